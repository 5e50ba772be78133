"""Where everything stands: the own sheet with the dice on the left, the team on the right.

The left column is what a phone shows first, 360 pixels for OWN: there 80 is what a finger needs
(44 pixels) and letters of 20 can be read (11 pixels).  The right column is shown by itself too,
piece by piece, 360 pixels for TEAM: there 62 and 16 will do.
"""

from typing import NamedTuple

from donjon.games.temple.data.names import ROOM_NAMES
from donjon.games.temple.rules.layout import WIDTH

OWN, GAP, TEAM = 640.0, 20.0, 500.0
RIGHT = OWN + GAP
BOARD_W, BOARD_H = OWN + GAP + TEAM, 1004.0
FINGER = 80.0  # the least width and height of what can be touched on the own sheet

MAT_Y = 620.0  # the dice: the tray above, what was rolled below
MAT_ROW = 92.0
MAPS_Y = 814.0
TRACKS_Y, TRACK_H = 64.0, 44.0
MATES_Y = TRACKS_Y + 6 * TRACK_H + 12
TURNS = {"north": 0, "east": 90, "south": 180, "west": 270}


class Frame(NamedTuple):
    """Where a seat's temple is drawn, and how large a room is."""

    seat: str
    x: float
    y: float
    across: float  # from one room to the next
    down: float
    lane: tuple[float, float]  # the strip outside where pawns wait: its width and height
    own: bool = False

    @property
    def room(self) -> tuple[float, float]:
        """A room's width and height; a gap is left for what marks it on all sides."""
        gap = 12.0 if self.own else 3.0
        return self.across - gap, self.down - gap

    def corner(self, room: int) -> tuple[float, float]:
        """The top left corner of a room."""
        gap = 6.0 if self.own else 1.5
        return (
            self.x + self.lane[0] + room % WIDTH * self.across + gap,
            self.y + self.lane[1] + room // WIDTH * self.down + gap,
        )

    def waiting(self, side: str, size: float) -> tuple[float, float]:
        """Where a pawn stands outside a side."""
        across, down = self.lane
        w, h = WIDTH * self.across, WIDTH * self.down
        middle = (self.x + across + w / 2 - size / 2, self.y + down + h / 2 - size / 2)
        aside, above = max((across - size) / 2, 0), max((down - size) / 2, 0)
        return {
            "north": (middle[0], self.y + above),
            "south": (middle[0], self.y + 2 * down + h - above - size),
            "west": (self.x + aside, middle[1]),
            "east": (self.x + 2 * across + w - aside - size, middle[1]),
        }[side]

    def pawn(self, pawn: str, side: str) -> tuple[float, float, float]:
        """Where the pawn is, and how large."""
        w, h = self.room
        size = 42.0 if self.own else min(w, h) * 0.62
        if pawn == "outside":
            size = min(size, max(*self.lane, 20))
            return *self.waiting(side, size), size
        x, y = self.corner(ROOM_NAMES.index(pawn))
        return (x + 3, y + h - size - 3, size) if self.own else (x + w - size - 1, y + 1, size)

    def sides(self, wide: bool) -> dict[str, tuple[float, float, float, float]]:
        """The strips outside; wide ones reach over the outermost rooms, for a finger."""
        across, down = self.lane
        w, h = WIDTH * self.across, WIDTH * self.down
        deep, high = (FINGER, FINGER) if wide else (across - 8, down - 8)
        x, y = self.x + across, self.y + down
        return {
            "north": (x + 140, self.y + 2, w - 280, high),
            "east": (self.x + 2 * across + w - deep - 2, y + 50, deep, h - 100),
            "south": (x + 140, self.y + 2 * down + h - high - 2, w - 280, high),
            "west": (self.x + 2, y + 50, deep, h - 100),
        }


class Charts(NamedTuple):
    """Where a seat's maps are drawn: so many beside each other, the rest below."""

    seat: str
    x: float
    y: float
    w: float
    h: float
    columns: int
    own: bool = False

    def corner(self, number: int) -> tuple[float, float]:
        gap = 8.0 if self.own else 4.0
        return (
            self.x + number % self.columns * (self.w + gap),
            self.y + number // self.columns * (self.h + gap),
        )


class Place(NamedTuple):
    """All of a seat's sheet."""

    frame: Frame
    charts: Charts
    y: float  # of its name
    h: float


def own_place(seat: str) -> Place:
    frame = Frame(seat, 0, 0, 110, 104, (45, 46), own=True)
    return Place(frame, Charts(seat, 4, MAPS_Y, 312, 86, 2, own=True), 0, BOARD_H)


def mate_places(mates: list[str]) -> list[Place]:
    """The others' sheets below the tracks, the larger the fewer there are."""
    h = (BOARD_H - MATES_Y) / max(len(mates), 1)
    return [_mate(seat, len(mates), MATES_Y + n * h, h) for n, seat in enumerate(mates)]


def _mate(seat: str, count: int, y: float, h: float) -> Place:
    if count == 1:
        frame = Frame(seat, RIGHT, y + 40, 92, 82, (20, 26))
        return Place(frame, Charts(seat, RIGHT + 4, y + 512, 242, 70, 2), y, h)
    if count == 2:
        frame = Frame(seat, RIGHT, y + 36, 52, 50, (16, 16))
        return Place(frame, Charts(seat, RIGHT + 300, y + 42, 198, 64, 1), y, h)
    frame = Frame(seat, RIGHT, y + 32, 40, 30, (12, 10))
    return Place(frame, Charts(seat, RIGHT + 232, y + 38, 132, 78, 2), y, h)

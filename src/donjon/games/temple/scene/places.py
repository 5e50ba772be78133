"""Where everything stands: the own sheet with the dice on the left, the team on the right.

The left column is what a phone shows first, 360 pixels for OWN: there 80 is what a finger needs
(44 pixels) and letters of 20 can be read (11 pixels).  The right column is shown by itself too,
360 pixels for TEAM: there letters of 13 will do, and nothing is touched.
"""

from typing import NamedTuple

from donjon.games.temple.data.names import ROOM_NAMES
from donjon.games.temple.rules.layout import WIDTH

OWN, GAP, TEAM = 640.0, 24.0, 424.0
RIGHT = OWN + GAP
BOARD_W, BOARD_H = OWN + GAP + TEAM, 864.0
FINGER = 80.0  # the least width and height of what can be touched on the own sheet

LANE = 30.0  # the strip around the temple: letters, numbers, and pawns that wait
TEMPLE_Y, TEMPLE_H = 32.0, 530.0
TRAY_Y, TRAY_H = 565.0, 44.0
MAT_Y, MAT_H = 613.0, 116.0  # a title, and below it what lies or is chosen there
ROW_Y = MAT_Y + 34  # where that begins
LINE_Y, LINE_H = 732.0, 32.0  # the teammates in one line
MAPS_Y, MAP_H, MAP_GAP = 768.0, 96.0, 8.0
TRACKS_Y, TRACK_H = 94.0, 36.0
MATES_Y = TRACKS_Y + 6 * TRACK_H + 8
TURNS = {"north": 0, "east": 90, "south": 180, "west": 270}


class Frame(NamedTuple):
    """Where a seat's temple is drawn, and how large a room is."""

    seat: str
    x: float
    y: float
    across: float  # from one room to the next
    down: float
    lane: float  # how wide the strip outside is, where pawns wait
    own: bool = False

    @property
    def size(self) -> tuple[float, float]:
        """Of all rooms together."""
        return WIDTH * self.across, WIDTH * self.down

    @property
    def room(self) -> tuple[float, float]:
        """A room's width and height; a gap is left for what marks it on all sides."""
        gap = 12.0 if self.own else 0.0
        return self.across - gap, self.down - gap

    def corner(self, room: int) -> tuple[float, float]:
        """The top left corner of a room."""
        gap = 6.0 if self.own else 0.0
        return (
            self.x + self.lane + room % WIDTH * self.across + gap,
            self.y + self.lane + room // WIDTH * self.down + gap,
        )

    def waiting(self, side: str, size: float) -> tuple[float, float]:
        """Where a pawn stands outside a side."""
        w, h = self.size
        middle = (self.x + self.lane + w / 2 - size / 2, self.y + self.lane + h / 2 - size / 2)
        if self.own:  # at the end of the lane, away from arrows, letters and numbers
            middle = (self.x + self.lane + w, self.y + self.lane + h)
        before, behind = (self.lane - size) / 2, self.lane + (self.lane - size) / 2
        return {
            "north": (middle[0], self.y + before),
            "south": (middle[0], self.y + h + behind),
            "west": (self.x + before, middle[1]),
            "east": (self.x + w + behind, middle[1]),
        }[side]

    def strip(self, side: str) -> tuple[float, float, float, float]:
        """The lane outside a side, to the corner where a pawn waits."""
        w, h = self.size
        long, tall = w + self.lane, h + self.lane
        return {
            "north": (self.x + self.lane, self.y, long, self.lane),
            "south": (self.x + self.lane, self.y + tall, long, self.lane),
            "west": (self.x, self.y + self.lane, self.lane, tall),
            "east": (self.x + long, self.y + self.lane, self.lane, tall),
        }[side]

    def pawn(self, pawn: str, side: str) -> tuple[float, float, float]:
        """Where the pawn is, and how large."""
        w, h = self.room
        if pawn == "outside":
            size = min(50.0, self.lane)
            return *self.waiting(side, size), size
        x, y = self.corner(ROOM_NAMES.index(pawn))
        if self.own:  # in a corner, so that what the room gives is seen beside it
            return x - 5, y + h - 35, 38.0
        size = 0.9 * w
        return x + (w - size) / 2, y + (h - size) / 2, size


def own_frame(seat: str) -> Frame:
    """The own temple."""
    across, down = (OWN - 2 * LANE) / WIDTH, (TEMPLE_H - 2 * LANE) / WIDTH
    return Frame(seat, 0, TEMPLE_Y, across, down, LANE, own=True)


class Mate(NamedTuple):
    """Where a teammate's card is: the temple in small, and what its maps miss."""

    frame: Frame
    y: float
    needs: tuple[float, float, float]  # left, top, size of a symbol
    charts: tuple[float, float, float]  # left, top, from one map to the next
    alone: bool  # with room for words

    @property
    def seat(self) -> str:
        return self.frame.seat


def mate_places(mates: list[str]) -> list[Mate]:
    """The others' cards below the tracks, the larger the fewer there are."""
    h = (BOARD_H - MATES_Y) / max(len(mates), 1)
    return [_mate(seat, len(mates), MATES_Y + n * h, h) for n, seat in enumerate(mates)]


def _mate(seat: str, count: int, y: float, h: float) -> Mate:
    if count == 1:  # the maps stand below the temple
        frame = Frame(seat, RIGHT, y + 42, 33, 33, 22)
        return Mate(frame, y, (RIGHT + 222, y + 72, 38), (RIGHT, y + 284, 65), alone=True)
    frame = Frame(seat, RIGHT, y + 33, 22, 22, 19.4)
    left, pitch = RIGHT + 162, (h - 78) / 4
    return Mate(frame, y, (left, y + 40, 30), (left, y + 76, pitch), alone=False)

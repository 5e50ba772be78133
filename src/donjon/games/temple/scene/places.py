"""Where everything stands: the own sheet with the dice on the left, the team on the right.

The left column is what a phone shows first, 360 pixels for OWN: there 74 is what a finger needs
(44 pixels) and letters of 19 can be read (11 pixels).  The right column is shown by itself too,
360 pixels for TEAM: there letters of 13 will do, and nothing is touched.
"""

from typing import NamedTuple

from donjon.games.temple.data.names import ROOM_NAMES
from donjon.games.temple.rules.layout import WIDTH

OWN, GAP, TEAM = 600.0, 44.0, 424.0
RIGHT = OWN + GAP
BOARD_W, BOARD_H = OWN + GAP + TEAM, 872.0
FINGER = 74.0  # the least width and height of what can be touched on the own sheet

LANE = 28.0  # the strip around the temple: letters, numbers, and pawns that wait
TEMPLE_Y, TEMPLE_H = 32.0, 520.0
TRAY_Y, TRAY_H = 558.0, 40.0
MAT_Y, MAT_H = 604.0, 112.0  # a title, and below it what lies or is chosen there
ROW_Y = MAT_Y + 32  # where that begins
LINE_Y, LINE_H = 722.0, 32.0  # the teammates in one line
PACE_Y, PACE_H = 524.0, 33.0  # gems and pace, in the strip below the temple
MAPS_Y, MAP_H, MAP_GAP = 764.0, 104.0, 8.0
TRACKS_Y, TRACK_H = 72.0, 37.0
CHART_GAP = 8.0  # between the small maps of a teammate
MATES_Y = TRACKS_Y + 6 * TRACK_H + 14
TURNS = {"north": 0, "east": 90, "south": 180, "west": 270}
PAWN = 46.0  # in a room of the own sheet: below its secret


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
        before, behind = (self.lane - size) / 2, self.lane + (self.lane - size) / 2
        if self.own:
            return self._corner(side, size)
        return {
            "north": (middle[0], self.y + before),
            "south": (middle[0], self.y + h + behind),
            "west": (self.x + before, middle[1]),
            "east": (self.x + w + behind, middle[1]),
        }[side]

    def _corner(self, side: str, size: float) -> tuple[float, float]:
        """The end of the own lane, away from arrows, letters and numbers; it hangs over a bit."""
        w, h = self.size
        left, top, over = self.x, self.y + self.lane + h - 4, self.x + 2 * self.lane + w - size
        return {
            "north": (over, self.y + self.lane + 4 - size),
            "south": (over, top),
            "west": (left, top),
            "east": (over, top),
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
            size = 36.0 if self.own else self.lane
            return *self.waiting(side, size), size
        x, y = self.corner(ROOM_NAMES.index(pawn))
        if self.own:  # where it has just taken what the room gives
            return x + w - PAWN - 4, y + h - PAWN - 1, PAWN
        size = 0.9 * w
        return x + (w - size) / 2, y + (h - size) / 2, size


def own_frame(seat: str) -> Frame:
    """The own temple."""
    across, down = (OWN - 2 * LANE) / WIDTH, (TEMPLE_H - 2 * LANE) / WIDTH
    return Frame(seat, 0, TEMPLE_Y, across, down, LANE, own=True)


class Mate(NamedTuple):
    """Where a teammate's card is: the temple in small, and its maps."""

    frame: Frame
    y: float
    charts: tuple[float, float, float, float]  # left, top, width and height of the first of four
    alone: bool  # with room for a heading

    @property
    def seat(self) -> str:
        return self.frame.seat


def mate_places(mates: list[str]) -> list[Mate]:
    """The others' cards below the tracks, the larger the fewer there are."""
    h = (BOARD_H - MATES_Y) / max(len(mates), 1)
    return [_mate(seat, len(mates), MATES_Y + n * h, h) for n, seat in enumerate(mates)]


def _mate(seat: str, count: int, y: float, h: float) -> Mate:
    wide = TEAM if count == 1 else TEAM - 166
    chart = ((wide - CHART_GAP) / 2, 92.0 if count == 1 else (h - 40 - CHART_GAP) / 2 - 5)
    if count == 1:  # the maps stand below the temple
        across = 48.0
        frame = Frame(seat, RIGHT + (TEAM - 5 * across) / 2 - 24, y + 40, across, across, 24)
        return Mate(frame, y, (RIGHT, BOARD_H - 2 * chart[1] - CHART_GAP, *chart), alone=True)
    across = min(23.5, (h - 33 - 2 * 19.4) / 5)
    frame = Frame(seat, RIGHT, y + 33, across, across, 19.4)
    return Mate(frame, y, (RIGHT + 166, y + 40, *chart), alone=False)

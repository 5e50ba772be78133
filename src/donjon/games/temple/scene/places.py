"""Where everything stands: on the left the temple that is played in and the dice, the team right.

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
FOOT = 20.0  # the same below it
TEMPLE_Y, ROOMS_H = 31.0, 455.0
PACE_Y, PACE_H = 535.0, 28.0  # gems and pace, below the temple
TRAY_Y, TRAY_H = 566.0, 38.0
MAT_Y, MAT_H = 608.0, 118.0  # a title, and below it what lies or is chosen there
ROW_Y = MAT_Y + 40  # where that begins: what marks it leaves the title alone
LINE_Y, LINE_H = 729.0, 32.0  # the teammates in one line
MAPS_Y, MAP_H, MAP_GAP = 764.0, 106.0, 6.0
TRACKS_Y, TRACK_H = 66.0, 31.0
CHART_GAP = 8.0  # between the small maps of a teammate
MATES_Y = TRACKS_Y + 6 * TRACK_H + 12
TURNS = {"north": 0, "east": 90, "south": 180, "west": 270}
PAWN, BESIDE = 70.0, 64.0  # in a room of the large temple: it fills it, beside a secret perhaps
WAITING = 40.0  # outside of that: a bit larger than the strip


class Frame(NamedTuple):
    """Where a seat's temple is drawn, and how large a room is."""

    seat: str
    x: float
    y: float
    across: float  # from one room to the next
    down: float
    lane: float  # how wide the strip outside is, where pawns wait
    large: bool = False  # the temple that is played in, not one of the others in small

    @property
    def size(self) -> tuple[float, float]:
        """Of all rooms together."""
        return WIDTH * self.across, WIDTH * self.down

    @property
    def foot(self) -> float:
        """The strip below the temple, where nothing is written."""
        return FOOT if self.large else self.lane

    @property
    def room(self) -> tuple[float, float]:
        """A room's width and height; a gap is left for what marks it on all sides."""
        gap = 12.0 if self.large else 0.0
        return self.across - gap, self.down - gap

    def corner(self, room: int) -> tuple[float, float]:
        """The top left corner of a room."""
        gap = 6.0 if self.large else 0.0
        return (
            self.x + self.lane + room % WIDTH * self.across + gap,
            self.y + self.lane + room // WIDTH * self.down + gap,
        )

    def waiting(self, side: str, size: float) -> tuple[float, float]:
        """Where a pawn stands outside a side."""
        w, h = self.size
        middle = (self.x + self.lane + w / 2 - size / 2, self.y + self.lane + h / 2 - size / 2)
        before, behind = (self.lane - size) / 2, self.lane + (self.lane - size) / 2
        if self.large:
            return self._corner(side, size)
        return {
            "north": (middle[0], self.y + before),
            "south": (middle[0], self.y + h + behind),
            "west": (self.x + before, middle[1]),
            "east": (self.x + w + behind, middle[1]),
        }[side]

    def _corner(self, side: str, size: float) -> tuple[float, float]:
        """The end of the lane, away from arrows, letters and numbers; it hangs over a bit."""
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
            "south": (self.x + self.lane, self.y + tall, long, self.foot),
            "west": (self.x, self.y + self.lane, self.lane, tall),
            "east": (self.x + long, self.y + self.lane, self.lane, tall),
        }[side]

    def pawn(self, pawn: str, side: str, secret: bool = False) -> tuple[float, float, float]:
        """Where the pawn is, and how large; beside the sign of a secret."""
        w, h = self.room
        if pawn == "outside":
            size = WAITING if self.large else self.lane
            return *self.waiting(side, size), size
        x, y = self.corner(ROOM_NAMES.index(pawn))
        size = PAWN if self.large else 0.9 * min(w, h)
        if self.large and secret:
            return x + 1, y + (h - BESIDE) / 2, BESIDE
        return x + (w - size) / 2, y + (h - size) / 2, size


def large_frame(seat: str) -> Frame:
    """The temple that is played in."""
    return Frame(seat, 0, TEMPLE_Y, (OWN - 2 * LANE) / WIDTH, ROOMS_H / WIDTH, LANE, large=True)


class Mate(NamedTuple):
    """Where a teammate's card is: a temple in small, and its maps."""

    seat: str
    frame: Frame  # of the temple: its own, or the viewer's while its own is the large one
    y: float
    charts: tuple[float, float, float, float]  # left, top, width and height of the first of four
    alone: bool  # with room for a heading

    @property
    def lends(self) -> bool:
        """Does the viewer's temple stand here meanwhile?"""
        return self.seat != self.frame.seat


def mate_places(mates: list[str], own: str, stage: str) -> list[Mate]:
    """The others' cards below the tracks, the larger the fewer there are."""
    h = (BOARD_H - MATES_Y) / max(len(mates), 1)
    return [
        _mate(seat, own if seat == stage else seat, len(mates), MATES_Y + n * h, h)
        for n, seat in enumerate(mates)
    ]


def _mate(seat: str, shown: str, count: int, y: float, h: float) -> Mate:
    wide = TEAM if count == 1 else TEAM - 166
    chart = ((wide - CHART_GAP) / 2, 84.0 if count == 1 else (h - 40 - CHART_GAP) / 2 - 5)
    if count == 1:  # the maps stand below the temple
        top, below, lane = y + 40, BOARD_H - 2 * chart[1] - CHART_GAP, 26.0
        across, down = (TEAM - 2 * lane) / WIDTH, (below - 30 - top - 2 * lane) / WIDTH
        frame = Frame(shown, RIGHT, top, across, down, lane)
        return Mate(seat, frame, y, (RIGHT, below, *chart), alone=True)
    across = min(23.5, (h - 33 - 2 * 19.4) / 5)
    frame = Frame(shown, RIGHT, y + 33, across, across, 19.4)
    return Mate(seat, frame, y, (RIGHT + 166, y + 40, *chart), alone=False)

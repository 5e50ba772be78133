"""Where things stand on the board of Knights, from top to bottom.

The Castle: in its upper half is the stage, where dice and fights are seen, in its lower half the
hall, where its knights stand.  Below it a column for each seat with three places side by side on
every tile, one for each knight; then those that are out, and whose column it is.  Beside two
columns stands a tower that tells the signs, which a page without that room leaves out.
"""

from functools import cache

from donjon.drawing.scene import Region
from donjon.engine.words import N_, Say, fill, sentence_case

LEFT, LANE = 20, 178  # the heights' width; a column and the gap beside it
TILE_W, TILE_H = 175, 47
EMBLEM, PIECE = 35, 46  # a tile's emblem, a knight: 44 pixels where two columns share 360
CASTLE_Y, CASTLE_H = 4, 111
STAGE_Y, HALL_Y = 17, 67
COLUMN_Y = 118
SUNK_Y, SUNK_H = COLUMN_Y + 10 * TILE_H, 18  # below the columns: that they have just sunk
FOOT_Y, OUT_H = SUNK_Y + 11, 46
NAME_Y, NAME_H = FOOT_Y + OUT_H, 22
HEIGHT = NAME_Y + NAME_H
DIE, DUEL, IDLE = 48, 44, 32  # a die that is rolled, one of a duel, one rolled for nothing
ROLLED_W, ROLLED_H = 112, 26  # who rolled it
ROUND_W = 66
PLATE_X, PLATE_W = 35, 108  # in the middle below a column: whose it is
BADGE, UP = 22, 26  # a sign at a knight's foot; a short arrow
STRIP_Y, STRIP_W, STRIP_H = 13, 173, 51  # beside a turn's die: the last fight
KEY_X, KEY_W = 24, 356  # the tower with the signs: how far beside the columns, and how wide


def width(seats: int) -> int:
    """The Castle and the columns, with the heights beside them."""
    return LEFT + LANE * seats


def whole_width(seats: int) -> int:
    """The same with the key, for which there is room beside two columns."""
    return width(seats) + (KEY_X + KEY_W if has_key(seats) else 0)


def has_key(seats: int) -> bool:
    return seats == 2


def lane_x(lane: int) -> int:
    return LEFT + LANE * lane


def knight_x(lane: int, k: int) -> int:
    """The place of a seat's knight 1, 2 or 3, the same at every height."""
    return lane_x(lane) + EMBLEM + (k - 1) * PIECE


def tile_y(height: int) -> int:
    return COLUMN_Y + (10 - height) * TILE_H


def knight_y(height: int | str) -> float:
    if height == "castle":
        return HALL_Y
    if height == "out":
        return FOOT_Y + (OUT_H - PIECE) / 2
    return tile_y(int(height)) + (TILE_H - PIECE) / 2


# --- the stage: each seat's part of it faces its neighbour's, dice towards the middle ----------


def turn_x(lane: int) -> int:
    """Where the die of a turn lies: in the middle of two columns, on the side of who rolled."""
    return _facing(lane, 118, DIE)


def rolled_x(lane: int) -> int:
    """Beside that die: who rolled it."""
    return _facing(lane, 3, ROLLED_W)


def strip_x(lane: int) -> int:
    return lane_x(lane) + (TILE_W - STRIP_W) // 2


def beside(lane: int, lanes: int) -> int:
    """The lane on whose side of the stage there is room while a die lies on the other."""
    return lane ^ 1 if lane ^ 1 < lanes else lane - 1


def fighter_x(lane: int) -> int:
    return _facing(lane, 66, PIECE)


def roll_x(lane: int) -> int:
    """Where a seat's die of a fight lies: in the middle, opposite its neighbour's."""
    return _facing(lane, 118, DIE)


def _facing(lane: int, x: int, wide: int) -> int:
    return lane_x(lane) + (TILE_W - x - wide if lane % 2 else x)


# --- what a narrow page shows by itself --------------------------------------------------------


def regions(seats: list[str], seat: str | None, say: Say) -> list[Region]:
    """Two columns at a time where there are more, one's own first; two without the key."""
    return list(_regions(tuple(seats), seat, say))


@cache
def _regions(seats: tuple[str, ...], seat: str | None, say: Say) -> tuple[Region, ...]:
    ordered = sorted(_pairs(seats, say), key=lambda pair: seat not in pair.id.split("-"))
    return tuple(ordered)


def pair_firsts(seats: int) -> tuple[int, ...]:
    """The left columns of the pairs that are seen together."""
    return {2: (0,), 3: (0, 1), 4: (0, 2)}[seats]


@cache
def _pairs(seats: tuple[str, ...], say: Say) -> tuple[Region, ...]:
    firsts = pair_firsts(len(seats))
    pairs = tuple(_pair(seats[first], seats[first + 1], first, say) for first in firsts)
    if not has_key(len(seats)):
        return pairs
    (whole,) = pairs
    return (whole._replace(x=0, w=width(len(seats))),)


def _pair(one: str, other: str, first: int, say: Say) -> Region:
    """Two columns side by side, and above them where their dice fall."""
    label = fill(N_("{seat} and {other}"), say, seat=one, other=other)
    return Region(
        f"{one}-{other}", sentence_case(label), lane_x(first) - 4, 0, 2 * LANE + 4, HEIGHT
    )

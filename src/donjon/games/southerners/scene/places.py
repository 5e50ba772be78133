"""Where everything stands: the far side above the near one, and a column beside them.

The table is MAIN_W wide and as much higher as a phone leaves room for, so that a narrow page can
show it by itself with the hand below it: a phone 360 pixels wide shows that many units.  No
letters there are smaller than LETTER, and nothing that one clicks is smaller than FINGER.  In a
battle those who fight stand on the table alone; all territories are drawn small in the column
then, which says what to do otherwise.
"""

from typing import NamedTuple

from donjon.drawing.scene import Region

WIDTH, HEIGHT = 1000, 810
MAIN_W, COLUMN_X, COLUMN_W = 540, 554, 446
MARGIN = 18  # of the column, on both sides
LETTER, FINGER = 16.5, 66  # 11 and 44 pixels of a page 360 wide
LINE, SMALL = 26, 23  # the height of a line of letters: on the table, and in the column
LABEL = 24  # the same below a pile

PILE_W, PILE_H = 46, 60  # the far ones; near ones are square, for a finger
CARD_W, CARD_H = 97, 101  # five abreast, with room for the frames around them
HAND_X, HAND_Y = 5, 703  # frames around cards stay below the labels of the piles
BESIDE = 14  # between two large piles
FIGHTER_W, FIGHTER_H = 176, 116
NOTICE_H, ARMY_Y = 596, 606


class Spot(NamedTuple):
    """A place and its size."""

    x: float
    y: float
    w: float
    h: float


class Ground(NamedTuple):
    """Where the territories of one side stand."""

    x: float  # the first of them
    step: float  # from one to the next
    w: float
    top: float
    h: float
    flags: float
    flag: float  # how large a flag is
    slots: float  # the first row of slots: the one at the front
    row: float  # from one row to the next
    slot_h: float
    inset: float = 3  # from a territory's edge to its slots


class Half(NamedTuple):
    """Where the parts of one side stand, from its palace to the front."""

    near: bool
    strip: float  # name, piles and palace
    fighters: float  # in a battle
    purse: float  # what it has to spend there
    home: Ground
    small: Ground  # the same territories during a battle


FAR = Half(
    False, 0, 124, 88,
    home=Ground(2, 180, 176, 85, 222, 261, 44, 202, -58, 58),
    small=Ground(COLUMN_X, 150, 146, 2, 240, 194, 42, 127, -61.5, 61.5),
)  # fmt: skip
NEAR = Half(
    True, 602, 444, 566,
    home=Ground(2, 180, 176, 309, 291, 311, 66, 378, 77, 66, 6),  # frames around slots stay apart
    small=Ground(COLUMN_X, 150, 146, 246, 246, 252, 44, 308.5, 61, 60),
)  # fmt: skip


def half_of(near: bool) -> Half:
    return NEAR if near else FAR


def ground_of(near: bool, small: bool) -> Ground:
    """The territories of a side: at home, or small beside a battle."""
    half = half_of(near)
    return half.small if small else half.home


def field_spot(ground: Ground, territory: int) -> Spot:
    return Spot(ground.x + territory * ground.step, ground.top, ground.w, ground.h)


def flag_spot(ground: Ground, territory: int) -> Spot:
    x = field_spot(ground, territory).x
    return Spot(x + 2, ground.flags, ground.flag, ground.flag)


def slot_spot(ground: Ground, place: str) -> Spot:
    """Where a base stands at home."""
    territory, row = (int(n) - 1 for n in place.split("."))
    field = field_spot(ground, territory)
    wide = field.w - 2 * ground.inset
    return Spot(field.x + ground.inset, ground.slots + row * ground.row, wide, ground.slot_h)


def fighter_spot(half: Half, place: str) -> Spot:
    """Where a base stands while it is fought at."""
    column = int(place.split(".")[1]) - 1
    return Spot(2 + column * 180, half.fighters, FIGHTER_W, FIGHTER_H)


def palace_spot(half: Half, at_war: bool) -> Spot:
    if at_war:
        return Spot(2, half.fighters, MAIN_W - 4, FIGHTER_H)
    return Spot(344, half.strip + 2, 194, 86) if half.near else Spot(382, half.strip + 10, 156, 70)


def pile_spot(half: Half, n: int) -> Spot:
    """The piles: bases, abilities, what was discarded."""
    if half.near:
        return Spot((114, 187, 265)[n], half.strip + 1, 71, 71)
    return Spot((116, 164, 221)[n], half.strip, PILE_W, PILE_H)


def drawing_spot(n: int, left: float) -> Spot:
    """The near piles to draw from, where the hand has room for them."""
    wide = (MAIN_W - left - HAND_X - BESIDE) / 2
    return Spot(left + n * (wide + BESIDE), HAND_Y, wide, CARD_H)


def held_spot(half: Half, n: int) -> Spot:
    """Cards in hand that are seen from behind: bases, abilities."""
    if half.near:
        return Spot(HAND_X + n * (CARD_W + 4), HAND_Y, CARD_W, CARD_H)
    return Spot(276 + n * 49, half.strip, PILE_W, PILE_H)


def regions(table: str, column: str, army: str, column_first: bool) -> list[Region]:
    """What a narrow page shows one by one."""
    found = [
        Region("main", table, 0, 0, MAIN_W, HEIGHT),
        Region("column", column, COLUMN_X, 0, COLUMN_W, NOTICE_H),
    ]
    if column_first:
        found.reverse()
    return [*found, Region("army", army, COLUMN_X, ARMY_Y - 4, COLUMN_W, HEIGHT - ARMY_Y + 4)]

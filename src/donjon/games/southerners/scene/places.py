"""Where everything stands: the far side above the near one, and the middle beside them.

Every side is three territories abreast with their slots in rows, so that a narrow page can
show a side by itself.  A page shows 496 of the board's units on 360 pixels: no letters here
are smaller than LETTER, and nothing that one clicks is smaller than FINGER.
"""

from typing import NamedTuple

from donjon.drawing.scene import Region

WIDTH, HEIGHT = 1000, 880
SIDE_W, MIDDLE_X, MIDDLE_W = 496, 504, 496
LETTER, FINGER = 15.2, 60.7  # 11 and 44 pixels of a page 360 wide
LINE = 23  # the height of a line of letters

FIELD_W, FIELD_H, FLAG_H = 156, 266, 64
SLOT_W, SLOT_H = 148, 63
ROW_H, PILE_H, CARD_W, CARD_H = 88, 64, 96, 128
HAND_X, HAND_Y = 4, 748
BATTLE_SLOT_W, BATTLE_SLOT_H = 160, 130
ARMY_Y = 650


class Spot(NamedTuple):
    """A place and its size."""

    x: float
    y: float
    w: float
    h: float


class Half(NamedTuple):
    """Where the parts of one side stand, from its palace to the front."""

    near: bool
    row: float  # name, piles and palace
    field: float  # the territories
    flags: float  # the side of the territories that faces the enemy
    slots: float  # the first row of slots
    step: float  # from one row of slots to the next: the first is the one at the front
    fighters: float  # in a battle
    header: float  # what is said of it in a battle


FAR = Half(False, 4, 98, 300, 234, -65, 62, 34)
NEAR = Half(True, 654, 382, 384, 449, 65, 338, 472)


def half_of(near: bool) -> Half:
    return NEAR if near else FAR


def field_spot(half: Half, territory: int) -> Spot:
    return Spot(6 + territory * (FIELD_W + 8), half.field, FIELD_W, FIELD_H)


def flag_spot(half: Half, territory: int) -> Spot:
    x = field_spot(half, territory).x
    return Spot(x + 2, half.flags, 64, 62)


def slot_spot(half: Half, place: str) -> Spot:
    """Where a base stands at home."""
    territory, row = (int(n) - 1 for n in place.split("."))
    x = field_spot(half, territory).x + 4
    return Spot(x, half.slots + row * half.step, SLOT_W, SLOT_H)


def fighter_spot(half: Half, place: str) -> Spot:
    """Where a base stands while it is fought at."""
    column = int(place.split(".")[1]) - 1
    return Spot(MIDDLE_X + 4 + column * 164, half.fighters, BATTLE_SLOT_W, BATTLE_SLOT_H)


def palace_spot(half: Half, at_war: bool) -> Spot:
    if at_war:
        return Spot(MIDDLE_X + 4, half.fighters, 488, BATTLE_SLOT_H)
    return Spot(306, half.row, 184, ROW_H) if half.near else Spot(252, half.row, 128, ROW_H)


def pile_spot(half: Half, n: int) -> Spot:
    """The piles: bases, abilities, what was discarded."""
    width = 62 if half.near else 46
    return Spot(104 + n * (width + 3), half.row, width, PILE_H)


def held_spot(half: Half, n: int) -> Spot:
    """Cards in hand that are seen from behind: bases, abilities."""
    if half.near:
        return Spot(HAND_X + n * (CARD_W + 6), HAND_Y, CARD_W, CARD_H)
    return Spot(388 + n * 54, half.row, 50, PILE_H)


def regions(near: str, middle: str, far: str, army: str, middle_first: bool) -> list[Region]:
    """What a narrow page shows one by one; one's own side reaches up to the enemy's flags."""
    own = Region("near", near, 0, FAR.flags - 4, SIDE_W, HEIGHT - FAR.flags + 4)
    field = Region("middle", middle, MIDDLE_X, 0, MIDDLE_W, ARMY_Y - 4)
    first = [field, own] if middle_first else [own, field]
    return [
        *first,
        Region("far", far, 0, 0, SIDE_W, FAR.field + FIELD_H + 4),
        Region("army", army, MIDDLE_X, ARMY_Y, MIDDLE_W, HEIGHT - ARMY_Y),
    ]

"""How the board of Sir Holland is laid out.

On the left the tower with the terrace above it, below it the cards of the round and what is
left of the one being carried out, then the hand of the seat that looks on, and below that what
the others hold: all that one needs to play, so a narrow page shows it by itself.  On the right
the cards and the tower in words.
"""

from donjon.drawing.scene import Region
from donjon.engine.words import N_, Say

SPACE_W, SPACE_H = 110, 88
LEFT, TOP = 26, 72  # where level 5 begins: under the terrace
BASE = TOP + 5 * SPACE_H
TOWER_W = LEFT + 5 * SPACE_W + 6
LINE_Y, LINE_H = BASE + 32, 76  # the cards of the round
HAND_Y, HAND_H = LINE_Y + LINE_H + 7, 121
CARD_W, CARD_PITCH = 72, 79.5
OTHERS_Y, OTHERS_H = HAND_Y + HAND_H + 10, 78  # what the others hold
HEIGHT = OTHERS_Y + OTHERS_H + 5
SIDE_X, SIDE_W = TOWER_W + 26, 414  # cards and spaces in words
WIDTH = SIDE_X + SIDE_W + 4


def regions(say: Say) -> list[Region]:
    """What a narrow page shows one by one."""
    return [
        Region("tower", say(N_("Tower")), 0, 0, TOWER_W, HEIGHT),
        Region("key", say(N_("Key")), SIDE_X - 8, 0, SIDE_W + 12, HEIGHT),
    ]


def corner(space: str) -> tuple[float, float]:
    """The top left corner of a space."""
    return LEFT + SPACE_W * "abcde".index(space[0]), BASE - SPACE_H * int(space[1])


# One alone stands on the right.  The column on its left has what a space is above, an arrow in
# the middle and below whoever can come there: nothing of that lies upon anything else.
ALONE, ASIDE = 70, 38
SIGN = 28  # what a space is, in its corner; the frame of a piece leaves it free
# Of more pieces in a space: how many stand in a row, and how large.
SPOTS = ((1, ALONE),) * 2 + ((2, 54),) + ((2, 42),) * 2 + ((3, 36),) * 2 + ((4, 27),) * 2
CROWDED = (5, 22)


def spot(space: str, n: int, count: int) -> tuple[float, float, float]:
    """Place and size of the nth of so many pieces in a space: in rows of as many as fit."""
    if space == "free":
        return LEFT + 6 + 68 * n, 6, 56
    x, y = corner(space)
    if count == 1:
        return x + ASIDE, y + SPACE_H - 2 - ALONE, ALONE
    across, size = SPOTS[count] if count < len(SPOTS) else CROWDED
    row, column = divmod(n, across)
    rows = (count + across - 1) // across
    gap = (SPACE_W - across * size) / (across + 1)
    width = min(count - row * across, across) * (size + gap) - gap
    top = y + SPACE_H - 2 - (rows - row) * max(size, 40 if rows > 1 else 0)
    left = x + (SPACE_W - width) / 2
    return left + column * (size + gap), top, size


def ring_place(goal: str, n: int, count: int, here: int) -> tuple[float, float, float]:
    """Place and size of the nth mark, from 1, of so many in a space where so many stand.

    The first beside somebody alone has a place of its own; else they begin on the right.
    """
    size = 32 if here else 34 if count > 2 else 42
    if goal == "free":
        return LEFT + 5 * SPACE_W - 44 * n, 2, 42
    x, y = corner(goal)
    if here == 1 and n == 1:
        return x + 3, y + SPACE_H - size - 3, size
    row, column = divmod(n - 1 - (here == 1), 3)
    return x + SPACE_W - size * (column + 1) - 4, y + 4 + size * row, size

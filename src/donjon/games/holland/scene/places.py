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
LINE_Y, LINE_H = BASE + 36, 76  # the cards of the round
HAND_Y, HAND_H = LINE_Y + LINE_H + 7, 103
CARD_W, CARD_PITCH = 72, 79.5
OTHERS_Y, OTHERS_H = HAND_Y + HAND_H + 13, 78  # what the others hold
HEIGHT = OTHERS_Y + OTHERS_H + 6
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


# Of so many pieces in a space: how many stand in a row, and how large.
SPOTS = ((1, 76),) * 2 + ((2, 54),) + ((2, 42),) * 2 + ((3, 36),) * 2 + ((4, 27),) * 2
CROWDED = (5, 22)
SIGN, ASIDE = 28, 15  # what a space is, in its corner; the frame of a piece leaves it free


def spot(space: str, n: int, count: int, aside: bool) -> tuple[float, float, float]:
    """Place and size of the nth of so many pieces in a space: in rows of as many as fit.

    One alone stands aside where the space has its sign in a corner.
    """
    if space == "free":
        return LEFT + 6 + 68 * n, 6, 56
    x, y = corner(space)
    across, size = SPOTS[count] if count < len(SPOTS) else CROWDED
    row, column = divmod(n, across)
    rows = (count + across - 1) // across
    gap = (SPACE_W - across * size) / (across + 1)
    width = min(count - row * across, across) * (size + gap) - gap
    top = y + SPACE_H - 2 - (rows - row) * max(size, 40 if rows > 1 else 0)
    left = x + (SPACE_W - width) / 2 + (ASIDE if aside and count == 1 else 0)
    return left + column * (size + gap), top, size


def ring_size(count: int, taken: bool) -> float:
    """Of a mark in a space that so many can go to: smaller where it would hide who is there."""
    return 36 if count > 2 else 42 if taken else 50


def ring_spot(goal: str, n: int, size: float) -> tuple[float, float]:
    """Place of the nth mark in a space, from 1: from the right, three in a row."""
    if goal == "free":
        return LEFT + 5 * SPACE_W - (size + 2) * n, 2.0
    row, column = divmod(n - 1, 3)
    x, y = corner(goal)
    return x + SPACE_W - size * (column + 1) - 2, y + 3 + size * row

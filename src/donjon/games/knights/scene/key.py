"""Beside two columns: a tower on which stands what the signs of the board mean, in a few words.

What the signs of tiles are called stands on the tiles, and not here once more.
"""

from functools import cache
from textwrap import wrap

from donjon.drawing.scene import Sprite
from donjon.engine.words import N_, Say, sentence_case
from donjon.games.knights.scene.places import HEIGHT, KEY_W, KEY_X, width
from donjon.games.knights.scene.signs import SIGNS
from donjon.games.knights.text.names import TILE_WORDS

TOP, ROW, GROUP = 72, 62, 11  # the first row; each of them; and the rule between two groups
ICON, ICON_X, WORDS_X, WORDS_W = 38, 24, 74, 276
LETTERS = 34  # in a line
NAME_H, LINE_H = 22, 20
ROWS: dict[str, tuple[str, str, str, str]] = {  # art, name, in short, and where it is written
    "aim": ("crown", N_("the winner"),
            N_("Whoever alone has knights left after a round."), "KN-16"),
    "castle": ("icon-castle", N_("the Castle"),
               N_("Safe here until a duel: all roll, the highest die stays."), "KN-14"),
    "sinking": ("key-sunk", N_("the end of a round"),
                N_("All columns sink by one; whoever stood on tile 1 is out."), "KN-15"),
    "attack": ("key-attack", TILE_WORDS["attack"],
               N_("Whoever lands here attacks: both roll, the lower is out."), "KN-11"),
    "charge": ("key-charge", TILE_WORDS["charge"],
               N_("Whoever lands here goes on by three tiles."), "KN-8"),
    "fire": ("key-fire", TILE_WORDS["fire"], N_("Whoever lands here is out."), "KN-10"),
    "bramble": ("key-bramble", TILE_WORDS["bramble"],
                N_("Every move ends here; the next one is free."), "KN-9"),
    "climb": ("die-5", N_("1 to 5"), N_("One knight climbs that many tiles."), "KN-4"),
    "six": ("die-6", N_("a 6"), N_("Attack, or bring a knight back onto tile 4."), "KN-5"),
}  # fmt: skip
BEGINS = ("attack", "climb")  # the tiles, and the dice: groups of their own


@cache
def key(seats: int, say: Say) -> tuple[Sprite, ...]:
    x = width(seats) + KEY_X
    keep = Sprite("key-castle-keep", "keep", x, 0, KEY_W, HEIGHT)
    return keep, *(sprite for name in ROWS for sprite in _row(name, x, say))


def _row(name: str, x: float, say: Say) -> tuple[Sprite, ...]:
    art, title, short, _ = ROWS[name]
    lines = wrap(say(short), LETTERS)
    high, y, words = LINE_H * len(lines), _row_y(name), x + WORDS_X
    icon = Sprite(f"key-{name}", art, x + ICON_X, y + 6, ICON, ICON)
    top = y + 6 + (ICON - high) / 2 if name in SIGNS else y + NAME_H
    told = Sprite(f"key-{name}-words", "", words, top, WORDS_W, high, tone="left",
                  text="\n".join(lines))  # fmt: skip
    if name in SIGNS:
        return icon, told
    named = Sprite(f"key-{name}-name", "", words, y, WORDS_W, NAME_H, tone="left",
                   text=sentence_case(say(title)))  # fmt: skip
    return icon, named, told


def _row_y(name: str) -> int:
    names = list(ROWS)
    before = names.index(name)
    return TOP + before * ROW + GROUP * sum(names.index(first) <= before for first in BEGINS)

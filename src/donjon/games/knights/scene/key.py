"""Beside two columns: what the signs of the board mean, in a few words each."""

from functools import cache
from textwrap import wrap

from donjon.drawing.scene import Sprite
from donjon.engine.words import N_, Say, sentence_case
from donjon.games.knights.scene.places import KEY_W, KEY_X, width
from donjon.games.knights.text.names import TILE_WORDS

TOP, ROW, ICON = 8, 70, 40
LETTERS = 34  # in a line
NAME_H, LINE_H = 25, 20
ROWS: dict[str, tuple[str, str, str, str]] = {  # art, name, in short, and where it is written
    "castle": ("icon-castle", N_("the Castle"),
               N_("Past tile 10 a knight is safe here until a duel."), "KN-14"),
    "attack": ("swords", TILE_WORDS["attack"],
               N_("Whoever lands here attacks somebody."), "KN-11"),
    "charge": ("key-charge", TILE_WORDS["charge"],
               N_("Whoever lands here goes on by three tiles."), "KN-8"),
    "fire": ("flame", TILE_WORDS["fire"], N_("Whoever lands here is out."), "KN-10"),
    "bramble": ("key-bramble", TILE_WORDS["bramble"],
                N_("Every move ends here; the next one is free."), "KN-9"),
    "climb": ("die-5", N_("1 to 5"), N_("One knight climbs that many tiles."), "KN-4"),
    "six": ("die-6", N_("a 6"), N_("Attack, or bring a knight back onto tile 4."), "KN-5"),
    "sinking": ("key-sunk", N_("the end of a round"),
                N_("All columns sink by one; whoever stood on tile 1 is out."), "KN-15"),
    "aim": ("crown", N_("the winner"),
            N_("Whoever alone has knights left after a round."), "KN-16"),
}  # fmt: skip


@cache
def key(seats: int, say: Say) -> tuple[Sprite, ...]:
    return tuple(
        sprite
        for n, name in enumerate(ROWS)
        for sprite in _row(name, width(seats) + KEY_X, TOP + n * ROW, say)
    )


def _row(name: str, x: float, y: float, say: Say) -> tuple[Sprite, ...]:
    art, title, short, _ = ROWS[name]
    lines = wrap(say(short), LETTERS)
    words = x + ICON + 14
    return (
        Sprite(f"key-{name}", art, x, y + 8, ICON, ICON),
        Sprite(f"key-{name}-name", "", words, y, KEY_W - ICON - 14, NAME_H, tone="left",
               text=sentence_case(say(title))),
        Sprite(f"key-{name}-words", "", words, y + NAME_H, KEY_W - ICON - 14, LINE_H * len(lines),
               tone="left", text="\n".join(lines)),
    )  # fmt: skip

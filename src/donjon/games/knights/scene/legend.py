"""What the signs of the tiles are called: on the Castle's wall, beside the die of a turn.

A narrow page has no room for the key, and three or four columns have none beside them.
"""

from functools import cache

from donjon.drawing.scene import Sprite
from donjon.engine.words import Say, sentence_case
from donjon.games.knights.scene.places import STRIP_H, STRIP_Y, strip_x
from donjon.games.knights.text.names import TILE_WORDS

SIGNS = ("attack", "charge", "fire", "bramble")
IDS = tuple(f"legend-{sign}{part}" for sign in SIGNS for part in ("", "-name"))
ICON, GAP, NAME_W, NAME_H = 17, 3, 66, 18
COLUMN, ROW = ICON + GAP + NAME_W - 2, STRIP_H // 2


@cache
def legend(lane: int, say: Say) -> tuple[Sprite, ...]:
    """Two above two."""
    return tuple(
        sprite
        for n, sign in enumerate(SIGNS)
        for sprite in _sign(sign, strip_x(lane) + COLUMN * (n % 2), STRIP_Y + ROW * (n // 2), say)
    )


def _sign(sign: str, x: float, y: float, say: Say) -> tuple[Sprite, Sprite]:
    name = sentence_case(say(TILE_WORDS[sign]))
    return (
        Sprite(f"legend-{sign}", f"key-{sign}", x, y + (ROW - ICON) / 2, ICON, ICON),
        Sprite(f"legend-{sign}-name", "", x + ICON + GAP, y + (ROW - NAME_H) / 2, NAME_W, NAME_H,
               text=name, tone="left"),
    )  # fmt: skip

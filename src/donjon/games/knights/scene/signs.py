"""What the signs of the tiles are called, on the tiles themselves: nobody has to look it up."""

from functools import cache

from donjon.drawing.scene import Sprite
from donjon.engine.words import Say, sentence_case
from donjon.games.knights.scene.places import EMBLEM, TILE_H, lane_x, tile_y
from donjon.games.knights.text.names import TILE_WORDS

SIGNS = ("attack", "charge", "fire", "bramble")
NAME_W, NAME_H = 66, 18  # at most
LETTER_W = 7  # of letters as high as that allows


def signs(
    name: str, lane: int, column: tuple[str, ...], turned: int, say: Say
) -> tuple[Sprite, ...]:
    """A seat's names of signs, which belong to tiles as these are numbered, in that order."""
    heights = [(n, (n - turned) % 10) for n in range(10)]
    return tuple(
        _sign(f"{name}-sign{n}", lane, height + 1, column[height], say)
        for n, height in heights
        if column[height] in SIGNS
    )


@cache
def _sign(name: str, lane: int, height: int, tile: str, say: Say) -> Sprite:
    """Beside the sign of a tile, below any knight that stands there."""
    text = sentence_case(say(TILE_WORDS[tile]))
    wide = min(NAME_W, LETTER_W * len(text))
    y = tile_y(height) + (TILE_H - NAME_H) / 2
    return Sprite(name, "", lane_x(lane) + EMBLEM + 3, y, wide, NAME_H, text=text)

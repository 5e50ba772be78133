"""Letters on the board: pages draw them as large as their sprite allows."""

from functools import lru_cache

from donjon.drawing.scene import Sprite
from donjon.games.southerners.scene.places import LINE

WIDE = 0.56 * 16  # what a page allows a letter


@lru_cache(8192)
def letters(
    name: str, x: float, y: float, w: float, text: str, seat: str = "", glyph: str = ""
) -> Sprite:
    """Lines in the middle of a strip."""
    h = LINE * (text.count("\n") + 1)
    return Sprite(name, "", x, y, w, h, seat=seat, text=text, glyph=glyph)


@lru_cache(8192)
def line(name: str, x: float, y: float, text: str, glyph: str = "", seat: str = "") -> Sprite:
    """A line that begins at its left."""
    w = round(len(text) * WIDE)
    return Sprite(name, "", round(x), y, w, LINE, seat=seat, text=text, glyph=glyph, tone="left")


@lru_cache(2048)
def wrapped(text: str, width: int) -> str:
    """A sentence or several, broken into lines of so many letters."""
    lines: list[str] = []
    for word in text.split():
        if lines and len(lines[-1]) + 1 + len(word) <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return "\n".join(lines)

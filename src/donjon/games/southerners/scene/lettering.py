"""Letters on the board: pages draw them as large as their sprite allows."""

from functools import lru_cache

from donjon.drawing.scene import Sprite
from donjon.games.southerners.scene.places import LINE, SMALL

CLOSER = 0.2  # of a line's height, that the next one is nearer
WIDE = 0.56 * 0.8 / 1.15  # how wide a page lets a letter be, for the height of its line


@lru_cache(8192)
def letters(
    name: str, x: float, y: float, w: float, text: str, seat: str = "", glyph: str = "",
    high: float = LINE,
) -> Sprite:  # fmt: skip
    """Lines in the middle of a strip."""
    h = high * (text.count("\n") + 1)
    return Sprite(name, "", x, y, w, h, seat=seat, text=text, glyph=glyph)


@lru_cache(8192)
def lines(
    name: str, x: float, y: float, text: str, glyph: str = "", seat: str = "", high: float = SMALL
) -> Sprite:
    """Lines that begin at their left, the first of them at the top.

    They are drawn close together in the middle of what they are given, so they are given less.
    """
    rows = text.split("\n")
    w = round(max(map(len, rows)) * WIDE * high)
    top = round(y - CLOSER * high * (len(rows) - 1) / 2, 1)
    return Sprite(name, "", x, top, w, high * len(rows), seat=seat, text=text, glyph=glyph,
                  tone="left")  # fmt: skip


@lru_cache(2048)
def wrapped(text: str, width: int) -> str:
    """A sentence or several, broken into lines of so many letters."""
    rows: list[str] = []
    for part in text.split("\n"):
        rows.append("")
        for word in part.split():
            if rows[-1] and len(rows[-1]) + 1 + len(word) > width:
                rows.append(word)
            else:
                rows[-1] = f"{rows[-1]} {word}".lstrip()
    return "\n".join(rows)

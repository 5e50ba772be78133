"""The way of a knight: where it stood, arrows up from there, where it fell, and what has sunk."""

from collections.abc import Iterator
from functools import lru_cache

from donjon.drawing.scene import Sprite
from donjon.games.knights.scene.fights import Fighter
from donjon.games.knights.scene.places import PIECE, SUNK_Y, UP, knight_x, knight_y

Height = int | str
BELOW = 0  # the height of what was lowest and has sunk
LINE_W, TIP = 10, 12  # how wide a way is, and how much of it is under the head of its arrow
DOWN = 34
TAG_W, TAG_H, LETTERS = 40, 19, 18  # what a tile was called and is now, and the line in it


def upwards(one: Fighter, start: Height, end: Height) -> Iterator[Sprite]:
    """From place to place; between neighbours there is room for the head alone."""
    if start != end:
        yield from _upwards(one._replace(height=""), start, end)


@lru_cache(20_000)
def _upwards(one: Fighter, start: Height, end: Height) -> tuple[Sprite, ...]:
    x, foot = knight_x(one.lane, one.k) + PIECE / 2, knight_y(end) + PIECE
    name, long = f"{one.seat}{one.k}-{end}", knight_y(start) - foot - TIP
    head = Sprite(f"up-{name}", "one-up", x - UP / 2, foot, UP, UP)
    if long <= TIP:
        return (head,)
    return Sprite(f"way-{name}", "way", x - LINE_W / 2, foot + TIP, LINE_W, long), head


def place(one: Fighter, height: Height) -> Sprite:
    """Where it stood on its way."""
    return _within(one._replace(height=height), "was", "stood", PIECE)._replace(tone="stood")


def tag(one: Fighter, told: Height, now: Height, is_end: bool) -> tuple[Sprite, Sprite]:
    """A tile was called otherwise when it was told of: 8→7.

    It is low in the place where a way began, below the arrow; above the knight where it ended,
    towards where the tile was.
    """
    y = knight_y(now) + (-TAG_H / 2 if is_end else PIECE - TAG_H)
    return _tag(one._replace(height=""), y, f"{told}→{now}")


def gone(one: Fighter, told: Height) -> tuple[Sprite, Sprite]:
    """The tile where a way began was the lowest, and has gone below."""
    return _tag(one._replace(height=""), SUNK_Y, f"{told}↓")


@lru_cache(20_000)
def _tag(one: Fighter, y: float, text: str) -> tuple[Sprite, Sprite]:
    x, name = knight_x(one.lane, one.k) + (PIECE - TAG_W) / 2, f"{one.seat}{one.k}-{text}"
    line = y + (TAG_H - LETTERS) / 2
    return (
        Sprite(f"tag-{name}", "sunk-tag", x, y, TAG_W, TAG_H),
        Sprite(f"tag-{name}-text", "", x, line, TAG_W, LETTERS, text=text),
    )


def sank(one: Fighter, height: Height) -> Sprite:
    """It was on the lowest tile, which has sunk."""
    return _within(one._replace(height=height), "sank", "sank", DOWN)


def crossed(one: Fighter, height: Height) -> Sprite:
    """There it fell."""
    return _within(one._replace(height=height), "fell", "fallen", DOWN)


@lru_cache(20_000)
def _within(one: Fighter, name: str, art: str, size: int) -> Sprite:
    """A drawing in the middle of a knight's place."""
    aside = (PIECE - size) / 2
    x, y = knight_x(one.lane, one.k) + aside, knight_y(one.height) + aside
    return Sprite(f"{name}-{one.seat}{one.k}-{one.height}", art, x, y, size, size)

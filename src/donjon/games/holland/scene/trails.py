"""What stays of a step until the next: which way pieces went, which column came down, and which
cards the round had.

They are seen above the pieces and have a rim of paper, so they show on any ground.
"""

from collections.abc import Mapping
from functools import cache, lru_cache
from math import atan2, hypot, pi

from donjon.drawing.scene import Sprite
from donjon.drawing.themes import shape_of
from donjon.engine.reader import Json
from donjon.games.holland.scene.places import SPACE_H, SPACE_W, corner

ARROW, GAP = 32, 3  # an arrow's size, and its tip from the piece's edge
COMPASS = ("e", "se", "s", "sw", "w", "nw", "n", "ne")  # where an arrow points, clockwise
TOP_LEVEL = 5
MARK = 34
LAID, CHIP = 26, 16


def trail(
    event: Json, before: Mapping[str, Sprite], now: Mapping[str, Sprite]
) -> tuple[Sprite, ...]:
    """Of an event: the arrow of who went somewhere, or the signs of an explosion."""
    if event["kind"] == "blast":
        return fallen(event["space"])
    if "to" not in event:
        return ()
    piece = event["hero" if "hero" in event else "villain"]
    if event["to"] == "free":
        return (arrow(now[piece], _middle(before[piece]), _middle(now[piece])),)
    return (arrow(now[piece], corner(event["from"]), corner(event["to"])),)


def _middle(sprite: Sprite) -> tuple[float, float]:
    return sprite.x + sprite.w / 2, sprite.y + sprite.h / 2


@lru_cache(20_000)
def arrow(now: Sprite, start: tuple[float, float], goal: tuple[float, float]) -> Sprite:
    """It ends where the piece stands now, and points as one space lies from the other."""
    x, y = _middle(now)
    dx, dy = goal[0] - start[0], goal[1] - start[1]
    far = hypot(dx, dy)
    dx, dy = dx / far, dy / far
    back = min(now.w / 2 / max(abs(dx), 1e-9), now.h / 2 / max(abs(dy), 1e-9)) + GAP + ARROW / 2
    way = COMPASS[round(atan2(dy, dx) / (pi / 4)) % len(COMPASS)]
    left, top = x - dx * back - ARROW / 2, y - dy * back - ARROW / 2
    return Sprite(f"trail-{now.id}", f"trail-{way}", round(left, 1), round(top, 1), ARROW, ARROW,
                  seat=now.seat)  # fmt: skip


def played(view: Json, viewer: str | None, now: Mapping[str, Sprite]) -> tuple[Sprite, ...]:
    """On everybody's card that was shown last: its owner's sign, as it lies on the table."""
    chosen = view["chosen"]
    hand = {seat: "card" if seat == viewer else f"{seat}-card" for seat in chosen}
    return tuple(laid(seat, now[f"{hand[seat]}-{card}"]) for seat, card in chosen.items())


@lru_cache(2000)
def laid(seat: str, card: Sprite) -> Sprite:
    """In the card's corner below; of one that is only a number, above it."""
    if card.text:
        x, y, size = card.x + (card.w - CHIP) / 2, card.y - CHIP + 4, CHIP
    else:
        x, y, size = card.x + card.w - LAID + 3, card.y + card.h - LAID, LAID
    return Sprite(f"played-{seat}", "", round(x, 1), y, size, size, seat=seat, shape=shape_of(seat))


def column_above(space: str) -> tuple[str, ...]:
    """A space that was blown up and those above it, which have come down."""
    return tuple(f"{space[0]}{level}" for level in range(int(space[1]), TOP_LEVEL + 1))


@cache
def fallen(space: str) -> tuple[Sprite, ...]:
    """Where it was blown up, and that what was above came down."""
    x, y = corner(space)
    right = x + SPACE_W - ARROW + 6
    return (
        Sprite("blown", "burst", x - 8, y + SPACE_H - MARK + 6, MARK * 1.25, MARK),
        Sprite("came-down", "trail-s", right, y - ARROW / 2, ARROW, ARROW),
    )

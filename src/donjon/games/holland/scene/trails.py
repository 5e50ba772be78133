"""What stays of a step until the next: which way pieces went, which column came down.

They are seen above the pieces and have a rim of paper, so they show on any ground.
"""

from collections.abc import Mapping
from functools import cache, lru_cache
from math import atan2, hypot, pi

from donjon.drawing.scene import Sprite
from donjon.engine.reader import Json
from donjon.games.holland.scene.places import SPACE_H, SPACE_W, corner

ARROW, GAP = 42, 4  # an arrow's size, and its tip from the piece's edge
COMPASS = ("e", "se", "s", "sw", "w", "nw", "n", "ne")  # where an arrow points, clockwise
TOP_LEVEL = 5
MARK = 34


def trail(
    event: Json, before: Mapping[str, Sprite], now: Mapping[str, Sprite]
) -> tuple[Sprite, ...]:
    """Of an event: the arrow of who went somewhere, or the signs of an explosion."""
    if event["kind"] == "blast":
        return fallen(event["space"])
    if "to" not in event:
        return ()
    piece = event["hero" if "hero" in event else "villain"]
    return (arrow(before[piece], now[piece]),)


@lru_cache(20_000)
def arrow(was: Sprite, now: Sprite) -> Sprite:
    """It ends where the piece stands now."""
    x, y = now.x + now.w / 2, now.y + now.h / 2
    dx, dy = x - was.x - was.w / 2, y - was.y - was.h / 2
    far = hypot(dx, dy)
    dx, dy = dx / far, dy / far
    back = min(now.w / 2 / max(abs(dx), 1e-9), now.h / 2 / max(abs(dy), 1e-9)) + GAP + ARROW / 2
    way = COMPASS[round(atan2(dy, dx) / (pi / 4)) % len(COMPASS)]
    left, top = x - dx * back - ARROW / 2, y - dy * back - ARROW / 2
    return Sprite(f"trail-{now.id}", f"trail-{way}", round(left, 1), round(top, 1), ARROW, ARROW,
                  seat=now.seat)  # fmt: skip


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

"""What threatens a knight: that it can be attacked now, or that it stands on the lowest tile."""

from collections.abc import Iterator
from functools import cache

from donjon.drawing.scene import Sprite
from donjon.engine.reader import Json
from donjon.games.knights.scene.places import PIECE, knight_x, knight_y

AROUND, BELOW = 7, 14  # how far a drawing goes beyond a knight, to all sides and below


def warned(view: Json) -> set[str]:
    """The ids of all that a board shows of threats."""
    if view["turn"] is None:
        return set()
    heights, seats = view["knights"], view["seats"]
    low = {f"{seat}{k}-peril" for seat in seats for k in (1, 2, 3) if heights[f"{seat}{k}"] == 1}
    return low | {one.id for one in aims(view)}


def perils(name: str, lane: int, places: tuple[int | str, ...]) -> Iterator[Sprite]:
    """Below the knights: when the round ends, those on tile 1 are out."""
    return (_peril(name, lane, k) for k, place in enumerate(places, 1) if place == 1)


@cache
def _peril(name: str, lane: int, k: int) -> Sprite:
    x, y = knight_x(lane, k) - AROUND, knight_y(1) - AROUND
    return Sprite(f"{name}{k}-peril", "peril", x, y, PIECE + 2 * AROUND, PIECE + AROUND + BELOW)


def aims(view: Json) -> Iterator[Sprite]:
    """Around all knights that can be attacked now, before an attacker is chosen."""
    turn, knights = view["turn"], view["knights"]
    seat = turn["seat"]
    fights = turn["attacker"] or (
        turn["die"] == 6 and any(knights[f"{seat}{k}"] != "out" for k in (1, 2, 3))
    )
    for lane, name in enumerate(view["seats"] if fights else ()):
        for k in (1, 2, 3):
            height = knights[f"{name}{k}"]
            if name != seat and isinstance(height, int):
                yield _aim(name, lane, k, height)


@cache
def _aim(name: str, lane: int, k: int, height: int) -> Sprite:
    """It lies over the knight, so it is a dot for a pointer, and drawn beyond its bounds."""
    x, y = knight_x(lane, k) - AROUND, knight_y(height) - AROUND
    return Sprite(f"{name}{k}-attacked", "attacked", x, y, 1, 1)

"""What threatens a knight: that it can be attacked now, or that it stands on the lowest tile."""

from collections.abc import Iterator
from functools import cache
from itertools import product

from donjon.drawing.scene import Sprite
from donjon.engine.reader import Json
from donjon.games.knights.scene.places import FOOT_Y, PIECE, knight_x, knight_y

AROUND, BELOW = 7, 14  # how far a drawing goes beyond a knight, to all sides and below


def perilled(view: Json) -> set[str]:
    """The ids of what is below knights on tile 1."""
    heights = view["knights"]
    if view["turn"] is None or 1 not in heights.values():
        return set()
    return {f"{name}-peril" for name, height in heights.items() if height == 1}


def perils(name: str, lane: int, places: tuple[int | str, ...]) -> Iterator[Sprite]:
    """Below the knights: when the round ends, those on tile 1 are out."""
    return (_peril(name, lane, k) for k, place in enumerate(places, 1) if place == 1)


@cache
def _peril(name: str, lane: int, k: int) -> Sprite:
    x, y = knight_x(lane, k) - AROUND, knight_y(1) - AROUND
    return Sprite(f"{name}{k}-peril", "peril", x, y, PIECE + 2 * AROUND, PIECE + AROUND + BELOW)


def aims(view: Json) -> tuple[Sprite, ...]:
    """Around all knights that can be attacked now, before an attacker is chosen.

    Of the others they are there and not to be seen: sprites that come and go cost more.
    """
    seats, heights, aimed = view["seats"], view["knights"], aimed_at(view)
    if not aimed:
        return _none_seen(tuple(seats))
    hidden = no_aims(tuple(seats))
    return tuple(
        _aim(seats[lane], lane, k, heights[f"{seats[lane]}{k}"]) if name in aimed else hidden[name]
        for name, (lane, k) in zip(hidden, product(range(len(seats)), (1, 2, 3)), strict=True)
    )


def aimed_at(view: Json) -> set[str]:
    """The ids of those around knights that can be attacked now."""
    turn, knights = view["turn"], view["knights"]
    if turn is None or (not turn["attacker"] and turn["die"] != 6):
        return set()
    seat = turn["seat"]
    if all(knights[f"{seat}{k}"] == "out" for k in (1, 2, 3)):
        return set()
    on = (name for name, height in knights.items() if isinstance(height, int))
    return {f"{name}-attacked" for name in on if name[:-1] != seat}


@cache
def no_aims(seats: tuple[str, ...]) -> dict[str, Sprite]:
    """The same, none of them to be seen, by their ids."""
    every = ((name, lane, k) for lane, name in enumerate(seats) for k in (1, 2, 3))
    return {
        f"{name}{k}-attacked": Sprite(f"{name}{k}-attacked", "", knight_x(lane, k), FOOT_Y, 0, 0)
        for name, lane, k in every
    }


@cache
def _aim(name: str, lane: int, k: int, height: int) -> Sprite:
    """It lies over the knight, so it is a dot for a pointer, and drawn beyond its bounds."""
    x, y = knight_x(lane, k) - AROUND, knight_y(height) - AROUND
    return Sprite(f"{name}{k}-attacked", "attacked", x, y, 1, 1)


@cache
def _none_seen(seats: tuple[str, ...]) -> tuple[Sprite, ...]:
    return tuple(no_aims(seats).values())

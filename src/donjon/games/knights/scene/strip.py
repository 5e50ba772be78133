"""The strip on the Castle's wall that tells a fight and a duel: who rolled what, and who fell."""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from donjon.drawing.scene import Sprite
from donjon.games.knights.scene.pieces import ground
from donjon.games.knights.scene.places import STRIP_H, STRIP_W, STRIP_Y, strip_x

SIDE_BY_SIDE = 3  # so many knights at most have their dice beside them, more of them above
LARGE, SMALL, SIGN = 34, 21, 20  # a knight or a die; what is between two knights
ROOM = 8  # so many fit in the strip; beyond, of each seat the best die alone
SHINE = 1.26  # of a die: what shines behind the one that decided


class Roll(NamedTuple):
    """A knight's last die in a fight."""

    seat: str
    k: int
    roll: int
    stays: bool


Rolls = tuple[Roll, ...]


@lru_cache(10_000)
def strip(fight: Rolls, duel: Rolls, lane: int) -> tuple[Sprite, ...]:
    """Both, one after the other; nothing if nobody fought."""
    if not fight and not duel:
        return ()
    if len(fight) + len(duel) > ROOM:
        duel = _best(duel)
    x, told = strip_x(lane), [("fight", one) for one in fight] + [("duel", one) for one in duel]
    board = Sprite("strip", "strip", x, STRIP_Y, STRIP_W, STRIP_H)
    if len(told) == 2:
        return board, *_pair(told, "swords" if fight else "icon-castle", x)
    gap = 0.4 if fight and duel else 0.0
    cell = (STRIP_W - 6) / (len(told) + gap)
    places = (x + 3 + cell * (n + gap * (n >= len(fight))) for n in range(len(told)))
    drawn = (_one(what, one, at, cell, told) for (what, one), at in zip(told, places, strict=True))
    return board, *(sprite for sprites in drawn for sprite in sprites)


def _best(duel: Rolls) -> Rolls:
    """Only the best die of a seat matters."""
    best = sorted(duel, key=lambda one: one.roll)
    return tuple({one.seat: one for one in best}.values())


def _pair(told: list[tuple[str, Roll]], sign: str, x: float) -> Iterator[Sprite]:
    """Two knights with their dice, and between them what it is about."""
    cell = (STRIP_W - SIGN - 6) / 2
    for n, (what, one) in enumerate(told):
        yield from _one(what, one, x + 3 + n * (cell + SIGN), cell, told)
    middle = x + (STRIP_W - SIGN) / 2
    yield Sprite("strip-sign", sign, middle, STRIP_Y + (STRIP_H - SIGN) / 2, SIGN, SIGN)


def _one(
    what: str, one: Roll, x: float, cell: float, told: list[tuple[str, Roll]]
) -> Iterator[Sprite]:
    """A knight with its die beside it or, where many have fought, above it."""
    if len(told) <= SIDE_BY_SIDE:
        size = min(LARGE, (cell - 1) / 2)
        x, y = x + cell / 2 - size, STRIP_Y + (STRIP_H - size) / 2
        spots = (x, y), (x + size, y)
    else:
        size = min(SMALL, cell)
        x, y = x + (cell - size) / 2, STRIP_Y + STRIP_H / 2
        spots = (x, y), (x, y - size)
    won = one.stays and one.roll == max(roll.roll for kind, roll in told if kind == what)
    return _drawn(what, one, spots, size, won)


def _drawn(
    what: str, one: Roll, spots: tuple[tuple[float, float], ...], size: float, won: bool
) -> Iterator[Sprite]:
    (x, y), (die_x, die_y) = spots
    name, tone = f"{what}-{one.seat}{one.k}", "" if one.stays else "faded"
    if won:
        wide = (SHINE - 1) * size / 2
        yield Sprite(f"{name}-shine", "burst", die_x - wide, die_y - wide, SHINE * size,
                     SHINE * size)  # fmt: skip
    yield Sprite(f"{name}-die", f"die-seat-{one.roll}", die_x, die_y, size, size, seat=one.seat,
                 tone=tone)  # fmt: skip
    yield Sprite(f"{name}-knight", "knight", x, y, size, size, seat=one.seat,
                 shape=ground(one.seat), text=str(one.k))  # fmt: skip
    if not one.stays:
        yield Sprite(f"{name}-struck", "struck", x, y, size, size)

"""The strip on the Castle's wall that tells a fight and a duel: who rolled what, and who fell."""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from donjon.drawing.scene import Sprite
from donjon.games.knights.scene.pieces import ground
from donjon.games.knights.scene.places import STRIP_H, STRIP_W, STRIP_Y, strip_x

BESIDE = 3  # so many at most have their die beside them, more of them above
EDGE = 3  # around all of them
ROOM = 8  # so many fit in the strip; beyond, of each seat the best die alone
APART = 0.4  # of a cell: between a fight and a duel
SIGN = 15  # what is between two knights
DIE, KNIGHT = 43, 33  # of two that fought
DIE_OF_THREE, KNIGHT_OF_THREE, OVER = 36, 25, 6  # this much of it lies over its die's edge
DIE_OF_MANY, KNIGHT_OF_MANY = 25, 21
EARLIER = 15  # a die that was level, and was rolled again
FRAME = 2.5  # around the die that decided
CROSS = 0.42  # of a knight: at its shoulder, if it fell


class Roll(NamedTuple):
    """A knight's last die in a fight, and those before that were level."""

    seat: str
    k: int
    roll: int
    stays: bool
    earlier: tuple[int, ...] = ()


def again(before: Roll | None) -> tuple[int, ...]:
    """All the dice of a knight before the next one, which is rolled because this was level."""
    return (*before.earlier, before.roll) if before else ()


Rolls = tuple[Roll, ...]
Told = tuple[str, Roll]  # in the fight or in the duel


@lru_cache(10_000)
def strip(fight: Rolls, duel: Rolls, lane: int) -> tuple[Sprite, ...]:
    """Both, one after the other; nothing if nobody fought."""
    if not fight and not duel:
        return ()
    if len(fight) + len(duel) > ROOM:
        duel = _best(duel)
    x = strip_x(lane)
    told = [("fight", one) for one in fight] + [("duel", one) for one in duel]
    board = Sprite("strip", "strip", x, STRIP_Y, STRIP_W, STRIP_H)
    if len(told) == 2:
        return board, *_pair(told, "swords" if fight else "icon-castle", x + EDGE)
    gap = APART if fight and duel else 0.0
    cell = (STRIP_W - 2 * EDGE) / (len(told) + gap)
    places = (x + EDGE + cell * (n + gap * (n >= len(fight))) for n in range(len(told)))
    draw = _beside if len(told) <= BESIDE else _above
    drawn = (draw(one, at, cell, told) for one, at in zip(told, places, strict=True))
    return board, *(sprite for sprites in drawn for sprite in sprites)


def _best(duel: Rolls) -> Rolls:
    """Only the best die of a seat matters."""
    best = sorted(duel, key=lambda one: one.roll)
    return tuple({one.seat: one for one in best}.values())


def _pair(told: list[Told], sign: str, x: float) -> Iterator[Sprite]:
    """Two knights, their dice facing each other, and between them what it is about."""
    wide = STRIP_W - 2 * EDGE
    middle = x + wide / 2
    die_y, knight_y = _middle(DIE), STRIP_Y + EDGE
    for one, knight_x, die_x in zip(
        told, (x, x + wide - KNIGHT), (middle - SIGN / 2 - DIE, middle + SIGN / 2), strict=True
    ):
        yield from _die(one, die_x, die_y, DIE, told)
        yield from _knight(one, knight_x, knight_y, KNIGHT)
        yield from _again(one, knight_x, knight_x + KNIGHT, knight_y + KNIGHT - 1)
    yield Sprite("strip-sign", sign, middle - SIGN / 2, _middle(SIGN), SIGN, SIGN)


def _beside(one: Told, x: float, cell: float, told: list[Told]) -> Iterator[Sprite]:
    """A knight, and beside it its die."""
    x += (cell - DIE_OF_THREE - KNIGHT_OF_THREE + OVER) / 2
    yield from _die(one, x + KNIGHT_OF_THREE - OVER, _middle(DIE_OF_THREE), DIE_OF_THREE, told)
    y = _middle(KNIGHT_OF_THREE + EARLIER)
    yield from _knight(one, x, y, KNIGHT_OF_THREE)
    yield from _again(one, x, x + KNIGHT_OF_THREE, y + KNIGHT_OF_THREE)


def _above(one: Told, x: float, cell: float, told: list[Told]) -> Iterator[Sprite]:
    """A knight, and above it its die."""
    die, knight = min(DIE_OF_MANY, cell), min(KNIGHT_OF_MANY, cell)
    y = STRIP_Y + (STRIP_H - die - knight) / 2
    yield from _die(one, x + (cell - die) / 2, y, die, told)
    yield from _knight(one, x + (cell - knight) / 2, y + die, knight)


def _middle(size: float) -> float:
    return STRIP_Y + (STRIP_H - size) / 2


def _die(one: Told, x: float, y: float, size: float, told: list[Told]) -> Iterator[Sprite]:
    """The die that decided has a frame, and those of the fallen are pale."""
    what, roll = one
    name = f"{what}-{roll.seat}{roll.k}"
    best = max((other.roll for kind, other in told if kind == what and other.stays), default=0)
    if roll.stays and roll.roll == best:
        wide = size + 2 * FRAME
        yield Sprite(f"{name}-won", "won", x - FRAME, y - FRAME, wide, wide)
    yield Sprite(f"{name}-die", f"die-seat-{roll.roll}", x, y, size, size, seat=roll.seat,
                 tone="" if roll.stays else "quiet")  # fmt: skip


def _knight(one: Told, x: float, y: float, size: float) -> Iterator[Sprite]:
    """A knight that fell is hollow, as it lies below its column, with a cross at its shoulder."""
    what, roll = one
    name = f"{what}-{roll.seat}{roll.k}"
    yield Sprite(f"{name}-knight", "knight", x, y, size, size, seat=roll.seat,
                 shape=ground(roll.seat, out=not roll.stays), text=str(roll.k))  # fmt: skip
    if not roll.stays:
        cross = CROSS * size
        yield Sprite(f"{name}-struck", "struck", x + size - cross, y - 0.2 * cross, cross,
                     cross)  # fmt: skip


def _again(one: Told, left: float, right: float, y: float) -> Iterator[Sprite]:
    """Below a knight: its dice that were level, the newest at last."""
    what, roll = one
    dice = roll.earlier[-int((right - left) // EARLIER) :]
    x = (left + right - EARLIER * len(dice)) / 2
    for n, face in enumerate(dice):
        yield Sprite(f"{what}-{roll.seat}{roll.k}-again{n}", f"die-seat-{face}", x + n * EARLIER, y,
                     EARLIER, EARLIER, seat=roll.seat, tone="quiet")  # fmt: skip

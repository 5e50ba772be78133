"""What is seen on the stage while knights fight: who meets whom, and all the dice."""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from donjon.drawing.scene import Sprite
from donjon.games.knights.scene.pieces import ground
from donjon.games.knights.scene.places import (
    BADGE,
    DIE,
    DUEL,
    PIECE,
    STAGE_Y,
    fighter_x,
    knight_x,
    knight_y,
    roll_x,
)


class Fighter(NamedTuple):
    """A knight in a fight."""

    seat: str
    lane: int
    k: int
    height: int | str  # where it stands on the board


Rolled = tuple[tuple[str, int, int, int], ...]  # seat, lane, knight and roll


def challenge(attacker: Fighter, target: Fighter) -> tuple[Sprite, ...]:
    """Both on the stage, their dice still to be rolled, and both marked on the board."""
    fighters = (*_fighter("a", attacker, ""), *_fighter("b", target, ""))
    return *rings(attacker, target), *fighters, _unknown("a", attacker), _unknown("b", target)


def clash(attacker: Fighter, target: Fighter, mine: int, theirs: int) -> tuple[Sprite, ...]:
    """Both dice: the higher one shines, the lower one is pale with its knight."""
    return (
        *rings(attacker, target),
        *_rolled("a", attacker, mine, mine - theirs),
        *_rolled("b", target, theirs, theirs - mine),
    )


def rings(attacker: Fighter, target: Fighter) -> tuple[Sprite, Sprite]:
    """Who strikes, and who is struck at, on the board."""
    return around("striker", "strike", attacker), around("struck", "aim", target)


@cache
def around(name: str, art: str, one: Fighter) -> Sprite:
    """A drawing around a knight."""
    x, y = knight_x(one.lane, one.k) - 5, knight_y(one.height) - 5
    return Sprite(name, art, x, y, PIECE + 10, PIECE + 10)


@cache
def _fighter(side: str, one: Fighter, tone: str) -> tuple[Sprite, ...]:
    y = STAGE_Y + (DIE - PIECE) / 2
    return (
        Sprite(f"fighter-{side}", "knight", fighter_x(one.lane), y, PIECE, PIECE, seat=one.seat,
               shape=ground(one.seat), text=str(one.k), tone=tone),
    )  # fmt: skip


@cache
def _unknown(side: str, one: Fighter) -> Sprite:
    return Sprite(f"roll-{side}", "die", roll_x(one.lane), STAGE_Y, DIE, DIE, seat=one.seat,
                  text="?")  # fmt: skip


@lru_cache(20_000)
def _rolled(side: str, one: Fighter, roll: int, ahead: int) -> tuple[Sprite, ...]:
    tone = "faded" if ahead < 0 else ""
    x = roll_x(one.lane)
    die = Sprite(f"roll-{side}", f"die-seat-{roll}", x, STAGE_Y, DIE, DIE, seat=one.seat, tone=tone)
    if ahead <= 0:
        return *_fighter(side, one, tone), die
    shine = Sprite(f"shine-{side}", "burst", x - 8, STAGE_Y - 8, DIE + 16, DIE + 16)
    return *_fighter(side, one, tone), shine, die


def duel(rolled: Sequence[tuple[str, int, int, int]], decided: bool) -> tuple[Sprite, ...]:
    """A die above each knight in the Castle that has rolled; what is beaten already is pale."""
    best = max(roll for *_, roll in rolled)
    return tuple(
        sprite
        for seat, lane, k, roll in rolled
        for sprite in _duellist(seat, lane, k, roll, roll == best, decided)
    )


@lru_cache(2000)
def _duellist(
    seat: str, lane: int, k: int, roll: int, leads: bool, decided: bool
) -> tuple[Sprite, ...]:
    x, y = knight_x(lane, k) + (PIECE - DUEL) / 2, STAGE_Y + (DIE - DUEL) / 2
    die = Sprite(f"duel-{seat}{k}", f"die-seat-{roll}", x, y, DUEL, DUEL, seat=seat,
                 tone="" if leads else "faded")  # fmt: skip
    if not (leads and decided):
        return (die,)
    return Sprite(f"shine-{seat}{k}", "burst", x - 6, y - 6, DUEL + 12, DUEL + 12), die


# --- what stays of a move ----------------------------------------------------------------------


@lru_cache(5000)
def badge(one: Fighter) -> Sprite:
    """A sign of brambles at the foot of a knight whose move ended there."""
    x, y = knight_x(one.lane, one.k) - 2, knight_y(one.height) + PIECE - BADGE + 2
    return Sprite("held", "held", x, y, BADGE, BADGE)

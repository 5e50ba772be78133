"""Marking what a seat may do with dice just rolled, and while it moves."""

from donjon.engine.state import Mask
from donjon.games.temple.rules.gems import left_over
from donjon.games.temple.rules.layout import (
    ENTER,
    KEEP,
    NONE,
    OFFER,
    PAIR_BASE,
    REROLL,
    ROOMS,
    RUN,
    STOP,
    STORE,
    TOKEN,
    Deed,
    State,
    Symbol,
)
from donjon.games.temple.rules.walk import can_pay, reach


def mark_sorting(state: State, mask: Mask) -> None:
    """Keep both, one or none of the dice just rolled; masks go to the tray (TE-6)."""
    first, second = state.rolled[0], state.rolled[1]
    if left_over(state, Deed.REROLL):
        mask[REROLL] = 1
    if first == Symbol.CURSE:
        mask[STORE] = 1
        return
    mask[OFFER] = 1
    mask[KEEP + first] = 1
    if second != NONE and second != Symbol.CURSE:
        mask[KEEP + second] = 1
        mask[KEEP + hand_of(first, second)] = 1


def mark_moving(state: State, seat: int, mask: Mask) -> None:
    """Enter, run, turn a mark into a die, or stop (TE-7, TE-8)."""
    rooms = reach(state, seat)
    runs = left_over(state, Deed.RUN) > 0
    for room in range(ROOMS):
        if rooms >> room & 1:
            mask[ENTER + room] = can_pay(state, room)
            mask[RUN + room] = runs
    for kind in range(3):
        mask[TOKEN + kind] = left_over(state, Deed.KEY + kind) > 0
    mask[STOP] = 1


def hand_of(first: int, second: int) -> int:
    """The number of a hand of two symbols, the lower one first."""
    return PAIR_BASE[first] + second

"""Marks that stand for dice, and the rooms that they would open to whoever moves."""

from collections.abc import Sequence
from copy import copy

from donjon.games.temple.data.names import ROOM_NAMES
from donjon.games.temple.rules.gems import left_over
from donjon.games.temple.rules.layout import Deed, State, Symbol
from donjon.games.temple.rules.walk import can_pay, reach

STANDS_FOR = {"key": Symbol.KEY, "torch": Symbol.TORCH, "mask": Symbol.MASK}


def marks_left(state: State) -> tuple[str, ...]:
    """All that are at hand, each as often as it can be used."""
    return tuple(
        track for n, track in enumerate(STANDS_FOR) for _ in range(left_over(state, Deed.KEY + n))
    )


def rooms_opened(state: State, tracks: Sequence[str]) -> tuple[str, ...]:
    """The rooms that could be paid for with these marks too, and can't be without them."""
    after = copy(state)
    after.tokens = list(state.tokens)  # a twin of its own
    for track in tracks:
        after.tokens[STANDS_FOR[track]] += 1
    rooms = reach(state, state.active)
    return tuple(
        name
        for n, name in enumerate(ROOM_NAMES)
        if rooms >> n & 1 and can_pay(after, n) and not can_pay(state, n)
    )

"""How a seat judges a position at a glance: compiled like the rules."""

from pebbles.rules import State


def score(state: State, seat: int) -> float:
    return min(state.points[seat] / state.goal, 1.0)

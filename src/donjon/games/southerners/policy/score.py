"""The chance to win, at a glance."""

from math import exp

from donjon.games.southerners.rules.field import count
from donjon.games.southerners.rules.layout import EMPTY, GUARDS, PLACES, SLOTS, Side, State, other

WORTH_COUNTS = 0.1  # logistic fit of who won over 12,000 positions of bots' games


def score(state: State, seat: int) -> float:
    """The chance to win by what stands and is held; once the game is over, its result."""
    if state.over:
        return state.payoff[seat]
    ahead = worth(state.side[seat]) - worth(state.side[other(seat)])
    return 1.0 / (1.0 + exp(-WORTH_COUNTS * ahead))


def worth(side: Side) -> int:
    """Bases and troops by their power, bases in hand."""
    total = 2 * side.held[0]
    for slot in range(SLOTS):
        kind = side.ground[slot]
        if kind != EMPTY:
            total += 1 + (1 + side.troops[slot]) * side.troop_power[kind]
    for place in range(GUARDS, PLACES):
        total += count(side, place)
    return total

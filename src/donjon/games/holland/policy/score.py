"""The chance to win, at a glance."""

from math import exp

from donjon.games.holland.rules.layout import FREE, PAIR, WIDTH, State

LEVEL_COUNTS = 0.075  # a round: logistic fit of who won over 2,000 positions of bots' games


def score(state: State, seat: int) -> float:
    """The chance to win: who stands higher, which counts for more the later it is."""
    if state.over:
        return state.payoff[seat]
    own, total = 0.0, 0.0
    for rival in range(state.seats):
        chance = exp(LEVEL_COUNTS * state.rounds * height(state, rival))
        total += chance
        if rival == seat:
            own = chance
    return own / total


def height(state: State, seat: int) -> float:
    """The levels of both heroes; the gryphon decides between equals."""
    total = 0.5 if state.gryphon == seat else 0.0
    for hero in range(PAIR * seat, PAIR * seat + PAIR):
        at = state.place[hero]
        total += 6 if at == FREE else 1 + at // WIDTH
    return total

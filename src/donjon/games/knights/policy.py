"""How a seat judges a position at a glance: compiled like the rules."""

from donjon.games.knights.rules.layout import CASTLE, KNIGHTS, OUT, State


def score(state: State, seat: int) -> float:
    """The share of the knights still on the board, those in the Castle counting double."""
    own, total = 0, 0
    for other in range(state.seats):
        for k in range(KNIGHTS):
            counts = worth(state.side[other].knight[k])
            total += counts
            if other == seat:
                own += counts
    return own / total if total > 0 else 1 / state.seats


def worth(height: int) -> int:
    """What a knight counts for."""
    return 0 if height == OUT else 8 if height == CASTLE else 2 + height // 3

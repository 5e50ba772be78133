"""What a seat is paid at the end, from 1 down to -1; before the end, nothing."""

from collections.abc import Callable, Sequence

from donjon.engine.reader import Reader


def by_win(payoffs: Sequence[float]) -> list[float]:
    """1 for whoever won, -1 for whoever lost, 0 for all where nobody won.

    Where all play together, all win or all lose.
    """
    if 1.0 not in payoffs:
        lost = all(worth == 0 for worth in payoffs)
        return [-1.0 if lost else 0.0] * len(payoffs)
    return [1.0 if worth == 1 else -1.0 for worth in payoffs]


def by_rank(payoffs: Sequence[float]) -> list[float]:
    """1 for the first, -1 for the last, evenly between; equal ranks share.  A tie: as by win."""
    others = len(payoffs) - 1
    if len(set(payoffs)) == 1:
        return by_win(payoffs)
    return [
        sum((worth > other) - (worth < other) for other in payoffs) / others for worth in payoffs
    ]


REWARDS: dict[str, Callable[[Sequence[float]], list[float]]] = {"win": by_win, "rank": by_rank}


def reward_named(name: str) -> Callable[[Sequence[float]], list[float]]:
    return REWARDS[Reader(name, "rewards").one_of(tuple(REWARDS))]

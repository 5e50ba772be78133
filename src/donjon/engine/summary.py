"""Totals, histograms and intervals of any number of games, in constant memory."""

from math import sqrt
from typing import Any

import numpy as np

from donjon.engine.plans import Plan

LONGEST = 1 << 16  # moves or rounds that have a bar of their own; longer games share the last
UNIT = 27720  # payoffs are added up in these parts of 1, exactly, in whatever order
Z95 = 1.959963984540054

Row = np.ndarray[Any, Any]


class Histogram:
    """How often each whole number came."""

    def __init__(self) -> None:
        self.counts = np.zeros(LONGEST, np.int64)

    def add(self, values: Row) -> None:
        self.counts += np.bincount(np.minimum(values, LONGEST - 1), minlength=LONGEST)

    @property
    def total(self) -> int:
        return int(self.counts.sum())

    @property
    def mean(self) -> float:
        return float(self.counts @ np.arange(LONGEST)) / max(self.total, 1)

    @property
    def deviation(self) -> float:
        spread = (np.arange(LONGEST) - self.mean) ** 2
        return sqrt(float(self.counts @ spread) / max(self.total, 1))

    def quantile(self, share: float) -> int:
        """The number that this share of all is not above."""
        return int(np.searchsorted(np.cumsum(self.counts), share * self.total))

    @property
    def bars(self) -> dict[int, int]:
        """Only the numbers that came."""
        return {int(value): int(self.counts[value]) for value in np.flatnonzero(self.counts)}


class Summary:
    """What many games come to."""

    def __init__(self, plan: Plan, wanted: int) -> None:
        self.plan = plan
        self.wanted = wanted
        self.wins = np.zeros(len(plan.seats), np.int64)
        self.worth = np.zeros(len(plan.seats), np.int64)  # payoffs in parts of UNIT
        self.unwon = 0  # games without a winner
        self.moves = Histogram()
        self.rounds = Histogram()

    def add(self, moves: Row, rounds: Row, payoffs: Row) -> None:
        """Take in a batch of games."""
        won = payoffs == 1
        self.wins += won.sum(axis=0)
        self.unwon += int((~won.any(axis=1)).sum())
        self.worth += np.rint(payoffs * np.float64(UNIT)).astype(np.int64).sum(axis=0)
        self.moves.add(moves)
        self.rounds.add(rounds)

    @property
    def games(self) -> int:
        return self.moves.total

    @property
    def complete(self) -> bool:
        """False if it was interrupted; what is there is right all the same."""
        return self.games == self.wanted

    def journal(self, i: int) -> dict[str, Any]:
        """One of the games on paper."""
        return self.plan.journal(i)

    def to_json(self) -> dict[str, Any]:
        """Everything, with 95% intervals."""
        games = self.games
        seats = self.plan.seats
        return {
            "game": self.plan.game.id,
            "seats": list(seats),
            "options": self.plan.options,
            "bots": list(self.plan.bots),
            "seed": self.plan.seed,
            "games": games,
            "complete": self.complete,
            "wins": {
                seat: {
                    "count": int(n),
                    "share": int(n) / games,
                    "interval": interval(int(n), games),
                }
                for seat, n in zip(seats, self.wins, strict=True)
            },
            "without_winner": {
                "count": self.unwon,
                "share": self.unwon / games,
                "interval": interval(self.unwon, games),
            },
            "payoff": {
                seat: int(worth) / UNIT / games
                for seat, worth in zip(seats, self.worth, strict=True)
            },
            "moves": _lengths(self.moves),
            "rounds": _lengths(self.rounds),
        }

    def __repr__(self) -> str:
        return f"<Summary of {self.plan.game.id}, {self.games} games>"


def interval(count: int, total: int) -> tuple[float, float]:
    """Wilson's 95% interval of a share."""
    if total == 0:
        return 0.0, 1.0
    share, z2 = count / total, Z95 * Z95 / total
    middle = share + z2 / 2
    reach = Z95 * sqrt(share * (1 - share) / total + z2 / (4 * total))
    return max(0.0, (middle - reach) / (1 + z2)), min(1.0, (middle + reach) / (1 + z2))


def _lengths(histogram: Histogram) -> dict[str, Any]:
    reach = Z95 * histogram.deviation / sqrt(max(histogram.total, 1))
    return {
        "mean": histogram.mean,
        "interval": (histogram.mean - reach, histogram.mean + reach),
        "quantiles": {str(q): histogram.quantile(q) for q in (0.05, 0.25, 0.5, 0.75, 0.95)},
        "histogram": histogram.bars,
    }

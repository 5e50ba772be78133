"""What results mean: shares with intervals, a sequential test, Elo."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import log, sqrt
from typing import Any

import numpy as np

from donjon.engine.figures import figure
from donjon.engine.words import N_, Say

Z = 1.959964  # 95% of a normal distribution lies within so many deviations
ELO = 400 / log(10)


@dataclass(frozen=True)
class Share:
    """A share of games with its 95% interval (Wilson's; a draw is half a win)."""

    won: float
    games: int

    @property
    def value(self) -> float:
        return self.won / self.games if self.games else float("nan")

    @property
    def interval(self) -> tuple[float, float]:
        n = self.games
        if n == 0:
            return 0.0, 1.0
        p, z2 = self.value, Z * Z
        middle = (p + z2 / (2 * n)) / (1 + z2 / n)
        half = Z * sqrt(max(p * (1 - p), 0.0) / n + z2 / (4 * n * n)) / (1 + z2 / n)
        return max(0.0, middle - half), min(1.0, middle + half)

    def __str__(self) -> str:
        return self.said(N_)

    def said(self, say: Say) -> str:
        """With its interval, for people."""
        value, low, high = (figure(share, ".1%", say) for share in (self.value, *self.interval))
        return say("{share} ({low} to {high})").format(share=value, low=low, high=high)


@dataclass(frozen=True)
class Sequential:
    """Wald's test of "wins `less` of its games" against "wins `more`"."""

    less: float = 0.5
    more: float = 0.6
    error: float = 0.05

    def verdict(self, scores: Iterable[float]) -> tuple[str | None, int]:
        """`more` or `less` as soon as that is sure enough, and after how many games."""
        bound = log((1 - self.error) / self.error)
        won, lost = log(self.more / self.less), log((1 - self.more) / (1 - self.less))
        ratio, games = 0.0, 0
        for score in scores:
            games += 1
            ratio += score * won + (1 - score) * lost
            if ratio >= bound:
                return "more", games
            if ratio <= -bound:
                return "less", games
        return None, games


@dataclass(frozen=True)
class Rating:
    """A player's strength, the first player's being 0."""

    name: str
    elo: float
    interval: tuple[float, float]
    games: int


def ratings(
    names: Sequence[str], duels: Iterable[tuple[int, int, float]], prior: float = 0.5
) -> list[Rating]:
    """Elo by maximum likelihood from duels (i, j, score of i), the first name at 0.

    Every pair that met counts `prior` more wins for either side, so that a player who never
    lost has a finite rating; its interval is wide then.
    """
    n = len(names)
    won, met = np.zeros((n, n)), np.zeros(n, int)
    for i, j, score in duels:
        won[i, j] += score
        won[j, i] += 1 - score
        met[i] += 1
        met[j] += 1
    games = won + won.T
    won = np.where(games > 0, won + prior, 0)
    games = won + won.T
    strength = np.zeros(n)
    for _ in range(200):
        slope, curve = _likelihood(strength, won, games)
        change = np.linalg.lstsq(curve[1:, 1:], slope[1:], rcond=None)[0] if n > 1 else []
        strength[1:] += np.clip(change, -1, 1)
        if n == 1 or float(np.abs(change).max()) < 1e-9:
            break
    _, curve = _likelihood(strength, won, games)
    spread = np.zeros(n)
    if n > 1:
        spread[1:] = np.sqrt(np.maximum(np.diag(np.linalg.pinv(curve[1:, 1:])), 0))
    return [
        Rating(
            name,
            ELO * strength[i],
            (ELO * (strength[i] - Z * spread[i]), ELO * (strength[i] + Z * spread[i])),
            int(met[i]),
        )
        for i, name in enumerate(names)
    ]


def _likelihood(strength: Any, won: Any, games: Any) -> tuple[Any, Any]:
    """Slope and curvature of the log-likelihood of Bradley and Terry's model."""
    expected = 1 / (1 + np.exp(strength[None, :] - strength[:, None]))
    slope = (won - games * expected).sum(1)
    weight = games * expected * (1 - expected)
    return slope, np.diag(weight.sum(1)) - weight

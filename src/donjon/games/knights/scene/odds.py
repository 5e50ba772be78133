"""Exact chances of fights and duels, from all the ways the rules' dice can fall."""

from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from itertools import product

from donjon.engine.words import Say
from donjon.engine.words import percent as written_percent

FACES = range(1, 7)


@cache
def fight_odds() -> Fraction:
    """How likely an attacker wins: both roll, again while they are level (KN-13)."""
    higher = sum(mine > theirs for mine, theirs in product(FACES, FACES))
    decided = sum(mine != theirs for mine, theirs in product(FACES, FACES))
    return Fraction(higher, decided)


@cache
def duel_odds(counts: tuple[int, ...]) -> tuple[Fraction, ...]:
    """How likely each seat holds the Castle with so many knights there (KN-14).

    Only the best die of a seat matters; those that are level at the top roll again.
    """
    rolling = frozenset(seat for seat, count in enumerate(counts) if count)
    if not rolling:
        return (Fraction(0),) * len(counts)
    found = _stays(counts, rolling)
    return tuple(found.get(seat, Fraction(0)) for seat in range(len(counts)))


@cache
def _stays(counts: tuple[int, ...], rolling: frozenset[int]) -> dict[int, Fraction]:
    if len(rolling) == 1:
        return dict.fromkeys(rolling, Fraction(1))
    tops = top_odds(counts, rolling)
    decided = 1 - tops.pop(rolling, Fraction(0))  # all level: as if nobody had rolled
    stays = dict.fromkeys(rolling, Fraction(0))
    for highest, chance in tops.items():
        for seat, share in _stays(counts, highest).items():
            stays[seat] += chance / decided * share
    return stays


def top_odds(counts: tuple[int, ...], rolling: Iterable[int]) -> dict[frozenset[int], Fraction]:
    """How likely just these seats are level at the top after one roll of all."""
    seats = sorted(rolling)
    dice = sum(counts[seat] for seat in seats)
    odds: dict[frozenset[int], Fraction] = {}
    for bests in product(FACES, repeat=len(seats)):
        best = max(bests)
        tops = frozenset(seat for seat, top in zip(seats, bests, strict=True) if top == best)
        ways = 1
        for seat, top in zip(seats, bests, strict=True):
            ways *= top ** counts[seat] - (top - 1) ** counts[seat]
        odds[tops] = odds.get(tops, Fraction(0)) + Fraction(ways, 6**dice)
    return odds


def percent(chance: Fraction, say: Say) -> str:
    """In whole percents, where nothing uncertain is said to be sure."""
    whole = round(100 * chance)
    if 0 < chance < 1:
        whole = min(max(whole, 1), 99)
    return written_percent(whole, say)

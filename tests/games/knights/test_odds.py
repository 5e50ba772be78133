"""Knights: the odds that players are told, against the rules' own dice."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from donjon.engine.twin import Twin
from donjon.games.knights.rules import moving, rounds
from donjon.games.knights.rules.layout import CASTLE, KNIGHTS, OUT
from donjon.games.knights.scene.odds import duel_odds, fight_odds, percent, top_odds


def let_fall(monkeypatch: pytest.MonkeyPatch, module: Any, faces: Iterator[int]) -> None:
    """From now on the rules' dice fall as told."""
    monkeypatch.setattr(module, "roll", lambda *_: next(faces))


def inside(counts: tuple[int, ...]) -> Twin:
    """A state with so many knights of each seat in the Castle."""
    sides = [Twin(knight=[CASTLE] * n + [OUT] * (KNIGHTS - n)) for n in counts]
    return Twin(seats=len(counts), side=sides, noted=0, notes=[0] * 999)


def test_an_attack_is_decided_as_often_for_either(monkeypatch: pytest.MonkeyPatch) -> None:
    won = lost = 0
    for pair in product(range(1, 7), repeat=2):
        if pair[0] == pair[1]:
            continue  # rolled again
        sides = [Twin(knight=[3, OUT, OUT]), Twin(knight=[4, OUT, OUT])]
        state = Twin(seats=2, side=sides, noted=0, notes=[0] * 99)
        let_fall(monkeypatch, moving, iter(pair))
        moving.attack(state, 0, 0, 1, 0)
        won += sides[1].knight[0] == OUT
        lost += sides[0].knight[0] == OUT
    assert fight_odds() == Fraction(won, won + lost)
    assert percent(fight_odds(), str) == "50%"


@pytest.mark.parametrize("counts", [(1, 1), (2, 1), (0, 1, 2), (1, 1, 1), (1, 3), (1, 1, 1, 1)])
def test_one_roll_of_a_duel_is_counted_as_the_rules_roll_it(
    counts: tuple[int, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    seats = frozenset(seat for seat, count in enumerate(counts) if count)
    state, bits = inside(counts), sum(1 << seat for seat in seats)
    ways: dict[frozenset[int], int] = {}
    for faces in product(range(1, 7), repeat=sum(counts)):
        state.noted = 0
        let_fall(monkeypatch, rounds, iter(faces))
        tops = rounds.highest_rollers(state, bits)
        found = frozenset(seat for seat in range(len(counts)) if tops >> seat & 1)
        ways[found] = ways.get(found, 0) + 1
    total = 6 ** sum(counts)
    assert top_odds(counts, seats) == {tops: Fraction(n, total) for tops, n in ways.items()}


def test_the_odds_of_a_duel() -> None:
    assert duel_odds((1, 1)) == (Fraction(1, 2), Fraction(1, 2))
    assert [int(chance) for chance in duel_odds((0, 2, 0))] == [0, 1, 0]
    assert duel_odds((1, 1, 1, 1)) == (Fraction(1, 4),) * 4
    for counts in product(range(4), repeat=3):
        assert sum(duel_odds(counts)) == (1 if any(counts) else 0)
    two, one = duel_odds((2, 1))
    # Two dice against one: 125 ways of 216 are higher, 55 lower, and 36 are rolled again.
    assert (two, one) == (Fraction(125, 180), Fraction(55, 180))


def test_nothing_uncertain_is_called_sure() -> None:
    assert percent(Fraction(1), str) == "100%"
    assert percent(Fraction(999, 1000), str) == "99%"
    assert percent(Fraction(1, 1000), str) == "1%"
    assert percent(Fraction(0), str) == "0%"

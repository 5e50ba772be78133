"""Shares, the sequential test and Elo, against what is known of them."""

from random import Random

import pytest

from donjon.arena.statistics import Sequential, Share, ratings


def test_an_interval_is_wilsons() -> None:
    low, high = Share(40, 100).interval
    assert (low, high) == pytest.approx((0.3094, 0.4980), abs=1e-3)
    assert Share(0, 10).interval[0] == 0
    assert Share(10, 10).interval[1] == pytest.approx(1)
    assert Share(0, 0).interval == (0, 1)


def test_nineteen_intervals_of_twenty_hold_the_truth() -> None:
    luck = Random(1)
    held = 0
    for _ in range(1000):
        won = sum(luck.random() < 0.3 for _ in range(80))
        low, high = Share(won, 80).interval
        held += low <= 0.3 <= high
    assert 930 <= held <= 970


def test_the_sequential_test_errs_as_seldom_as_it_says() -> None:
    luck = Random(2)
    test = Sequential(0.5, 0.6)
    for truth, wrong in ((0.5, "more"), (0.6, "less")):
        verdicts = [
            test.verdict(float(luck.random() < truth) for _ in range(5000)) for _ in range(400)
        ]
        assert sum(verdict == wrong for verdict, _ in verdicts) <= 32
        assert all(games < 5000 for _, games in verdicts)


def test_few_games_decide_nothing() -> None:
    assert Sequential().verdict([1.0, 0.0, 1.0]) == (None, 3)


def test_elo_finds_the_strengths_that_made_the_results() -> None:
    luck = Random(3)
    truth = {"a": 0.0, "b": 100.0, "c": 300.0}
    names = list(truth)
    duels = []
    for _ in range(4000):
        i, j = luck.sample(range(3), 2)
        expected = 1 / (1 + 10 ** ((truth[names[j]] - truth[names[i]]) / 400))
        duels.append((i, j, float(luck.random() < expected)))
    for rating in ratings(names, duels):
        low, high = rating.interval
        assert low - 1e-6 <= truth[rating.name] <= high + 1e-6
        assert high - low < 60


def test_who_never_lost_has_a_finite_elo() -> None:
    best = ratings(["a", "b"], [(1, 0, 1.0)] * 50)[1]
    assert 400 < best.elo < 1500
    assert best.interval[1] - best.interval[0] > 300

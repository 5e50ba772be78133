"""Many games at once: the same whoever plays them, and each one can be looked at."""

import os
import sys
from pathlib import Path
from subprocess import run
from typing import Any

import numpy as np
import pytest
from benchmarks.connect_four import GAME as CONNECT_FOUR
from benchmarks.pig import GAME as PIG

import donjon
from donjon import BadInput, Match, simulate
from donjon.engine import simulate as module
from donjon.engine.builds import interpreted
from donjon.engine.kinds import BULK
from donjon.engine.registry import Game
from donjon.engine.summary import Histogram, interval

ARRAYS = ("winners", "moves", "rounds", "payoffs")


@pytest.fixture(scope="module")
def some() -> donjon.Simulation:
    result: donjon.Simulation = simulate("knights", games=300, seats=3, seed=5, threads=1)
    return result


def test_the_number_of_cores_changes_nothing(some: donjon.Simulation) -> None:
    many = simulate("knights", games=300, seats=3, seed=5, threads=7)
    for name in ARRAYS:
        assert np.array_equal(some[name], many[name])


def test_a_longer_run_begins_with_the_same_games(some: donjon.Simulation) -> None:
    rest = simulate("knights", games=100, seats=3, seed=5, first=200)
    for name in ARRAYS:
        assert np.array_equal(some[name][200:], rest[name])
    other = simulate("knights", games=300, seats=3, seed=6)
    assert not np.array_equal(some.moves, other.moves)


@pytest.mark.parametrize("game", [CONNECT_FOUR, PIG], ids=lambda game: game.id)
def test_games_that_are_played_by_twos_are_those_played_alone(game: Game) -> None:
    """Small games are; one game alone is not, and neither is one that is written down."""
    alone = [simulate(game, games=1, seed=5, first=i, threads=1) for i in range(40)]
    for count in (2, 3, 7, 40):
        together = simulate(game, games=count, seed=5, threads=1)
        for name in ARRAYS:
            assert np.array_equal(
                together[name], np.concatenate([one[name] for one in alone])[:count]
            )
        plan = together.plan
        build, who, what = interpreted(game, BULK), [0] * 2000, [0] * 2000
        traced = [
            build.drive.trace_game(*plan.arguments(build), i, who, what) for i in range(count)
        ]
        assert together.moves.tolist() == traced


@pytest.mark.parametrize("i", [0, 17, 299])
def test_any_game_can_be_exported(some: donjon.Simulation, i: int) -> None:
    match = Match.replay(some.journal(i))
    assert match.over
    assert match.result is not None
    assert match.moves_played == some.moves[i]
    assert match.round == some.rounds[i]
    won = [seat for seat, winner in zip(match.seats, some.winners[i], strict=True) if winner]
    assert match.result["winners"] == won


def test_a_summary_is_what_the_games_come_to(some: donjon.Simulation) -> None:
    summary = simulate("knights", games=300, seats=3, seed=5, summary=True)
    assert summary.to_json() == some.summary().to_json()
    assert summary.games == 300
    assert summary.moves.mean == pytest.approx(some.moves.mean())
    assert summary.moves.deviation == pytest.approx(some.moves.std())
    assert summary.moves.quantile(0.5) == pytest.approx(np.median(some.moves), abs=1)
    assert summary.wins.tolist() == some.winners.sum(axis=0).tolist()
    assert Match.replay(summary.journal(9)).moves_played == some.moves[9]


def test_arrays_cost_little() -> None:
    four = simulate("knights", games=50, seats=4, seed=1)
    assert sum(four[name].nbytes for name in ARRAYS) <= 32 * 50


def test_very_long_games_share_the_last_bar() -> None:
    histogram = Histogram()
    histogram.add(np.array([1, 1, 10**6]))
    assert histogram.bars == {1: 2, (1 << 16) - 1: 1}


def test_an_interval_holds_the_share() -> None:
    assert interval(0, 10)[0] == 0
    assert interval(10, 10)[1] == pytest.approx(1)
    low, high = interval(50, 100)
    assert (round(low, 4), round(high, 4)) == (0.4038, 0.5962)  # Wilson's, by hand
    assert interval(0, 0) == (0, 1)


@pytest.mark.parametrize(
    ("wrong", "where"),
    [
        ({"games": 0}, "games"),
        ({"games": 1.5}, "games"),
        ({"seats": 9}, "seats"),
        ({"bots": "genius"}, "bots[0]"),
        ({"bots": ["random"]}, "bots"),
        ({"threads": 0}, "threads"),
        ({"device": "abacus"}, "device"),
        ({"options": {"rounds": 0}}, "options.rounds"),
        ({"seed": 1.5}, "seed"),
        ({"first": -1}, "first"),
    ],
)
def test_what_is_wrong_is_named(wrong: dict[str, Any], where: str) -> None:
    with pytest.raises(BadInput) as caught:
        simulate("knights", **{"games": 5, **wrong})
    assert caught.value.path == where


def test_an_interrupted_run_returns_what_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = simulate("knights", games=2000, seed=3, threads=2)
    calls = []

    def interrupt(done: int, _wanted: int) -> None:
        calls.append(done)
        if len(calls) == 5:
            raise KeyboardInterrupt

    monkeypatch.setattr(module, "_shown", lambda _: interrupt)
    for summary in (False, True):
        calls.clear()
        part = simulate("knights", games=2000, seed=3, threads=2, summary=summary)
        assert not part.complete
        assert 0 < part.games < 2000
        if not summary:
            for name in ARRAYS:
                assert np.array_equal(part[name], whole[name][: part.games])


def test_the_gpus_kernel_plays_the_same_games_in_numbas_simulator() -> None:
    """Without a GPU: the kernel itself, run by Numba's own simulator of one."""
    code = """
import donjon, sys
from donjon.engine import cuda
cuda.BLOCKS, cuda.THREADS = 1, 2
for game, seats in (("knights", 3), ("pebbles", 2), ("holland", 2)):
    there = donjon.simulate(game, games=5, seats=seats, seed=5, device="cuda")
    here = donjon.simulate(game, games=5, seats=seats, seed=5)
    for name in ("winners", "moves", "rounds", "payoffs"):
        assert (there[name] == here[name]).all(), name
    counted = donjon.simulate(game, games=5, seats=seats, seed=5, device="cuda", summary=True)
    assert counted.to_json() == here.summary().to_json()
print("equal")
"""
    environment = os.environ | {"NUMBA_ENABLE_CUDASIM": "1", "DONJON_MODE": "interpreted"}
    done = run(
        [sys.executable, "-W", "ignore", "-c", code],
        capture_output=True,
        text=True,
        env=environment,
        cwd=Path(__file__).parents[2],
    )
    assert done.stdout == "equal\n", done.stderr


def test_without_a_gpu_cuda_is_refused() -> None:
    from donjon.engine.cuda import cuda

    try:
        cuda()
    except donjon.NoCompiler as error:
        assert "cuda" in str(error)
    else:
        pytest.skip("there is a GPU here")

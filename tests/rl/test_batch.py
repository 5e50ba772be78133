"""Batches: every game of one is the match that its journal tells of."""

from typing import Any

import numpy as np
import pytest
from benchmarks import connect_four

import donjon
from donjon import BadInput, IllegalMove, Match
from donjon.engine import builds
from donjon.engine.drivers import QUICK
from donjon.engine.kinds import BULK
from donjon.engine.verification import verify
from donjon.rl import rows
from tests.tables import TABLES, Table

each_table = pytest.mark.parametrize("table", TABLES, ids=str)
STEPS = 120


def begun(table: Table, games: int = 2, **more: Any) -> donjon.Batch:
    return donjon.batch(
        table.game, games, seats=table.seats, seed="batch", options=table.options, **more
    )


def any_legal(batch: donjon.Batch, luck: np.random.Generator) -> Any:
    return np.array([luck.choice(np.flatnonzero(row)) for row in batch.legal])


@each_table
def test_every_step_is_a_matchs(table: Table) -> None:
    """Who is asked, what may be done, what is seen, how it ends: as at the table."""
    batch, luck = begun(table), np.random.default_rng(1)
    game = batch.plan.game
    matches = [_match(batch, i) for i in range(2)]
    for _ in range(STEPS):
        seen = batch.observe()
        for i, match in enumerate(matches):
            seat = match.acting[0]
            assert batch.seats[batch.seat[i]] == seat
            assert np.flatnonzero(batch.legal[i]).tolist() == match._actions(match._seat(seat))
            assert np.array_equal(seen[i], match.observe(seat))
        actions = any_legal(batch, luck)
        for match, action in zip(matches, actions.tolist(), strict=True):
            seat = match.acting[0]
            match.play(seat, game.text.move(match._state, match._seat(seat), action))
        ended = batch.step(actions)
        for i, match in enumerate(matches):
            assert ended[i] == match.over
            if match.over:
                assert np.array_equal(batch.payoffs[i], _payoffs(match))
                assert batch.journal(i, before=True) == match.journal()
                matches[i] = _match(batch, i)
    assert [batch.journal(i) for i in range(2)] == [match.journal() for match in matches]


def _payoffs(match: Match) -> Any:
    return np.array(match._state.payoff[: len(match.seats)], np.float32)


def _match(batch: donjon.Batch, i: int) -> Match:
    plan = batch.plan
    number = int(batch.numbers[i])
    return Match.new(plan.game, len(plan.seats), plan.seed, plan.options, number)


def test_a_journal_holds_and_replays() -> None:
    batch, luck = donjon.batch("pebbles", 2, seats=3, seed=4), np.random.default_rng(2)
    while not batch.step(any_legal(batch, luck))[1]:
        pass
    journal = batch.journal(1, before=True)
    match = Match.replay(journal)
    assert match.over
    assert (journal["seed"], journal["number"]) == ("4", 1)
    assert batch.journal(1)["number"] == 3
    assert verify(journal).played.match.moves_played == match.moves_played


def test_row_i_goes_on_with_every_nth_game() -> None:
    batch, luck = donjon.batch("pebbles", 3, seed=1), np.random.default_rng(2)
    for _ in range(200):
        before = batch.numbers.copy()
        ended = batch.step(any_legal(batch, luck))
        assert np.array_equal(batch.numbers, before + 3 * ended)
    assert min(batch.numbers) > 3


def test_opponents_choose_as_they_do_in_a_simulation() -> None:
    """By the same luck, which is theirs alone."""
    others = {"red": "quick", "green": "random"}
    batch = donjon.batch("holland", 2, seats=3, seed=5, opponents=others)
    luck = np.random.default_rng(0)
    for _ in range(60):
        assert (batch.seat == 0).all()
        batch.step(any_legal(batch, luck))
    build = builds.interpreted(batch.plan.game, BULK)
    states, (mask, _), (own_luck, _), _, keys, _, setup, _ = batch.plan.arguments(build)
    number = int(batch.numbers[0])
    build.drive.begin_game(states[0], own_luck, keys, number, 3, setup, [0, 0])
    played = Match.replay(batch.journal(0)).entries
    assert {entry.seat for entry in played} == {"blue", "red", "green"}
    for entry in played:
        seat = batch.seats.index(entry.seat)
        action = batch.plan.game.text.action(states[0], seat, entry.move)
        if entry.seat in others:
            assert build.drive.choose(states[0], mask, own_luck, [0, QUICK, 0]) == (seat, action)
        build.drive.play(states, seat, action)


def test_one_opponents_name_gives_every_seat_in_turn() -> None:
    batch = donjon.batch("pebbles", 6, seats=3, seed=1, opponents="random")
    luck = np.random.default_rng(0)
    for _ in range(20):
        assert batch.seat.tolist() == [0, 1, 2, 0, 1, 2]
        batch.step(any_legal(batch, luck))


def test_arrays_are_the_same_all_the_time() -> None:
    batch, luck = donjon.batch("pebbles", 2), np.random.default_rng(1)
    names = ("seat", "legal", "payoffs", "ended")
    before = {name: getattr(batch, name) for name in names}
    seen = batch.observe()
    for _ in range(30):
        ended = batch.step(any_legal(batch, luck))
        assert batch.observe() is seen
        assert ended is batch.ended
        for name in names:
            assert getattr(batch, name) is before[name]
    for array in (seen, *before.values()):
        assert np.shares_memory(np.from_dlpack(array), array)


def test_another_seats_view_can_be_asked_for() -> None:
    batch = donjon.batch("pebbles", 1, seats=3)
    batch.step([2])
    assert batch.seats[batch.seat[0]] == "red"
    fists = slice(5, 8)
    assert batch.observe()[0][fists].tolist() == [-2, -2, -1]
    assert batch.observe("blue")[0][fists].tolist() == [2, -2, -2]
    assert batch.observe(2)[0][fists].tolist() == [-2, -1, -2]


def test_an_illegal_action_is_named_and_nothing_is_stepped() -> None:
    batch = donjon.batch("knights", 3, seed=1)
    legal = [int(np.flatnonzero(row)[0]) for row in batch.legal]
    before = batch.legal.copy(), batch.seat.copy(), batch.moves.copy()
    for wrong in (-1, 39, batch.actions):
        with pytest.raises(IllegalMove, match=rf"actions\[1\]: \w+ can't play {wrong} in game 1"):
            batch.step([legal[0], wrong, legal[2]])
    for array, now in zip(before, (batch.legal, batch.seat, batch.moves), strict=True):
        assert np.array_equal(array, now)


@pytest.mark.parametrize(
    ("wrong", "where"),
    [
        ({"n": 0}, "n"),
        ({"seats": 9}, "seats"),
        ({"seed": 1.5}, "seed"),
        ({"device": "abacus"}, "device"),
        ({"threads": 0}, "threads"),
        ({"kept": -1}, "kept"),
        ({"options": {"rounds": 0}}, "options.rounds"),
        ({"opponents": "genius"}, "opponents"),
        ({"opponents": ["quick"]}, "opponents"),
        ({"opponents": [None, "genius"]}, "opponents[1]"),
        ({"opponents": {"mauve": "quick"}}, "opponents"),
        ({"opponents": ["quick", "quick"]}, "opponents"),
    ],
)
def test_what_is_wrong_is_named(wrong: dict[str, Any], where: str) -> None:
    with pytest.raises(BadInput) as caught:
        donjon.batch("knights", **{"n": 2, **wrong})
    assert caught.value.path == where


def test_what_is_no_row_of_actions_is_named() -> None:
    batch = donjon.batch("knights", 2)
    for actions in ([0], [[0, 0]], [0.0, 0.0]):
        with pytest.raises(BadInput) as caught:
            batch.step(actions)
        assert caught.value.path == "actions"


def test_a_journal_that_was_not_kept_is_refused() -> None:
    batch, luck = donjon.batch("knights", 1, kept=2), np.random.default_rng(1)
    with pytest.raises(BadInput, match="the first"):
        batch.journal(0, before=True)
    for _ in range(3):
        batch.journal(0)
        batch.step(any_legal(batch, luck))
    with pytest.raises(BadInput, match="kept=2"):
        batch.journal(0)
    with pytest.raises(BadInput, match="whole number"):
        batch.journal(1)


def test_a_game_that_is_not_installed_has_batches_too() -> None:
    batch, luck = donjon.batch(connect_four.GAME, 4, seed=1), np.random.default_rng(1)
    assert batch.size == batch.observe().shape[1]
    while not batch.step(any_legal(batch, luck)).any():
        assert batch.observe().max() <= 42
    assert batch.payoffs.sum(axis=1).max() == 1


@pytest.mark.xdist_group("compile-pebbles")
def test_compiled_batches_are_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """On however many cores."""
    monkeypatch.setattr(rows, "ALONE", 2)
    slow = donjon.batch("pebbles", 9, seats=3, seed=2, opponents=[None, None, "quick"])
    monkeypatch.delenv("DONJON_MODE")
    fast = donjon.batch("pebbles", 9, seats=3, seed=2, opponents=[None, None, "quick"], threads=3)
    assert fast._rows.build.compiled
    luck = np.random.default_rng(1)
    for _ in range(150):
        assert np.array_equal(slow.observe(), fast.observe())
        assert np.array_equal(slow.seat, fast.seat)
        assert np.array_equal(slow.legal, fast.legal)
        actions = any_legal(slow, luck)
        assert np.array_equal(slow.step(actions), fast.step(actions))
        assert np.array_equal(slow.payoffs, fast.payoffs)
    assert slow.journal(3) == fast.journal(3)

"""Tournaments: fair seats, the same results anywhere, nothing lost and nothing played twice."""

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from donjon.arena import running
from donjon.arena.fixture import Outcome, play
from donjon.arena.running import run
from donjon.arena.statistics import Sequential
from donjon.arena.tournament import Record, Tournament, score
from donjon.engine.errors import BadInput
from donjon.engine.match import Match
from donjon.engine.registry import find_game

THINKS = "easy:simulations=6"
PAIR = Tournament("knights", ("random", THINKS), games=6, seed="t", options={"rounds": 6})


def games(record: Record) -> dict[int, tuple[object, ...]]:
    return {n: (o.players, o.payoffs, o.digest) for n, o in sorted(record.outcomes.items())}


def played(tournament: Tournament = PAIR, path: Path | None = None) -> Record:
    record = Record(tournament, path)
    run(record, jobs=1)
    return record


def test_seats_rotate_and_share_their_dice() -> None:
    four = Tournament("knights", ("random", "easy", "normal"), games=12, seats=4)
    fixtures = [four.fixture(n) for n in range(12)]
    assert [f.seed for f in fixtures[:4]] == ["1/0"] * 4
    for seat in range(4):
        at = Counter(f.players[seat] for f in fixtures)
        assert at["easy"] == at["normal"] == 3
    pair = [PAIR.fixture(n) for n in range(2)]
    assert pair[0].players == pair[1].players[::-1]


def test_a_game_of_the_arena_is_a_match() -> None:
    """The same dice and moves, played through Match, end the same way."""
    traced = Tournament("knights", ("random", THINKS), 2, seed="m", traced=True)
    outcome = play(traced.fixture(1))
    match = Match.new("knights", 2, outcome.seed)
    text = find_game("knights").text
    for seat, action in outcome.trace:
        match.play(match.seats[seat], text.move(match.seen_state(None), seat, action))
    assert match.over
    winners = [match.seats[n] for n, payoff in enumerate(outcome.payoffs) if payoff == 1]
    assert match.result is not None
    assert match.result["winners"] == winners


def test_the_same_tournament_gives_the_same_games() -> None:
    assert games(played()) == games(played())


def test_a_run_goes_on_where_another_crashed(tmp_path: Path) -> None:
    whole = played(path=tmp_path / "whole.jsonl")
    lines = (tmp_path / "whole.jsonl").read_bytes().splitlines(keepends=True)
    broken = tmp_path / "broken.jsonl"
    broken.write_bytes(b"".join(lines[:4]) + lines[4][:25])  # three games and a piece
    record = Record(PAIR, broken)
    assert list(record.missing()) == [3, 4, 5]
    run(record, jobs=1)
    assert games(record) == games(whole)
    numbers = [o.number for o in Record(PAIR, broken).outcomes.values()]
    assert sorted(numbers) == list(range(6))
    assert len(broken.read_bytes().splitlines()) == 7


def test_more_games_can_be_wanted_later(tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl"
    few = played(replace(PAIR, games=2), path)
    more = Record(PAIR, path)
    assert list(more.missing()) == [2, 3, 4, 5]
    assert games(more) == games(few)


def test_another_tournaments_results_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl"
    played(path=path)
    other = Tournament("knights", ("random", THINKS), games=6, seed="other", options={"rounds": 6})
    with pytest.raises(BadInput, match="another tournament"):
        Record(other, path)


def test_an_early_stop_does_not_depend_on_how_many_play_at_a_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fake(fixture: object) -> Outcome:
        at = fixture.players.index("random")  # type: ignore[attr-defined]
        payoffs = (1.0, 0.0) if at == 1 else (0.0, 1.0)  # random always loses
        number = fixture.number  # type: ignore[attr-defined]
        return Outcome(number, fixture.players, payoffs, 1, 1, "", "")  # type: ignore[attr-defined]

    monkeypatch.setattr(running, "play", fake)
    test = Tournament("knights", ("random", THINKS), games=200, test=Sequential(0.5, 0.6))
    one = Record(test)
    run(one, jobs=1)
    counted = len(one.counted(0))
    assert counted < 30
    many = Record(test)
    many.add(fake(test.fixture(n)) for n in range(64))  # more were under way when it was clear
    assert len(many.counted(0)) == counted
    assert list(many.missing()) == []
    assert many.duel("random", THINKS) == one.duel("random", THINKS)


def test_a_score_compares_two_players() -> None:
    outcome = Outcome(0, ("a", "b", "a", "c"), (1, 0.5, 0, 0.5), 1, 1, "", "")
    assert score(outcome, "a", "b") == 0.5
    assert score(outcome, "b", "c") == 0.5
    assert score(outcome, "a", "x") == 1


def test_a_player_must_be_known_and_named_once() -> None:
    with pytest.raises(BadInput, match="grand"):
        Tournament("knights", ("grand", "easy"), 1)
    with pytest.raises(BadInput, match="twice"):
        Tournament("knights", ("easy", "easy"), 1)

"""What a bot says of a position and of a game."""

import json

import pytest

from donjon.bots import analyse, choose, request, review
from donjon.engine.errors import BadInput, IllegalMove
from donjon.engine.match import Match


@pytest.fixture(scope="module")
def finished() -> Match:
    match = Match.new("knights", 2, seed=7, options={"rounds": 5})
    while not match.over:
        seat = match.acting[0]
        match.play(seat, choose(request(match, seat, "easy", 1)))
    return match


def test_every_move_is_judged_best_first() -> None:
    match = Match.new("knights", 2, seed=3)
    seat = match.acting[0]
    found = match.analyse(simulations=200)
    assert found.seat == seat
    assert {candidate.move for candidate in found.moves} == set(match.moves(seat))
    shares = [candidate.share for candidate in found.moves]
    assert shares == sorted(shares, reverse=True)
    assert sum(shares) == pytest.approx(1)
    assert all(0 <= candidate.chance <= 1 for candidate in found.moves)
    assert found.line[0] == (seat, found.moves[0].move)
    assert found.moves[0].move in str(found)
    json.dumps(found.to_json())


def test_the_same_is_found_again() -> None:
    match = Match.new("knights", 2, seed=3)
    assert (
        analyse(match, simulations=60, seed=1).moves == analyse(match, simulations=60, seed=1).moves
    )


def test_there_is_nothing_to_say_of_an_end_or_for_others(finished: Match) -> None:
    with pytest.raises(IllegalMove):
        finished.analyse()
    match = Match.new("knights", 2, seed=3)
    other = next(seat for seat in match.seats if seat not in match.acting)
    with pytest.raises(BadInput, match=other):
        match.analyse(other)
    with pytest.raises(BadInput, match="think"):
        match.analyse(level="random")


@pytest.mark.parametrize("seconds", [0.0, -1.0, float("nan"), float("inf")])
def test_thinking_has_an_end(seconds: float) -> None:
    match = Match.new("knights", 2, seed=3)
    with pytest.raises(BadInput, match="seconds"):
        match.analyse(seconds=seconds)
    with pytest.raises(BadInput, match="simulations"):
        match.analyse(simulations=0)


def test_a_review_parts_choices_from_luck(finished: Match) -> None:
    looked = review(finished, simulations=60)
    assert looked.winners == tuple(finished.result["winners"])  # type: ignore[index]
    for judged in looked.choices:
        assert judged.choice <= 0
        lost = max(judged.played - judged.before, 0.0)  # a move better than the one tried most
        assert judged.choice + judged.luck == pytest.approx(judged.swing - lost)
    points = looked.turning_points(3)
    assert len(points) == 3
    smallest = min(abs(judged.swing) for judged in points)
    assert sum(abs(judged.swing) > smallest for judged in looked.choices) <= 2
    assert [judged.number for judged in points] == sorted(judged.number for judged in points)
    assert set(looked.totals()) == set(finished.seats)
    json.dumps(looked.to_json())
    assert "turn" not in str(looked) or looked.choices


def test_a_game_reviewed_from_its_journal_is_the_same(finished: Match) -> None:
    assert review(finished.journal(), simulations=30) == review(finished, simulations=30)

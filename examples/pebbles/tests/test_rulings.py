"""One test a ruling of Pebbles, named after it."""

import pytest

from donjon import IllegalMove, Match


def round_of(match: Match, *pebbles: int) -> list[dict[str, object]]:
    """All choose in the order of seats; what happened when the last had."""
    for seat, held in zip(match.seats, pebbles, strict=True):
        match.play(seat, f"hold:{held}")
    return list(match.events)


def rolled(events: list[dict[str, object]]) -> int:
    return next(int(str(event["die"])) for event in events if event["kind"] == "die")


def scorers(events: list[dict[str, object]]) -> list[object]:
    return [event["seat"] for event in events if event["kind"] == "score"]


def test_pb_1_all_choose_at_once_in_secret_and_a_choice_stands() -> None:
    match = Match.new("pebbles", 3, seed=1)
    assert match.acting == match.seats
    match.play("red", "hold:2")
    assert match.acting == ("blue", "green")
    assert match.view("red")["fists"]["red"] == 2
    assert match.view("blue")["fists"]["red"] == match.view(None)["fists"]["red"] == "?"
    with pytest.raises(IllegalMove) as refused:
        match.play("red", "hold:1")
    assert refused.value.ruling == "PB-1"


def test_pb_2_an_odd_die_scores_the_lowest_and_an_even_one_the_highest() -> None:
    dice = set()
    for seed in range(20):
        events = round_of(Match.new("pebbles", 3, seed), 0, 1, 3)
        die = rolled(events)
        dice.add(die % 2)
        assert scorers(events) == ["green" if die % 2 == 0 else "blue"]
        points = next(event["points"] for event in events if event["kind"] == "score")
        assert points == (4 if die % 2 == 0 else 1)  # one more than the pebbles
    assert dice == {0, 1}


def test_pb_3_only_a_number_that_one_seat_holds_scores() -> None:
    for seed in range(10):
        assert scorers(round_of(Match.new("pebbles", 3, seed), 3, 1, 3)) == ["red"]
        assert scorers(round_of(Match.new("pebbles", 3, seed), 0, 1, 0)) == ["red"]
        assert scorers(round_of(Match.new("pebbles", 3, seed), 2, 2, 2)) == []


def test_pb_4_the_first_to_reach_the_goal_wins() -> None:
    match = Match.new("pebbles", 3, seed=1, options={"goal": 5})
    round_of(match, 3, 2, 3)
    assert not match.over
    round_of(match, 3, 2, 3)
    assert match.over
    assert match.result == {"winners": ["red"], "ranking": [["red"], ["blue", "green"]]}
    assert match.position()["points"]["red"] == 6
    refusal = match.why_not("red", "hold:1")
    assert refusal
    assert refusal.ruling == "PB-4"


def test_pb_4_after_40_rounds_it_is_a_draw() -> None:
    match = Match.new("pebbles", 2, seed=1)
    for _ in range(39):
        round_of(match, 1, 1)
    assert not match.over
    round_of(match, 1, 1)
    assert match.over
    assert match.result is not None
    assert match.result["winners"] == []


def test_pb_4_the_goal_is_10_unless_an_option_says_otherwise() -> None:
    match = Match.new("pebbles", 3, seed=1)
    for _ in range(3):
        round_of(match, 3, 2, 3)
    assert not match.over  # 9 points
    round_of(match, 3, 2, 3)
    assert match.over

"""Knights in strings: what is refused, and how."""

from typing import Any

import pytest

from donjon import BadInput, IllegalMove, Match
from tests.games.knights.test_rulings import load, position


@pytest.mark.parametrize(
    ("move", "ruling", "words"),
    [
        ("move:2", "KN-7", "never leaves"),
        ("move:3", "KN-4", "out"),
        ("return", "KN-5", "takes a 6"),
        ("attack:1>red1", "KN-5", "takes a 6"),
        ("jump:1", None, "moves look like"),
        ("move:4", None, "moves look like"),
        ("move:１", None, "moves look like"),
    ],
)
def test_refusals_on_a_two(move: str, ruling: str | None, words: str) -> None:
    match = load({"blue1": 4, "blue2": "castle", "red1": 4}, die=2)
    refusal = match.why_not("blue", move)
    assert refusal is not None
    assert refusal.ruling == ruling
    assert words in refusal.reason
    with pytest.raises(IllegalMove) as caught:
        match.play("blue", move)
    assert (caught.value.ruling, caught.value.reason) == refusal


@pytest.mark.parametrize(
    ("move", "ruling", "words"),
    [
        ("attack:1>red2", "KN-5", "red 2 is out"),
        ("attack:1>red3", "KN-7", "only a duel"),
        ("attack:3>red1", "KN-5", "blue 3 is out"),
        ("attack:1>blue2", "KN-5", "other seats"),
        ("attack:1>green1", "KN-5", "does not play"),
        ("move:1", "KN-5", "no knight moves"),
    ],
)
def test_refusals_on_a_six(move: str, ruling: str, words: str) -> None:
    match = load({"blue1": 4, "blue2": 5, "red1": 4, "red3": "castle"}, die=6)
    refusal = match.why_not("blue", move)
    assert refusal is not None
    assert refusal.ruling == ruling
    assert words in refusal.reason


def test_a_return_is_refused_when_nobody_is_out() -> None:
    match = load({"blue1": 4, "blue2": 5, "blue3": 5, "red1": 4}, die=6)
    assert match.why_not("blue", "return") == ("KN-5", "no knight of blue is out")


def test_another_seats_turn() -> None:
    match = load({"blue1": 4, "red1": 4})
    assert match.why_not("red", "move:1") == ("KN-4", "it is blue's turn")


def broken(path: str, value: Any) -> dict[str, Any]:
    """A position with one field set."""
    told: Any = position({"blue1": 4, "red1": 7, "red2": 4})
    *way, last = path.split(".")
    target = told
    for step in way:
        target = target[step]
    if value is ...:
        del target[last]
    else:
        target[last] = value
    return dict(told)


@pytest.mark.parametrize(
    ("path", "value", "where"),
    [
        ("game", "chess", "game"),
        ("game", ..., "game"),
        ("seats", ["blue"], "seats"),
        ("seats", ["red", "blue"], "seats"),
        ("options", {"speed": 1}, "options.speed"),
        ("options", {"rounds": 0}, "options.rounds"),
        ("columns.red", ["basic"] * 10, "columns.red"),
        ("columns.red", ["basic"] * 9, "columns.red"),
        ("columns.green", [], "columns.green"),
        ("knights.blue1", 11, "knights.blue1"),
        ("knights.blue1", "tower", "knights.blue1"),
        ("knights.blue2", ..., "knights.blue2"),
        ("knights.blue4", 1, "knights.blue4"),
        ("round", 0, "round"),
        ("round", 501, "round"),
        ("first", "green", "first"),
        ("turn", None, "turn"),
        ("turn.die", 7, "turn.die"),
        ("turn.seat", "green", "turn.seat"),
        ("turn.attacker", "red1", "turn.attacker"),
        ("turn.attacker", "blue1", "turn.attacker"),
        ("turn.mood", 1, "turn.mood"),
        ("knights.blue1", "out", "turn.die"),
        ("colour", 1, "colour"),
    ],
)
def test_a_bad_position_is_refused_with_its_path(path: str, value: Any, where: str) -> None:
    with pytest.raises(BadInput) as caught:
        Match.load(broken(path, value))
    assert caught.value.path == where

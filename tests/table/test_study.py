"""The analysis board: finished games and boards of one's own, never a game that is played."""

from typing import Any

import pytest

from donjon.engine.match import Match
from donjon.table import study
from tests.table.serving import House, Person, play_out


@pytest.fixture(scope="module")
def ann(house: House) -> Person:
    return house.person()


def ask(person: Person, **asked: Any) -> Any:
    return person.http.post("/api/study/board", json=asked)


def test_moves_are_tried_from_the_opening_and_taken_back(ann: Person) -> None:
    own: dict[str, Any] = {
        "game": "knights",
        "seats": 3,
        "options": {"first": "blue"},
        "seed": "mine",
    }
    first = ask(ann, **own).json()
    assert (first["seats"], first["seat"]) == (["blue", "red", "green"], "blue")
    match = Match.new("knights", 3, "mine", {"first": "blue"})
    assert first["scene"] == match.scene("blue").to_json()
    tried = [["blue", first["scene"]["offers"][0]["move"]]]
    second = ask(ann, **own, moves=tried).json()
    match.play(*tried[0])
    assert second["scene"] == match.scene(match.acting[0]).to_json()
    assert second["said"] == [match.sentences("blue")]
    assert ask(ann, **own).json() == first


def test_a_position_of_ones_own(ann: Person) -> None:
    match = Match.new("holland", 2, 5)
    answer = ask(ann, position=match.position(), seed="1").json()
    assert (answer["game"], answer["acting"]) == ("holland", list(match.acting))


def test_a_moment_of_a_finished_game(ann: Person, house: House) -> None:
    table = ann.create("me", "bot", options={"rounds": 2, "first": "blue"})
    running = ask(ann, table=table, line=1)
    assert running.status_code == 403
    assert "when the game is over" in running.json()["say"]
    play_out(table, {"blue": ann})
    match = house.inside.lives[table].sitting.match
    numbers = [number for number, _ in match.standing()]
    lines = house.inside.lives[table].sitting.lines(None)
    then = match.as_of(numbers[2])
    shown = ask(house.person("Eve"), table=table, line=lines.index(numbers[2]) + 1).json()
    assert shown["acting"] == list(then.acting)
    assert shown["scene"] == then.scene(then.acting[0]).to_json()


def test_a_bot_tells_the_chances_of_a_few_moves(ann: Person) -> None:
    asked: dict[str, Any] = {"game": "knights", "options": {"first": "blue"}}
    offers = {o["move"]: o["label"] for o in ask(ann, **asked).json()["scene"]["offers"]}
    found = ann.http.post("/api/study/chances", json=asked).json()
    assert found["seat"] == "blue"
    assert set(found["chances"]) == {"blue", "red"}
    assert all(offers[move["move"]] == move["label"] for move in found["moves"])
    assert all(0 <= move["chance"] <= 1 for move in found["moves"])


@pytest.mark.parametrize(
    ("asked", "status", "said"),
    [
        ({}, 400, "Name a table"),
        ({"game": "chess"}, 400, "chess"),
        ({"game": "knights", "seats": 9}, 400, "seats"),
        ({"game": "knights", "options": {"rounds": "x"}}, 400, "options"),
        ({"game": "knights", "options": []}, 400, "options"),
        ({"game": "knights", "moves": [["blue"]]}, 400, "moves[0]"),
        ({"game": "knights", "moves": [["nobody", "move:1"]]}, 400, "nobody"),
        ({"game": "knights", "moves": [["blue", "fly"]]}, 400, "moves look like"),
        ({"game": "knights", "moves": [["x", "y"]] * (study.MOVES + 1)}, 400, "at most"),
        ({"position": {"game": "knights"}}, 400, "seats"),
        ({"position": [[[]]]}, 400, "object"),
        ({"table": "nothing", "line": 3}, 404, "no such table"),
        ({"game": "knights", "secret": 1}, 400, "secret"),
    ],
)
def test_what_makes_no_sense_is_refused(
    ann: Person, asked: dict[str, Any], status: int, said: str
) -> None:
    answer = ask(ann, **asked)
    assert (answer.status_code, said in answer.json()["say"]) == (status, True), answer.text


def test_a_move_that_the_rules_forbid_is_named_by_its_ruling(ann: Person) -> None:
    first = {"first": "blue"}
    answer = ask(ann, game="knights", options=first, moves=[["red", "move:1"]])
    assert answer.status_code == 400
    assert answer.json()["ruling"] == "KN-4"


def test_depth_is_no_weapon(ann: Person) -> None:
    deep: Any = []
    for _ in range(300):
        deep = [deep]
    answer = ask(ann, position={"game": "knights", "seats": deep})
    assert answer.status_code == 400


def test_nothing_is_stored(ann: Person, house: House) -> None:
    before = dict(house.inside.lives)
    ask(ann, game="knights", moves=[])
    assert dict(house.inside.lives) == before

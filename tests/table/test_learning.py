"""The lessons as the server tells them."""

from typing import Any

import pytest

from donjon.engine import teaching
from donjon.engine.words import speak
from tests.table.serving import House, Person


@pytest.fixture(scope="module")
def ann(house: House) -> Person:
    return house.person()


def ask(person: Person, step: int, game: str = "knights", **asked: str) -> Any:
    return person.http.post(f"/api/learn/{game}/{step}", json=asked)


def test_a_step_is_its_board_its_sentence_and_what_is_right(ann: Person) -> None:
    lesson = teaching.lesson_of("knights")
    told = ask(ann, 3).json()
    scene = teaching.board(lesson, 2).scene("blue").to_json()
    assert told.pop("scene") == {**scene, "last": {"mark": ["blue-tile4"], "was": []}}
    right = ["move:2", "move:3"]
    assert told == {"say": lesson.steps[2].say, "ruling": "KN-8", "right": right}


def test_a_step_to_be_read_offers_no_moves(ann: Person) -> None:
    told = ask(ann, 1).json()
    assert (told["right"], told["scene"]["offers"]) == ([], [])


def test_a_right_move_is_played_with_all_that_follows(ann: Person) -> None:
    told = ask(ann, 2, move="move:1").json()
    step = teaching.lesson_of("knights").steps[1]
    assert (told["is"], told["say"], told["ruling"]) == ("right", step.done, "KN-4")
    assert [len(one["say"]) == len(one["beats"]) for one in told["course"]] == [True, True]
    assert told["course"][0]["say"][0] == "Blue 1 climbs from 4 to 6."
    put = {sprite["id"] for sprite in told["course"][0]["scene"]["put"]}
    assert "blue1" in put


def test_a_wrong_move_and_one_that_the_rules_forbid(ann: Person) -> None:
    wrong = ask(ann, 3, move="move:1").json()
    step = teaching.lesson_of("knights").steps[2]
    assert wrong == {"is": "wrong", "say": step.wrong["move:1"].say, "ruling": "KN-8"}
    refused = ask(ann, 3, move="return").json()
    assert (refused["is"], refused["ruling"]) == ("refused", "KN-5")


def test_what_one_points_at_says_why_it_can_t_be_done(ann: Person) -> None:
    told = ask(ann, 3, source="red2").json()
    reason = "that takes a 6; the die shows 1"
    assert told == {"is": "refused", "reasons": [{"ruling": "KN-5", "say": reason}]}
    assert ask(ann, 3, source="castle").json()["reasons"] == []  # one only reads it


def test_a_lesson_is_in_its_readers_language(house: House) -> None:
    reader = house.person()
    reader.http.headers["accept-language"] = "sk"
    lesson, say = teaching.lesson_of("knights"), speak("sk")
    told = ask(reader, 3).json()
    assert told["say"] == say(lesson.steps[2].say) != lesson.steps[2].say
    assert say("red") in {sprite.get("text", "").split("\n")[0] for sprite in _sprites(told)}
    assert ask(reader, 3, move="move:1").json()["say"] == say(lesson.steps[2].wrong["move:1"].say)
    right = ask(reader, 3, move="move:2").json()
    assert right["say"] == say(lesson.steps[2].done)
    assert "stúpa" in right["course"][0]["say"][0]


def _sprites(told: Any) -> Any:
    return told["scene"]["sprites"]


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("/api/learn/chess/1", {}, 400),
        ("/api/learn/knights/0", {}, 404),
        ("/api/learn/knights/99", {}, 404),
        ("/api/learn/knights/x", {}, 400),
        ("/api/learn/knights/2", {"move": 3}, 400),
        ("/api/learn/knights/2", {"move": "x" * 10_000}, 400),
        ("/api/learn/knights/2", {"pace": "x"}, 400),
        ("/api/learn/knights/2", [], 400),
    ],
)
def test_questions_that_make_no_sense(ann: Person, path: str, body: Any, status: int) -> None:
    answer = ann.http.post(path, json=body)
    assert answer.status_code == status
    assert answer.json()["say"]


def test_the_page_of_a_lesson_and_links_to_it(ann: Person) -> None:
    shown = ann.http.get("/learn/knights")
    assert (shown.status_code, '"level":"easy"' in shown.text) == (200, True)
    missing = ann.http.get("/learn/chess")
    assert (missing.status_code, "no lesson" in missing.text) == (404, True)
    for page in ("/guide/knights", "/new/knights"):
        assert 'href="/learn/knights"' in ann.http.get(page).text

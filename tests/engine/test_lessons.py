"""Lessons as they are written, and what is said of a move."""

import pytest

from donjon.engine import teaching
from donjon.engine.errors import BadInput
from donjon.engine.lessons import read, texts
from donjon.engine.registry import find_game

KNIGHTS = find_game("knights")
STEP = """
[[step]]
start = { seats = 2, seed = "lesson 22", options = { first = "blue" } }
say = \"\"\"
Two lines
are one sentence.\"\"\"
"""
MOVE = 'moves = ["move:1"]\ndone = "Well done."\nruling = "KN-4"\n'
HINTS = '[step.wrong]\n"move:2" = "Not this."\n"move:3" = { say = "Nor this.", ruling = "KN-9" }\n'


def lesson(*parts: str, seat: str = "blue") -> str:
    return f'seat = "{seat}"\n' + "".join(parts)


def test_a_step_is_read_with_everything_that_it_says() -> None:
    found = read(KNIGHTS, lesson(STEP, MOVE, HINTS))
    assert found.steps[0].say == "Two lines are one sentence."
    assert [(hint.say, hint.ruling) for hint in found.steps[0].wrong.values()] == [
        ("Not this.", "KN-4"),
        ("Nor this.", "KN-9"),
    ]


def test_all_that_a_lesson_says_is_for_the_catalogues() -> None:
    said = texts(lesson(STEP, MOVE, HINTS))
    assert said == ["Two lines are one sentence.", "Well done.", "Not this.", "Nor this."]


def test_what_is_said_of_a_move() -> None:
    found = read(KNIGHTS, lesson(STEP, MOVE, '[step.wrong]\n"move:3" = "Nor this."\n'))
    right = teaching.answer(found, 0, "move:1")
    assert (right.kind, right.say, right.ruling) == ("right", "Well done.", "KN-4")
    assert right.course[1].position()["knights"]["blue1"] == 6
    assert right.course[0].position()["knights"]["blue1"] == 4
    assert teaching.answer(found, 0, "move:3")[:3] == ("wrong", "Nor this.", "KN-4")
    assert teaching.answer(found, 0, "move:2")[:3] == ("wrong", teaching.OTHERWISE, "KN-4")
    refused = teaching.answer(found, 0, "return")
    assert (refused.kind, refused.ruling) == ("refused", "KN-5")


def test_a_step_without_a_start_goes_on_where_the_one_before_ended() -> None:
    first = STEP + MOVE + 'then = ["red move:1"]\n'
    found = read(KNIGHTS, lesson(first, '[[step]]\nsay = "Look."\n'))
    assert teaching.board(found, 1).position()["round"] == 2


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("seat = ", "lesson.toml: "),
        (lesson(STEP, seat="white"), "seat: expected one of blue"),
        ('seat = "blue"\nstep = []', "step: a lesson has 1 to 16 steps"),
        (lesson('[[step]]\nsay = "Go on."\n'), "step[0]: the first step needs a start"),
        (lesson("[[step]]\nstart = {}\n"), "step[0].say: is missing"),
        (lesson(STEP, 'hint = "x"\n'), "step[0].hint: no such field"),
        (lesson(STEP, 'done = "Well done."\n'), "step[0]: has no moves to find"),
        (lesson(STEP, MOVE, 'then = ["move:1"]\n'), "step[0].then[0]: expected a seat and its"),
        (lesson(STEP, 'ruling = "ZZ-9"\n'), "step[0].ruling: expected one of KN-1"),
        (lesson(STEP, MOVE, '[step.wrong]\n"move:2" = 3\n'), "step[0].wrong.move:2: expected an"),
        (lesson('[[step]]\nsay = ""\nstart = {}\n'), "step[0].say: expected a sentence"),
        (
            lesson("[[step]]\nsay = 'x'\nstart = { position = '[' }\n"),
            "step[0].start.position: is no JSON",
        ),
    ],
)
def test_a_bad_lesson_is_refused_with_the_place(text: str, said: str) -> None:
    with pytest.raises(BadInput) as error:
        read(KNIGHTS, text)
    assert str(error.value).startswith(said)


@pytest.mark.parametrize(
    ("step", "said"),
    [
        ('[[step]]\nsay = "x"\nstart = { seed = "1", moves = ["red move:1"] }\n', "step 1: "),
        (STEP + 'moves = ["attack:*"]\n[[step]]\nsay = "Look."\n', "step 2: moves: none of them"),
        ('[[step]]\nsay = "x"\nstart = { position = "{}" }\n', "step 1: seats: is missing"),
    ],
)
def test_a_lesson_that_does_not_hold_is_refused_with_the_step(step: str, said: str) -> None:
    with pytest.raises(BadInput) as error:
        teaching.boards(read(KNIGHTS, lesson(step)))
    assert f"lesson.toml: {said}" in str(error.value)


def test_a_game_without_a_lesson_says_so() -> None:
    with pytest.raises(ValueError, match="no game is called"):
        teaching.lesson_of("chess")

"""Every game has a lesson that holds on its board, and is short."""

from fnmatch import fnmatchcase

import pytest

from donjon.engine import teaching
from donjon.engine.lessons import Lesson, Step
from tests.tables import GAMES

WORDS = 400  # that one reads in five minutes, looking at a board
STEPS = 12

each_lesson = pytest.mark.parametrize("lesson", [teaching.lesson_of(g) for g in GAMES], ids=GAMES)


def asking(lesson: Lesson) -> list[tuple[int, Step]]:
    """The steps with a move to find."""
    return [(number, step) for number, step in enumerate(lesson.steps) if step.moves]


@each_lesson
def test_it_takes_five_minutes(lesson: Lesson) -> None:
    assert len(lesson.steps) <= STEPS
    read = [f"{step.say} {step.done}" for step in lesson.steps]
    assert sum(len(text.split()) for text in read) <= WORDS
    assert len(asking(lesson)) > len(lesson.steps) / 2, "one learns by playing"


@each_lesson
def test_every_step_begins_where_it_says_and_every_right_move_can_be_played(lesson: Lesson) -> None:
    for number, step in asking(lesson):
        legal = teaching.board(lesson, number).moves(lesson.seat)
        for wanted in step.moves:
            assert any(fnmatchcase(move, wanted) for move in legal), (number, wanted)
        assert len(legal) > 1, f"step {number + 1} leaves nothing to find"


@each_lesson
def test_every_right_move_leads_on_and_says_what_it_showed(lesson: Lesson) -> None:
    for number, step in asking(lesson):
        for move in teaching.right_moves(lesson, number):
            answer = teaching.answer(lesson, number, move)
            assert (answer.kind, answer.say) == (teaching.RIGHT, step.done)
            assert len(answer.course) == 2 + len(step.then)
            assert answer.say
            assert answer.ruling


@each_lesson
def test_every_hint_is_about_a_move_that_somebody_can_try(lesson: Lesson) -> None:
    for number, step in asking(lesson):
        legal = teaching.board(lesson, number).moves(lesson.seat)
        wrong = [move for move in legal if not step.is_right(move)]
        used = {step.hint(move) for move in wrong}
        tried = {step.hint(known) for known in step.wrong if known not in legal}
        for known, hint in step.wrong.items():
            assert hint in used | (tried if "*" not in known else set()), (number, known)


@each_lesson
def test_every_wrong_move_gets_an_answer_with_a_ruling(lesson: Lesson) -> None:
    for number, step in asking(lesson):
        for move in teaching.board(lesson, number).moves(lesson.seat):
            answer = teaching.answer(lesson, number, move)
            if not step.is_right(move):
                assert (answer.kind, bool(answer.ruling)) == (teaching.WRONG, True), (number, move)


@each_lesson
def test_whatever_is_pointed_at_is_on_the_board(lesson: Lesson) -> None:
    for number, step in enumerate(lesson.steps):
        scene = teaching.board(lesson, number).scene(lesson.seat, bool(step.moves))
        assert set(step.look) <= {sprite.id for sprite in scene.sprites}, number


@each_lesson
def test_its_boards_stay_as_they_are_whatever_is_tried(lesson: Lesson) -> None:
    before = [match.position() for match in teaching.boards(lesson)]
    for number, _ in asking(lesson):
        teaching.answer(lesson, number, teaching.right_moves(lesson, number)[0])
    assert [match.position() for match in teaching.boards(lesson)] == before

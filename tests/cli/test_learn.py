"""A lesson in the terminal."""

import re
from collections.abc import Callable

import pytest

from donjon.cli import main
from donjon.engine import teaching
from donjon.engine.registry import games

Typed = Callable[..., str]
each_game = pytest.mark.parametrize("game", sorted(games()))


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Typed:
    """What is said to somebody who types these lines, and leaves then."""

    def learn(game: str, *lines: str) -> str:
        waiting = iter(lines)

        def answer(prompt: str) -> str:
            print(prompt, end="")
            line = next(waiting, None)
            if line is None:
                raise EOFError
            return line

        monkeypatch.setattr("builtins.input", answer)
        assert main(["learn", game]) == 0
        return capsys.readouterr().out

    return learn


def right(game: str) -> list[str]:
    """All that is to be typed to find every move."""
    lesson = teaching.lesson_of(game)
    return [(teaching.right_moves(lesson, n) or [""])[0] for n in range(len(lesson.steps))]


@each_game
def test_a_lesson_to_its_end(typed: Typed, game: str) -> None:
    lesson = teaching.lesson_of(game)
    out = " ".join(typed(game, *right(game), "n").split())
    for step in lesson.steps:
        assert step.say in out
        assert step.done in out
    assert f"Play it later with: donjon play {game} --bots easy" in out


@each_game
def test_sentences_fit_into_eighty_columns(typed: Typed, game: str) -> None:
    out = typed(game, *right(game), "n")
    said = [line for line in out.splitlines() if re.match(r"  (Right!| {1,2}\d+  \S)", line)]
    assert said
    assert max(map(len, said)) <= 80


def test_wrong_moves_are_told_why_and_how_to_read_the_ruling(typed: Typed) -> None:
    out = typed("knights", "skip", "skip", "move:1", "return", "9", "rule KN-8", "show", "2")
    told = " ".join(out.split())
    step = teaching.lesson_of("knights").steps[2]
    assert f"Not quite. {step.wrong['move:1'].say} (KN-8: say rule KN-8)" in told
    assert "That can't be done: " in told
    assert "there are moves 1 to 3" in told
    assert "The knight goes on by three tiles at once." in told
    assert "This would be right: Move knight 2 to tile 7, Move knight 3 to tile 7" in told
    assert f"Right! {step.done}" in told


def test_one_goes_back_and_skips(typed: Typed) -> None:
    steps = re.findall(r"Step (\d+) of", typed("knights", "back", "skip", "skip", "back", "board"))
    assert steps == ["1", "2", "3", "2", "2"]


def test_the_first_game_has_a_hint_each_turn(typed: Typed) -> None:
    out = typed("pebbles", *["skip"] * 3, "y", "hold:1")
    assert out.count("A bot would play hold:") == 2


def test_a_game_without_a_lesson(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["learn", "chess"]) == 2
    assert "no game is called" in capsys.readouterr().err

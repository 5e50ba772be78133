"""A seat played over standard input and output."""

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from donjon.bots.protocol import Program, plain, serve
from donjon.engine.errors import BadInput
from donjon.engine.match import Match

HELLO = {
    "type": "hello",
    "donjon": 1,
    "game": "knights",
    "seats": ["blue", "red"],
    "options": {},
    "seat": "blue",
    "seed": "3",
}


def exchange(*messages: Any, level: str = "easy") -> list[dict[str, Any]]:
    lines = "".join((m if isinstance(m, str) else json.dumps(m)) + "\n" for m in messages)
    out = io.StringIO()
    assert serve(level, io.StringIO(lines), out) == 0
    return [json.loads(line) for line in out.getvalue().splitlines()]


def question(match: Match, seat: str, state: bool) -> dict[str, Any]:
    asked = {"type": "choose", "number": match.moves_played, "moves": list(match.moves(seat))}
    more = {"state": plain(match.seen_state(seat))} if state else {"view": match.view(seat)}
    return {**asked, **more}


@pytest.mark.parametrize("state", [True, False], ids=["state", "view alone"])
def test_a_bot_answers_with_a_legal_move(state: bool) -> None:
    match = Match.new("knights", 2, seed=3)
    seat = match.acting[0]
    answers = exchange({**HELLO, "seat": seat}, question(match, seat, state), {"type": "end"})
    assert answers[0] == {"type": "ready", "name": "donjon easy"}
    assert answers[1]["move"] in match.moves(seat)


def test_what_is_wrong_is_said_and_the_bot_goes_on() -> None:
    answers = exchange(
        "no JSON",
        {"type": "choose", "number": 0, "moves": []},
        {"type": "dance"},
        {**HELLO, "seat": "green"},
        HELLO,
    )
    assert [answer["type"] for answer in answers] == ["error"] * 4 + ["ready"]


def test_a_program_plays_a_match() -> None:
    match = Match.new("knights", 2, seed=4)
    about = {**HELLO, "seat": "blue"}
    del about["type"], about["donjon"]
    program = Program(f"{sys.executable} -m donjon bot --level random", about)
    try:
        assert program.name == "donjon random"
        while not match.over:
            seat = match.acting[0]
            moves = list(match.moves(seat))
            number, view = match.moves_played, match.view(seat)
            answer = program.ask(number, view, moves, match.seen_state(seat))
            match.play(seat, answer)
    finally:
        program.close()
    assert program.process.returncode == 0


def test_a_program_that_cheats_or_dies_is_named(tmp_path: Path) -> None:
    cheat = tmp_path / "cheat.py"
    answers = [{"type": "ready"}, {"type": "move", "move": "move:9"}]
    lines = [f"input(); print({json.dumps(answer)!r}, flush=True)" for answer in answers]
    cheat.write_text("\n".join(lines))
    program = Program(f"{sys.executable} {cheat}", {})
    with pytest.raises(BadInput, match="no legal move"):
        program.ask(0, {}, ["move:1"], {})
    program.close()
    with pytest.raises(BadInput, match="has ended"):
        Program(f'{sys.executable} -c "pass"', {})

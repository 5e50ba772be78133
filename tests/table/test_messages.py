"""Commands are read once, at the door, and the protocol's page is written from what they are."""

from pathlib import Path
from typing import Any

import pytest

from donjon.table import answers, protocol
from donjon.table.commands import DEEDS
from donjon.table.errors import Refused
from donjon.table.messages import COMMANDS, read_command
from donjon.table.messages.around import LINE, AskMoment, Say, View
from donjon.table.messages.playing import Move
from donjon.table.messages.seats import Mute

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize("name", COMMANDS)
def test_the_example_of_a_command_is_one(name: str) -> None:
    kind = COMMANDS[name]
    command = read_command({"do": name, **kind.example})
    assert type(command) is kind
    assert {key: getattr(command, key) for key in kind.example} == kind.example


@pytest.mark.parametrize("kind", [*answers.ANSWERS, *answers.SENT])
def test_the_example_of_an_answer_is_one(kind: Any) -> None:
    names = {"from": "from_"}
    made = kind(**{names.get(key, key): value for key, value in kind.example.items()})
    assert made.to_json() == {"is": kind.kind, **kind.example}


def test_every_command_is_carried_out_or_belongs_to_a_line() -> None:
    assert set(COMMANDS.values()) == {*DEEDS, *LINE}


def test_what_is_left_out_has_its_usual_value() -> None:
    assert read_command({"do": "mute", "seat": "red"}) == Mute(seat="red", on=True)
    assert read_command({"do": "say", "text": "hello"}) == Say(text="hello", seat=None, ref="")
    assert read_command({"do": "view", "seat": None}) == View(seat=None)
    longest = {"do": "move", "seat": "x" * 40, "move": "x" * 200, "ref": "x" * 24}
    assert isinstance(read_command(longest), Move)
    assert read_command({"do": "moment", "line": 0}) == AskMoment(line=0)


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ([], "A command is an object."),
        ({}, "No such command."),
        ({"do": ["move"]}, "No such command."),
        ({"do": "dance"}, "No such command."),
        ({"do": "move", "seat": "blue"}, "move: is missing"),
        ({"do": "move", "move": "x"}, "seat: is missing"),
        ({"do": "move", "seat": None, "move": "x"}, "seat: expected a text, got None"),
        ({"do": "move", "seat": "blue", "move": 17}, "move: expected a text, got 17"),
        ({"do": "move", "seat": "blue", "move": "x" * 201}, "move: is longer than 200 characters"),
        ({"do": "undo", "seat": "blue", "ref": "x" * 25}, "ref: is longer than 24 characters"),
        ({"do": "undo", "seat": "blue", "ref": {}}, "ref: expected a text, got {}"),
        ({"do": "undo", "seat": "blue", "to": 3}, "to: no such field; there are: do, seat, ref"),
        ({"do": "moment", "line": True}, "line: expected a whole number from 0 to 1000000000"),
        ({"do": "moment", "line": -1}, "line: expected a whole number"),
        ({"do": "mute", "seat": "red", "on": 1}, "on: expected true or false, got 1"),
        ({"do": "view", "seat": 3}, "seat: expected a text, got 3"),
    ],
)  # fmt: skip
def test_what_is_no_command_is_refused_in_a_sentence(sent: Any, said: str) -> None:
    with pytest.raises(Refused) as refused:
        read_command(sent)
    assert refused.value.reason.startswith(said)
    assert refused.value.status == 400
    assert len(refused.value.reason) < 200


def test_a_command_is_not_changed_after_it_was_read() -> None:
    command = read_command({"do": "move", "seat": "blue", "move": "move:1"})
    with pytest.raises(AttributeError):
        command.seat = "red"  # type: ignore[misc]


def test_the_protocols_page_is_up_to_date() -> None:
    """`make protocol` writes it."""
    assert (DOCS / "protocol.md").read_text("utf-8") == protocol.page()

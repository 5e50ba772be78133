"""Answers to whoever asked."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from donjon.engine.reader import Json
from donjon.table.answers.message import Message


@dataclass(frozen=True)
class Done(Message):
    """It has been done. A move and an undo are answered by their line in the log instead."""

    kind = "done"
    example: ClassVar = {"ref": "k3x9"}

    ref: Annotated[str | None, "the command's own"] = None


@dataclass(frozen=True)
class No(Message):
    """It has not been done."""

    kind = "no"
    example: ClassVar = {"say": "it is red's turn", "ruling": "KN-4", "ref": "k3x9"}

    say: Annotated[str | None, "why not, in a sentence"] = None
    ruling: Annotated[str | None, "the ruling that forbids it, if one does"] = None
    slow: Annotated[bool | None, "there only if it came too soon after too many others"] = None
    ref: Annotated[str | None, "the command's own"] = None


@dataclass(frozen=True)
class Seated(Message):
    """A seat is yours now."""

    kind = "seated"
    example: ClassVar = {"seat": "red"}

    seat: Annotated[str, "which one"]


@dataclass(frozen=True)
class Pass(Message):
    """A link that moves a seat to the device that opens it: `/seat/TABLE/TOKEN`."""

    kind = "pass"
    example: ClassVar = {"token": "Y0b1nV", "seat": "blue"}

    token: Annotated[str, "the last part of the link"]
    seat: Annotated[str, "the seat it moves"]


@dataclass(frozen=True)
class Why(Message):
    """Why a move can't be made; no reasons if nothing is known of such a move."""

    kind = "why"
    example: ClassVar = {"reasons": [{"ruling": "KN-5", "say": "only a knight can return"}]}

    reasons: Annotated[list[Json], "`ruling` (or null) and `say`"]


@dataclass(frozen=True)
class About(Message):
    """What a thing on the board is and does, or where a move leads; empty if that isn't known."""

    kind = "about"
    example: ClassVar = {
        "id": "blue1", "name": "blue 1", "say": ["It climbs by what you roll."], "ruling": "KN-4",
    }  # fmt: skip

    id: Annotated[str, "the sprite that was asked about"]
    name: Annotated[str | None, "what it is called"] = None
    say: Annotated[list[str] | None, "sentences"] = None
    ruling: Annotated[str | None, "where that is written"] = None
    move: Annotated[str | None, "the move that was asked about"] = None
    put: Annotated[list[Json] | None, "what would stand where after it: sprites"] = None


@dataclass(frozen=True)
class Moment(Message):
    """The board as it was."""

    kind = "moment"
    example: ClassVar = {"line": 12, "scene": {"whole": {"width": 100, "height": 80}}}

    line: Annotated[int, "after which line of the log"]
    scene: Annotated[Json, "the board"]
    link: Annotated[int | None, "the same line in the spectators' log, for a link"] = None


@dataclass(frozen=True)
class Review(Message):
    """How far the review of a game is; sent to everybody as it goes on, asked for once more when
    it is done."""

    kind = "review"
    example: ClassVar = {"at": 12, "of": 80, "before": 0}

    at: Annotated[int, "moves looked at"]
    of: Annotated[int, "moves of the game; 0 while that isn't known"]
    before: Annotated[int, "reviews that are made first"]
    ready: Annotated[bool | None, "there only if it is done: ask for it"] = None
    stopped: Annotated[bool | None, "there only if it was given up"] = None
    found: Annotated[
        Json | None, "what was found: `points` of the curve (`line`: the moment of the choice, "
        "`chances` in the order of the `seats`), whether all win or lose `together`, `turns` "
        "(`line`, `number`, `seat`, `played` and perhaps `better` in words, the mover's chances "
        "`before` and `after`, and what `choice` and `luck` had to do with it), `totals` of both "
        "for each seat, `simulations` a position, `every`: 2 if only every second was looked at"
    ] = None  # fmt: skip


@dataclass(frozen=True)
class Hint(Message):
    """What a bot would do on a seat, and why; it comes by itself once it is known."""

    kind = "hint"
    example: ClassVar = {
        "seat": "blue", "lines": 12, "say": "A bot would play “Move 2”: 61% for you.",
        "moves": [{"move": "move:2", "label": "Move 2", "chance": 0.61}],
    }  # fmt: skip

    seat: Annotated[str, "whose"]
    lines: Annotated[int, "how long its log was when it asked"]
    say: Annotated[str, "the advice, in a sentence"]
    moves: Annotated[list[Json], "the best moves: `move`, `label`, `chance`"]

"""Lessons: `lesson.toml` in a game's package, read once and checked with errors that say where.

A lesson is a list of steps.  Each says something, and asks for a move or only wants to be read:

    seat = "blue"                          # whose eyes one looks through

    [[step]]
    start = { seats = 2, seed = "a" }      # or position = "…" (JSON) and moves = ["red move:1"]
    say = "The die shows 2: one of your knights climbs two tiles."
    look = ["die"]                         # sprites that are pointed at
    moves = ["move:*"]                     # that are right: a move, or a pattern of moves
    done = "Well climbed."                 # said when it was found
    ruling = "KN-4"                        # what the step is about
    then = ["red move:1"]                  # what happens before the next step
    [step.wrong]                           # answers to other moves, of the step's ruling or another
    "return" = { say = "Nobody is out yet.", ruling = "KN-5" }

A step without a start goes on where the one before ended, after the first of its right moves.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import Any

from donjon.engine.errors import BadInput
from donjon.engine.journal import LONGEST_MOVE
from donjon.engine.reader import Json, Reader, parse_json
from donjon.engine.registry import Game
from donjon.engine.rulings import rulings
from donjon.engine.words import N_, because

FILE = "lesson.toml"
LONGEST_TEXT = 400  # characters
MOST = 16  # steps
STEP = ("start", "look", "moves", "done", "ruling", "then", "wrong")
START = ("seats", "seed", "options", "position", "moves")
Played = tuple[str, str]  # a seat and its move


@dataclass(frozen=True)
class Start:
    """Where a step begins: an opening or a position, and moves from there."""

    seats: int
    seed: str = "0"
    options: Json = field(default_factory=dict)
    position: Json | None = None
    moves: tuple[Played, ...] = ()


@dataclass(frozen=True)
class Hint:
    """What is said of a move that isn't the right one."""

    say: str
    ruling: str


@dataclass(frozen=True)
class Step:
    """One thing that is shown, and the move to find if there is one."""

    say: str
    start: Start | None = None
    look: tuple[str, ...] = ()
    moves: tuple[str, ...] = ()
    done: str = ""
    ruling: str = ""
    then: tuple[Played, ...] = ()
    wrong: Mapping[str, Hint] = field(default_factory=dict)

    def is_right(self, move: str) -> bool:
        return any(fnmatchcase(move, pattern) for pattern in self.moves)

    def hint(self, move: str) -> Hint | None:
        """What the lesson itself says of a wrong move, if it says anything."""
        found = (hint for known, hint in self.wrong.items() if fnmatchcase(move, known))
        return next(found, None)


@dataclass(frozen=True, eq=False)
class Lesson:
    """A game's lesson, as it is written."""

    game: str
    seat: str
    steps: tuple[Step, ...]


@cache
def lesson(game: Game) -> Lesson | None:
    """A game's lesson; None if it has none."""
    return read(game, file_of(game).read_text("utf-8")) if has_lesson(game) else None


def read(game: Game, text: str) -> Lesson:
    """A lesson from its text; BadInput says what is wrong with it, and where."""
    fields = Reader(parse(text)).fields(("seat", "step"))
    steps = fields["step"].items()
    if not 1 <= len(steps) <= MOST:
        fields["step"].fail(because(N_("a lesson has {least} to {most} steps"), least=1, most=MOST))
    made = tuple(_step(game, one) for one in steps)
    if made[0].start is None:
        steps[0].fail(N_("the first step needs a start"))
    return Lesson(game.id, fields["seat"].one_of(game.seats), made)


def parse(text: str) -> Json:
    """The file as it stands; BadInput if it is no TOML."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadInput(FILE, str(error)) from None


def texts(text: str) -> list[str]:
    """All that a lesson says, as a catalogue has it."""
    found = []
    for step in parse(text)["step"]:
        hints = step.get("wrong", {}).values()
        said = [step["say"], step.get("done", "")]
        said += [hint if isinstance(hint, str) else hint["say"] for hint in hints]
        found += [_joined(each) for each in said if each]
    return found


def has_lesson(game: Game) -> bool:
    """Is there one?  It is not read yet."""
    return file_of(game).is_file()


def file_of(game: Game) -> Path:
    return game.folder / FILE


# --- a step -------------------------------------------------------------------------------


def _step(game: Game, given: Reader) -> Step:
    fields = given.fields(("say",), STEP)
    plain: dict[str, Any] = {
        "say": _text(fields["say"]),
        "done": _text(fields["done"]) if "done" in fields else "",
        "ruling": _ruling(game, fields["ruling"]) if "ruling" in fields else "",
        "look": tuple(one.text() for one in _items(fields, "look")),
        "moves": tuple(one.text(LONGEST_MOVE) for one in _items(fields, "moves")),
        "then": tuple(_played(game, one) for one in _items(fields, "then")),
    }
    start = _start(game, fields["start"]) if "start" in fields else None
    wrong = _wrong(game, fields["wrong"], plain["ruling"]) if "wrong" in fields else {}
    if not plain["moves"] and (plain["done"] or plain["then"] or wrong):
        given.fail(N_("has no moves to find, so nothing is said of them and nothing follows"))
    return Step(start=start, wrong=wrong, **plain)


def _items(fields: dict[str, Reader], name: str) -> list[Reader]:
    return fields[name].items() if name in fields else []


def _text(given: Reader) -> str:
    joined = _joined(given.text(LONGEST_TEXT))
    return joined or given.wrong(N_("a sentence"))


def _joined(text: str) -> str:
    """A text in one line, however the file breaks it."""
    return " ".join(text.split())


def _ruling(game: Game, given: Reader) -> str:
    return str(given.one_of(list(rulings(game))))


def _played(game: Game, given: Reader) -> Played:
    seat, _, move = given.text(LONGEST_MOVE + 40).partition(" ")
    if seat not in game.seats or not move:
        given.wrong(N_("a seat and its move, such as “red move:1”"))
    return seat, move


def _wrong(game: Game, given: Reader, ruling: str) -> dict[str, Hint]:
    if not isinstance(given.value, dict):
        given.wrong(N_("moves, each with a sentence"))
    found = given.fields(tuple(given.value))
    return {move: _hint(game, one, ruling) for move, one in found.items()}


def _hint(game: Game, given: Reader, ruling: str) -> Hint:
    if isinstance(given.value, str):
        return Hint(_text(given), ruling)
    fields = given.fields(("say",), ("ruling",))
    own = _ruling(game, fields["ruling"]) if "ruling" in fields else ruling
    return Hint(_text(fields["say"]), own)


def _start(game: Game, given: Reader) -> Start:
    fields = given.fields((), START)
    seats = fields["seats"].whole(game.least, game.most) if "seats" in fields else game.least
    return Start(
        seats,
        fields["seed"].text() if "seed" in fields else "0",
        fields["options"].value if "options" in fields else {},
        _position(fields["position"]) if "position" in fields else None,
        tuple(_played(game, one) for one in _items(fields, "moves")),
    )


def _position(given: Reader) -> Json:
    try:
        found = parse_json(given.text(20_000))
    except ValueError as error:
        given.fail(because(N_("is no JSON: {error}"), error=str(error)))
    return found if isinstance(found, dict) else given.wrong(N_("a position"))

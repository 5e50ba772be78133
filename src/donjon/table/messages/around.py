"""What is said and asked around the game, and on an open line alone."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from donjon.engine.journal import LONGEST_MOVE
from donjon.table.fields import Flag, Text, Whole
from donjon.table.messages.command import Command, OwnCommand

Point = Annotated[str, Text(80), "the id of a sprite on the board"]


@dataclass(frozen=True, kw_only=True)
class Say(Command):
    """Write in the chat; for those with a seat, and the host."""

    do = "say"
    example: ClassVar = {"seat": "blue", "text": "Well played."}

    text: Annotated[str, Text(4000), "one line; the server allows 300 characters"]


@dataclass(frozen=True, kw_only=True)
class AskWhy(OwnCommand):
    """Ask why a move can't be made: name the move, or what you point at."""

    do = "why"
    example: ClassVar = {"seat": "blue", "source": "blue-out", "target": ""}

    move: Annotated[str, Text(LONGEST_MOVE), "the move, if you know its name"] = ""
    source: Point = ""
    target: Point = ""


@dataclass(frozen=True, kw_only=True)
class AskAbout(Command):
    """Ask what a thing on the board is and does, or where a move of your own leads."""

    do = "about"
    example: ClassVar = {"seat": "blue", "id": "blue1"}

    id: Point = ""
    move: Annotated[str, Text(LONGEST_MOVE), "a move that is offered to you"] = ""


@dataclass(frozen=True, kw_only=True)
class AskMoment(Command):
    """Ask for the board as it was after a line of the log; 0 is the beginning."""

    do = "moment"
    example: ClassVar = {"line": 12}

    line: Annotated[int, Whole(0, 10**9), "the line's number"]
    shared: Annotated[bool, Flag(), "it is a line of the spectators' log, as in a link"] = False


@dataclass(frozen=True, kw_only=True)
class AskReview(Command):
    """Ask for the review of a game that is over: how far it is, and all of it once it is done."""

    do = "review"
    example: ClassVar = {"ref": "k3xc"}

    stop: Annotated[bool, Flag(), "it is no longer wanted"] = False


@dataclass(frozen=True, kw_only=True)
class AskHint(OwnCommand):
    """Ask what a bot would do on your seat; in a game against bots alone."""

    do = "hint"
    example: ClassVar = {"seat": "blue"}


@dataclass(frozen=True, kw_only=True)
class AskRematch(Command):
    """After the end, offer another game or accept one: set up once all want it who are there."""

    do = "rematch"
    example: ClassVar = {"ref": "k3xb"}

    accept: Annotated[bool, Flag(), "false declines, and nobody offers it any longer"] = True


# --- on an open line only -----------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class View(Command):
    """Look from another of your seats; any other name, or none, looks as a spectator does."""

    do = "view"
    example: ClassVar = {"seat": "red"}


@dataclass(frozen=True, kw_only=True)
class Open(Command):
    """Go on to another table, such as a rematch, on the same line."""

    do = "open"
    example: ClassVar = {"table": "b7Kx2mQ9", "seat": "blue"}

    table: Annotated[str, Text(40), "the table's id"]


AROUND = (Say, AskWhy, AskAbout, AskMoment, AskReview, AskHint, AskRematch)
LINE = (View, Open)

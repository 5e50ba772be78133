"""What people and programs can ask of a table: one class a command, read once at the door.

docs/protocol.md is written from these classes (`make protocol`).
"""

from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar

from donjon.engine.errors import BadInput, sentence_of
from donjon.engine.fairness import DIGITS
from donjon.engine.journal import LONGEST_MOVE
from donjon.engine.words import N_
from donjon.table.errors import Refused
from donjon.table.fields import Flag, Form, Text, Whole

REF = 24  # characters
OwnSeat = Annotated[str, Text(40), "a seat of your own"]
AnySeat = Annotated[str, Text(40), "a seat of the table"]
MaybeSeat = Annotated[str | None, Text(40), "a seat of your own, if you have one"]
Point = Annotated[str, Text(80), "the id of a sprite on the board"]


@dataclass(frozen=True, kw_only=True)
class Command:
    """Something to be done at a table."""

    do: ClassVar[str]
    example: ClassVar[dict[str, Any]]

    seat: MaybeSeat = None
    ref: Annotated[str, Text(REF), "your name for this command; the answer repeats it"] = ""


@dataclass(frozen=True, kw_only=True)
class OwnCommand(Command):
    """Something for a seat of one's own."""

    seat: OwnSeat = field()


@dataclass(frozen=True, kw_only=True)
class SeatCommand(Command):
    """Something about any seat of the table."""

    seat: AnySeat = field()


# --- playing ------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Move(OwnCommand):
    """Play a move. Sent twice with the same `ref`, it is played once."""

    do = "move"
    example: ClassVar = {"seat": "blue", "move": "move:2", "ref": "k3x9"}

    move: Annotated[str, Text(LONGEST_MOVE), "as it stands in an offer or in `moves`"]


@dataclass(frozen=True, kw_only=True)
class Share(OwnCommand):
    """Add a share of the dice: commit to it, then show it once `lots` has the phase `reveal`."""

    do = "share"
    example: ClassVar = {"seat": "blue", "commit": "e3b0c442" * 8}

    commit: Annotated[str, Text(DIGITS), "SHA-256 of the lines `donjon/2/share`, the table's "
                      "commitment, the seat and the share, in hexadecimal digits"] = ""  # fmt: skip
    reveal: Annotated[str, Text(DIGITS), "the share itself: 64 hexadecimal digits, by chance"] = ""


@dataclass(frozen=True, kw_only=True)
class Undo(OwnCommand):
    """Take back your last step, until it has told you something or another has acted."""

    do = "undo"
    example: ClassVar = {"seat": "blue", "ref": "k3xa"}


@dataclass(frozen=True, kw_only=True)
class Resign(OwnCommand):
    """Give up. Among more than two a bot plays the seat to the end."""

    do = "resign"
    example: ClassVar = {"seat": "blue"}


@dataclass(frozen=True, kw_only=True)
class Draw(OwnCommand):
    """Offer a draw, accept one or decline it: once everybody has offered it, the game is drawn."""

    do = "draw"
    example: ClassVar = {"seat": "blue"}

    accept: Annotated[bool, Flag(), "false declines, and nobody offers it any longer"] = True


@dataclass(frozen=True, kw_only=True)
class Leave(OwnCommand):
    """Leave. Before the game the seat is free again; later a bot plays on and it stays yours."""

    do = "leave"
    example: ClassVar = {"seat": "blue"}


@dataclass(frozen=True, kw_only=True)
class Back(OwnCommand):
    """Take your seat back from the bot."""

    do = "back"
    example: ClassVar = {"seat": "blue"}


# --- seats --------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Sit(SeatCommand):
    """Sit down on a free seat; one that is kept for a friend needs the invitation."""

    do = "sit"
    example: ClassVar = {"seat": "red", "name": "Bob", "invite": "q1Zr0m"}

    name: Annotated[str, Text(200), "what you are called; the server allows 24 characters"]
    invite: Annotated[str, Text(200), "the last part of the link to join"] = ""
    owes: Annotated[bool, Flag(), "you will add a share of the dice, and are waited for"] = False


@dataclass(frozen=True, kw_only=True)
class HandOver(OwnCommand):
    """Ask for a link that moves your seat to another device, once."""

    do = "hand-over"
    example: ClassVar = {"seat": "blue"}


@dataclass(frozen=True, kw_only=True)
class HandOn(SeatCommand):
    """Ask for such a link for the seat of somebody who is away; for whoever runs the table."""

    do = "hand-on"
    example: ClassVar = {"seat": "red"}


@dataclass(frozen=True, kw_only=True)
class Claim(Command):
    """Use such a link: its seat is yours from here on."""

    do = "claim"
    example: ClassVar = {"token": "Y0b1nV"}

    token: Annotated[str, Text(200), "the last part of the link"]


@dataclass(frozen=True, kw_only=True)
class PutBot(SeatCommand):
    """Put a bot on a free seat, or on that of somebody who is away; for whoever runs the table."""

    do = "bot"
    example: ClassVar = {"seat": "red", "level": "normal"}

    level: Annotated[str, Text(40), "how well it plays; the server's usual level if empty"] = ""


@dataclass(frozen=True, kw_only=True)
class GiveBack(SeatCommand):
    """Give a seat that a bot plays back to the person it belongs to; for whoever runs the table."""

    do = "give-back"
    example: ClassVar = {"seat": "red"}


@dataclass(frozen=True, kw_only=True)
class Remove(SeatCommand):
    """Take a seat away from somebody, for good; for the host."""

    do = "remove"
    example: ClassVar = {"seat": "red"}


@dataclass(frozen=True, kw_only=True)
class Mute(SeatCommand):
    """Forbid somebody to write in the chat, or allow it again; for the host."""

    do = "mute"
    example: ClassVar = {"seat": "red", "on": True}

    on: Annotated[bool, Flag(), "false allows it again"] = True


# --- around the game ----------------------------------------------------------------------


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


PLAYING = (Move, Share, Undo, Resign, Draw, Leave, Back)
SEATS = (Sit, HandOver, HandOn, Claim, PutBot, GiveBack, Remove, Mute)
AROUND = (Say, AskWhy, AskAbout, AskMoment, AskReview, AskHint, AskRematch)
LINE = (View, Open)
COMMANDS: dict[str, type[Command]] = {kind.do: kind for kind in (*PLAYING, *SEATS, *AROUND, *LINE)}
FORMS = {name: Form(kind) for name, kind in COMMANDS.items()}


def read_command(sent: Any) -> Command:
    """A command from the JSON that was sent; Refused says what is wrong with it."""
    if not isinstance(sent, dict):
        raise Refused(N_("A command is an object."), status=400)
    name = sent.get("do")
    form = FORMS.get(name) if isinstance(name, str) else None
    if form is None:
        raise Refused(N_("No such command."), status=400)
    try:
        command: Command = form.read(sent)
    except BadInput as error:
        raise Refused(sentence_of(error), status=400) from None
    return command

"""What is said to play: a move, a share of the dice, an undo, the end."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from donjon.engine.fairness import DIGITS
from donjon.engine.journal import LONGEST_MOVE
from donjon.table.fields import Flag, Text
from donjon.table.messages.command import OwnCommand


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


PLAYING = (Move, Share, Undo, Resign, Draw, Leave, Back)

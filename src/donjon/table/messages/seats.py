"""What is said about seats: who takes one, hands it on, puts a bot there, takes it away."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from donjon.table.fields import Flag, Text
from donjon.table.messages.command import Command, OwnCommand, SeatCommand


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


SEATS = (Sit, HandOver, HandOn, Claim, PutBot, GiveBack, Remove, Mute)

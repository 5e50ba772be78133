"""What all commands have."""

from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar

from donjon.table.fields import Text

REF = 24  # characters
OwnSeat = Annotated[str, Text(40), "a seat of your own"]
AnySeat = Annotated[str, Text(40), "a seat of the table"]
MaybeSeat = Annotated[str | None, Text(40), "a seat of your own, if you have one"]


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

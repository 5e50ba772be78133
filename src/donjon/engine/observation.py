"""What a seat sees as a row of numbers: one table a game, which is also the code.

    ROWS = (
        number("rounds", 0, "limit"),
        each_seat(one_of("side.knight", OUT, CASTLE)),
        seat_of("first"),
    )

A line of the table names a field of the concealed state and the form its numbers take; what
the field means stands beside it in the state's class.  Whatever belongs to seats begins with
the viewer's own and goes on clockwise.  `observing.py` makes a table's writer, which compiles
like the rules.  A game has its table in `observe.py`; one without gets every field as it is.
"""

from dataclasses import dataclass, replace
from enum import Enum, IntEnum
from typing import Any

import numpy as np


class Turn(Enum):
    """How a line belongs to seats."""

    NONE = "nobody's"
    EACH = "a seat's, own first"
    OWN = "the own seat's alone"


class Form(Enum):
    """How a field's value becomes numbers."""

    NUMBER = "scaled to 0 to 1"
    RAW = "as it is"
    ONE_OF = "1 for the value, 0 for the others"
    BITS = "1 for what is in the set"
    DIGITS = "four bits each, scaled to 0 to 1"
    SEAT = "1 for the seat or its piece, own first; none if nobody"
    SEATS = "1 for those in the set"
    MYSELF = "1 for the own seat, as actions number it"


@dataclass(frozen=True)
class Row:
    """A line of the table: a field, and what its numbers are."""

    field: str  # such as side.knight
    form: Form
    low: int
    high: int | str  # or the field that says it
    size: int = 1  # numbers an item becomes; of Form.SEAT: those that follow the seats'
    places: int = 1  # numbers a seat has in Form.SEAT and Form.SEATS
    turn: Turn = Turn.NONE
    beyond: bool = False  # the seat knows it, but its view in JSON does not say it


def number(field: str, low: int, high: int | str) -> Row:
    """A number, 0 at its lowest and 1 at its highest, which another field may say."""
    return Row(field, Form.NUMBER, low, high)


def number_as_is(field: str, kind: np.dtype[Any]) -> Row:
    """A number of whatever type the field has, not scaled."""
    known = np.iinfo(kind) if kind.kind in "iu" else np.finfo(kind)
    return Row(field, Form.RAW, int(known.min), int(known.max))


def one_of(field: str, low: int, high: int) -> Row:
    """A number that stands for something: a place for each value, 1 in one of them."""
    return Row(field, Form.ONE_OF, low, high, high - low + 1)


def one_kind(field: str, kinds: type[IntEnum]) -> Row:
    """The same for an enumeration."""
    return one_of(field, min(kinds), max(kinds))


def bits(field: str, count: int) -> Row:
    """A set."""
    return Row(field, Form.BITS, 0, 1, count)


def digits(field: str, count: int, high: int) -> Row:
    """Numbers of four bits each, the lowest first."""
    return Row(field, Form.DIGITS, 0, high, count)


def seat_of(field: str, places: int = 1, more: int = 0) -> Row:
    """A seat, or one of `places` things each seat has; after the seats' come `more` others."""
    return Row(field, Form.SEAT, 0, 1, more, places)


def seats_in(field: str, places: int = 1) -> Row:
    """A set of seats, or of the `places` things each seat has."""
    return Row(field, Form.SEATS, 0, 1, places, places, Turn.EACH)


def myself() -> Row:
    """Which seat the viewer has, for actions that name seats."""
    return Row("viewer", Form.MYSELF, 0, 1)


def each_seat(row: Row) -> Row:
    """The same for every seat, own first."""
    return replace(row, turn=Turn.EACH)


def own_seat(row: Row) -> Row:
    """The same of the viewer's seat alone."""
    return replace(row, turn=Turn.OWN)


def beyond_view(row: Row) -> Row:
    """Known to the seat, from what it has done, though its view doesn't say it."""
    return replace(row, beyond=True)

"""Where the numbers of an observation stand: the lines of a game's table, each at its place."""

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple

import numpy as np

from donjon.engine.fields import Part, describe, parts_of
from donjon.engine.observation import Form, Row, Turn, bits, each_seat, number_as_is, seats_in
from donjon.engine.registry import Game
from donjon.engine.state import MAX_SEATS, GameState


class Line(NamedTuple):
    """A row of the table at its place."""

    row: Row
    items: int  # of the field: a seat's, where it belongs to seats
    shape: tuple[int, ...]  # the field's lengths after the seats'
    fixed: int  # its first number is fixed + each * seats
    each: int
    about: str  # what the state's class says of the field

    def size(self, seats: int) -> int:
        own = self.items * self.row.size
        if self.row.form is Form.SEAT:
            return self.items * (self.row.places * seats + self.row.size)
        if self.row.form is Form.MYSELF:
            return seats
        return own * seats if self.row.turn is Turn.EACH else own

    def first(self, seats: int) -> int:
        return self.fixed + self.each * seats


class Table(NamedTuple):
    """All numbers of a game's observations."""

    version: int
    lines: tuple[Line, ...]

    def size(self, seats: int) -> int:
        return sum(line.size(seats) for line in self.lines)

    def names(self, seats: int) -> list[str]:
        """A name for each number."""
        return [name for line in self.lines for name in _names(line, seats)]


def _names(line: Line, seats: int) -> Iterator[str]:
    row, size = line.row, line.size(seats)
    if row.turn is Turn.EACH:
        own = size // seats
        yield from (f"{row.field}[seat +{n // own}][{n % own}]" for n in range(size))
    else:
        yield from (f"{row.field}[{n}]" for n in range(size))


@cache
def table_of(game: Game) -> Table:
    """The table that a game brings in `observe.py`, or one of all its fields."""
    if find_spec(f"{game.package}.observe"):
        module: Any = import_module(f"{game.package}.observe")
        return lay_lines(game, module.VERSION, module.ROWS)
    return lay_lines(game, 1, tuple(_every_field(game)))


def lay_lines(game: Game, version: int, rows: tuple[Row, ...]) -> Table:
    """Give every row its place."""
    lines: list[Line] = []
    fixed = each = 0
    for row in rows:
        items, shape = _items(game, row)
        line = Line(row, items, shape, fixed, each, _about(game, row))
        lines.append(line)
        per_seat = line.size(1) - line.size(0)
        fixed, each = fixed + line.size(0), each + per_seat
    return Table(version, tuple(lines))


def _items(game: Game, row: Row) -> tuple[int, tuple[int, ...]]:
    """How many items a row has (of a seat, where seats have it), and their lengths."""
    if row.form is Form.MYSELF:
        return 1, ()
    shape = _shape(game, row.field)
    if row.turn is not Turn.NONE and row.form is not Form.SEATS:
        if not shape or shape[0] % seats_kept(game, shape[0]):
            raise TypeError(f"{game.id}: {row.field} has no item for each seat")
        shape = (shape[0] // seats_kept(game, shape[0]), *shape[1:])
    return int(np.prod(shape, dtype=int)), shape


def seats_kept(game: Game, length: int) -> int:
    """For how many seats a field of this length has room."""
    return MAX_SEATS if length % MAX_SEATS == 0 else len(game.seats)


def _shape(game: Game, field: str) -> tuple[int, ...]:
    """All lengths on the way to a field."""
    kind, shape = game.rules.STATE, ()
    for name in field.split("."):
        if kind.names is None or name not in kind.names:
            raise TypeError(f"{game.id}: no field {field} in the state")
        kind = kind[name]
        if kind.subdtype is not None:
            kind, shape = kind.subdtype[0], (*shape, *kind.subdtype[1])
    return shape


def _about(game: Game, row: Row) -> str:
    """What the comment beside a field says of it."""
    if row.form is Form.MYSELF:
        return "which seat this is"
    fields: type[Part] = getattr(game.rules, "State", GameState)
    *way, name = row.field.split(".")
    for step in way:
        fields = parts_of(fields)[step]
    return describe(fields).get(name, "")


# --- without a table --------------------------------------------------------------------

DICE = ("key", "pool", "block", "drawn")
OPEN = ("seats", "acting", "over", "rounds", "payoff")  # of the header: told apart below


def _every_field(game: Game) -> Iterator[Row]:
    """Every field as it is; what has room for all seats is taken to be theirs."""
    yield seats_in("acting")
    yield number_as_is("rounds", np.dtype(np.int32))
    for path, kind, length in _leaves(game.rules.STATE, "", 0):
        if path in DICE or path in OPEN:
            continue
        wide = kind.itemsize == 8
        row = bits(path, 64) if wide else number_as_is(path, kind)
        of_seats = length in (MAX_SEATS, len(game.seats))
        yield each_seat(row) if of_seats else row


def _leaves(
    kind: np.dtype[Any], path: str, length: int
) -> Iterator[tuple[str, np.dtype[Any], int]]:
    """Every field that holds numbers: its path, their type, the first length on the way."""
    for name in kind.names or ():
        inner, first = kind[name], length
        if inner.subdtype is not None:
            inner, lengths = inner.subdtype
            first = length or lengths[0]
        if inner.names:
            yield from _leaves(inner, f"{path}{name}.", first)
        else:
            yield f"{path}{name}", inner, first

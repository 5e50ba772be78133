"""The writer of a game's observations, made from its table: plain code that compiles.

    def observe(state, viewer, seats, out, base):
        at = base + 0 + 0 * seats
        ...

`donjon observe GAME --code` shows all of it; places are words, since compiled code would ask of
any other number whether it counts from the end.  A writer reads nothing but a state from which
`conceal` has removed what the viewer can't know.
"""

from collections.abc import Iterator
from functools import cache
from itertools import groupby
from operator import index
from types import FunctionType
from typing import Any

from donjon.engine.observation import Form, Turn
from donjon.engine.observation_table import Line, seats_kept, table_of
from donjon.engine.registry import Game
from donjon.engine.state import MAX_SEATS


@cache
def source_of(game: Game) -> str:
    """The writer as it is compiled."""
    lines = ["def observe(state, viewer, seats, out, base):"]
    turns = groupby(table_of(game).lines, lambda line: line.row.turn is Turn.EACH)
    for of_seats, some in turns:
        if of_seats:
            lines += EACH_SEAT
        indent = "        " if of_seats else "    "
        lines += [indent + code for line in some for code in _line(game, line)]
    return "\n".join([*lines, ""])


EACH_SEAT = (
    "    for s in range(seats):",
    "        seat = viewer + s",
    "        if seat >= seats:",
    "            seat -= seats",
)


def writer_of(game: Game, word: Any) -> FunctionType:
    """The writer as a function; `word` makes a 64-bit word, as the dice's does."""
    names: dict[str, Any] = {"word": word, "__name__": __name__}
    exec(compile(source_of(game), f"<observations of {game.id}>", "exec"), names)
    made: FunctionType = names["observe"]
    return made


@cache
def plain_writer(game: Game) -> FunctionType:
    """The writer for twins, in Python."""
    return writer_of(game, index)


def _line(game: Game, line: Line) -> Iterator[str]:
    row = line.row
    start = f"base + {line.fixed} + {line.each} * seats"
    if row.turn is Turn.EACH:
        start += f" + {line.items * row.size} * s"
    yield f"at = {start}"
    if row.form is Form.MYSELF:
        yield "out[word(at + viewer)] = 1.0"
        return
    if row.turn is Turn.OWN:
        yield "seat = viewer"
    indent = ""
    shape = () if line.items == 1 else line.shape
    for depth, length in enumerate(shape):
        yield f"{indent}for i{depth} in range({length}):"
        indent += "    "
    for code in _item(game, line, shape):
        yield indent + code


def _item(game: Game, line: Line, shape: tuple[int, ...]) -> Iterator[str]:
    """Read an item and write its numbers; those not written are 0."""
    row, x = line.row, _name(line)
    yield f"{x} = {_read(game, line, shape)}"
    size = f"({row.places} * seats + {row.size})" if row.form is Form.SEAT else str(row.size)
    first = f"at + ({_flat(shape)}) * {size}" if shape else "at"
    if row.form is Form.SEAT:
        yield from _seats_place(x, row.places)
        yield "if place >= 0:"
        yield f"    out[word({first} + place)] = 1.0"
    elif row.form is Form.ONE_OF:
        yield f"if {row.low} <= {x} <= {row.high}:"
        yield f"    out[word({first} + {x} - {row.low})] = 1.0"
    elif row.size == 1:
        yield f"out[word({first})] = {_value(game, line, '0')}"
    else:
        yield f"for v in range({size}):"
        yield f"    out[word({first} + v)] = {_value(game, line, 'v')}"


def _name(line: Line) -> str:
    """Fields are of different types, so each has a name of its own."""
    return f"x{line.fixed}_{line.each}"


def _seats_place(x: str, places: int) -> Iterator[str]:
    """Where a seat's thing stands if the viewer's come first; what is no seat's follows."""
    yield "place = -1"
    yield f"if {x} >= {MAX_SEATS * places}:"
    yield f"    place = {x} - ({MAX_SEATS} - seats) * {places}"
    yield f"elif {x} >= 0:"
    yield f"    place = {x} // {places} - viewer"
    yield "    if place < 0:"
    yield "        place += seats"
    yield f"    place = place * {places} + {x} % {places}"


def _value(game: Game, line: Line, v: str) -> str:
    """The number v of an item."""
    row, x = line.row, _name(line)
    if row.form in (Form.NUMBER, Form.DIGITS):
        above = f"({x} >> 4 * {v} & 15)" if row.form is Form.DIGITS else f"({x} - {row.low})"
        if isinstance(row.high, str):
            return f"{above} / (state.{row.high} - {row.low})"
        return f"{above} * {1 / (row.high - row.low)!r}"
    if row.form is Form.BITS:
        return f"{x} >> word({v}) & word(1)" if _is_word(game, line) else f"{x} >> {v} & 1"
    if row.form is Form.SEATS:
        return f"{x} >> (seat * {row.places} + {v}) & 1"
    return x


def _read(game: Game, line: Line, shape: tuple[int, ...]) -> str:
    """The expression that reads an item."""
    row, kind, code = line.row, game.rules.STATE, "state"
    indexes = [f"i{depth}" if shape else "0" for depth in range(len(line.shape))]
    of_seats = row.turn is not Turn.NONE and row.form is not Form.SEATS
    for name in row.field.split("."):
        kind = kind[name]
        code += f".{name}"
        if kind.subdtype is not None:
            kind, lengths = kind.subdtype
            for length in lengths:
                index = indexes.pop(0)
                if of_seats:
                    index, of_seats = (
                        f"seat * {length // seats_kept(game, length)} + {index}",
                        False,
                    )
                code += f"[{index}]"
    return code


def _is_word(game: Game, line: Line) -> bool:
    kind = game.rules.STATE
    for name in line.row.field.split("."):
        kind = kind[name]
        kind = kind.subdtype[0] if kind.subdtype is not None else kind
    return bool(kind.kind == "u" and kind.itemsize == 8)


def _flat(shape: tuple[int, ...]) -> str:
    """The place of an item among all of a field."""
    code = "0"
    for depth, length in enumerate(shape):
        code = f"({code}) * {length} + i{depth}" if depth else f"i{depth}"
    return code

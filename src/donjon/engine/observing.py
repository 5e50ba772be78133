"""The writer of a game's observations, made from its table: plain code that compiles.

    def observe(state, viewer, seats, out):
        at = 0 + 0 * seats
        ...

`donjon observe GAME --code` shows all of it.  A writer reads nothing but a state from which
`conceal` has removed what the viewer can't know.
"""

from collections.abc import Iterator
from functools import cache
from operator import index
from types import FunctionType
from typing import Any

from donjon.engine.observation import Form, Line, Turn, seats_kept, table_of
from donjon.engine.registry import Game
from donjon.engine.state import MAX_SEATS


@cache
def source_of(game: Game) -> str:
    """The writer as it is compiled."""
    lines = ["def observe(state, viewer, seats, out):"]
    for line in table_of(game).lines:
        lines += [f"    {code}" for code in _line(game, line)]
    return "\n".join([*lines, ""])


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
    yield f"at = {line.fixed} + {line.each} * seats"
    if row.form is Form.MYSELF:
        yield "for v in range(seats):"
        yield "    out[at + v] = 1.0 if v == viewer else 0.0"
        return
    indent = ""
    if row.turn is Turn.EACH:
        yield "for s in range(seats):"
        yield "    seat = viewer + s"
        yield "    if seat >= seats:"
        yield "        seat -= seats"
        indent = "    "
    elif row.turn is Turn.OWN:
        yield "seat = viewer"
    for code in _items(game, line):
        yield indent + code
    if row.turn is Turn.EACH:
        yield f"    at += {line.items * row.size}"


def _items(game: Game, line: Line) -> Iterator[str]:
    """One loop over the items of a field, one over the numbers of each."""
    indent = ""
    for depth, length in enumerate(line.shape):
        yield f"{indent}for i{depth} in range({length}):"
        indent += "    "
    for code in _item(game, line):
        yield indent + code


def _item(game: Game, line: Line) -> Iterator[str]:
    row, x = line.row, _name(line)
    yield f"{x} = {_read(game, line)}"
    size = str(row.size)
    if row.form is Form.SEAT:
        yield from _seats_place(x, row.places)
        size = f"({row.places} * seats + {row.size})"
    place = f"at + ({_flat(line.shape)}) * {size} + v" if line.shape else "at + v"
    yield f"for v in range({size}):"
    yield f"    out[{place}] = {_value(game, line)}"


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


def _value(game: Game, line: Line) -> str:
    """The number v of an item."""
    row, x = line.row, _name(line)
    if row.form in (Form.NUMBER, Form.DIGITS):
        above = f"({x} >> 4 * v & 15)" if row.form is Form.DIGITS else f"({x} - {row.low})"
        if isinstance(row.high, str):
            return f"{above} / (state.{row.high} - {row.low})"
        return f"{above} * {1 / (row.high - row.low)!r}"
    if row.form is Form.BITS:
        return f"{x} >> word(v) & word(1)" if _is_word(game, line) else f"{x} >> v & 1"
    return {
        Form.RAW: x,
        Form.ONE_OF: f"1.0 if {x} == v + {row.low} else 0.0",
        Form.SEAT: "1.0 if place == v else 0.0",
        Form.SEATS: f"{x} >> (seat * {row.places} + v) & 1",
    }[row.form]


def _read(game: Game, line: Line) -> str:
    """The expression that reads an item."""
    row, kind, code = line.row, game.rules.STATE, "state"
    indexes = [f"i{depth}" for depth in range(len(line.shape))]
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

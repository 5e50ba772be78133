"""What every game's state has in common, and how a game declares the rest.

A state is one NumPy record.  Interpreted play uses a plain twin of it with the same
attributes (`twin.py`), so rules read `state.side[seat].knight[k]` in every mode.
"""

from typing import Any, TypeAlias

import numpy as np
from numpy import float32, int8, int16, int32, int64, uint8, uint64

__all__ = [
    "HIDDEN",
    "MAX_SEATS",
    "Mask",
    "State",
    "count_seats",
    "fill",
    "finish",
    "float32",
    "game_record",
    "int8",
    "int16",
    "int32",
    "int64",
    "lowest_seat",
    "part",
    "uint8",
    "uint64",
]

State: TypeAlias = Any  # a record in compiled code, a twin in interpreted code
Mask: TypeAlias = Any  # one byte an action
Row: TypeAlias = Any  # an array field: an array when compiled, a list when interpreted

MAX_SEATS = 4
STREAMS = 1 + MAX_SEATS  # the table's dice, then each seat's own
HIDDEN = -1

HEADER = {
    "key": (uint64, 2),  # the dice: 128 bits nobody at the table knows
    "pool": (uint64, 2),  # words of the table's dice already made
    "block": (int32, 2),  # which words those are
    "drawn": (int32, STREAMS),  # how many bytes of each stream of dice were used
    "seats": int32,  # how many play
    "acting": int32,  # a bit for each seat that may act now
    "over": int32,  # 1 once the game has ended
    "rounds": int32,  # rounds completed (turns, where a game counts those)
    "payoff": (float32, MAX_SEATS),  # the result: 1 for a winner, the rest below it by rank
}


def part(**fields: Any) -> np.dtype[Any]:
    """A record inside the state: name=type, or name=(type, length, ...) for an array."""
    rows: list[Any] = []
    for name, kind in fields.items():
        if hasattr(np.record, name):
            raise TypeError(f"a field may not be called {name!r}: NumPy's records use that name")
        rows.append((name, kind[0], kind[1:]) if isinstance(kind, tuple) else (name, kind))
    return np.dtype(rows, align=True)


def game_record(**fields: Any) -> np.dtype[Any]:
    """The dtype of a game's state: the common header, then the game's own fields."""
    twice = HEADER.keys() & fields.keys()
    if twice:
        raise TypeError(f"every state has these fields already: {', '.join(sorted(twice))}")
    return np.dtype((np.record, part(**HEADER, **fields)))


# --- for rules: small verbs that work on arrays and on lists ----------------------------


def fill(row: Row, value: int) -> None:
    """Set every item of an array field."""
    for i in range(len(row)):
        row[i] = value


def lowest_seat(bits: int) -> int:
    """The first seat of a set of seats, or -1 if it is empty."""
    for seat in range(MAX_SEATS):
        if bits >> seat & 1:
            return seat
    return -1


def count_seats(bits: int) -> int:
    """How many seats a set of seats holds."""
    total = 0
    for seat in range(MAX_SEATS):
        total += bits >> seat & 1
    return total


def finish(state: State) -> None:
    """End the game; the payoffs are set already."""
    state.over = 1
    state.acting = 0

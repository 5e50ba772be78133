"""What every game's state has in common, and how a game declares the rest.

A state is one NumPy record.  Interpreted play uses a plain twin of it with the same
attributes (`twin.py`), so rules read `state.side[seat].knight[k]` in every mode.  A game writes
its own as a class, `class State(GameState)`, and makes the record of it: `STATE = record(State)`.
"""

from typing import Annotated, Any, TypeAlias

from numpy import float32, int8, int16, int32, int64, uint8, uint64

from donjon.engine.fields import (
    Array,
    Float32,
    Int8,
    Int16,
    Int32,
    Int64,
    Part,
    UInt8,
    UInt64,
    part,
    record,
)

__all__ = [
    "HIDDEN",
    "MAX_SEATS",
    "Array",
    "Float32",
    "GameState",
    "Int8",
    "Int16",
    "Int32",
    "Int64",
    "Mask",
    "Part",
    "State",
    "UInt8",
    "UInt64",
    "count_seats",
    "fill",
    "finish",
    "float32",
    "int8",
    "int16",
    "int32",
    "int64",
    "lowest_seat",
    "part",
    "record",
    "uint8",
    "uint64",
]

State: TypeAlias = Any  # a record in compiled code, a twin in interpreted code, of any game
Mask: TypeAlias = Any  # one byte an action
Row: TypeAlias = Any  # an array field: an array when compiled, a list when interpreted

MAX_SEATS = 4
STREAMS = 1 + MAX_SEATS  # the table's dice, then each seat's own
HIDDEN = -1


class GameState(Part):
    """What every state begins with."""

    key: Annotated[Array[int], uint64, 2]  # the dice: 128 bits nobody at the table knows
    pool: Annotated[Array[int], uint64, 2]  # words of the table's dice already made
    block: Annotated[Array[int], int32, 2]  # which words those are
    drawn: Annotated[Array[int], int32, STREAMS]  # bytes of each stream of dice that were used
    seats: Int32  # how many play
    acting: Int32  # a bit for each seat that may act now
    over: Int32  # 1 once the game has ended
    rounds: Int32  # rounds completed (turns, where a game counts those)
    payoff: Annotated[Array[float], float32, MAX_SEATS]  # 1 for a winner, the rest below by rank


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


def finish(state: GameState) -> None:
    """End the game; the payoffs are set already."""
    state.over = 1
    state.acting = 0

"""What happened in a step, for those who may see it.

A note is a kind (the game's own), up to four numbers, and the set of seats that may see it.
Spectators see what everybody may.  Where some seats may know more than others, the rules
note the same thing twice: in full for some, in short for the rest.

Only the table's builds keep notes; in the others `KEEP` is off and `note` is empty.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from donjon.engine.state import State, int16, int32

KEEP = True  # bound by the build
MOST = 256  # notes a step can hold; what comes after them is counted, not kept
WIDTH = 6
EVERYBODY = 0x7FFF


class Note(NamedTuple):
    """One note, read back."""

    audience: int
    kind: int
    a: int
    b: int
    c: int
    d: int


def with_notes(state: np.dtype[Any]) -> np.dtype[Any]:
    """The table's form of a state: the same record, with room for notes after it."""
    names = state.names or ()
    fields: list[Any] = [(name, state[name]) for name in names]
    fields += [("noted", int32), ("notes", int16, (MOST * WIDTH,))]
    return np.dtype((np.record, np.dtype(fields, align=True)))


def note(state: State, audience: int, kind: int, a: int, b: int, c: int, d: int) -> None:
    """Note that something happened; `audience` is a set of seats, or EVERYBODY."""
    if KEEP:
        if state.noted < MOST:
            at = state.noted * WIDTH
            state.notes[at] = audience
            state.notes[at + 1] = kind
            state.notes[at + 2] = a
            state.notes[at + 3] = b
            state.notes[at + 4] = c
            state.notes[at + 5] = d
        state.noted += 1


def forget(state: State) -> None:
    """Begin a new step with nothing noted."""
    if KEEP:
        state.noted = 0


def read(noted: int, row: Sequence[int]) -> list[Note]:
    """The notes of a step, from the two fields that hold them."""
    count = min(noted, MOST)
    return [Note(*row[at : at + WIDTH]) for at in range(0, count * WIDTH, WIDTH)]


def may_see(note: Note, viewer: int) -> bool:
    """May a seat know of it?  A spectator, -1, knows what everybody may."""
    return note.audience == EVERYBODY or (viewer >= 0 and bool(note.audience >> viewer & 1))

"""The one verb of the game."""

from donjon.engine.notes import EVERYBODY, note
from donjon.engine.state import State

KEEP = -1  # what the build calls so too is the engine's own


def say(state: State, seat: int, action: int) -> None:
    state.said -= KEEP
    note(state, EVERYBODY, action, seat, 0, 0, 0)

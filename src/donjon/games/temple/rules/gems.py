"""Marks on the tracks, gems, and the moment everybody has won."""

from donjon.engine.notes import EVERYBODY, note
from donjon.engine.state import finish
from donjon.games.temple.rules.layout import Event, Phase, Source, State


def left_over(state: State, track: int) -> int:
    """How many marks of a track can still be used."""
    return state.marked[track] - state.used[track]


def mark(state: State, track: int) -> None:
    """Mark the first free box of a track; the right one brings a gem (TE-9, TE-10)."""
    if state.marked[track] >= state.boxes:
        note(state, EVERYBODY, Event.LOST, track, 0, 0, 0)
        return
    state.marked[track] += 1
    note(state, EVERYBODY, Event.MARK, track, state.marked[track], 0, 0)
    if state.marked[track] == state.gem_at[track] and not state.paid[track]:
        state.paid[track] = 1
        gain_gem(state, Source.TRACK)


def gain_gem(state: State, source: int) -> None:
    """One gem more for the team."""
    state.gems += 1
    note(state, EVERYBODY, Event.GEM, source, state.gems, 0, 0)
    look_for_win(state)


def look_for_win(state: State) -> None:
    """All win as soon as every pawn stands in the exit and the goal is reached (TE-15)."""
    if state.gems < state.goal or state.over:
        return
    for seat in range(state.seats):
        if state.sheet[seat].pawn != state.leave:
            return
    for seat in range(state.seats):
        state.payoff[seat] = 1
    note(state, EVERYBODY, Event.WIN, state.gems, 0, 0, 0)
    state.phase = Phase.TURN
    state.actor = state.active
    finish(state)

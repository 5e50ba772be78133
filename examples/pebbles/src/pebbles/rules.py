"""Pebbles: every seat hides 0 to 3 pebbles at the same time; then all fists open.

A die says whether the highest or the lowest number held by one seat alone scores; it scores
one more than the pebbles held.  The first to reach the goal wins; after 40 rounds nobody does.
Numbers such as PB-1 are those of RULINGS.md.
"""

from enum import IntEnum
from typing import Annotated

from donjon.engine.dice import TABLE, below, hide, roll
from donjon.engine.notes import EVERYBODY, note
from donjon.engine.state import (
    HIDDEN,
    MAX_SEATS,
    Array,
    GameState,
    Int32,
    Mask,
    Row,
    finish,
    int8,
    int32,
    record,
)

VERSION = 1
PEBBLES, ROUNDS = 3, 40
NONE = -2  # nothing chosen yet; HIDDEN is -1
ACTIONS = PEBBLES + 1


class State(GameState):
    goal: Int32  # points that win
    fist: Annotated[Array[int], int8, MAX_SEATS]  # pebbles each seat has chosen
    points: Annotated[Array[int], int32, MAX_SEATS]  # what each seat has scored


STATE = record(State)


class Event(IntEnum):
    CHOSEN = 0  # seat
    OPEN = 1  # seat, pebbles
    DIE = 2  # die
    SCORE = 3  # seat, points
    NOBODY = 4


def new(state: State, setup: Row) -> None:
    state.goal = setup[0]
    for seat in range(MAX_SEATS):
        state.points[seat] = 0
    begin_round(state)


def begin_round(state: State) -> None:
    for seat in range(MAX_SEATS):
        state.fist[seat] = NONE
    state.acting = (1 << state.seats) - 1  # PB-1


def legal(state: State, seat: int, mask: Mask) -> None:
    for pebbles in range(PEBBLES + 1):
        mask[pebbles] = 1


def step(state: State, seat: int, action: int) -> None:
    state.fist[seat] = action
    state.acting &= ~(1 << seat)
    note(state, EVERYBODY, Event.CHOSEN, seat, 0, 0, 0)
    if state.acting == 0:
        open_fists(state)


def open_fists(state: State) -> None:
    for seat in range(state.seats):
        note(state, EVERYBODY, Event.OPEN, seat, state.fist[seat], 0, 0)
    die = roll(state, TABLE, 6)
    note(state, EVERYBODY, Event.DIE, die, 0, 0, 0)
    winner = best_alone(state, die % 2 == 0)
    state.rounds += 1
    if winner < 0:
        note(state, EVERYBODY, Event.NOBODY, 0, 0, 0, 0)
    else:
        state.points[winner] += state.fist[winner] + 1
        note(state, EVERYBODY, Event.SCORE, winner, state.points[winner], 0, 0)
    if winner >= 0 and state.points[winner] >= state.goal:  # PB-4
        state.payoff[winner] = 1
        finish(state)
    elif state.rounds == ROUNDS:
        for seat in range(state.seats):
            state.payoff[seat] = 1 / state.seats
        finish(state)
    else:
        begin_round(state)


def best_alone(state: State, high: bool) -> int:
    """The seat that holds the highest (or lowest) number that nobody else holds (PB-2, PB-3)."""
    best = -1
    for seat in range(state.seats):
        if holders(state, state.fist[seat]) == 1:
            if best < 0 or (state.fist[seat] > state.fist[best]) == high:
                best = seat
    return best


def holders(state: State, pebbles: int) -> int:
    count = 0
    for seat in range(state.seats):
        if state.fist[seat] == pebbles:
            count += 1
    return count


def conceal(state: State, viewer: int) -> None:
    hide(state)
    if state.over:
        return
    for seat in range(state.seats):
        if seat != viewer and not state.acting >> seat & 1:
            state.fist[seat] = HIDDEN


def deal(state: State, viewer: int) -> None:
    for seat in range(state.seats):
        if state.fist[seat] == HIDDEN:
            state.fist[seat] = below(state, TABLE, PEBBLES + 1)


def seen(state: State, viewer: int, seat: int, action: int) -> int:
    return action if viewer == seat else 0

"""Pig: roll a die and add it up; a 1 loses what the turn has brought; hold to keep it.

The first to reach a hundred wins; after a thousand moves and rolls nobody does, as in OpenSpiel.
"""

from donjon.engine.dice import TABLE, hide, roll
from donjon.engine.state import GameState, Int32, Mask, Row, finish, record

VERSION = 1
GOAL, SIDES, HORIZON = 100, 6, 1000
ROLL, HOLD = 0, 1
ACTIONS = 2


class State(GameState):
    blue: Int32  # what each seat has kept
    red: Int32
    turn: Int32  # what this turn has brought
    made: Int32  # moves and rolls so far


STATE = record(State)


def new(state: State, setup: Row) -> None:
    state.blue = 0
    state.red = 0
    state.turn = 0
    state.made = 0
    state.acting = 1


def legal(state: State, seat: int, mask: Mask) -> None:
    mask[ROLL] = 1
    mask[HOLD] = 1


def step(state: State, seat: int, action: int) -> None:
    state.made += 1
    if action == HOLD:
        keep(state, seat)
    else:
        rolled(state, seat, roll(state, TABLE, SIDES))
    if not state.over and state.made >= HORIZON:
        state.payoff[0] = 0.5
        state.payoff[1] = 0.5
        finish(state)


def rolled(state: State, seat: int, die: int) -> None:
    """What a die does."""
    state.made += 1
    if die == 1:
        state.turn = 0
        state.acting = 1 << (1 - seat)
    else:
        state.turn += die


def keep(state: State, seat: int) -> None:
    """Add to a seat's own what its turn has brought."""
    if seat == 0:
        state.blue += state.turn
    else:
        state.red += state.turn
    state.turn = 0
    if max(state.blue, state.red) >= GOAL:
        state.payoff[seat] = 1
        finish(state)
    else:
        state.acting = 1 << (1 - seat)


def conceal(state: State, viewer: int) -> None:
    hide(state)


def deal(state: State, viewer: int) -> None:
    """Nothing is hidden."""


def seen(state: State, viewer: int, seat: int, action: int) -> int:
    return action

"""Matching pennies, three coins: blue wins where both show the same side, red where not.

Setup: 0, both choose unseen at the same time; 1, both see what is chosen.
"""

from typing import Annotated

from donjon.engine.dice import TABLE, below, hide
from donjon.engine.state import (
    HIDDEN,
    Array,
    GameState,
    Int32,
    Mask,
    Row,
    finish,
    int8,
    record,
)

VERSION = 1
COINS, SIDES = 3, 2
NONE, SHOWN = 2, 3
ACTIONS = SIDES


class State(GameState):
    coin: Int32  # how many were shown
    won: Int32  # how many of them blue has won
    chosen: Annotated[Array[int], int8, 2]  # a side, NONE, SHOWN or HIDDEN
    blind: Int32  # 1 where both choose unseen


STATE = record(State)


def new(state: State, setup: Row) -> None:
    state.blind = 1 - setup[0]
    state.coin = 0
    state.won = 0
    begin(state)


def begin(state: State) -> None:
    state.chosen[0] = NONE
    state.chosen[1] = NONE
    state.acting = 3


def legal(state: State, seat: int, mask: Mask) -> None:
    mask[0] = 1
    mask[1] = 1


def step(state: State, seat: int, action: int) -> None:
    state.chosen[seat] = action
    state.acting &= ~(1 << seat)
    if state.acting == 0:
        state.won += state.chosen[0] == state.chosen[1]
        state.coin += 1
        if state.coin == COINS:
            state.payoff[0 if 2 * state.won > COINS else 1] = 1
            finish(state)
        else:
            begin(state)


def conceal(state: State, viewer: int) -> None:
    hide(state)
    for seat in range(2):
        if seat != viewer and state.blind and state.chosen[seat] != NONE:
            state.chosen[seat] = HIDDEN


def deal(state: State, viewer: int) -> None:
    for seat in range(2):
        if state.chosen[seat] == HIDDEN:
            state.chosen[seat] = below(state, TABLE, SIDES)


def seen(state: State, viewer: int, seat: int, action: int) -> int:
    """Unseen, the first choice is only made; the second shows both."""
    if state.blind and state.acting == 1 << seat:
        return SHOWN + (state.chosen[1 - seat] if viewer == seat else action)
    return action if viewer == seat or not state.blind else NONE

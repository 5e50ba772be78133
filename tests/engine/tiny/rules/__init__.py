"""Each seat says go or stop in turn; one action goes astray on purpose."""

from typing import Annotated

from donjon.engine.dice import hide
from donjon.engine.state import Array, GameState, Int32, Mask, Row, finish, int8, record
from tests.engine.tiny.rules.saying import say

VERSION = 1
GO, STOP, ASTRAY = 0, 1, 2
ACTIONS = 3


class State(GameState):
    said: Int32  # how often a seat has spoken
    row: Annotated[Array[int], int8, 4]  # where one action goes astray


STATE = record(State)


def new(state: State, setup: Row) -> None:
    state.said = setup[0]
    for i in range(len(state.row)):
        state.row[i] = 0
    state.acting = 1


def legal(state: State, seat: int, mask: Mask) -> None:
    mask[GO] = 1
    mask[STOP] = 1


def step(state: State, seat: int, action: int) -> None:
    say(state, seat, action)
    if action == ASTRAY:
        state.row[state.said + 3] = 1
    if action == STOP or state.said > 50:
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

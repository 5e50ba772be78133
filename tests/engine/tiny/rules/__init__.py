"""Each seat says go or stop in turn; one action goes astray on purpose."""

from donjon.engine.dice import hide
from donjon.engine.state import Mask, Row, State, finish, game_record, int8, int32
from tests.engine.tiny.rules.saying import say

VERSION = 1
GO, STOP, ASTRAY = 0, 1, 2
ACTIONS = 3
STATE = game_record(said=int32, row=(int8, 4))


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

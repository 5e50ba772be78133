"""Connect Four: two sets of bits, seven columns of six and a free row on top of each."""

from typing import Annotated, Any

from donjon.engine.dice import hide, word
from donjon.engine.state import Array, GameState, Int32, Mask, Row, finish, int8, record, uint64

VERSION = 1
WIDTH, HEIGHT = 7, 6
ACTIONS = WIDTH


class State(GameState):
    filled: Int32  # how many stones lie
    height: Annotated[Array[int], int8, WIDTH]  # how many in each column
    stone: Annotated[Array[int], uint64, 2]  # each seat's, as sets of places


STATE = record(State)


def new(state: State, setup: Row) -> None:
    state.filled = 0
    for column in range(WIDTH):
        state.height[column] = 0
    state.stone[0] = word(0)
    state.stone[1] = word(0)
    state.acting = 1


def legal(state: State, seat: int, mask: Mask) -> None:
    for column in range(WIDTH):
        mask[column] = state.height[column] < HEIGHT


def step(state: State, seat: int, action: int) -> None:
    at = action * (HEIGHT + 1) + state.height[action]
    state.stone[seat] = state.stone[seat] | (word(1) << word(at))
    state.height[action] += 1
    state.filled += 1
    if connected(state.stone[seat]):
        state.payoff[seat] = 1
        finish(state)
    elif state.filled == WIDTH * HEIGHT:
        state.payoff[0] = 0.5
        state.payoff[1] = 0.5
        finish(state)
    else:
        state.acting = 1 << (1 - seat)


def connected(stones: Any) -> bool:
    """Four in a row; all ways are looked at, which is quicker than to stop at the first."""
    found = word(0)
    for way in (1, HEIGHT, HEIGHT + 1, HEIGHT + 2):
        pairs = stones & (stones >> word(way))
        found |= pairs & (pairs >> word(2 * way))
    return bool(found != 0)


def conceal(state: State, viewer: int) -> None:
    hide(state)


def deal(state: State, viewer: int) -> None:
    """Nothing is hidden."""


def seen(state: State, viewer: int, seat: int, action: int) -> int:
    return action

"""Connect Four: two sets of bits, seven columns of six and a free row on top of each."""

from typing import Annotated, Any

from donjon.engine.dice import hide, word
from donjon.engine.state import Array, GameState, Mask, Row, finish, record, uint64

VERSION = 1
WIDTH, HEIGHT = 7, 6
COLUMN = HEIGHT + 1  # bits from one column to the next
ACTIONS = WIDTH
FULL = sum(((1 << HEIGHT) - 1) << (COLUMN * column) for column in range(WIDTH))


class State(GameState):
    stone: Annotated[Array[int], uint64, 2]  # each seat's, as sets of places


STATE = record(State)


def new(state: State, setup: Row) -> None:
    state.stone[0] = word(0)
    state.stone[1] = word(0)
    state.acting = 1


def legal(state: State, seat: int, mask: Mask) -> None:
    highest = (state.stone[0] | state.stone[1]) >> word(HEIGHT - 1)
    for column in range(WIDTH):
        mask[column] = (highest >> word(COLUMN * column)) & word(1) == word(0)


def step(state: State, seat: int, action: int) -> None:
    ground = word(1) << word(COLUMN * action)
    filled = state.stone[0] | state.stone[1]
    stone = (filled + ground) & (ground * word((1 << HEIGHT) - 1))  # carried to the lowest free
    mine = state.stone[seat] | stone
    state.stone[seat] = mine
    if connected(mine):
        state.payoff[seat] = 1
        finish(state)
    elif filled | stone == word(FULL):
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

"""Knights of the Castle: two to four seats race three knights each up a sinking column.

Peculiar to it: nearly everything is decided by dice that roll by themselves, so a step plays
on until some seat has a choice.  Nothing but the dice is hidden.
"""

from donjon.engine.dice import TABLE, below, hide
from donjon.engine.state import MAX_SEATS, Mask, Row
from donjon.games.knights.rules.columns import on_column, stack
from donjon.games.knights.rules.layout import (
    ACTIONS,
    ATTACK,
    KNIGHTS,
    MOVE,
    NOBODY,
    OUT,
    RETURN,
    START,
    STATE,
    TARGETS,
    State,
)
from donjon.games.knights.rules.moving import attack, climb, come_back, mark_targets
from donjon.games.knights.rules.rounds import begin_turn, pass_on

__all__ = ["ACTIONS", "STATE", "VERSION", "conceal", "deal", "legal", "new", "seen", "step"]

VERSION = 1


def new(state: State, setup: Row) -> None:
    """Set up the opening position and roll for the first seat.

    `setup`: the limit, who begins (or NOBODY: the dice say), the column bottom to top.
    """
    state.limit = setup[0]
    state.first = setup[1]
    if state.first == NOBODY:
        state.first = below(state, TABLE, state.seats)  # KN-3
    state.attacker = NOBODY
    state.die = 0
    state.lowest = 0
    tiles = stack(setup)
    for seat in range(MAX_SEATS):
        side = state.side[seat]
        side.tiles = tiles  # KN-1
        for k in range(KNIGHTS):
            side.knight[k] = START if seat < state.seats else OUT  # KN-2
    state.seat = state.first
    begin_turn(state)


def legal(state: State, seat: int, mask: Mask) -> None:
    """Mark every action open to the seat whose turn it is."""
    side = state.side[seat]
    if state.attacker != NOBODY:
        mark_targets(state, seat, state.attacker, mask)  # KN-11
        return
    for k in range(KNIGHTS):
        height = side.knight[k]
        if state.die < 6:
            mask[MOVE + k] = on_column(height)  # KN-4
        elif height == OUT:
            mask[RETURN] = 1  # KN-5
        else:
            mark_targets(state, seat, k, mask)


def step(state: State, seat: int, action: int) -> None:
    """Play one action, then all that follows without a choice."""
    side = state.side[seat]
    state.attacker = NOBODY
    if action < RETURN:
        climb(state, seat, side, action - MOVE, state.die)
    elif action == RETURN:
        come_back(state, seat, side)
    else:
        knight = (action - ATTACK) // TARGETS
        target = (action - ATTACK) % TARGETS
        attack(state, seat, knight, target // KNIGHTS, target % KNIGHTS)
    if state.attacker == NOBODY:
        pass_on(state)


def conceal(state: State, viewer: int) -> None:
    """Only the dice to come are hidden."""
    hide(state)


def deal(state: State, viewer: int) -> None:
    """Nothing to put back but the dice, which are fresh already."""


def seen(state: State, viewer: int, seat: int, action: int) -> int:
    """Everybody sees everything."""
    return action

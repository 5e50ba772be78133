"""Turns, and what happens when a round ends."""

from donjon.engine.dice import TABLE, roll
from donjon.engine.notes import EVERYBODY, note
from donjon.engine.state import finish
from donjon.games.knights.rules.columns import count, on_column
from donjon.games.knights.rules.layout import (
    CASTLE,
    KNIGHTS,
    NOBODY,
    OUT,
    TILES,
    Event,
    Side,
    State,
)
from donjon.games.knights.rules.moving import any_target, fell


def begin_turn(state: State) -> None:
    """Roll for the seat whose turn it is; pass the die on until a seat has a choice."""
    while True:
        state.die = roll(state, TABLE, 6)
        if has_choice(state):
            note(state, EVERYBODY, Event.ROLL, state.seat, state.die, 0, 0)
            state.acting = 1 << state.seat
            return
        note(state, EVERYBODY, Event.IDLE, state.seat, state.die, 0, 0)
        end_turn(state)
        if state.over:
            return


def pass_on(state: State) -> None:
    end_turn(state)
    if not state.over:
        begin_turn(state)


def end_turn(state: State) -> None:
    state.seat = (state.seat + 1) % state.seats
    if state.seat == state.first:
        end_round(state)


def has_choice(state: State) -> bool:
    """Can the seat do anything with the die just rolled?"""
    side = state.side[state.seat]
    if state.die == 6:  # KN-5; a seat with no knight on the board has one that is out
        return count(side, OUT) > 0 or any_target(state, state.seat)
    for k in range(KNIGHTS):
        if on_column(side.knight[k]):
            return True
    return False


def end_round(state: State) -> None:
    """The duel, the rotation, and whether that was the end (KN-14 to KN-16)."""
    duel(state)
    state.rounds += 1
    state.lowest = 0 if state.lowest == TILES - 1 else state.lowest + 1
    note(state, EVERYBODY, Event.ROTATE, state.rounds, 0, 0, 0)
    for seat in range(state.seats):
        ride_down(state, seat, state.side[seat])
    alive, last = 0, NOBODY
    for seat in range(state.seats):
        if count(state.side[seat], OUT) < KNIGHTS:
            alive += 1
            last = seat
    if alive == 1:
        state.payoff[last] = 1
        note(state, EVERYBODY, Event.WIN, last, 0, 0, 0)
        finish(state)
    elif state.rounds >= state.limit:
        for seat in range(state.seats):
            state.payoff[seat] = 1 / state.seats
        note(state, EVERYBODY, Event.DRAW, state.rounds, 0, 0, 0)
        finish(state)


def duel(state: State) -> None:
    """Every knight in the Castle rolls; only the seat with the highest roll stays (KN-14)."""
    rolling = 0
    for seat in range(state.seats):
        if count(state.side[seat], CASTLE) > 0:
            rolling |= 1 << seat
    if rolling & (rolling - 1) == 0:
        return
    present = rolling
    while rolling & (rolling - 1):
        rolling = highest_rollers(state, rolling)
        if rolling & (rolling - 1):
            note(state, EVERYBODY, Event.TIE, 0, 0, 0, 0)
    for seat in range(state.seats):
        if rolling >> seat & 1:
            note(state, EVERYBODY, Event.HOLDS, seat, 0, 0, 0)
        elif present >> seat & 1:
            for k in range(KNIGHTS):
                if state.side[seat].knight[k] == CASTLE:
                    fell(state, seat, k)


def highest_rollers(state: State, rolling: int) -> int:
    """Roll for every knight of these seats in the Castle; the seats that rolled highest."""
    best, tops = 0, 0
    for seat in range(state.seats):
        if rolling >> seat & 1:
            for k in range(KNIGHTS):
                if state.side[seat].knight[k] == CASTLE:
                    rolled = roll(state, TABLE, 6)
                    note(state, EVERYBODY, Event.DUEL, seat, k, rolled, 0)
                    if rolled > best:
                        best, tops = rolled, 0
                    if rolled == best:
                        tops |= 1 << seat
    return tops


def ride_down(state: State, seat: int, side: Side) -> None:
    """Knights ride down with their tiles; those on the lowest are out (KN-15)."""
    for k in range(KNIGHTS):
        if on_column(side.knight[k]):
            side.knight[k] -= 1  # from 0 that is -1, which is OUT
            if side.knight[k] == OUT:
                note(state, EVERYBODY, Event.SWEPT, seat, k, 0, 0)

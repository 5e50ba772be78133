"""Carrying out dice and moves, and what follows until a seat has a choice."""

from donjon.engine.notes import EVERYBODY, note
from donjon.games.temple.rules.layout import (
    ENTER,
    HAND_FIRST,
    HAND_SECOND,
    KEEP,
    NONE,
    OFFER,
    REROLL,
    ROLL,
    RUN,
    STOP,
    TOKEN,
    Deed,
    Event,
    Phase,
    State,
)
from donjon.games.temple.rules.maps import settle_cash, settle_offer
from donjon.games.temple.rules.rooms import settle_joker, settle_secrets
from donjon.games.temple.rules.turn import (
    next_turn,
    roll_pair,
    settle_closing,
    settle_healing,
    settle_sides,
    settle_sorting,
    sort_dice,
    stop,
    throw,
)
from donjon.games.temple.rules.walk import can_go_on, enter, spend_token


def sort_or_roll(state: State, seat: int, action: int) -> None:
    if action == ROLL:
        state.phase = Phase.ROLL
    elif action == REROLL:
        state.used[Deed.REROLL] += 1
        note(state, EVERYBODY, Event.REROLL, seat, 0, 0, 0)
        throw(state, seat)
    elif action < OFFER:
        sort_dice(state, seat, HAND_FIRST[action - KEEP], HAND_SECOND[action - KEEP])
    else:
        sort_dice(state, seat, NONE, NONE)


def move_on(state: State, seat: int, action: int) -> None:
    if action < ENTER:
        spend_token(state, seat, Deed.KEY + action - TOKEN)
    elif action < RUN:
        enter(state, seat, action - ENTER, 0)
    elif action < STOP:
        enter(state, seat, action - RUN, 1)
    else:
        stop(state)


def play_on(state: State) -> None:
    """Go through the phases until a seat has a choice or the game is over."""
    while state.acting == 0 and not state.over:
        phase = state.phase
        if phase == Phase.SORT:
            settle_sorting(state)
        elif phase == Phase.ROLL:
            roll_pair(state)
        elif phase == Phase.MOVE:
            if can_go_on(state, state.active):
                state.acting = 1 << state.active
            else:
                stop(state)
        elif phase == Phase.ENTERED:
            settle_secrets(state)
        elif phase == Phase.OFFER:
            settle_offer(state)
        elif phase == Phase.CASH:
            settle_cash(state)
        elif phase == Phase.TURN:
            next_turn(state)
        elif phase == Phase.HEAL:
            settle_healing(state)
        elif phase == Phase.JOKER:
            settle_joker(state)
        elif phase == Phase.CLOSE:
            settle_closing(state)
        else:
            settle_sides(state)

"""Escape: Roll & Write: two to four seats search a temple each and must all leave in time.

Peculiar to it: everybody wins or nobody does, and nothing is hidden but the dice to come.
The active seat's dice serve twice: what it doesn't keep, the others take for their maps.
A choice with one outcome is not asked, so a step plays on through the phases of a turn, and
through whole turns, until some seat has a choice.
"""

from donjon.engine.dice import hide
from donjon.engine.state import MAX_SEATS, Mask, Row, fill
from donjon.games.temple.rules.choices import mark_moving, mark_sorting
from donjon.games.temple.rules.deeds import move_on, play_on, sort_or_roll
from donjon.games.temple.rules.layout import (
    ACTIONS,
    CASH,
    CLOSE,
    DONE,
    FIELDS,
    HEAL,
    JOKER,
    JOKERS,
    MAPS,
    NONE,
    PASSAGES,
    ROLL,
    SECRET_DIE,
    SECRET_GEMS,
    SIDE,
    SIDES,
    STATE,
    STOP,
    TAKE,
    TOKEN,
    Phase,
    State,
)
from donjon.games.temple.rules.maps import cash, mark_cashes, mark_takes, pass_offer, take
from donjon.games.temple.rules.rooms import found_secret, joker_allowed, open_secret, use_joker
from donjon.games.temple.rules.sheet import clear_sheet, print_sheet
from donjon.games.temple.rules.turn import can_heal, choose_side, heal, is_open_side, pass_closing
from donjon.games.temple.rules.walk import can_shut, shut

__all__ = ["ACTIONS", "STATE", "VERSION", "conceal", "deal", "legal", "new", "seen", "step"]

VERSION = 1


def new(state: State, setup: Row) -> None:
    """Take the printed sheet from the setup, clear everything, and ask for the first side."""
    print_sheet(state, setup)
    state.phase = Phase.SIDE
    state.active = 0
    state.actor = 0
    state.gems = 0
    state.opened = 0
    state.won = 0
    state.free = state.dice
    state.spent = 0
    fill(state.marked, 0)
    fill(state.used, 0)
    fill(state.paid, 0)
    fill(state.tray, 0)
    fill(state.rolled, NONE)
    fill(state.extra, NONE)
    fill(state.kept, 0)
    fill(state.offer, 0)
    fill(state.tokens, 0)
    for seat in range(MAX_SEATS):
        clear_sheet(state.sheet[seat])
    state.acting = 1


def legal(state: State, seat: int, mask: Mask) -> None:
    """Mark every action open to the seat that is asked."""
    phase = state.phase
    if phase == Phase.SORT:
        mark_sorting(state, mask)
    elif phase == Phase.MOVE:
        mark_moving(state, seat, mask)
    elif phase == Phase.OFFER:
        mark_takes(state, seat, mask)
    elif phase == Phase.CASH:
        mark_cashes(state, seat, mask)
        mask[DONE] = 1
    elif phase == Phase.HEAL:
        for field in range(FIELDS):
            mask[HEAL + field] = can_heal(state, field)
        mask[ROLL] = 1
    elif phase == Phase.JOKER:
        for joker in range(JOKERS):
            mask[JOKER + joker] = joker_allowed(state, joker)
    elif phase == Phase.CLOSE:
        for passage in range(PASSAGES):
            mask[CLOSE + passage] = can_shut(state, seat, passage)
    elif phase == Phase.SECRET:
        mask[SECRET_GEMS] = 1
        mask[SECRET_DIE] = 1
    else:
        for side in range(SIDES):
            mask[SIDE + side] = is_open_side(state, side)


def step(state: State, seat: int, action: int) -> None:
    """Play one action, then all that follows without a choice."""
    state.acting = 0
    if action < ROLL:
        if action < HEAL:
            choose_side(state, seat, action - SIDE)
        else:
            heal(state, seat, action - HEAL)
    elif action < TOKEN:
        sort_or_roll(state, seat, action)
    elif action <= STOP:
        move_on(state, seat, action)
    elif action < SECRET_GEMS:
        use_joker(state, action - JOKER)
    elif action < CLOSE:
        open_secret(state, found_secret(state), 1 if action == SECRET_DIE else 0)
    elif action < TAKE:
        shut(state, seat, action - CLOSE)
        pass_closing(state)
    elif action < CASH:
        take(state, seat, (action - TAKE) // (MAPS + 1), (action - TAKE) % (MAPS + 1))
    elif action < DONE:
        cash(state, seat, action - CASH)
    else:
        pass_offer(state)
    play_on(state)


def conceal(state: State, viewer: int) -> None:
    """Only the dice to come are hidden."""
    hide(state)


def deal(state: State, viewer: int) -> None:
    """Nothing to put back but the dice, which are fresh already."""


def seen(state: State, viewer: int, seat: int, action: int) -> int:
    """Everybody sees everything."""
    return action

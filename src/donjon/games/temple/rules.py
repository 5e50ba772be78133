"""Escape: Roll & Write: two to four seats search a temple each and must all leave in time.

Peculiar to it: everybody wins or nobody does, and nothing is hidden but the dice to come.
The active seat's dice serve twice: what it doesn't keep, the others take for their maps.
A choice with one outcome is not asked, so a step plays on through the phases of a turn, and
through whole turns, until some seat has a choice.
"""

from donjon.engine.dice import hide
from donjon.engine.notes import EVERYBODY, note
from donjon.engine.state import MAX_SEATS, Mask, Row, State, fill
from donjon.games.temple.gems import left_over
from donjon.games.temple.layout import (
    ACTIONS,
    CASH,
    CLOSE,
    DONE,
    ENTER,
    FIELDS,
    HAND_FIRST,
    HAND_SECOND,
    HEAL,
    HOLD,
    JOKER,
    JOKERS,
    MAPS,
    NONE,
    OFFER,
    PAIR_BASE,
    PASSAGES,
    REROLL,
    ROLL,
    ROOMS,
    RUN,
    SECRET_DIE,
    SECRET_GEMS,
    SIDE,
    SIDES,
    STATE,
    STOP,
    STORE,
    TAKE,
    TOKEN,
    Deed,
    Event,
    Phase,
    Symbol,
)
from donjon.games.temple.offer import (
    cash,
    mark_cashes,
    mark_takes,
    pass_offer,
    settle_cash,
    settle_offer,
    take,
)
from donjon.games.temple.printing import clear_sheet, print_sheet
from donjon.games.temple.turn import (
    can_heal,
    choose_side,
    heal,
    is_open_side,
    next_turn,
    pass_closing,
    roll_pair,
    settle_closing,
    settle_healing,
    settle_sides,
    settle_sorting,
    sort_dice,
    stop,
    throw,
)
from donjon.games.temple.walk import (
    can_go_on,
    can_pay,
    can_shut,
    enter,
    found_secret,
    joker_allowed,
    open_secret,
    reach,
    settle_joker,
    settle_secrets,
    shut,
    spend_token,
    use_joker,
)

__all__ = ["ACTIONS", "STATE"]

VERSION = 1

# --- setting up -------------------------------------------------------------------------


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


# --- what may be done -------------------------------------------------------------------


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


def mark_sorting(state: State, mask: Mask) -> None:
    """Keep both, one or none of the dice just rolled; masks go to the tray (TE-6)."""
    first, second = state.rolled[0], state.rolled[1]
    if left_over(state, Deed.REROLL):
        mask[REROLL] = 1
    if first == Symbol.CURSE:
        mask[STORE] = 1
        return
    mask[OFFER] = 1
    mask[HOLD + first] = 1
    if second != NONE and second != Symbol.CURSE:
        mask[HOLD + second] = 1
        mask[HOLD + hand_of(first, second)] = 1


def mark_moving(state: State, seat: int, mask: Mask) -> None:
    """Enter, run, turn a mark into a die, or stop (TE-7, TE-8)."""
    rooms = reach(state, seat)
    runs = left_over(state, Deed.RUN) > 0
    for room in range(ROOMS):
        if rooms >> room & 1:
            mask[ENTER + room] = can_pay(state, room)
            mask[RUN + room] = runs
    for kind in range(3):
        mask[TOKEN + kind] = left_over(state, Deed.KEY + kind) > 0
    mask[STOP] = 1


def hand_of(first: int, second: int) -> int:
    """The number of a hand of two symbols, the lower one first."""
    return PAIR_BASE[first] + second


# --- what is done -----------------------------------------------------------------------


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


def sort_or_roll(state: State, seat: int, action: int) -> None:
    if action == ROLL:
        state.phase = Phase.ROLL
    elif action == REROLL:
        state.used[Deed.REROLL] += 1
        note(state, EVERYBODY, Event.REROLL, seat, 0, 0, 0)
        throw(state, seat)
    elif action < OFFER:
        sort_dice(state, seat, HAND_FIRST[action - HOLD], HAND_SECOND[action - HOLD])
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


def conceal(state: State, viewer: int) -> None:
    """Only the dice to come are hidden."""
    hide(state)


def deal(state: State, viewer: int) -> None:
    """Nothing to put back but the dice, which are fresh already."""


def seen(state: State, viewer: int, seat: int, action: int) -> int:
    """Everybody sees everything."""
    return action

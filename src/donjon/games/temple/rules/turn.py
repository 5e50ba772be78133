"""A turn in its order, up to the moving: sides, the tray, passages, healing, dice."""

from donjon.engine.dice import TABLE, below
from donjon.engine.notes import EVERYBODY, note
from donjon.engine.state import finish
from donjon.games.temple.rules.gems import left_over
from donjon.games.temple.rules.layout import (
    FACES,
    FIELDS,
    NONE,
    PASSAGES,
    SIDES,
    SYMBOLS,
    Deed,
    Event,
    Phase,
    State,
    Symbol,
    Variant,
)
from donjon.games.temple.rules.maps import pass_offer
from donjon.games.temple.rules.rooms import shift_tray
from donjon.games.temple.rules.walk import can_shut, shut


def choose_side(state: State, seat: int, side: int) -> None:
    state.sheet[seat].side = side
    note(state, EVERYBODY, Event.SIDE, seat, side, 0, 0)
    state.actor = seat + 1


def settle_sides(state: State) -> None:
    """Ask the next seat for its side; the last of four has no choice."""
    if state.actor >= state.seats:
        state.actor = 0
        begin_round(state)
        begin_turn(state)
    elif state.actor == SIDES - 1:
        side = 0
        while not is_open_side(state, side):
            side += 1
        choose_side(state, state.actor, side)
    else:
        state.acting = 1 << state.actor


def is_open_side(state: State, side: int) -> bool:
    """Has no other seat chosen it (TE-3)?"""
    for other in range(state.seats):
        if state.sheet[other].side == side:
            return False
    return True


def next_turn(state: State) -> None:
    """All dice but those on the tray are free again, and the next seat is active (TE-12)."""
    state.free += state.spent
    state.spent = 0
    for symbol in range(SYMBOLS):
        state.free += state.kept[symbol] + state.offer[symbol]
        state.kept[symbol] = 0
        state.offer[symbol] = 0
        state.tokens[symbol] = 0
    if state.active + 1 < state.seats:
        state.active += 1
    else:
        state.rounds += 1
        if state.rounds >= state.last:  # TE-15
            note(state, EVERYBODY, Event.LOSE, state.gems, 0, 0, 0)
            finish(state)
            return
        state.active = 0
        begin_round(state)
    state.actor = state.active
    begin_turn(state)


def begin_round(state: State) -> None:
    note(state, EVERYBODY, Event.ROUND, state.rounds + 1, 0, 0, 0)
    if state.variant == Variant.LOTTERY:  # TE-17
        roll_extra(state, 0)


def begin_turn(state: State) -> None:
    """The tray moves (TE-4); the two dice on the adventure sheet close passages (TE-16)."""
    before = state.free
    shift_tray(state)
    note(state, EVERYBODY, Event.TURN, state.active, state.free - before, 0, 0)
    state.phase = Phase.HEAL
    if state.variant == Variant.CLOSED:
        roll_extra(state, state.active)
        curses = (state.extra[0] == Symbol.CURSE) + (state.extra[1] == Symbol.CURSE)
        if curses == 0:
            state.phase = Phase.CLOSE
        else:
            cursed = min(curses, state.free)
            state.free -= cursed
            state.tray[0] += cursed
            note(state, EVERYBODY, Event.CURSE, state.active, cursed, 0, 0)


def roll_extra(state: State, seat: int) -> None:
    state.extra[0] = state.face[below(state, TABLE, FACES)]
    state.extra[1] = state.face[below(state, TABLE, FACES)]
    note(state, EVERYBODY, Event.EXTRA, seat, state.extra[0], state.extra[1], 0)


def settle_closing(state: State) -> None:
    """Ask for a passage if there are several to choose from."""
    count, only = 0, NONE
    for passage in range(PASSAGES):
        if can_shut(state, state.actor, passage):
            count += 1
            only = passage
    if count > 1:
        state.acting = 1 << state.actor
    else:
        if count == 1:
            shut(state, state.actor, only)
        pass_closing(state)


def pass_closing(state: State) -> None:
    """After the active seat the one on its left closes a passage, then the turn goes on."""
    if state.actor == state.active:
        state.actor = (state.active + 1) % state.seats
    else:
        state.actor = state.active
        state.phase = Phase.HEAL


def settle_healing(state: State) -> None:
    """Ask as long as there is something to heal and a mark for it (TE-5)."""
    for field in range(FIELDS):
        if can_heal(state, field):
            state.acting = 1 << state.active
            return
    state.phase = Phase.ROLL


def can_heal(state: State, field: int) -> bool:
    return left_over(state, Deed.HEAL) > 0 and state.tray[field] > 0


def heal(state: State, seat: int, field: int) -> None:
    state.used[Deed.HEAL] += 1
    note(state, EVERYBODY, Event.HEAL, seat, field, state.tray[field], 0)
    state.free += state.tray[field]
    state.tray[field] = 0


def roll_pair(state: State) -> None:
    """Roll the next two free dice, or the last one; after them it is time to move (TE-6)."""
    if state.free == 0:
        state.phase = Phase.MOVE
        return
    state.rolled[0] = 0
    state.rolled[1] = NONE if state.free == 1 else 0
    state.free -= 1 if state.free == 1 else 2
    throw(state, state.active)
    state.phase = Phase.SORT


def throw(state: State, seat: int) -> None:
    """Roll as many dice as lie there; the symbols are kept in order."""
    first = state.face[below(state, TABLE, FACES)]
    second = NONE
    if state.rolled[1] != NONE:
        second = state.face[below(state, TABLE, FACES)]
    note(state, EVERYBODY, Event.ROLL, seat, first, second, 0)
    swap = second != NONE and second < first
    state.rolled[0] = second if swap else first
    state.rolled[1] = first if swap else second


def settle_sorting(state: State) -> None:
    """Ask what is kept, unless only masks came and no mark can roll them again."""
    if state.rolled[0] == Symbol.CURSE and not left_over(state, Deed.REROLL):
        sort_dice(state, state.active, NONE, NONE)
    else:
        state.acting = 1 << state.active


def sort_dice(state: State, seat: int, first: int, second: int) -> None:
    """Keep these symbols of the dice rolled; the rest is offered, masks go to the tray."""
    if first != NONE:
        note(state, EVERYBODY, Event.KEEP, seat, first, second, 0)
    cursed, offered, also_offered = 0, NONE, NONE
    for i in range(2):
        symbol = state.rolled[i]
        state.rolled[i] = NONE
        if symbol == Symbol.CURSE:
            state.tray[0] += 1
            cursed += 1
        elif symbol != NONE and symbol == first:
            state.kept[symbol] += 1
            first = NONE
        elif symbol != NONE and symbol == second:
            state.kept[symbol] += 1
            second = NONE
        elif symbol != NONE:
            state.offer[symbol] += 1
            also_offered = offered
            offered = symbol
    if offered != NONE:
        note(state, EVERYBODY, Event.OFFER, seat, offered, also_offered, 0)
    if cursed:
        note(state, EVERYBODY, Event.STORE, seat, cursed, 0, 0)
    state.phase = Phase.ROLL


def stop(state: State) -> None:
    """The moving ends; the offer goes to the seat on the left."""
    note(state, EVERYBODY, Event.STOP, state.active, 0, 0, 0)
    pass_offer(state)

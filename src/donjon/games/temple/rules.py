"""Escape: Roll & Write: two to four seats search a temple each and must all leave in time.

Peculiar to it: everybody wins or nobody does, and nothing is hidden but the dice to come.
The active seat's dice serve twice: what it doesn't keep, the others take for their maps.
A choice with one outcome is not asked, so a step plays on through the phases of a turn, and
through whole turns, until some seat has a choice.
"""

from donjon.engine.dice import TABLE, below, hide
from donjon.engine.notes import EVERYBODY, note
from donjon.engine.state import MAX_SEATS, Mask, Row, State, fill, finish
from donjon.games.temple.gems import left_over
from donjon.games.temple.layout import (
    ACTIONS,
    CASH,
    CLOSE,
    DONE,
    ENTER,
    FACES,
    FIELDS,
    HAND_FIRST,
    HAND_SECOND,
    HEAD,
    HEAL,
    HOLD,
    JOKER,
    JOKERS,
    MAP_FACTS,
    MAPS,
    NONE,
    OFFER,
    OUTSIDE,
    PAIR_BASE,
    PASSAGES,
    REROLL,
    ROLL,
    ROOM_FACTS,
    ROOMS,
    RUN,
    SECRET_DIE,
    SECRET_GEMS,
    SIDE,
    SIDES,
    STATE,
    STOP,
    STORE,
    SYMBOLS,
    TAKE,
    TOKEN,
    TRACKS,
    Deed,
    Event,
    Phase,
    Symbol,
    Variant,
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
from donjon.games.temple.quick import quick
from donjon.games.temple.score import score
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
    shift_tray,
    shut,
    spend_token,
    use_joker,
)

__all__ = ["ACTIONS", "STATE", "quick", "score"]

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


def print_sheet(state: State, setup: Row) -> None:
    """What is the same on every sheet."""
    state.variant = setup[0]
    state.goal = setup[1]  # TE-1
    state.last = setup[2]
    state.boxes = setup[3]
    state.dice = setup[4]
    state.maps = setup[5]
    for track in range(TRACKS):
        state.gem_at[track] = setup[HEAD + track]
    for face in range(FACES):
        state.face[face] = setup[HEAD + TRACKS + face]
    print_rooms(state, setup, HEAD + TRACKS + FACES)
    print_maps(state, setup, HEAD + TRACKS + FACES + ROOM_FACTS * ROOMS)


def print_rooms(state: State, setup: Row, at: int) -> None:
    fill(state.entrance, 0)
    fill(state.secret, 0)
    for room in range(ROOMS):
        state.first[room] = setup[at]
        state.second[room] = setup[at + 1]
        state.deed[room] = setup[at + 2]
        if setup[at + 2] == Deed.EXIT:
            state.leave = room
        if setup[at + 3] != NONE:
            state.entrance[setup[at + 3]] |= 1 << room
        if setup[at + 4] != NONE:
            state.secret[setup[at + 4]] |= 1 << room
        at += ROOM_FACTS


def print_maps(state: State, setup: Row, at: int) -> None:
    for chart in range(MAPS):
        for symbol in range(SYMBOLS):
            state.map[chart].action[symbol] = setup[at + symbol]
            state.map[chart].gem[symbol] = setup[at + SYMBOLS + symbol]
        state.map[chart].reward = setup[at + 2 * SYMBOLS]
        at += MAP_FACTS


def clear_sheet(sheet: State) -> None:
    sheet.side = NONE
    sheet.pawn = OUTSIDE
    sheet.crossed = 0
    sheet.shut_east = 0
    sheet.shut_south = 0
    sheet.closed = 0
    for chart in range(MAPS):
        fill(sheet.found[chart], 0)


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


def can_heal(state: State, field: int) -> bool:
    return left_over(state, Deed.HEAL) > 0 and state.tray[field] > 0


def is_open_side(state: State, side: int) -> bool:
    """Has no other seat chosen it (TE-3)?"""
    for other in range(state.seats):
        if state.sheet[other].side == side:
            return False
    return True


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


# --- a turn, in its order ---------------------------------------------------------------


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

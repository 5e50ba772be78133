"""Moving through the temple: ways, prices, what rooms do, and the secrets of two seats."""

from donjon.engine.notes import EVERYBODY, note
from donjon.engine.state import State
from donjon.games.temple.gems import gain_gem, left_over, look_for_win, mark
from donjon.games.temple.layout import (
    ALL_EAST,
    BESIDE,
    COLOURS,
    EXTRA,
    FIELDS,
    JOKER_KEY,
    JOKER_NONE,
    JOKER_REROLL,
    JOKER_SHIFT,
    JOKERS,
    NONE,
    OUTSIDE,
    ROOMS,
    TRACKS,
    WIDTH,
    Deed,
    Event,
    Phase,
    Source,
    Symbol,
    Variant,
    far_end,
    near_end,
)

# --- ways -------------------------------------------------------------------------------


def reach(state: State, seat: int) -> int:
    """The set of rooms a seat's pawn could enter from where it stands (TE-7)."""
    sheet = state.sheet[seat]
    if sheet.pawn == OUTSIDE:
        return state.entrance[sheet.side]  # type: ignore[no-any-return]
    return neighbours(sheet, sheet.pawn)


def neighbours(sheet: State, room: int) -> int:
    """The set of rooms that open passages lead to."""
    found = BESIDE[room]
    if sheet.shut_east | sheet.shut_south == 0:
        return found
    found &= ~((sheet.shut_east >> room & 1) << room + 1)
    found &= ~((sheet.shut_south >> room & 1) << room + WIDTH)
    if room >= 1:
        found &= ~((sheet.shut_east >> room - 1 & 1) << room - 1)
    if room >= WIDTH:
        found &= ~((sheet.shut_south >> room - WIDTH & 1) << room - WIDTH)
    return found  # type: ignore[no-any-return]


def is_shut(sheet: State, passage: int) -> int:
    shut = sheet.shut_east if passage < ALL_EAST else sheet.shut_south
    return shut >> near_end(passage) & 1  # type: ignore[no-any-return]


def shut(state: State, seat: int, passage: int) -> None:
    """Close a passage on a seat's sheet, both ways (TE-16)."""
    sheet = state.sheet[seat]
    if passage < ALL_EAST:
        sheet.shut_east |= 1 << near_end(passage)
    else:
        sheet.shut_south |= 1 << near_end(passage)
    note(state, EVERYBODY, Event.CLOSE, seat, near_end(passage), far_end(passage), 0)


def can_shut(state: State, seat: int, passage: int) -> bool:
    """Is this an open passage of a room with the two symbols shown, and not the exit's last?"""
    near, far = near_end(passage), far_end(passage)
    if not (shows_extra(state, near) or shows_extra(state, far)):
        return False
    sheet = state.sheet[seat]
    if is_shut(sheet, passage):
        return False
    if near != state.leave and far != state.leave:
        return True
    ways = neighbours(sheet, state.leave)
    return ways & (ways - 1) != 0


def shows_extra(state: State, room: int) -> bool:
    """Are the room's symbols, in printed order, what the two dice show in theirs?"""
    return state.first[room] == state.extra[0] and state.second[room] == state.extra[1]  # type: ignore[no-any-return]


# --- entering ---------------------------------------------------------------------------


def held(state: State, symbol: int) -> int:
    """Kept dice and tokens with a symbol."""
    return state.kept[symbol] + state.tokens[symbol]  # type: ignore[no-any-return]


def can_pay(state: State, room: int) -> bool:
    """Do the dice kept show a room's two symbols?"""
    first, second = state.first[room], state.second[room]
    if first == second:
        return held(state, first) >= 2
    return held(state, first) >= 1 and held(state, second) >= 1


def can_go_on(state: State, seat: int) -> bool:
    """Is there anything to do while moving but to stop?"""
    if left_over(state, Deed.KEY) or left_over(state, Deed.TORCH) or left_over(state, Deed.MASK):
        return True
    rooms = reach(state, seat)
    if left_over(state, Deed.RUN) and rooms:
        return True
    for room in range(ROOMS):
        if rooms >> room & 1 and can_pay(state, room):
            return True
    return False


def pay(state: State, symbol: int) -> None:
    """Hand in a symbol: a token, which would be lost, before a die."""
    if state.tokens[symbol] > 0:
        state.tokens[symbol] -= 1
    else:
        state.kept[symbol] -= 1
        state.spent += 1


def spend_token(state: State, seat: int, track: int) -> None:
    """Use a mark as a die of its symbol for this turn (TE-8)."""
    state.used[track] += 1
    state.tokens[track - Deed.KEY + Symbol.KEY] += 1
    note(state, EVERYBODY, Event.TOKEN, seat, track, 0, 0)


def enter(state: State, seat: int, room: int, running: int) -> None:
    """Go into a room; its action happens the first time (TE-9)."""
    sheet = state.sheet[seat]
    if running:
        state.used[Deed.RUN] += 1
    else:
        pay(state, state.first[room])
        pay(state, state.second[room])
    sheet.pawn = room
    note(state, EVERYBODY, Event.ENTER, seat, room, running, 0)
    state.phase = Phase.ENTERED
    look_for_win(state)
    deed = state.deed[room]
    if deed != Deed.EXIT and not sheet.crossed >> room & 1:
        sheet.crossed |= 1 << room
        if deed < TRACKS:
            mark(state, deed)
        elif deed == Deed.GEM:
            gain_gem(state, Source.ROOM)
        else:
            state.phase = Phase.JOKER


# --- jokers -----------------------------------------------------------------------------


def joker_of(symbol: int) -> int:
    """What a die of the lottery gives (TE-17)."""
    if symbol == Symbol.ADVENTURER:
        return JOKER_NONE
    if symbol == Symbol.CURSE:
        return JOKER_SHIFT
    return JOKER_KEY + symbol - Symbol.KEY


def joker_allowed(state: State, joker: int) -> bool:
    if state.variant == Variant.LOTTERY:
        return joker_of(state.extra[0]) == joker or joker_of(state.extra[1]) == joker
    return joker < JOKER_NONE


def joker_outcome(state: State, joker: int) -> int:
    """What changes: the joker's own number, or JOKER_NONE if nothing would."""
    if joker < JOKER_NONE:
        full = state.marked[joker_track(joker)] >= state.boxes
        return JOKER_NONE if full else joker
    if joker == JOKER_SHIFT and state.tray[0] + state.tray[1] + state.tray[2] == 0:
        return JOKER_NONE
    return joker


def joker_track(joker: int) -> int:
    return Deed.REROLL + joker - JOKER_REROLL


def settle_joker(state: State) -> None:
    """Ask what a joker gives, unless every answer comes to the same."""
    only, asked = NONE, 0
    for joker in range(JOKERS):
        if joker_allowed(state, joker):
            if only == NONE:
                only = joker
            elif joker_outcome(state, joker) != joker_outcome(state, only):
                asked = 1
    if asked:
        state.acting = 1 << state.active
    else:
        use_joker(state, only)


def use_joker(state: State, joker: int) -> None:
    state.phase = Phase.ENTERED
    if joker < JOKER_NONE:
        mark(state, joker_track(joker))
    elif joker == JOKER_NONE:
        note(state, EVERYBODY, Event.NOTHING, 0, 0, 0, 0)
    else:
        before = state.free
        shift_tray(state)
        note(state, EVERYBODY, Event.SHIFT, state.free - before, 0, 0, 0)


def shift_tray(state: State) -> None:
    """Every die on the curse tray moves one field right, off the third it is free (TE-4)."""
    state.free += state.tray[FIELDS - 1]
    for field in range(FIELDS - 1, 0, -1):
        state.tray[field] = state.tray[field - 1]
    state.tray[0] = 0


# --- secrets ----------------------------------------------------------------------------


def found_secret(state: State) -> int:
    """A colour not opened yet in whose two rooms pawns stand, or NONE (TE-11)."""
    rooms = 0
    for seat in range(state.seats):
        if state.sheet[seat].pawn != OUTSIDE:
            rooms |= 1 << state.sheet[seat].pawn
    for colour in range(COLOURS):
        pair = state.secret[colour]
        if pair and rooms & pair == pair and not state.opened >> colour & 1:
            return colour
    return NONE


def settle_secrets(state: State) -> None:
    """After an entry and its action: open what was found, then go on moving."""
    colour = found_secret(state)
    if colour == NONE:
        state.phase = Phase.MOVE
    elif state.variant == Variant.DICE and state.won < EXTRA:  # TE-18
        state.phase = Phase.SECRET
        state.acting = 1 << state.active
    else:
        open_secret(state, colour, 0)


def open_secret(state: State, colour: int, for_die: int) -> None:
    """Two gems, or a die more from the next turn on."""
    state.opened |= 1 << colour
    state.phase = Phase.ENTERED
    note(state, EVERYBODY, Event.SECRET, colour, 0, 0, 0)
    if for_die:
        state.won += 1
        state.spent += 1
        note(state, EVERYBODY, Event.DIE, state.dice + state.won, 0, 0, 0)
    else:
        gain_gem(state, Source.SECRET)
        if not state.over:
            gain_gem(state, Source.SECRET)

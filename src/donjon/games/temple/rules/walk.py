"""Moving through the temple: ways, prices, and entering a room."""

from donjon.engine.notes import EVERYBODY, note
from donjon.games.temple.rules.gems import gain_gem, left_over, look_for_win, mark
from donjon.games.temple.rules.layout import (
    ALL_EAST,
    BESIDE,
    OUTSIDE,
    ROOMS,
    TRACKS,
    WIDTH,
    Deed,
    Event,
    Phase,
    Sheet,
    Source,
    State,
    Symbol,
    far_end,
    near_end,
)


def reach(state: State, seat: int) -> int:
    """The set of rooms a seat's pawn could enter from where it stands (TE-7)."""
    sheet = state.sheet[seat]
    if sheet.pawn == OUTSIDE:
        return state.entrance[sheet.side]
    return neighbours(sheet, sheet.pawn)


def neighbours(sheet: Sheet, room: int) -> int:
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
    return found


def is_shut(sheet: Sheet, passage: int) -> int:
    shut = sheet.shut_east if passage < ALL_EAST else sheet.shut_south
    return shut >> near_end(passage) & 1


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
    return state.first[room] == state.extra[0] and state.second[room] == state.extra[1]


def held(state: State, symbol: int) -> int:
    """Kept dice and tokens with a symbol."""
    return state.kept[symbol] + state.tokens[symbol]


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

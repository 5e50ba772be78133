"""What things are worth to the quick policy, in hundredths of a gem."""

from donjon.games.temple.rules.layout import (
    COLOURS,
    NONE,
    OUTSIDE,
    ROOMS,
    TRACKS,
    WIDTH,
    Deed,
    Sheet,
    State,
    steps_between,
)
from donjon.games.temple.rules.walk import neighbours

GEM = 100
USE = (60, 35, 25, 30, 30, 30)  # what the use of a mark is worth, by track
EXIT_WORTH = 500  # what it is worth to be sure of the exit
NEIGHBOUR = 35  # percent of the best room beside the one a turn ends in
MEETING = (100, 55, 40, 25, 10, 0)  # by the steps a team mate has to go

# The chance in percent of being in the exit in time: by steps from it, then turns left.
IN_TIME = (
    100, 100, 100, 100, 100,
    0, 75, 94, 98, 100,
    0, 50, 85, 96, 99,
    0, 30, 75, 93, 98,
    0, 10, 60, 88, 96,
    0, 3, 45, 80, 93,
    0, 0, 30, 70, 90,
)  # fmt: skip
FAR, LATE = 6, 4


def turns_left(state: State) -> int:
    """Turns of all seats still to come after this one."""
    return (state.last - state.rounds) * state.seats - state.active - 1


def own_turns_left(state: State, seat: int) -> int:
    """Turns of one seat still to come, without the one being played."""
    later = 1 if seat > state.active else 0
    return state.last - state.rounds - 1 + later


# --- rooms ------------------------------------------------------------------------------


def gem_worth(state: State) -> int:
    return GEM if state.gems < state.goal else 0


def mark_worth(state: State, track: int) -> int:
    """A mark brings its use, and the track's gem nearer."""
    if state.marked[track] >= state.boxes:
        return 0
    worth = USE[track] * min(turns_left(state), 4) // 4
    missing = state.gem_at[track] - state.marked[track]
    if missing == 1:
        worth += gem_worth(state)
    elif missing > 1:
        worth += gem_worth(state) // (missing + 1)
    return worth


EACH, WHOLE = 8, 255  # a deed's worth takes eight bits of a number


def worths_of(state: State) -> int:
    """What each deed is worth now, in one number: it is looked up for many rooms."""
    gem = gem_worth(state)
    worths, best = gem << (EACH * Deed.GEM), 0
    for track in range(TRACKS):
        worth = mark_worth(state, track)
        worths |= worth << (EACH * track)
        if track >= Deed.REROLL:
            best = max(best, worth)
    return worths | best << (EACH * Deed.JOKER)


def room_worth(state: State, worths: int, room: int) -> int:
    """What a room's action is worth."""
    deed = state.deed[room]
    return 0 if deed == Deed.EXIT else worths >> (EACH * deed) & WHOLE


def best_beside(state: State, worths: int, rooms: int, room: int) -> int:
    """What the best of these rooms is worth, all of them beside one room."""
    best = 0
    for n in range(WAYS):
        other = room + STEPS[n]
        if other >= 0 and rooms >> other & 1:
            best = max(best, room_worth(state, worths, other))
    return best


WAYS = 4
STEPS = (-WIDTH, -1, 1, WIDTH)  # from a room to those beside it, in their order


# --- secrets ----------------------------------------------------------------------------


def closed_secrets(state: State) -> int:
    """The set of rooms of all secrets not opened yet."""
    rooms = 0
    for colour in range(COLOURS):
        if not state.opened >> colour & 1:
            rooms |= state.secret[colour]
    return rooms


def lucky_rooms(state: State, seat: int) -> int:
    """The set of rooms that would open a secret if the seat went there now."""
    mates = mates_at(state, seat)
    rooms = 0
    for colour in range(COLOURS):
        pair = state.secret[colour]
        there = pair & mates
        if there and not state.opened >> colour & 1:
            rooms |= pair if there == pair else pair & ~mates
    return rooms


def mates_at(state: State, seat: int) -> int:
    """The set of rooms where others stand."""
    rooms = 0
    for mate in range(state.seats):
        if mate != seat and state.sheet[mate].pawn != OUTSIDE:
            rooms |= 1 << state.sheet[mate].pawn
    return rooms


def partner(state: State, room: int) -> int:
    """The other room of a secret not opened yet, or NONE."""
    for colour in range(COLOURS):
        pair = state.secret[colour]
        if pair >> room & 1 and not state.opened >> colour & 1:
            other = 0
            while other == room or not pair >> other & 1:
                other += 1
            return other
    return NONE


def meeting_worth(state: State, seat: int, room: int) -> int:
    """Standing in a secret room is worth something if a team mate can reach the other."""
    other = partner(state, room)
    if other == NONE:
        return 0
    best = 0
    for mate in range(state.seats):
        pawn = state.sheet[mate].pawn
        if mate != seat and pawn != OUTSIDE and own_turns_left(state, mate) > 0:
            best = max(best, MEETING[min(steps_between(pawn, other), 5)])
    return best * gem_worth(state) // GEM


# --- the exit ---------------------------------------------------------------------------

NOT_EAST = 0b01111_01111_01111_01111_01111
NOT_SOUTH = (1 << (ROOMS - WIDTH)) - 1


def in_time(state: State, seat: int, room: int) -> int:
    """The chance in percent that a seat whose turn ends in a room reaches the exit in time."""
    steps = min(steps_out(state, state.sheet[seat], room), FAR)
    return IN_TIME[steps * (LATE + 1) + min(own_turns_left(state, seat), LATE)]


def steps_out(state: State, sheet: Sheet, room: int) -> int:
    """Steps from a room to the exit; FAR stands for all that is further."""
    if room == OUTSIDE:
        return FAR
    if sheet.shut_east | sheet.shut_south == 0:
        return min(steps_between(room, state.leave), FAR)
    rooms = 1 << room
    for steps in range(FAR):
        if rooms >> state.leave & 1:
            return steps
        rooms = spread(sheet, rooms)
    return FAR


def spread(sheet: Sheet, rooms: int) -> int:
    """A set of rooms and all that open passages lead to from them."""
    east = NOT_EAST & ~sheet.shut_east
    south = NOT_SOUTH & ~sheet.shut_south
    return (
        rooms
        | (rooms & east) << 1
        | rooms >> 1 & east
        | (rooms & south) << WIDTH
        | rooms >> WIDTH & south
    )


def rest_worth(state: State, seat: int, room: int, crossed: int, worths: int, secrets: int) -> int:
    """What it is worth to end a turn in a room: time to the exit, good neighbours, secrets."""
    turns = own_turns_left(state, seat)
    worth = EXIT_WORTH * in_time(state, seat, room) // 100
    if turns > 0 and room != OUTSIDE:
        if secrets >> room & 1:
            worth += meeting_worth(state, seat, room)
        around = neighbours(state.sheet[seat], room) & ~crossed
        worth += best_beside(state, worths, around, room) * NEIGHBOUR // 100
    return worth

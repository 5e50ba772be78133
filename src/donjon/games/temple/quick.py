"""A quick policy for roll-outs: look a few rooms ahead, keep what that takes, offer the rest.

Everything is weighed in hundredths of a gem, in whole numbers, so that every mode and device
chooses alike.  The weights were tuned by play on the shipped sheet.
"""

from donjon.engine.state import Mask, Row, State
from donjon.games.temple.gems import left_over
from donjon.games.temple.layout import (
    CASH,
    CLOSE,
    COLOURS,
    DONE,
    ENTER,
    FIELDS,
    HAND_FIRST,
    HAND_SECOND,
    HANDS,
    HEAL,
    HOLD,
    JOKER,
    JOKER_NONE,
    JOKER_SHIFT,
    JOKERS,
    MAPS,
    NONE,
    OFFER,
    OUTSIDE,
    PASSAGES,
    REROLL,
    ROLL,
    ROOMS,
    RUN,
    SECRET_DIE,
    SECRET_GEMS,
    SIDE,
    SIDES,
    STOP,
    STORE,
    SYMBOLS,
    TAKE,
    TOKEN,
    TRACKS,
    WIDTH,
    Deed,
    Phase,
    Symbol,
    far_end,
    near_end,
)
from donjon.games.temple.offer import fits
from donjon.games.temple.walk import can_pay, held, joker_track, neighbours

GEM = 100
DEPTH = 4  # rooms looked ahead
WAYS = 4
USE = (60, 35, 25, 30, 30, 30)  # what the use of a mark is worth, by track
EXIT_WORTH = 500  # what it is worth to be sure of the exit
SECRET = 300  # a secret pays two gems, and seldom comes a second chance
NEIGHBOUR = 35  # percent of the best room beside the one a turn ends in
TOKEN_COST, RUN_COST = 40, 55
DIE_OFFERED = 8  # a die in the offer, for each team mate
WILD = 45  # percent of the dice still to be rolled that will fit
EARLY = 18  # turns to come that make a die better than two gems
SIDE_ORDER = (3, 1, 0, 2)  # west, east, north, south: far from each other first

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


def quick(state: State, seat: int, mask: Mask, luck: Row) -> int:
    """What a sensible team member does."""
    phase = state.phase
    if phase == Phase.SORT:
        return sort_well(state, seat, mask)
    if phase == Phase.MOVE:
        return move_well(state, seat, mask)
    if phase == Phase.OFFER:
        return take_well(state, seat, mask)
    if phase == Phase.CASH:
        return cash_well(state, seat, mask)
    if phase == Phase.HEAL:
        return heal_well(state, mask)
    if phase == Phase.JOKER:
        return joker_well(state, mask)
    if phase == Phase.CLOSE:
        return close_well(state, seat, mask)
    if phase == Phase.SECRET:
        return SECRET_DIE if turns_left(state) > EARLY else SECRET_GEMS
    for i in range(SIDES):
        if mask[SIDE + SIDE_ORDER[i]]:
            return SIDE + SIDE_ORDER[i]
    return NONE


# --- worth ------------------------------------------------------------------------------


def turns_left(state: State) -> int:
    """Turns of all seats still to come after this one."""
    return (state.last - state.rounds) * state.seats - state.active - 1  # type: ignore[no-any-return]


def own_turns_left(state: State, seat: int) -> int:
    """Turns of one seat still to come, without the one being played."""
    later = 1 if seat > state.active else 0
    return state.last - state.rounds - 1 + later  # type: ignore[no-any-return]


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


def room_worth(state: State, room: int) -> int:
    """What a room's action is worth."""
    deed = state.deed[room]
    if deed < TRACKS:
        return mark_worth(state, deed)
    if deed == Deed.GEM:
        return gem_worth(state)
    if deed == Deed.JOKER:
        best = 0
        for track in range(Deed.REROLL, TRACKS):
            best = max(best, mark_worth(state, track))
        return best
    return 0


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


def steps_between(room: int, other: int) -> int:
    return abs(room % WIDTH - other % WIDTH) + abs(room // WIDTH - other // WIDTH)


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


MEETING = (100, 55, 40, 25, 10, 0)  # by the steps a team mate has to go


def in_time(state: State, seat: int, room: int) -> int:
    """The chance in percent that a seat whose turn ends in a room reaches the exit in time."""
    steps = min(steps_out(state, state.sheet[seat], room), FAR)
    return IN_TIME[steps * (LATE + 1) + min(own_turns_left(state, seat), LATE)]


def rest_worth(state: State, seat: int, room: int, crossed: int) -> int:
    """What it is worth to end a turn in a room: time to the exit, good neighbours, secrets."""
    turns = own_turns_left(state, seat)
    worth = EXIT_WORTH * in_time(state, seat, room) // 100
    if turns > 0 and room != OUTSIDE:
        worth += meeting_worth(state, seat, room)
        around = neighbours(state.sheet[seat], room) & ~crossed
        best = 0
        for other in range(ROOMS):
            if around >> other & 1:
                best = max(best, room_worth(state, other))
        worth += best * NEIGHBOUR // 100
    return worth


# --- looking ahead ----------------------------------------------------------------------

NOT_EAST = 0b01111_01111_01111_01111_01111
NOT_SOUTH = (1 << (ROOMS - WIDTH)) - 1


def spread(sheet: State, rooms: int) -> int:
    """A set of rooms and all that open passages lead to from them."""
    east = NOT_EAST & ~sheet.shut_east
    south = NOT_SOUTH & ~sheet.shut_south
    return (  # type: ignore[no-any-return]
        rooms
        | (rooms & east) << 1
        | rooms >> 1 & east
        | (rooms & south) << WIDTH
        | rooms >> WIDTH & south
    )


def way(state: State, seat: int, room: int, n: int) -> int:
    """The n-th room that can be entered from a room or from outside, or NONE."""
    sheet = state.sheet[seat]
    rooms = state.entrance[sheet.side] if room == OUTSIDE else neighbours(sheet, room)
    for other in range(ROOMS):
        if rooms >> other & 1:
            if n == 0:
                return other
            n -= 1
    return NONE


# A purse is one number: five bits for each of the dice in hand by symbol, the marks that can
# stand for dice by symbol, the dice still to be rolled, and the runs.
BITS, FULL = 5, 31
MARKS_AT, WILD_AT, RUNS_AT = 4 * BITS, 8 * BITS, 9 * BITS


def purse_of(state: State, wild: int) -> int:
    """All that can pay for rooms; `wild` dice are to come and stand for anything."""
    purse = wild << WILD_AT | left_over(state, Deed.RUN) << RUNS_AT
    for symbol in range(SYMBOLS):
        purse += held(state, symbol) << (BITS * symbol)
        if symbol >= Symbol.KEY:
            marks = left_over(state, Deed.KEY + symbol - Symbol.KEY)
            purse += marks << (MARKS_AT + BITS * symbol)
    return purse


def hand_in(purse: int, symbol: int) -> int:
    """The purse without a symbol, or NONE: a die first, then one to come, then a mark."""
    if purse >> (BITS * symbol) & FULL:
        return purse - (1 << (BITS * symbol))
    if purse >> WILD_AT & FULL:
        return purse - (1 << WILD_AT)
    if purse >> (MARKS_AT + BITS * symbol) & FULL:
        return purse - (1 << (MARKS_AT + BITS * symbol))
    return NONE


def pay_for(state: State, purse: int, room: int) -> int:
    """The purse after entering a room, running if need be, or NONE."""
    after = hand_in(purse, state.first[room])
    if after != NONE:
        after = hand_in(after, state.second[room])
    if after == NONE and purse >> RUNS_AT & FULL:
        after = purse - (1 << RUNS_AT)
    return after


def marks_spent(before: int, after: int) -> int:
    """What the marks are worth that went out of a purse."""
    cost = RUN_COST * ((before >> RUNS_AT) - (after >> RUNS_AT))
    for symbol in range(Symbol.KEY, SYMBOLS):
        at = MARKS_AT + BITS * symbol
        cost += TOKEN_COST * ((before >> at & FULL) - (after >> at & FULL))
    return cost


def mates_at(state: State, seat: int) -> int:
    """The set of rooms where others stand."""
    rooms = 0
    for mate in range(state.seats):
        if mate != seat and state.sheet[mate].pawn != OUTSIDE:
            rooms |= 1 << state.sheet[mate].pawn
    return rooms


def plan(state: State, seat: int, purse: int) -> int:
    """The best way of up to DEPTH rooms: its worth * 32 + the first room + 1 (0: stay).

    A way is a number in base WAYS, a digit for each step; where a step can't be taken, all
    numbers that begin alike are passed over.
    """
    sheet = state.sheet[seat]
    mates = mates_at(state, seat)
    best, chosen = rest_worth(state, seat, sheet.pawn, sheet.crossed), 0
    code = 0
    while code < WAYS**DEPTH:
        weight = WAYS ** (DEPTH - 1)
        room, crossed, left, first, worth = sheet.pawn, sheet.crossed, purse, 0, 0
        while weight > 0:
            room = way(state, seat, room, code // weight % WAYS)
            after = NONE if room == NONE else pay_for(state, left, room)
            if after == NONE:
                break
            worth -= marks_spent(left, after)
            left = after
            if first == 0:
                first = room + 1
            if not crossed >> room & 1:
                crossed |= 1 << room
                worth += room_worth(state, room)
            other = partner(state, room)
            if other != NONE and mates >> other & 1:
                worth += SECRET * gem_worth(state) // GEM
            if code % weight == 0:
                total = worth + rest_worth(state, seat, room, crossed)
                if total > best:
                    best, chosen = total, first
            weight //= WAYS
        code = code + 1 if weight == 0 else (code // weight + 1) * weight
    return best * 32 + chosen


def steps_out(state: State, sheet: State, room: int) -> int:
    """Steps from a room to the exit; FAR stands for all that is further."""
    if room == OUTSIDE:
        return FAR
    rooms = 1 << room
    for steps in range(FAR):
        if rooms >> state.leave & 1:
            return steps
        rooms = spread(sheet, rooms)
    return FAR


# --- one choice after the other ---------------------------------------------------------


def move_well(state: State, seat: int, mask: Mask) -> int:
    """Follow the best plan with what there is."""
    room = plan(state, seat, purse_of(state, 0)) % 32 - 1
    if room < 0:
        return STOP
    if can_pay(state, room):
        return ENTER + room
    symbol = token_for(state, room)
    if symbol != NONE:
        return TOKEN + symbol - Symbol.KEY
    return RUN + room if mask[RUN + room] else STOP


def token_for(state: State, room: int) -> int:
    """A symbol that a mark must stand for, if dice and marks can pay for a room, or NONE."""
    first, second = state.first[room], state.second[room]
    lacking = NONE
    for i in range(2):
        symbol = first if i == 0 else second
        short = (2 if first == second else 1) - held(state, symbol)
        if short > 0:
            if symbol == Symbol.ADVENTURER:
                return NONE
            if left_over(state, Deed.KEY + symbol - Symbol.KEY) < short:
                return NONE
            lacking = symbol
    return lacking


def sort_well(state: State, seat: int, mask: Mask) -> int:
    """Keep what the plan gains from more than the others would."""
    if mask[REROLL]:
        if state.rolled[0] == Symbol.CURSE or state.rolled[1] == Symbol.CURSE:
            return REROLL
    if mask[STORE]:
        return STORE
    purse = purse_of(state, state.free * WILD // 100)
    best, chosen = -1, OFFER
    for hand in range(-1, HANDS):
        action = OFFER if hand < 0 else HOLD + hand
        if mask[action]:
            more, given = 0, 0
            if hand >= 0:
                more = 1 << (BITS * HAND_FIRST[hand])
                if HAND_SECOND[hand] != NONE:
                    more += 1 << (BITS * HAND_SECOND[hand])
            worth = plan(state, seat, purse + more) // 32
            for i in range(2):
                symbol = state.rolled[i]
                if symbol != NONE and symbol != Symbol.CURSE:
                    if more >> (BITS * symbol) & FULL:
                        more -= 1 << (BITS * symbol)
                    else:
                        worth += offer_worth(state, seat, symbol, given)
                        given += 1
            if worth > best:
                best, chosen = worth, action
    return chosen


def offer_worth(state: State, seat: int, symbol: int, given: int) -> int:
    """What a die in the offer is worth to the others."""
    total = given
    for other in range(SYMBOLS):
        total += state.offer[other]
    if total >= (1 if state.seats == 2 else 2 * (state.seats - 1)):
        return 0
    for mate in range(state.seats):
        if mate != seat:
            for chart in range(state.maps):
                if fits(state, mate, chart, symbol):
                    return DIE_OFFERED * (state.seats - 1)  # type: ignore[no-any-return]
    return 0


def heal_well(state: State, mask: Mask) -> int:
    """Free the field that brings most dice for most turns, if it is worth a mark."""
    best, chosen = 3, ROLL
    if left_over(state, Deed.HEAL) > own_turns_left(state, state.active):
        best = 0
    for field in range(FIELDS):
        if mask[HEAL + field]:
            gain = state.tray[field] * min(FIELDS - field, turns_left(state) + 1)
            if gain > best:
                best, chosen = gain, HEAL + field
    return chosen


def joker_well(state: State, mask: Mask) -> int:
    best, chosen = -1, NONE
    for joker in range(JOKERS):
        if mask[JOKER + joker]:
            worth = 0
            if joker < JOKER_NONE:
                worth = mark_worth(state, joker_track(joker))
            elif joker == JOKER_SHIFT:
                worth = 25 * (state.tray[0] + state.tray[1] + state.tray[2])
            if worth > best:
                best, chosen = worth, JOKER + joker
    return chosen


def take_well(state: State, seat: int, mask: Mask) -> int:
    """Take what brings a map furthest."""
    best, chosen = -1, NONE
    for hand in range(HANDS):
        for chart in range(MAPS + 1):
            action = TAKE + hand * (MAPS + 1) + chart
            if mask[action]:
                worth = 0
                if chart < MAPS:
                    worth = take_worth(state, seat, hand, chart)
                if worth > best:
                    best, chosen = worth, action
    return chosen


def take_worth(state: State, seat: int, hand: int, chart: int) -> int:
    first, second = HAND_FIRST[hand], HAND_SECOND[hand]
    gain = 0
    found = state.sheet[seat].found[chart]
    printed, total, missing, action_missing = state.map[chart], 0, 0, 0
    for symbol in range(SYMBOLS):
        asked = printed.action[symbol] + printed.gem[symbol]
        taken = (1 if symbol == first else 0) + (1 if symbol == second else 0)
        open_boxes = asked - found[symbol]
        total += asked
        missing += open_boxes
        gain += min(taken, open_boxes)
        action_missing += max(0, printed.action[symbol] - found[symbol])
    if missing == gain:
        return 300 + mark_worth(state, printed.reward) - 10 * gain
    return 50 * gain * (1 + total - missing) // total + mark_worth(state, printed.reward) // 10


def cash_well(state: State, seat: int, mask: Mask) -> int:
    """Take a mark alone when the gem won't come any more."""
    for chart in range(state.maps):
        if mask[CASH + chart]:
            missing = 0
            for symbol in range(SYMBOLS):
                printed = state.map[chart].action[symbol] + state.map[chart].gem[symbol]
                missing += printed - state.sheet[seat].found[chart][symbol]
            offers = turns_left(state) - own_turns_left(state, seat)
            reward = state.map[chart].reward
            if 5 * missing > 3 * offers or state.marked[reward] + 1 == state.gem_at[reward]:
                return CASH + chart
    return DONE


def close_well(state: State, seat: int, mask: Mask) -> int:
    """Close what is needed least: between rooms used up, away from the pawn and the exit."""
    best, chosen = -1000, NONE
    sheet = state.sheet[seat]
    for passage in range(PASSAGES):
        if mask[CLOSE + passage]:
            worth = 0
            for i in range(2):
                room = near_end(passage) if i == 0 else far_end(passage)
                if not sheet.crossed >> room & 1:
                    worth -= room_worth(state, room)
                if room == state.leave:
                    worth -= 150
                if sheet.pawn != OUTSIDE:
                    worth += 10 * min(4, steps_between(sheet.pawn, room))
            if worth > best:
                best, chosen = worth, CLOSE + passage
    return chosen

"""The quick policy's look ahead: the best way through a few rooms that it can pay for."""

from donjon.engine.state import State
from donjon.games.temple.gems import left_over
from donjon.games.temple.layout import NONE, OUTSIDE, ROOMS, SYMBOLS, Deed, Symbol
from donjon.games.temple.walk import held, neighbours
from donjon.games.temple.worth import (
    GEM,
    STEPS,
    WAYS,
    closed_secrets,
    gem_worth,
    lucky_rooms,
    rest_worth,
    room_worth,
    worths_of,
)

DEPTH = 4  # rooms looked ahead
SECRET = 300  # a secret pays two gems, and seldom comes a second chance
TOKEN_COST, RUN_COST = 40, 55

# A purse is one number: five bits for each of the dice in hand by symbol, the marks that can
# stand for dice by symbol, the dice still to be rolled, and the runs.
BITS, FULL = 5, 31
MARKS_AT, WILD_AT, RUNS_AT = 4 * BITS, 8 * BITS, 9 * BITS
ALL_MARKS = (1 << WILD_AT) - (1 << MARKS_AT) | FULL << RUNS_AT


def plan(state: State, seat: int, purse: int) -> int:
    """The best way of up to DEPTH rooms: its worth * 32 + the first room + 1 (0: stay).

    A way is a number in base WAYS, a digit for each step; where a step can't be taken, all
    numbers that begin alike are passed over.
    """
    sheet = state.sheet[seat]
    worths, secrets = worths_of(state), closed_secrets(state)
    lucky, secret = lucky_rooms(state, seat), SECRET * gem_worth(state) // GEM
    best, chosen = rest_worth(state, seat, sheet.pawn, sheet.crossed, worths, secrets), 0
    code = 0
    while code < WAYS**DEPTH:
        weight = WAYS ** (DEPTH - 1)
        room, crossed, left, first, worth = sheet.pawn, sheet.crossed, purse, 0, 0
        while weight > 0:
            room = way(state, sheet, room, code // weight % WAYS)
            after = NONE if room == NONE else pay_for(state, left, room)
            if after == NONE:
                break
            worth -= marks_spent(left, after)
            left = after
            if first == 0:
                first = room + 1
            if not crossed >> room & 1:
                crossed |= 1 << room
                worth += room_worth(state, worths, room)
            if lucky >> room & 1:
                worth += secret
            if code % weight == 0:
                total = worth + rest_worth(state, seat, room, crossed, worths, secrets)
                if total > best:
                    best, chosen = total, first
            weight //= WAYS
        code = code + 1 if weight == 0 else (code // weight + 1) * weight
    return best * 32 + chosen


def way(state: State, sheet: State, room: int, n: int) -> int:
    """The n-th way from a room, or into the temple; NONE if there is none."""
    if room == OUTSIDE:
        return nth_room(state.entrance[sheet.side], n)
    other = room + STEPS[n]
    return other if other >= 0 and neighbours(sheet, room) >> other & 1 else NONE


def nth_room(rooms: int, n: int) -> int:
    """The n-th of a set of rooms, or NONE."""
    for room in range(ROOMS):
        if rooms >> room & 1:
            if n == 0:
                return room
            n -= 1
    return NONE


# --- what can be paid -------------------------------------------------------------------


def purse_of(state: State, wild: int) -> int:
    """All that can pay for rooms; `wild` dice are to come and stand for anything."""
    purse = wild << WILD_AT | left_over(state, Deed.RUN) << RUNS_AT
    for symbol in range(SYMBOLS):
        purse += held(state, symbol) << (BITS * symbol)
        if symbol >= Symbol.KEY:
            marks = left_over(state, Deed.KEY + symbol - Symbol.KEY)
            purse += marks << (MARKS_AT + BITS * symbol)
    return purse


def pay_for(state: State, purse: int, room: int) -> int:
    """The purse after entering a room, running if need be, or NONE."""
    after = hand_in(purse, state.first[room])
    if after != NONE:
        after = hand_in(after, state.second[room])
    if after == NONE and purse >> RUNS_AT & FULL:
        after = purse - (1 << RUNS_AT)
    return after


def hand_in(purse: int, symbol: int) -> int:
    """The purse without a symbol, or NONE: a die first, then one to come, then a mark."""
    if purse >> (BITS * symbol) & FULL:
        return purse - (1 << (BITS * symbol))
    if purse >> WILD_AT & FULL:
        return purse - (1 << WILD_AT)
    if purse >> (MARKS_AT + BITS * symbol) & FULL:
        return purse - (1 << (MARKS_AT + BITS * symbol))
    return NONE


def marks_spent(before: int, after: int) -> int:
    """What the marks are worth that went out of a purse."""
    if (before ^ after) & ALL_MARKS == 0:
        return 0
    cost = RUN_COST * ((before >> RUNS_AT) - (after >> RUNS_AT))
    for symbol in range(Symbol.KEY, SYMBOLS):
        at = MARKS_AT + BITS * symbol
        cost += TOKEN_COST * ((before >> at & FULL) - (after >> at & FULL))
    return cost

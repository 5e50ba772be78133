"""A quick policy for roll-outs: look a few rooms ahead, keep what that takes, offer the rest.

Everything is weighed in hundredths of a gem, in whole numbers, so that every mode and device
chooses alike.  The weights were tuned by play on the shipped sheet.
"""

from donjon.engine.state import Mask, Row
from donjon.games.temple.policy.offering import cash_well, sort_well, take_well
from donjon.games.temple.policy.plan import WAY_MASK, first_room, outlook_of, plan
from donjon.games.temple.policy.purse import purse_of
from donjon.games.temple.policy.worth import (
    mark_worth,
    own_turns_left,
    room_worth,
    turns_left,
    worths_of,
)
from donjon.games.temple.rules.gems import left_over
from donjon.games.temple.rules.layout import (
    CLOSE,
    ENTER,
    FIELDS,
    HEAL,
    JOKER,
    JOKER_NONE,
    JOKER_SHIFT,
    JOKERS,
    NONE,
    OUTSIDE,
    PASSAGES,
    ROLL,
    RUN,
    SECRET_DIE,
    SECRET_GEMS,
    SIDE,
    SIDES,
    STOP,
    TOKEN,
    Deed,
    Phase,
    State,
    Symbol,
    far_end,
    near_end,
    steps_between,
)
from donjon.games.temple.rules.rooms import joker_track
from donjon.games.temple.rules.walk import can_pay, held

EARLY = 18  # turns to come that make a die better than two gems
SIDE_ORDER = (3, 1, 0, 2)  # west, east, north, south: far from each other first


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


def move_well(state: State, seat: int, mask: Mask) -> int:
    """Follow the best plan with what there is."""
    found = plan(state, seat, purse_of(state, 0), outlook_of(state, seat))
    room = first_room(state, seat, found & WAY_MASK)
    if room == NONE:
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


def close_well(state: State, seat: int, mask: Mask) -> int:
    """Close what is needed least: between rooms used up, away from the pawn and the exit."""
    best, chosen = -1000, NONE
    sheet, worths = state.sheet[seat], worths_of(state)
    for passage in range(PASSAGES):
        if mask[CLOSE + passage]:
            worth = 0
            for i in range(2):
                room = near_end(passage) if i == 0 else far_end(passage)
                if not sheet.crossed >> room & 1:
                    worth -= room_worth(state, worths, room)
                if room == state.leave:
                    worth -= 150
                if sheet.pawn != OUTSIDE:
                    worth += 10 * min(4, steps_between(sheet.pawn, room))
            if worth > best:
                best, chosen = worth, CLOSE + passage
    return chosen

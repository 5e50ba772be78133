"""A quick policy for roll-outs: look a few rooms ahead, keep what that takes, offer the rest.

Everything is weighed in hundredths of a gem, in whole numbers, so that every mode and device
chooses alike.  The weights were tuned by play on the shipped sheet.
"""

from donjon.engine.state import Mask, Row, State
from donjon.games.temple.policy.plan import (
    WAY_BITS,
    WAY_MASK,
    first_room,
    outlook_of,
    plan,
    retrace,
)
from donjon.games.temple.policy.purse import BITS, FULL, WILD, die, purse_of
from donjon.games.temple.policy.worth import (
    mark_worth,
    own_turns_left,
    room_worth,
    turns_left,
    worths_of,
)
from donjon.games.temple.rules.gems import left_over
from donjon.games.temple.rules.layout import (
    CASH,
    CLOSE,
    DONE,
    ENTER,
    FIELDS,
    HAND_FIRST,
    HAND_SECOND,
    HANDS,
    HEAL,
    JOKER,
    JOKER_NONE,
    JOKER_SHIFT,
    JOKERS,
    KEEP,
    MAPS,
    NONE,
    OFFER,
    OUTSIDE,
    PASSAGES,
    REROLL,
    ROLL,
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
    Deed,
    Phase,
    Symbol,
    far_end,
    near_end,
    steps_between,
)
from donjon.games.temple.rules.maps import fits
from donjon.games.temple.rules.rooms import joker_track
from donjon.games.temple.rules.walk import can_pay, held

DIE_OFFERED = 8  # a die in the offer, for each team mate
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


# --- one choice after the other ---------------------------------------------------------


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


def sort_well(state: State, seat: int, mask: Mask) -> int:
    """Keep what the plan gains from more than the others would.

    No plan is better than the one with both dice in hand: where that can be paid without one
    of them, or where even it would be too little, there is no need to look for another.
    """
    first, second = state.rolled[0], state.rolled[1]
    if mask[REROLL] and (first == Symbol.CURSE or second == Symbol.CURSE):
        return REROLL
    if mask[STORE]:
        return STORE
    purse, outlook = purse_of(state, state.free * WILD // 100), outlook_of(state, seat)
    both = plan(state, seat, purse + die(first) + die(second), outlook)
    best, chosen = -1, OFFER
    for hand in range(-1, HANDS):
        action = OFFER if hand < 0 else KEEP + hand
        if mask[action]:
            held = 0 if hand < 0 else die(HAND_FIRST[hand]) + die(HAND_SECOND[hand])
            given = given_worth(state, seat, held)
            if given + (both >> WAY_BITS) > best:
                found = both
                if not retrace(state, seat, purse + held, outlook, both):
                    found = plan(state, seat, purse + held, outlook)
                if given + (found >> WAY_BITS) > best:
                    best, chosen = given + (found >> WAY_BITS), action
    return chosen


def given_worth(state: State, seat: int, held: int) -> int:
    """What it is worth to the others to get the dice rolled but for those in a hand."""
    worth, given = 0, 0
    for i in range(2):
        symbol = state.rolled[i]
        if symbol != NONE and symbol != Symbol.CURSE:
            if held >> (BITS * symbol) & FULL:
                held -= 1 << (BITS * symbol)
            else:
                worth += offer_worth(state, seat, symbol, given)
                given += 1
    return worth


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

"""What to keep of the dice, what to offer, and what to take for a map."""

from donjon.engine.state import Mask
from donjon.games.temple.policy.plan import WAY_BITS, outlook_of, plan, retrace
from donjon.games.temple.policy.purse import BITS, FULL, WILD, die, purse_of
from donjon.games.temple.policy.worth import mark_worth, own_turns_left, turns_left
from donjon.games.temple.rules.layout import (
    CASH,
    DONE,
    HAND_FIRST,
    HAND_SECOND,
    HANDS,
    KEEP,
    MAPS,
    NONE,
    OFFER,
    REROLL,
    STORE,
    SYMBOLS,
    TAKE,
    State,
    Symbol,
)
from donjon.games.temple.rules.maps import fits

DIE_OFFERED = 8  # a die in the offer, for each team mate


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
                    return DIE_OFFERED * (state.seats - 1)
    return 0


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

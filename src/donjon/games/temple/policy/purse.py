"""What the quick policy can pay with: dice, marks that stand for dice, dice to come, runs.

A purse is one number: five bits for each of the dice in hand by symbol, the marks that can
stand for dice by symbol, the dice still to be rolled, and the runs.
"""

from donjon.games.temple.rules.gems import left_over
from donjon.games.temple.rules.layout import NONE, SYMBOLS, Deed, State, Symbol
from donjon.games.temple.rules.walk import held

BITS, FULL = 5, 31
MARKS_AT, WILD_AT, RUNS_AT = 4 * BITS, 8 * BITS, 9 * BITS
ALL_MARKS = (1 << WILD_AT) - (1 << MARKS_AT) | FULL << RUNS_AT
WILD = 45  # percent of the dice still to be rolled that will fit
TOKEN_COST, RUN_COST = 40, 55


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


def die(symbol: int) -> int:
    """A die as a purse."""
    return 0 if symbol == NONE or symbol == Symbol.CURSE else 1 << (BITS * symbol)


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

"""The offer: what the other seats take for their maps, and what maps pay."""

from donjon.engine.notes import EVERYBODY, note
from donjon.engine.state import Mask
from donjon.games.temple.rules.gems import gain_gem, mark
from donjon.games.temple.rules.layout import (
    CASH,
    HAND_FIRST,
    HAND_SECOND,
    HANDS,
    MAPS,
    NONE,
    SYMBOLS,
    TAKE,
    Event,
    Phase,
    Source,
    State,
)


def fits(state: State, seat: int, chart: int, symbol: int) -> bool:
    """Is the symbol still to be crossed out on this open map?"""
    if symbol == NONE or chart >= state.maps or state.sheet[seat].closed >> chart & 1:
        return False
    printed = state.map[chart].action[symbol] + state.map[chart].gem[symbol]
    return state.sheet[seat].found[chart][symbol] < printed


def offered(state: State) -> int:
    """How many dice are in the offer."""
    total = 0
    for symbol in range(SYMBOLS):
        total += state.offer[symbol]
    return total


def is_offered(state: State, hand: int) -> bool:
    first, second = HAND_FIRST[hand], HAND_SECOND[hand]
    if first == second:
        return state.offer[first] >= 2
    return state.offer[first] >= 1 and (second == NONE or state.offer[second] >= 1)


def mark_takes(state: State, seat: int, mask: Mask) -> None:
    """One or two dice of the offer with a map that one of them fits, or with none (TE-13)."""
    for hand in range(HANDS):
        if is_offered(state, hand):
            first, second = HAND_FIRST[hand], HAND_SECOND[hand]
            fitting = 0
            for chart in range(state.maps):
                if fits(state, seat, chart, first) or fits(state, seat, chart, second):
                    mask[TAKE + hand * (MAPS + 1) + chart] = 1
                    fitting = 1
            if not fitting:
                mask[TAKE + hand * (MAPS + 1) + MAPS] = 1


def settle_offer(state: State) -> None:
    """Ask the seat whose step it is; a last die that goes to one place is not asked about."""
    seat = state.actor
    if offered(state) == 0:
        state.phase = Phase.CASH
        return
    if offered(state) > 1:
        state.acting = 1 << seat
        return
    symbol = 0
    while state.offer[symbol] == 0:
        symbol += 1
    places, only = 0, MAPS
    for chart in range(state.maps):
        if fits(state, seat, chart, symbol):
            places += 1
            only = chart
    if places > 1:
        state.acting = 1 << seat
    else:
        take(state, seat, symbol, only)


def take(state: State, seat: int, hand: int, chart: int) -> None:
    """Take dice for a map; `chart` is MAPS if they fit nowhere."""
    first, second = HAND_FIRST[hand], HAND_SECOND[hand]
    named = NONE if chart == MAPS else chart
    note(state, EVERYBODY, Event.TAKE, seat, first, second, named)
    state.phase = Phase.CASH
    crossed = take_die(state, seat, first, chart) + take_die(state, seat, second, chart)
    if crossed:
        note(state, EVERYBODY, Event.CROSS, seat, chart, crossed, 0)
        if is_full(state, seat, chart):  # TE-14
            state.sheet[seat].closed |= 1 << chart
            note(state, EVERYBODY, Event.FULL, seat, chart, 0, 0)
            mark(state, state.map[chart].reward)
            if not state.over:
                gain_gem(state, Source.MAP)


def take_die(state: State, seat: int, symbol: int, chart: int) -> int:
    """Take one die; 1 if it crosses out a symbol."""
    if symbol == NONE:
        return 0
    state.offer[symbol] -= 1
    state.spent += 1
    if not fits(state, seat, chart, symbol):
        return 0
    state.sheet[seat].found[chart][symbol] += 1
    return 1


def is_full(state: State, seat: int, chart: int) -> bool:
    """Are both parts of a map crossed out?"""
    for symbol in range(SYMBOLS):
        printed = state.map[chart].action[symbol] + state.map[chart].gem[symbol]
        if state.sheet[seat].found[chart][symbol] < printed:
            return False
    return True


def can_cash(state: State, seat: int, chart: int) -> bool:
    """Is the action part full and the map still open?  (Full in both, it has paid already.)"""
    if chart >= state.maps or state.sheet[seat].closed >> chart & 1:
        return False
    for symbol in range(SYMBOLS):
        if state.sheet[seat].found[chart][symbol] < state.map[chart].action[symbol]:
            return False
    return True


def mark_cashes(state: State, seat: int, mask: Mask) -> None:
    for chart in range(state.maps):
        if can_cash(state, seat, chart):
            mask[CASH + chart] = 1


def settle_cash(state: State) -> None:
    """Ask the seat whether it takes a mark alone; if there is none, its step is over."""
    for chart in range(state.maps):
        if can_cash(state, state.actor, chart):
            state.acting = 1 << state.actor
            return
    pass_offer(state)


def pass_offer(state: State) -> None:
    """The offer goes to the next seat; back at the active one, the turn has ended."""
    state.actor = (state.actor + 1) % state.seats
    state.phase = Phase.TURN if state.actor == state.active else Phase.OFFER


def cash(state: State, seat: int, chart: int) -> None:
    """Take a map's mark without its gem (TE-14)."""
    state.sheet[seat].closed |= 1 << chart
    note(state, EVERYBODY, Event.CASH, seat, chart, 0, 0)
    mark(state, state.map[chart].reward)

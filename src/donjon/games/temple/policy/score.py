"""How likely the team is to win: a logistic regression over the quick policy's games.

The weights were fitted to 810,000 positions of 22,500 games on the shipped sheet, with two to
four seats at every difficulty.  What stands in `pressing` matters more with fewer turns to come.
"""

from math import exp, sqrt

from donjon.games.temple.policy.plan import WAY_BITS, outlook_of, plan
from donjon.games.temple.policy.purse import WILD, die, purse_of
from donjon.games.temple.policy.worth import (
    GEM,
    in_time,
    meeting_worth,
    own_turns_left,
    rest_worth,
    turns_left,
)
from donjon.games.temple.rules.gems import left_over
from donjon.games.temple.rules.layout import (
    COLOURS,
    FIELDS,
    OUTSIDE,
    ROOMS,
    SYMBOLS,
    TRACKS,
    Deed,
    Phase,
    Sheet,
    State,
)
from donjon.games.temple.rules.maps import offered


def score(state: State, seat: int) -> float:
    """The chance to win, 0 to 1; the same for every seat."""
    if state.over:
        return float(state.payoff[seat])
    turns = turns_left(state)
    missing = max(0, state.goal - state.gems)
    gain, runs = gain_of_turn(state), left_over(state, Deed.RUN)
    rooms, closed = gem_rooms(state), closed_maps(state)
    steady = 1.48 + 0.26 * turns + 2.32 * all_in_time(state) + 0.37 * rooms - 0.22 * closed
    if missing == 0:
        steady += 0.19 * gain + 1.1 * runs - 0.68
    pressing = 0.54 * state.seats - 0.28 * turns - 1.74 * missing - 8.25
    pressing += 0.64 * gain + 0.61 * runs - 0.69 * rooms + 0.15 * closed + 0.09 * offered(state)
    pressing += marks_score(state) + tray_score(state) + secrets_score(state)
    for other in range(state.seats):
        pressing += maps_score(state, state.sheet[other])
    return 1 / (1 + exp(-steady - pressing / sqrt(turns + 1)))


def gain_of_turn(state: State) -> float:
    """What the active seat can still make of its turn, in gems."""
    if state.phase == Phase.SIDE or state.phase > Phase.SECRET:
        return 0.0
    seat, outlook = state.active, outlook_of(state, state.active)
    sheet = state.sheet[seat]
    purse = purse_of(state, state.free * WILD // 100)
    purse += die(state.rolled[0]) + die(state.rolled[1])
    stay = rest_worth(state, seat, sheet.pawn, sheet.crossed, outlook[0], outlook[1])
    return ((plan(state, seat, purse, outlook) >> WAY_BITS) - stay) / GEM


def all_in_time(state: State) -> float:
    """The chance that everybody reaches the exit, each on its own."""
    chance = 1.0
    for seat in range(state.seats):
        chance *= in_time(state, seat, state.sheet[seat].pawn) / 100
    return chance


def gem_rooms(state: State) -> int:
    """Rooms with a gem that nobody has fetched, on all sheets."""
    count = 0
    for room in range(ROOMS):
        if state.deed[room] == Deed.GEM:
            for seat in range(state.seats):
                count += 1 - (state.sheet[seat].crossed >> room & 1)
    return count


def closed_maps(state: State) -> int:
    count = 0
    for seat in range(state.seats):
        for chart in range(state.maps):
            count += state.sheet[seat].closed >> chart & 1
    return count


def maps_score(state: State, sheet: Sheet) -> float:
    """How far a seat's open maps are crossed out: the last symbols count most."""
    total = 0.0
    for chart in range(state.maps):
        if not sheet.closed >> chart & 1:
            asked, found = 0, 0
            for symbol in range(SYMBOLS):
                asked += state.map[chart].action[symbol] + state.map[chart].gem[symbol]
                found += sheet.found[chart][symbol]
            share = found / asked
            total += 0.34 * share + 1.23 * share * share
    return total


def marks_score(state: State) -> float:
    """What marks bring that can still be used, and how near the tracks are to their gems."""
    total = 0.48 * left_over(state, Deed.HEAL)
    for track in range(Deed.KEY, TRACKS):
        total += 0.3 * left_over(state, track)
    for track in range(TRACKS):
        if not state.paid[track]:
            total += 1.19 * min(1.0, state.marked[track] / state.gem_at[track])
    return total


def tray_score(state: State) -> float:
    """Dice on the tray are missed the longer, the further they have to go."""
    total = 0
    for field in range(FIELDS):
        total += state.tray[field] * (FIELDS - field)
    return -0.19 * total


def secrets_score(state: State) -> float:
    """Secrets to be found, and who waits for a team mate in one."""
    total = 0.0
    for colour in range(COLOURS):
        if state.secret[colour] and not state.opened >> colour & 1:
            total += 0.56
    for seat in range(state.seats):
        pawn = state.sheet[seat].pawn
        if pawn != OUTSIDE and (seat == state.active or own_turns_left(state, seat) > 0):
            total += 1.14 * meeting_worth(state, seat, pawn) / GEM
    return total

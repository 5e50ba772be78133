"""The turn, in the order it is played (AT-4 to AT-7)."""

from donjon.engine.notes import EVERYBODY, note
from donjon.engine.state import finish
from donjon.games.southerners.rules.abilities import sweep_played
from donjon.games.southerners.rules.combat import join_battle
from donjon.games.southerners.rules.field import (
    count,
    newest_guard,
    recruit,
    remove_base,
    remove_troop,
    tolls,
    troops_of,
    upkeep,
)
from donjon.games.southerners.rules.layout import (
    BASES,
    EMPTY,
    PALACE,
    PALACE_PLACE,
    PLACES,
    SEATS,
    SLOTS,
    Event,
    Phase,
    Side,
    State,
    Window,
    other,
    turn_to,
)
from donjon.games.southerners.rules.unseen import begin_unseen


def begin_turn(state: State) -> None:
    note(state, EVERYBODY, Event.TURN, state.attacker, state.rounds + 1, 0, 0)
    turn_to(state, Phase.RENEW, state.attacker)


def renew(state: State) -> None:
    """Every base recruits; then both draw, discard and build unseen (AT-4)."""
    note(state, EVERYBODY, Event.RENEW, state.attacker, 0, 0, 0)
    for seat in range(SEATS):
        for slot in range(SLOTS):
            if state.side[seat].ground[slot] != EMPTY:
                recruit(state, seat, slot)
    begin_unseen(state, Phase.RENEWAL)


def demand_tolls(state: State) -> None:
    """Each enemy iara costs a troop; the numbers are fixed first (AT-4)."""
    for seat in range(SEATS):
        side = state.side[seat]
        side.toll = tolls(state.side[other(seat)])
        if side.toll > 0:
            note(state, EVERYBODY, Event.TOLL, seat, side.toll, 0, 0)
    turn_to(state, Phase.TOLL, state.attacker)


def pay_on(state: State) -> None:
    """Give up a troop where there is nothing to choose, then ask the other, then go on."""
    side = state.side[state.seat]
    found = troop_targets(side)
    if side.toll > 0 and found:
        target = 0
        while not found >> target & 1:
            target += 1
        sacrifice(state, state.seat, target)
        return
    side.toll = 0
    if state.seat == state.attacker:
        turn_to(state, Phase.TOLL, other(state.attacker))
    else:
        turn_to(state, Phase.MAIN, state.attacker)


def sacrifice(state: State, seat: int, target: int) -> None:
    """Give up a troop for an enemy iara, or a base for `woods` (AT-4, AT-20)."""
    side = state.side[seat]
    if state.phase == Phase.WOODS:
        remove_base(state, seat, target, EVERYBODY)
        upkeep(state, seat)
        return
    side.toll -= 1
    place = newest_guard(side) if target == PALACE_PLACE else target
    remove_troop(state, seat, place, Event.SACRIFICE)


def pass_on(state: State) -> None:
    """A seat has passed, or holds no ability: ask the other, or close the window."""
    if state.window == Window.END:
        end_turn(state)
        return
    state.passes += 1
    if state.passes == SEATS:
        join_battle(state)
    else:
        turn_to(state, Phase.RESPOND, other(state.seat))


def resume(state: State) -> None:
    """An ability is carried out: go back to where it was played (AT-6, AT-7, AT-10)."""
    if state.window == Window.BATTLE:
        state.passes = 0
        turn_to(state, Phase.RESPOND, other(state.seat))
    else:
        state.window = Window.NONE
        turn_to(state, Phase.MAIN, state.attacker)


def end_turn(state: State) -> None:
    """AT-7."""
    state.window = Window.NONE
    state.tried = 0
    for seat in range(SEATS):
        state.side[seat].attacked = 0
        sweep_played(state.side[seat])
    turn_to(state, Phase.REGROW, state.attacker)


def to_regrow(side: Side) -> int:
    total = 0
    for kind in range(BASES):
        total += side.regrow[kind]
    return total


def regrow_on(state: State) -> None:
    """The seat has regrown what it wants: ask the other, then begin the next turn."""
    side = state.side[state.seat]
    for kind in range(BASES):
        side.regrow[kind] = 0
    if state.seat == state.attacker:
        turn_to(state, Phase.REGROW, other(state.attacker))
        return
    state.rounds += 1
    if state.rounds < state.limit:
        state.attacker = other(state.attacker)
        begin_turn(state)
        return
    for seat in range(SEATS):  # AT-19
        state.payoff[seat] = 1 / SEATS
    note(state, EVERYBODY, Event.DRAWN, state.rounds, 0, 0, 0)
    state.phase = Phase.OVER
    finish(state)


def troop_targets(side: Side) -> int:
    """Where a side has troops: a bit for each slot, and one for the palace."""
    found = 0
    for place in range(PLACES):
        if count(side, place) > 0:
            found |= 1 << min(place, PALACE_PLACE)
    return found


def bases_of(side: Side, kind: int) -> int:
    """Where a side has bases of a kind: a bit for each slot."""
    found = 0
    for slot in range(SLOTS):
        if side.ground[slot] == kind:
            found |= 1 << slot
    return found


def all_troops(side: Side) -> int:
    total = 0
    for group in range(PALACE + 1):
        total += troops_of(side, group)
    return total

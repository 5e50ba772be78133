"""A battle from its declaration to its end (AT-9 to AT-17)."""

from donjon.engine.notes import EVERYBODY, note
from donjon.engine.state import finish
from donjon.games.southerners.rules.battle import (
    FIRST,
    SIEGE,
    ambushes,
    damage,
    muster,
    regular_damage,
    wall_damage,
)
from donjon.games.southerners.rules.field import (
    bases_in,
    remove_base,
    remove_troop,
    troops_of,
    upkeep,
)
from donjon.games.southerners.rules.layout import (
    NOWHERE,
    PALACE,
    PALACE_PLACE,
    PLACES,
    SEATS,
    SLOTS,
    TERRITORIES,
    Event,
    Phase,
    State,
    Window,
    other,
    turn_to,
)
from donjon.games.southerners.rules.strikes import group_of, lowest_bit, strike, targets


def may_attack(state: State, seat: int, group: int, territory: int) -> bool:
    """AT-8."""
    if troops_of(state.side[seat], group) == 0:
        return False
    if state.again:
        return not state.tried >> (group * TERRITORIES + territory) & 1
    return not state.side[seat].attacked >> group & 1


def declare(state: State, seat: int, group: int, territory: int) -> None:
    note(state, EVERYBODY, Event.ATTACK, seat, group, territory, 0)
    state.side[seat].attacked |= 1 << group
    state.tried |= 1 << (group * TERRITORIES + territory)
    state.source = group
    state.target = territory
    open_window(state)


def open_window(state: State) -> None:
    """Both may play abilities in turns, the attacker first (AT-10)."""
    state.window = Window.BATTLE
    state.passes = 0
    turn_to(state, Phase.RESPOND, state.attacker)


def join_battle(state: State) -> None:
    """The window has closed: who fights is settled (AT-10)."""
    state.window = Window.NONE
    attacker = state.attacker
    if troops_of(state.side[attacker], state.source) == 0:
        note(state, EVERYBODY, Event.VAIN, attacker, state.source, 0, 0)
        end_battle(state)
        return
    foe = state.side[other(attacker)]
    if state.target != PALACE and bases_in(foe, state.target) == 0:  # AT-16
        note(state, EVERYBODY, Event.THROUGH, attacker, 0, 0, 0)
        state.target = PALACE
    for seat in range(SEATS):
        muster(state, seat, group_of(state, seat))
        state.side[seat].damage = ambushes(state, seat)
    begin_step(state, Phase.CURUPIRA)


def begin_step(state: State, phase: int) -> None:
    """The attacker chooses first (AT-11)."""
    for seat in range(SEATS):
        state.side[seat].razed = 0
        for place in range(PLACES):
            state.side[seat].doomed[place] = 0
    turn_to(state, phase, state.attacker)
    own, foe = state.side[state.attacker], state.side[other(state.attacker)]
    if own.damage + own.siege + foe.damage > 0:
        note(state, EVERYBODY, Event.STEP, phase, own.damage, foe.damage, own.siege)


def end_battle(state: State) -> None:
    """Damage is forgotten (AT-15)."""
    state.source = NOWHERE
    state.target = NOWHERE
    for seat in range(SEATS):
        side = state.side[seat]
        side.damage = 0
        side.siege = 0
        side.unspent = 0
        side.razed = 0
        for place in range(PLACES):
            side.doomed[place] = 0
    turn_to(state, Phase.MAIN, state.attacker)


def choose_on(state: State) -> None:
    """The seat asked has nothing (more) to choose: strike for it, ask the other, or go on."""
    seat = state.seat
    if state.phase == Phase.CURUPIRA:
        found = targets(state, seat)
        if found:
            strike(state, seat, lowest_bit(found))
            return
    if state.phase == Phase.INITIATIVE:
        state.side[seat].unspent = state.side[seat].damage
    if seat == state.attacker:
        turn_to(state, state.phase, other(seat))
    else:
        bring_down(state)
        if not state.over:
            next_step(state)


def bring_down(state: State) -> None:
    """All that both chose falls at the same time (AT-11)."""
    for seat in range(SEATS):
        side = state.side[seat]
        for place in range(PLACES - 1, -1, -1):
            while side.doomed[place] > 0:
                side.doomed[place] -= 1
                state.tried = 0
                remove_troop(state, seat, place, Event.FELL)
        for slot in range(SLOTS):
            if side.razed >> slot & 1:
                state.tried = 0
                remove_base(state, seat, slot, EVERYBODY)
    foe = other(state.attacker)
    if state.side[foe].razed >> PALACE_PLACE & 1:  # AT-16
        state.payoff[state.attacker] = 1
        state.rounds += 1
        note(state, EVERYBODY, Event.WIN, state.attacker, 0, 0, 0)
        end_battle(state)
        state.phase = Phase.OVER
        finish(state)
    upkeep(state, foe)


def next_step(state: State) -> None:
    """Curupira, initiative, regular combat; then home, or on to the palace."""
    attacker, phase = state.attacker, state.phase
    own, foe = state.side[attacker], state.side[other(attacker)]
    if troops_of(own, state.source) == 0:
        end_battle(state)
    elif phase == Phase.CURUPIRA:
        for seat in range(SEATS):
            side = state.side[seat]
            side.damage = damage(side, group_of(state, seat), FIRST)  # AT-12
        begin_step(state, Phase.INITIATIVE)
    elif phase == Phase.INITIATIVE:  # AT-13
        own.damage = regular_damage(own, state.source)
        own.siege = damage(own, state.source, SIEGE)
        foe.damage = regular_damage(foe, state.target) + wall_damage(foe, state.target)
        begin_step(state, Phase.REGULAR)
    elif state.target != PALACE and bases_in(foe, state.target) == 0:  # AT-16
        note(state, EVERYBODY, Event.THROUGH, attacker, 0, 0, 0)
        state.target = PALACE
        own.siege = 0
        open_window(state)
    else:
        end_battle(state)

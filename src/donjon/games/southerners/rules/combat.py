"""A battle from its declaration to its end (AT-9 to AT-17)."""

from donjon.engine.notes import EVERYBODY, note
from donjon.engine.state import State, finish
from donjon.games.southerners.rules.battle import (
    FIRST,
    SIEGE,
    ambushes,
    damage,
    muster,
    power,
    regular_damage,
    wall_damage,
)
from donjon.games.southerners.rules.field import (
    bases_in,
    card_at,
    count,
    remove_base,
    remove_troop,
    troops_of,
    upkeep,
)
from donjon.games.southerners.rules.layout import (
    EMPTY,
    NOWHERE,
    PALACE,
    PALACE_PLACE,
    PLACES,
    SEATS,
    SLOTS,
    TARGETS,
    TERRITORIES,
    Event,
    Phase,
    Window,
    base_card,
    end_place,
    first_place,
    other,
    turn_to,
)


def group_of(state: State, seat: int) -> int:
    """Where a seat fights."""
    return int(state.source if seat == state.attacker else state.target)


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


def price(state: State, foe: State, place: int) -> int:
    """Damage a troop falls for; Curupira strikes them one by one."""
    return 1 if state.phase == Phase.CURUPIRA else power(foe, place)


def standing(side: State, group: int) -> int:
    """Troops of a group that nothing has been spent on yet."""
    total = 0
    for place in range(first_place(group), end_place(group)):
        total += count(side, place) - side.doomed[place]
    return total


def targets(state: State, seat: int) -> int:
    """What the seat can bring down now: a bit for each action from STRIKE on, then from RAZE."""
    own, foe = state.side[seat], state.side[other(seat)]
    group = group_of(state, other(seat))
    found, manned = 0, 0
    for place in range(first_place(group), end_place(group)):
        if count(foe, place) > foe.doomed[place]:
            manned = 1
            if price(state, foe, place) <= own.damage:
                found |= 1 << min(place, PALACE_PLACE)
    if manned or state.phase != Phase.REGULAR or seat != state.attacker:  # AT-14
        return found
    if group == PALACE:
        if own.damage + own.siege >= foe.palace_power and not foe.razed:
            found |= 1 << (TARGETS + PALACE_PLACE)
    elif own.damage + own.siege >= foe.wall:
        for slot in range(first_place(group), end_place(group)):
            if foe.ground[slot] != EMPTY and not foe.razed >> slot & 1:
                found |= 1 << (TARGETS + slot)
    return found


def is_forced(state: State, seat: int, found: int) -> bool:
    """Curupira must strike: one target, or strikes enough for all, is no choice."""
    if found & (found - 1) == 0:
        return True
    foe = other(seat)
    return bool(state.side[seat].damage >= standing(state.side[foe], group_of(state, foe)))


def strike(state: State, seat: int, target: int) -> None:
    """Spend damage on a troop; in the palace on the newest it can fell."""
    own, foe = state.side[seat], state.side[other(seat)]
    place = target
    if target == PALACE_PLACE:
        place = PLACES - 1
        while count(foe, place) <= foe.doomed[place] or price(state, foe, place) > own.damage:
            place -= 1
    own.damage -= price(state, foe, place)
    foe.doomed[place] += 1
    note(state, EVERYBODY, Event.STRIKE, seat, card_at(foe, place), target, own.damage)


def raze(state: State, seat: int, target: int) -> None:
    """Spend damage on a base or the palace, artillery's first."""
    own, foe = state.side[seat], state.side[other(seat)]
    cost = foe.palace_power if target == PALACE_PLACE else foe.wall
    by_siege = min(cost, own.siege)
    own.siege -= by_siege
    own.damage -= cost - by_siege
    foe.razed |= 1 << target
    card = EMPTY if target == PALACE_PLACE else base_card(foe, foe.ground[target])
    note(state, EVERYBODY, Event.AIM, seat, card, target, own.damage + own.siege)


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


def lowest_bit(bits: int) -> int:
    at = 0
    while not bits >> at & 1:
        at += 1
    return at


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

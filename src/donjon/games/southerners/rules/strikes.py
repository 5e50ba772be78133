"""Striking troops and razing bases: what can be hit, what must be, and what it costs."""

from donjon.engine.notes import EVERYBODY, note
from donjon.games.southerners.rules.battle import power
from donjon.games.southerners.rules.field import base_card, card_at, count
from donjon.games.southerners.rules.layout import (
    EMPTY,
    PALACE,
    PALACE_PLACE,
    PLACES,
    TARGETS,
    Event,
    Phase,
    Side,
    State,
    end_place,
    first_place,
    other,
)


def group_of(state: State, seat: int) -> int:
    """Where a seat fights."""
    return state.source if seat == state.attacker else state.target


def price(state: State, foe: Side, place: int) -> int:
    """Damage a troop falls for; Curupira strikes them one by one."""
    return 1 if state.phase == Phase.CURUPIRA else power(foe, place)


def standing(side: Side, group: int) -> int:
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
    return state.side[seat].damage >= standing(state.side[foe], group_of(state, foe))


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


def lowest_bit(bits: int) -> int:
    at = 0
    while not bits >> at & 1:
        at += 1
    return at

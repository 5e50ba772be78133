"""The battle calculator: what troops are worth in a combat, and what can come of it.

The rules take every number of a battle from here; bots and pages ask `forecast`.
"""

from donjon.games.southerners.rules.field import (
    bases_in,
    cards_in_force,
    count,
    empty_slots,
    traits_at,
)
from donjon.games.southerners.rules.layout import (
    ABILITIES,
    BASES,
    GUARDS,
    PALACE,
    SLOTS,
    Effect,
    Side,
    State,
    Trait,
    end_place,
    first_place,
    other,
)

PLAIN, FIRST, SIEGE = 0, 1, 2  # a troop's damage: regular, initiative, only against bases


def muster(state: State, seat: int, group: int) -> None:
    """Count what changes powers in a combat that begins now (AT-24)."""
    side = state.side[seat]
    for kind in range(BASES):
        side.bonus[kind] = 0
    side.wall = side.base_power + cards_in_force(side, Effect.BULWARK)
    space = empty_slots(side, group)
    for kind in range(ABILITIES):
        if side.played[kind] > 0 and side.effect[kind] == Effect.RAGE:
            side.bonus[side.about[kind]] += side.amount[kind] * side.played[kind] * space


def power(side: Side, place: int) -> int:
    """What a troop there deals, and what it takes to fell it."""
    if place < SLOTS:
        kind = side.ground[place]
        return side.troop_power[kind] + side.bonus[kind]
    return side.guard_power[side.palace[place - GUARDS]]


def way(side: Side, place: int) -> int:
    """How the troops of a place deal their damage (AT-12, AT-13)."""
    traits = traits_at(side, place)
    if traits & Trait.ARTILLERY:
        return SIEGE
    return FIRST if traits & Trait.INITIATIVE else PLAIN


def damage(side: Side, group: int, kind: int) -> int:
    """All damage of one way that a group's troops deal."""
    total = 0
    for place in range(first_place(group), end_place(group)):
        troops = count(side, place)
        if troops > 0 and way(side, place) == kind:
            total += troops * power(side, place)
    return total


def regular_damage(side: Side, group: int) -> int:
    """What a side's troops deal in regular combat, artillery apart (AT-13)."""
    alive = damage(side, group, FIRST)
    return damage(side, group, PLAIN) + min(side.unspent, alive)


def wall_damage(side: Side, group: int) -> int:
    """What the bases of a territory, or the palace, deal."""
    if group == PALACE:
        return side.palace_power
    return bases_in(side, group) * side.wall


def ambushes(state: State, seat: int) -> int:
    """Troops that this seat's curupiras strike down in the combat that begins (AT-22)."""
    foe = state.side[other(state.attacker)]
    return cards_in_force(state.side[seat], Effect.AMBUSH) * empty_slots(foe, state.target)


def toughness(side: Side, group: int) -> int:
    """The damage it takes to fell all troops of a group."""
    total = 0
    for place in range(first_place(group), end_place(group)):
        if count(side, place) > 0:
            total += count(side, place) * power(side, place)
    return total


def forecast(state: State, seat: int, group: int, target: int, resist: int) -> int:
    """The bases (or 1 for the palace) that an attack brings down if the attacker chooses best.

    With `resist` the defender chooses best against it, otherwise it strikes nobody.  Counted
    with the abilities in force, without Curupira; a target is a group with something to raze.
    """
    muster(state, seat, group)
    muster(state, other(seat), target)
    best = 0
    for volley in range(volleys(state.side[other(seat)], target)):
        spent = cost_of(state.side[other(seat)], target, volley)
        if spent <= damage(state.side[seat], group, FIRST):
            worst = outcome(state, seat, group, target, volley, 0)
            if resist:
                worst = least_outcome(state, seat, group, target, volley, worst)
            best = max(best, worst)
    return best


def least_outcome(state: State, seat: int, group: int, target: int, volley: int, worst: int) -> int:
    """The least an initiative volley leads to, whatever the defender's own volley is."""
    own, foe = state.side[seat], state.side[other(seat)]
    limit = damage(foe, target, FIRST)
    for answer in range(1, volleys(own, group)):
        if cost_of(own, group, answer) <= limit:
            worst = min(worst, outcome(state, seat, group, target, volley, answer))
    return worst


def volleys(side: Side, group: int) -> int:
    """How many sets of victims there are: every place's troops, none to all of them."""
    total = 1
    for place in range(first_place(group), end_place(group)):
        total *= count(side, place) + 1
    return total


def cost_of(side: Side, group: int, volley: int) -> int:
    """The power of a set of victims; a volley's digits are the troops felled place by place."""
    total = 0
    for place in range(first_place(group), end_place(group)):
        if count(side, place) > 0:
            total += volley % (count(side, place) + 1) * power(side, place)
        volley //= count(side, place) + 1
    return total


def victims(side: Side, group: int, volley: int, kind: int) -> int:
    """The same, of one way to deal damage only."""
    total = 0
    for place in range(first_place(group), end_place(group)):
        if count(side, place) > 0 and way(side, place) == kind:
            total += volley % (count(side, place) + 1) * power(side, place)
        volley //= count(side, place) + 1
    return total


def outcome(state: State, seat: int, group: int, target: int, volley: int, answer: int) -> int:
    """What regular combat brings down after these two initiative volleys (AT-13, AT-14)."""
    own, foe = state.side[seat], state.side[other(seat)]
    spent = cost_of(foe, target, volley)
    alive = damage(own, group, FIRST) - victims(own, group, answer, FIRST)
    strength = damage(own, group, PLAIN) - victims(own, group, answer, PLAIN)
    strength += min(damage(own, group, FIRST) - spent, alive)
    resistance = toughness(foe, target) - spent
    if strength < resistance:
        return 0
    siege = damage(own, group, SIEGE) - victims(own, group, answer, SIEGE)
    rest = strength - resistance + siege
    if target == PALACE:
        return 1 if rest >= foe.palace_power else 0
    return min(bases_in(foe, target), rest // foe.wall)

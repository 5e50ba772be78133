"""Bases and troops: building, recruiting and all the ways to lose them."""

from donjon.engine.notes import EVERYBODY, note
from donjon.games.southerners.rules.layout import (
    ABILITIES,
    EMPTY,
    GUARDS,
    MOST_GUARDS,
    PALACE,
    PALACE_PLACE,
    PLACES,
    SLOTS,
    TERRITORIES,
    TROOPS_A_BASE,
    Event,
    Side,
    State,
    Trait,
    end_place,
    first_place,
)


def count(side: Side, place: int) -> int:
    """How many troops stand on a place."""
    if place < SLOTS:
        return side.troops[place]
    return 1 if side.palace[place - GUARDS] != EMPTY else 0


def troops_of(side: Side, group: int) -> int:
    total = 0
    for place in range(first_place(group), end_place(group)):
        total += count(side, place)
    return total


def bases_in(side: Side, territory: int) -> int:
    total = 0
    for slot in range(territory * TERRITORIES, territory * TERRITORIES + TERRITORIES):
        total += side.ground[slot] != EMPTY
    return total


def empty_slots(side: Side, group: int) -> int:
    """The palace has none (AT-22)."""
    return 0 if group == PALACE else TERRITORIES - bases_in(side, group)


def traits_at(side: Side, place: int) -> int:
    if place < SLOTS:
        return side.troop_traits[side.ground[place]]
    return side.guard_traits[side.palace[place - GUARDS]]


def base_card(side: Side, kind: int) -> int:
    """A card's number in events: its army and its kind."""
    return side.army * 16 + kind


def ability_card(side: Side, kind: int) -> int:
    return side.army * 16 + 8 + kind


def card_at(side: Side, place: int) -> int:
    """The card a troop belongs to, as events name it."""
    if place < SLOTS:
        return base_card(side, side.ground[place])
    return ability_card(side, side.palace[place - GUARDS])


def shown_place(place: int) -> int:
    """A place as strings know it: all the palace is one."""
    return place if place < SLOTS else PALACE_PLACE


def put_base(state: State, seat: int, kind: int, slot: int, audience: int) -> None:
    """Lay a base on a slot; what stood there is destroyed (AT-3)."""
    side = state.side[seat]
    if side.ground[slot] != EMPTY:
        remove_base(state, seat, slot, audience)
    side.ground[slot] = kind
    side.troops[slot] = 0
    note(state, audience, Event.BUILD, seat, base_card(side, kind), slot, 0)


def remove_base(state: State, seat: int, slot: int, audience: int) -> None:
    """A base, with whatever troops are on it, goes to the discard pile."""
    side = state.side[seat]
    kind = side.ground[slot]
    note(state, audience, Event.DESTROY, seat, base_card(side, kind), slot, 0)
    side.discard_base[kind] += 1
    side.ground[slot] = EMPTY
    side.troops[slot] = 0


def recruit(state: State, seat: int, slot: int) -> None:
    """One troop more on a base, two at most."""
    side = state.side[seat]
    if side.troop_traits[side.ground[slot]] & Trait.UNIQUE:
        dismiss_unique(state, seat)
    if side.troops[slot] < TROOPS_A_BASE:
        side.troops[slot] += 1
        card = base_card(side, side.ground[slot])
        note(state, EVERYBODY, Event.RECRUIT, seat, card, slot, side.troops[slot])


def recruit_guard(state: State, seat: int, kind: int) -> None:
    """A special troop in the palace, its card with it (AT-26)."""
    side = state.side[seat]
    if side.guard_traits[kind] & Trait.UNIQUE:
        dismiss_unique(state, seat)
    guards = 0
    while side.palace[guards] != EMPTY:
        guards += 1
    side.palace[guards] = kind
    note(state, EVERYBODY, Event.RECRUIT, seat, ability_card(side, kind), PALACE_PLACE, guards + 1)


def dismiss_unique(state: State, seat: int) -> None:
    """A newer unique troop comes: the older one goes (AT-18)."""
    side = state.side[seat]
    for place in range(PLACES - 1, -1, -1):
        if count(side, place) > 0 and traits_at(side, place) & Trait.UNIQUE:
            remove_troop(state, seat, place, Event.FELL)


def remove_troop(state: State, seat: int, place: int, why: int) -> None:
    """One troop falls; a special one takes its card to the discard pile (AT-15, AT-26)."""
    side = state.side[seat]
    note(state, EVERYBODY, why, seat, card_at(side, place), shown_place(place), 0)
    if place < SLOTS:
        side.troops[place] -= 1
        return
    side.discard_ability[side.palace[place - GUARDS]] += 1
    for guard in range(place - GUARDS, MOST_GUARDS - 1):
        side.palace[guard] = side.palace[guard + 1]
    side.palace[MOST_GUARDS - 1] = EMPTY


def newest_guard(side: Side) -> int:
    """The place of the palace's newest troop, or one before GUARDS."""
    place = PLACES - 1
    while place >= GUARDS and count(side, place) == 0:
        place -= 1
    return place


def upkeep(state: State, seat: int) -> None:
    """Special troops that aren't loyal need a full territory each (AT-18)."""
    side = state.side[seat]
    full = 0
    for territory in range(TERRITORIES):
        full += bases_in(side, territory) == TERRITORIES
    fickle = 0
    for place in range(GUARDS, PLACES):
        fickle += is_fickle(side, place)
    for place in range(PLACES - 1, GUARDS - 1, -1):
        if fickle > full and is_fickle(side, place):
            remove_troop(state, seat, place, Event.LOST)
            fickle -= 1


def is_fickle(side: Side, place: int) -> bool:
    return count(side, place) > 0 and not traits_at(side, place) & Trait.LOYAL


def tolls(side: Side) -> int:
    """Troops that this side's palace costs the enemy after a renewal (AT-4)."""
    total = 0
    for guard in range(MOST_GUARDS):
        if side.palace[guard] != EMPTY:
            total += side.guard_toll[side.palace[guard]]
    return total


def cards_in_force(side: Side, effect: int) -> int:
    """The amounts of all cards of an effect played this turn, together."""
    total = 0
    for kind in range(ABILITIES):
        if side.played[kind] > 0 and side.effect[kind] == effect:
            total += side.played[kind] * side.amount[kind]
    return total

"""Who can go where: what the seat whose card is carried out may do with the rest of it.

While a villain is under way, everything but its next step is judged as if it had stopped and
the hero it stopped on had fallen (SH-15).
"""

from donjon.games.holland.rules.layout import (
    COURSES,
    FREE,
    NOBODY,
    PAIR,
    VERBS,
    VILLAIN,
    WIDTH,
    State,
    Verb,
)
from donjon.games.holland.rules.tower import (
    B1,
    COLUMN_A,
    COLUMN_E,
    D1,
    DUNGEONS,
    PORTALS,
    TOP,
    TOWER,
    B,
    C,
    leftward,
    rightward,
    steps_from,
    through_portals,
    upward,
    with_passage,
)

GOING = VERBS - 1  # the verbs that move a hero; the last one lets it lie down
PACE = (-1, 1, WIDTH, -WIDTH)  # what a course adds to a villain's space
EDGE = (COLUMN_A, COLUMN_E, TOP | TOWER & ~PORTALS, 0b11111 | TOWER & ~PORTALS)  # and where not
VILLAIN_WAYS = PAIR * VERBS  # in a set of ways: the heroes' come first


def ways(state: State) -> int:
    """All that the heroes and villains can do now: a bit for each verb, then each course."""
    urged = must_go_on(state)
    struck = hero_struck(state) if urged == NOBODY else NOBODY
    spot = landing(state, struck) if struck != NOBODY else FREE
    found = 0
    for k in range(PAIR):
        hero = PAIR * state.seat + k
        if urged < 0 or urged == hero:
            at = spot if hero == struck else state.place[hero]
            found |= hero_ways(state, hero, at, crowd(state, hero, struck, spot)) << k * VERBS
    for v in range(PAIR):
        if urged < 0 or urged == VILLAIN + v:
            found |= villain_ways(state, v) << VILLAIN_WAYS + v * COURSES
    return found


def blasts(state: State) -> int:
    """The spaces that can be blown up: empty, no portal, no dungeon, not on top (SH-22)."""
    if state.blast == 0 or state.moving != NOBODY:
        return 0
    return TOWER & ~(crowd(state, NOBODY, NOBODY, FREE) | PORTALS | DUNGEONS | TOP)


def has_choice(state: State) -> bool:
    """Is there anything to do but to be done?"""
    return blasts(state) != 0 or ways(state) != 0


def must_go_on(state: State) -> int:
    """The piece on a space where it may not stop (SH-10, SH-14), or NOBODY."""
    if state.moving < VILLAIN or state.villain[0] == state.villain[1]:
        return state.moving
    return NOBODY


def hero_ways(state: State, hero: int, at: int, others: int) -> int:
    """A hero's verbs as a set of bits; `others` are the spaces where it may not stop."""
    if at == FREE or state.lying >> hero & 1:  # SH-9, SH-20
        return 0
    here = 1 << at
    found = 0
    for verb in range(GOING):
        walk, climb, portal = state.walk, state.climb, state.portal
        to = 0
        if verb <= Verb.ROPE:
            walk -= 1
            to = walked(state, here, verb)
        elif verb == Verb.CLIMB:
            climb -= 1
            to = with_passage(state, upward(here))
        elif verb == Verb.PASSAGE:
            if state.entered == hero:
                to = state.passages & ~here
        else:
            portal -= 1
            to = lifted(here, verb)
        if walk >= 0 and climb >= 0 and portal >= 0:
            if gets_through(state, to, others, walk, climb, portal):
                found |= 1 << verb
    if state.hide > 0 and state.moving != hero and not here & (PORTALS | state.room):  # SH-20
        found |= 1 << Verb.HIDE
    return found


def walked(state: State, here: int, verb: int) -> int:
    """Where a movement point takes a hero, through the passage too if it gets into one."""
    if verb == Verb.LEFT:
        return with_passage(state, leftward(here))
    if verb == Verb.RIGHT:
        return with_passage(state, rightward(here))
    return with_passage(state, upward(here & state.ropes))


def lifted(here: int, verb: int) -> int:
    """Where a portal takes a hero: nowhere if it stands in none (SH-25)."""
    inside = here & PORTALS
    return inside << WIDTH & TOWER if verb == Verb.PORTAL_UP else inside >> WIDTH


def gets_through(
    state: State, spaces: int, others: int, walk: int, climb: int, portal: int
) -> bool:
    """Can a hero in one of these spaces stop there, or further on with what is left (SH-10)?

    Whoever comes here has moved already, so at most one movement point is left.
    """
    if spaces == 0 or spaces & ~others:
        return spaces != 0
    thrifty, spent = spaces, 0  # where it can be before and after spending a point
    for _ in range(climb + portal + 1):
        if walk > 0:
            spent |= steps_from(state, thrifty)
        if (thrifty | spent) & ~others:
            return True
        if climb > 0:
            thrifty = with_passage(state, upward(thrifty))
            spent = with_passage(state, upward(spent))
        else:
            thrifty, spent = through_portals(thrifty), through_portals(spent)
    return False


def crowd(state: State, hero: int, struck: int, spot: int) -> int:
    """Where a hero may not stop for others are there; `struck` counts as being at `spot`."""
    taken = 1 << state.villain[0] | 1 << state.villain[1]
    for other in range(PAIR * state.seats):
        if other != hero:
            taken |= 1 << (spot if other == struck else state.place[other])
    return taken & TOWER & ~DUNGEONS


def is_lying(state: State, hero: int) -> bool:
    """In the secret room a hero always lies (SH-12)."""
    return (state.lying >> hero | state.room >> state.place[hero]) & 1 != 0


def villain_ways(state: State, v: int) -> int:
    """A villain's courses as a set of bits (SH-14, SH-15)."""
    if state.steps == 0 or state.moved >> v & 1:
        return 0
    found = 0
    at, other = state.villain[v], state.villain[1 - v]
    for course in range(COURSES):
        if not EDGE[course] >> at & 1:
            if at + PACE[course] != other or state.steps > 1:
                found |= 1 << course
    return found


def hero_struck(state: State) -> int:
    """The hero that the villain under way would knock off by stopping now (SH-16)."""
    if state.moving >= VILLAIN:
        at = state.villain[state.moving - VILLAIN]
        if not DUNGEONS >> at & 1:
            for hero in range(PAIR * state.seats):
                if state.place[hero] == at and not is_lying(state, hero):
                    return hero
    return NOBODY


def landing(state: State, hero: int) -> int:
    """Where a hero that is knocked off comes to rest (SH-17, SH-18)."""
    at = state.place[hero]
    taken = crowd(state, hero, NOBODY, FREE)
    to = at - state.fall * WIDTH
    while to >= 0 and taken >> to & 1:
        to -= WIDTH
    if to >= 0:
        return to
    column = at % WIDTH
    if column == C:
        return B1 if hero % PAIR == 0 else D1
    return B1 if column <= B else D1

"""What a card can do: move a hero or let it lie down, step a villain, blow up a space."""

from donjon.engine.notes import EVERYBODY, note
from donjon.games.holland.rules.layout import (
    BLAST,
    COURSE,
    COURSES,
    DONE,
    FREE,
    HERO,
    MOVED_BY,
    NOBODY,
    PAIR,
    SPACES,
    VERBS,
    VILLAIN,
    WIDTH,
    Event,
    State,
    Verb,
)
from donjon.games.holland.rules.tower import cave_in
from donjon.games.holland.rules.ways import PACE, crowd, hero_struck, landing


def spend(state: State, seat: int, action: int) -> None:
    """Use up a part of the card."""
    state.entered = NOBODY
    if action < COURSE:
        use_hero(state, seat, (action - HERO) // VERBS, (action - HERO) % VERBS)
    elif action < BLAST:
        step_villain(state, (action - COURSE) // COURSES, (action - COURSE) % COURSES)
    elif action < DONE:
        blow_up(state, seat, action - BLAST)
    else:
        note(state, EVERYBODY, Event.DONE, seat, 0, 0, 0)


def use_hero(state: State, seat: int, k: int, verb: int) -> None:
    """Move a hero, or let it lie down."""
    hero = PAIR * seat + k
    if verb == Verb.HIDE:
        state.hide -= 1
        state.lying |= 1 << hero
        note(state, EVERYBODY, Event.HIDE, seat, k, state.place[hero], 0)
        return
    start = state.place[hero]
    to = destination(state, start, verb)
    state.place[hero] = to
    note(state, EVERYBODY, MOVED_BY[verb], seat, k, start, to)
    if verb <= Verb.ROPE:
        state.walk -= 1
    elif verb == Verb.CLIMB:
        state.climb -= 1
    elif verb != Verb.PASSAGE:
        state.portal -= 1
    arrive(state, seat, k, hero, verb)


def destination(state: State, start: int, verb: int) -> int:
    """Where a verb takes a hero."""
    if verb == Verb.LEFT:
        return start - 1
    if verb == Verb.RIGHT:
        return start + 1
    if verb == Verb.PORTAL_DOWN:
        return start - WIDTH
    if verb == Verb.PASSAGE:
        for space in range(SPACES):
            if space != start and state.passages >> space & 1:
                return space
    return min(start + WIDTH, FREE)  # SH-9


def arrive(state: State, seat: int, k: int, hero: int, verb: int) -> None:
    """What becomes of a hero in the space it has moved to."""
    at = state.place[hero]
    state.moving = NOBODY
    if at == FREE:
        note(state, EVERYBODY, Event.FREED, seat, k, 0, 0)
        return
    if crowd(state, hero, NOBODY, FREE) >> at & 1:
        state.moving = hero  # SH-10
    elif state.room >> at & 1:
        note(state, EVERYBODY, Event.ROOM, seat, k, at, 0)
    if verb != Verb.PASSAGE and state.passages >> at & 1:
        state.entered = hero  # SH-11


def step_villain(state: State, v: int, course: int) -> None:
    """One step; with the last one the villain stops."""
    start = state.villain[v]
    state.villain[v] = start + PACE[course]
    state.steps -= 1
    state.moving = VILLAIN + v
    note(state, EVERYBODY, Event.VILLAIN, v, start, state.villain[v], 0)
    if state.steps == 0:
        halt_villain(state)


def goes_on(state: State, action: int) -> bool:
    """Is this one more step of the villain under way?"""
    piece = VILLAIN + (action - COURSE) // COURSES
    return COURSE <= action < BLAST and piece == state.moving


def halt_villain(state: State) -> None:
    """The villain under way stops and knocks off who stands there (SH-15, SH-16)."""
    if state.moving < VILLAIN:
        return
    hero = hero_struck(state)
    state.moved |= 1 << state.moving - VILLAIN
    state.moving = NOBODY
    if hero == NOBODY:
        return
    start, to = state.place[hero], landing(state, hero)
    state.place[hero] = to
    note(state, EVERYBODY, Event.FALL, hero // PAIR, hero % PAIR, start, to)
    if state.room >> to & 1:  # SH-18
        note(state, EVERYBODY, Event.ROOM, hero // PAIR, hero % PAIR, to, 0)


def blow_up(state: State, seat: int, at: int) -> None:
    """A card goes to the top; whoever stands above it rides down (SH-22)."""
    state.blast -= 1
    cave_in(state, at)
    note(state, EVERYBODY, Event.BLAST, seat, at, 0, 0)
    for hero in range(PAIR * state.seats):
        if rides(state.place[hero], at):
            state.place[hero] -= WIDTH
    for v in range(PAIR):
        if rides(state.villain[v], at):
            state.villain[v] -= WIDTH


def rides(piece: int, at: int) -> bool:
    """Does this piece stand above that space, in its column?"""
    return at < piece < FREE and (piece - at) % WIDTH == 0

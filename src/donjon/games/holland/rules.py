"""Sir Holland: two to four seats get two heroes each out over the top of a tower.

Peculiar to it: all seats choose a card in secret at the same time; then the cards are carried
out one after another, and each is spent step by step, so a turn is many small moves.  What a
seat may do with the rest of its card is worked out in `ways.py`, on the spaces of `tower.py`.
Only the chosen cards are hidden, and only until all have chosen.
"""

from enum import IntEnum

from donjon.engine.dice import TABLE, below, hide
from donjon.engine.notes import EVERYBODY, note
from donjon.engine.state import (
    HIDDEN,
    MAX_SEATS,
    Mask,
    Row,
    State,
    fill,
    finish,
    game_record,
    int8,
    int32,
)
from donjon.games.holland.tower import (
    B1,
    C2,
    C4,
    D1,
    FREE,
    SPACES,
    WIDTH,
    build,
    build_by_chance,
    cave_in,
)
from donjon.games.holland.ways import (
    COURSES,
    NOBODY,
    PACE,
    PAIR,
    VERBS,
    VILLAIN,
    Verb,
    blasts,
    crowd,
    has_choice,
    hero_struck,
    landing,
    must_go_on,
    ways,
)

VERSION = 1

CARDS, REST = 7, 7
ALL_CARDS = (1 << CARDS) - 1
ENOUGH = 2  # rests that count

# What each card gives, by its number (SH-20 to SH-26).
WALKS = (0, 1, 2, 2, 1, 1, 1, 0)
STEPS = (0, 0, 1, 0, 3, 0, 0, 0)
CLIMBS = (0, 0, 0, 0, 0, 1, 0, 0)
LIFTS = (0, 0, 0, 0, 0, 0, 2, 0)
BLASTS = (0, 0, 0, 1, 0, 0, 0, 0)
HIDES = (0, 1, 0, 0, 0, 0, 0, 0)


class Event(IntEnum):
    """What is noted; the numbers behind each kind."""

    CHOSEN = 0  # seat
    CHOICE = 1  # seat, card: the same, for the seat itself
    SHOWN = 2  # seat, card
    TURN = 3  # seat, card
    IDLE = 4  # seat, card: nothing can be done with it
    WALK = 5  # seat, hero, from, to
    ROPE = 6  # seat, hero, from, to
    PASSAGE = 7  # seat, hero, from, to
    CLIMB = 8  # seat, hero, from, to
    PORTAL = 9  # seat, hero, from, to
    FREED = 10  # seat, hero
    HIDE = 11  # seat, hero, space
    ROOM = 12  # seat, hero, space
    VILLAIN = 13  # villain, from, to
    FALL = 14  # seat, hero, from, to
    BLAST = 15  # seat, space
    DONE = 16  # seat
    REST = 17  # seat, rests
    RISE = 18  # seat, hero
    ROUND = 19  # the round that begins
    LAST = 20  # the same, and it is the last
    WIN = 21  # seat, heroes freed, levels of the others


MOVED_BY = (
    Event.WALK,
    Event.WALK,
    Event.ROPE,
    Event.PASSAGE,
    Event.CLIMB,
    Event.PORTAL,
    Event.PORTAL,
)

STATE = game_record(
    fall=int32,  # levels that a hero knocked off falls
    ropes=int32,  # sets of spaces
    passages=int32,
    room=int32,
    place=(int8, PAIR * MAX_SEATS),  # heroes: a space or FREE
    villain=(int8, PAIR),  # the wizard's space, the knight's
    lying=int32,  # heroes that card 1 has hidden
    hand=(int8, MAX_SEATS),  # sets of cards: bit 0 is card 1
    chosen=(int8, MAX_SEATS),  # a card, 0 or HIDDEN
    rests=(int8, MAX_SEATS),
    gryphon=int8,  # who has it
    last_round=int8,
    seat=int8,  # whose card is carried out, or NOBODY
    walk=int8,  # what is left of it
    steps=int8,
    climb=int8,
    portal=int8,
    blast=int8,
    hide=int8,
    moving=int8,  # the piece under way: a villain, or a hero that must go on; or NOBODY
    entered=int8,  # the hero that may take the passage now, or NOBODY
    moved=int8,  # villains done with this card
)

# Setup: levels a hero falls, and the cards of the tower, or -1 for all: the dice say.
SETUP = 1 + SPACES

# Actions: choose a card, a verb of an own hero, a course of a villain, blow up a space, be done.
CARD = 0
HERO = CARD + CARDS
COURSE = HERO + PAIR * VERBS
BLAST = COURSE + PAIR * COURSES
DONE = BLAST + SPACES
ACTIONS = DONE + 1


def new(state: State, setup: Row) -> None:
    """Build the tower, put everybody in their places, and let all choose a card."""
    state.fall = setup[0]
    if setup[1] == NOBODY:
        build_by_chance(state)  # SH-1
    else:
        build(state, setup, 1)
    for seat in range(MAX_SEATS):
        plays = seat < state.seats
        state.place[PAIR * seat] = B1 if plays else FREE  # SH-2
        state.place[PAIR * seat + 1] = D1 if plays else FREE
        state.hand[seat] = ALL_CARDS if plays else 0  # SH-3
        state.rests[seat] = 0
    state.villain[0], state.villain[1] = C4, C2
    state.gryphon = below(state, TABLE, state.seats)
    state.last_round, state.lying = 0, 0
    clear_turn(state)
    begin_round(state)


def legal(state: State, seat: int, mask: Mask) -> None:
    """Mark the cards in hand, or all that the card being carried out allows."""
    if state.seat == NOBODY:
        for card in range(CARDS):
            mask[CARD + card] = state.hand[seat] >> card & 1
        return
    open_ways, open_blasts = ways(state), blasts(state)
    for way in range(BLAST - HERO):
        mask[HERO + way] = open_ways >> way & 1
    if open_blasts:
        for space in range(SPACES):
            mask[BLAST + space] = open_blasts >> space & 1
    mask[DONE] = must_go_on(state) == NOBODY  # SH-7


def step(state: State, seat: int, action: int) -> None:
    """Choose a card, or spend a part of the one being carried out."""
    if action < HERO:
        choose(state, seat, action - CARD + 1)
        if state.acting:
            return
        show(state)
    else:
        if not goes_on(state, action):
            halt_villain(state)  # SH-15
        spend(state, seat, action)
    play_on(state, action < HERO or action == DONE)


def conceal(state: State, viewer: int) -> None:
    """Hide the others' chosen cards until all have chosen (SH-4)."""
    hide(state)
    if state.seat == NOBODY and not state.over:
        for seat in range(state.seats):
            if seat != viewer and state.chosen[seat] != 0:
                state.chosen[seat] = HIDDEN


def deal(state: State, viewer: int) -> None:
    """Any card of its hand may be what a seat has chosen."""
    for seat in range(state.seats):
        if state.chosen[seat] == HIDDEN:
            nth = below(state, TABLE, count_cards(state.hand[seat]))
            for card in range(CARDS):
                if state.hand[seat] >> card & 1:
                    if nth == 0:
                        state.chosen[seat] = card + 1
                    nth -= 1


def seen(state: State, viewer: int, seat: int, action: int) -> int:
    """Of another's choice only that it was made; the last one shows all the cards at once."""
    if action >= HERO:
        return action
    if state.acting == 1 << seat:
        told = action - CARD + 1
        for other in range(state.seats):
            if other != seat:
                told = (CARDS + 1) * told + state.chosen[other]
        return ACTIONS + told
    return action if seat == viewer else CARD


def score(state: State, seat: int) -> float:
    """The share of the way up that this seat has made, of what all have made."""
    if state.over:
        return state.payoff[seat]  # type: ignore[no-any-return]
    own, total = 0, 0
    for hero in range(PAIR * state.seats):
        at = state.place[hero]
        height = 10 if at == FREE else 1 + at // WIDTH
        total += height
        if hero // PAIR == seat:
            own += height
    return own / total


# --- the round --------------------------------------------------------------------------


def begin_round(state: State) -> None:
    """Who hid gets up, and all choose a card."""
    for hero in range(PAIR * state.seats):
        if state.lying >> hero & 1:  # SH-20
            note(state, EVERYBODY, Event.RISE, hero // PAIR, hero % PAIR, 0, 0)
    state.lying = 0
    fill(state.chosen, 0)
    state.acting = (1 << state.seats) - 1  # SH-4
    kind = Event.LAST if state.last_round else Event.ROUND
    note(state, EVERYBODY, kind, state.rounds + 1, 0, 0, 0)


def choose(state: State, seat: int, card: int) -> None:
    """Take a card in secret."""
    state.chosen[seat] = card
    state.acting &= ~(1 << seat)
    note(state, EVERYBODY, Event.CHOSEN, seat, 0, 0, 0)
    note(state, 1 << seat, Event.CHOICE, seat, card, 0, 0)


def show(state: State) -> None:
    """All have chosen: the cards leave the hands (SH-6)."""
    for seat in range(state.seats):
        card = state.chosen[seat]
        state.hand[seat] &= ~(1 << card - 1)
        note(state, EVERYBODY, Event.SHOWN, seat, card, 0, 0)


def play_on(state: State, finished: bool) -> None:
    """Pass on until a seat has something left to do, or the round is over."""
    fresh = False
    while finished or not has_choice(state):
        if fresh:
            note(state, EVERYBODY, Event.IDLE, state.seat, state.chosen[state.seat], 0, 0)
        seat = next_in_line(state, state.seat)
        clear_turn(state)
        if seat == NOBODY:
            end_round(state)
            return
        take_up(state, seat, state.chosen[seat])
        finished, fresh = False, True


def take_up(state: State, seat: int, card: int) -> None:
    """Begin to carry out a seat's card."""
    state.seat, state.acting = seat, 1 << seat
    state.walk, state.steps, state.climb = WALKS[card], STEPS[card], CLIMBS[card]
    state.portal, state.blast, state.hide = LIFTS[card], BLASTS[card], HIDES[card]
    note(state, EVERYBODY, Event.TURN, seat, card, 0, 0)


def clear_turn(state: State) -> None:
    """Nobody's card is being carried out."""
    state.seat, state.acting = NOBODY, 0
    state.walk, state.steps, state.climb = 0, 0, 0
    state.portal, state.blast, state.hide = 0, 0, 0
    state.moving, state.entered, state.moved = NOBODY, NOBODY, 0


def place_in_line(state: State, seat: int) -> int:
    """Low cards first, equal ones clockwise from the gryphon (SH-5)."""
    return MAX_SEATS * state.chosen[seat] + (seat - state.gryphon) % state.seats  # type: ignore[no-any-return]


def next_in_line(state: State, after: int) -> int:
    """The seat whose card comes next, or NOBODY: rests are done by themselves (SH-26)."""
    reached = place_in_line(state, after) if after != NOBODY else 0
    best, found = MAX_SEATS * REST, NOBODY
    for seat in range(state.seats):
        at = place_in_line(state, seat)
        if reached < at < best:
            best, found = at, seat
    return found


def end_round(state: State) -> None:
    """Those who rest do so; then the game ends, or another round begins."""
    first = state.gryphon
    for n in range(state.seats):
        seat = (first + n) % state.seats
        if state.chosen[seat] == REST:
            rest(state, seat)
    state.rounds += 1
    if state.last_round or any_out(state):  # SH-27
        rank(state)
        return
    if all_rested(state):
        state.last_round = 1
    begin_round(state)


def rest(state: State, seat: int) -> None:
    """All cards come back, and the gryphon comes along (SH-26)."""
    state.hand[seat] = ALL_CARDS
    if state.rests[seat] < ENOUGH:
        state.rests[seat] += 1
    state.gryphon = seat
    note(state, EVERYBODY, Event.REST, seat, state.rests[seat], 0, 0)


def count_cards(hand: int) -> int:
    total = 0
    for card in range(CARDS):
        total += hand >> card & 1
    return total


# --- what a card can do -----------------------------------------------------------------


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


# --- the end ----------------------------------------------------------------------------


def any_out(state: State) -> bool:
    """Has a seat freed both its heroes?"""
    for seat in range(state.seats):
        if freed(state, seat) == PAIR:
            return True
    return False


def all_rested(state: State) -> bool:
    for seat in range(state.seats):
        if state.rests[seat] < ENOUGH:
            return False
    return True


def freed(state: State, seat: int) -> int:
    total = 0
    for k in range(PAIR):
        if state.place[PAIR * seat + k] == FREE:
            total += 1
    return total


def levels(state: State, seat: int) -> int:
    """The sum of the levels of the heroes still inside."""
    total = 0
    for k in range(PAIR):
        at = state.place[PAIR * seat + k]
        if at != FREE:
            total += 1 + at // WIDTH
    return total


def standing(state: State, seat: int) -> int:
    """How good a seat's end is: heroes freed, then levels, then who sits first (SH-28)."""
    after_gryphon = (seat - state.gryphon) % state.seats
    return (freed(state, seat) * 16 + levels(state, seat)) * 4 + 3 - after_gryphon  # type: ignore[no-any-return]


def rank(state: State) -> None:
    """End the game with one winner and the rest behind in order."""
    winner = award(state)
    note(state, EVERYBODY, Event.WIN, winner, freed(state, winner), levels(state, winner), 0)
    finish(state)


def award(state: State) -> int:
    """Set every seat's payoff by its rank; return the winner."""
    winner = NOBODY
    for seat in range(state.seats):
        better = 0
        for other in range(state.seats):
            if standing(state, other) > standing(state, seat):
                better += 1
        state.payoff[seat] = 1 - better / (state.seats - 1)
        if better == 0:
            winner = seat
    return winner

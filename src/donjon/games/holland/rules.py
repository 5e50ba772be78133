"""Sir Holland: two to four seats get two heroes each out over the top of a tower.

Peculiar to it: all seats choose a card in secret at the same time; then the cards are carried
out one after another, and each is spent step by step, so a turn is many small moves.  What a
seat may do with the rest of its card is worked out in `ways.py`, on the spaces of `tower.py`;
`deeds.py` does it.
Only the chosen cards are hidden, and only until all have chosen.
"""

from donjon.engine.dice import TABLE, below, hide
from donjon.engine.notes import EVERYBODY, note
from donjon.engine.state import HIDDEN, MAX_SEATS, Mask, Row, State, fill, finish
from donjon.games.holland.deeds import goes_on, halt_villain, spend
from donjon.games.holland.layout import (
    ACTIONS,
    ALL_CARDS,
    BLAST,
    BLASTS,
    CARD,
    CARDS,
    CLIMBS,
    DONE,
    ENOUGH,
    HERO,
    HIDES,
    LIFTS,
    REST,
    SETUP,
    STATE,
    STEPS,
    WALKS,
    Event,
)
from donjon.games.holland.tower import B1, C2, C4, D1, FREE, SPACES, WIDTH, build, build_by_chance
from donjon.games.holland.ways import NOBODY, PAIR, blasts, has_choice, must_go_on, ways

__all__ = [
    "ACTIONS",
    "SETUP",
    "STATE",
    "VERSION",
    "conceal",
    "deal",
    "legal",
    "new",
    "seen",
    "step",
]

VERSION = 1


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
            if seat != viewer and not state.acting >> seat & 1:
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

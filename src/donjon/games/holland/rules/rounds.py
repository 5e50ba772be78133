"""The round: all choose a card, the cards are carried out in order, and whoever rests does so."""

from donjon.engine.notes import EVERYBODY, note
from donjon.engine.state import MAX_SEATS, fill
from donjon.games.holland.rules.layout import (
    ALL_CARDS,
    BLASTS,
    CARDS,
    CLIMBS,
    ENOUGH,
    HIDES,
    LIFTS,
    NOBODY,
    PAIR,
    REST,
    STEPS,
    WALKS,
    Event,
    State,
)
from donjon.games.holland.rules.ranking import freed, rank
from donjon.games.holland.rules.ways import has_choice


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
    return MAX_SEATS * state.chosen[seat] + (seat - state.gryphon) % state.seats


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

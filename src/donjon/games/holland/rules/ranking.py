"""Who stands where when the game ends."""

from donjon.engine.notes import EVERYBODY, note
from donjon.engine.state import finish
from donjon.games.holland.rules.layout import FREE, NOBODY, PAIR, WIDTH, Event, State


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
    return (freed(state, seat) * 16 + levels(state, seat)) * 4 + 3 - after_gryphon


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

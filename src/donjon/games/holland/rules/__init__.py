"""Sir Holland: two to four seats get two heroes each out over the top of a tower.

Peculiar to it: all seats choose a card in secret at the same time; then the cards are carried
out one after another, and each is spent step by step, so a turn is many small moves.  What a
seat may do with the rest of its card is worked out in `ways.py`, on the spaces of `tower.py`;
`deeds.py` does it.
Only the chosen cards are hidden, and only until all have chosen.
"""

from donjon.engine.dice import TABLE, below, hide
from donjon.engine.state import HIDDEN, MAX_SEATS, Mask, Row
from donjon.games.holland.rules.deeds import goes_on, halt_villain, spend
from donjon.games.holland.rules.layout import (
    ACTIONS,
    ALL_CARDS,
    BLAST,
    CARD,
    CARDS,
    DONE,
    FREE,
    HERO,
    NOBODY,
    PAIR,
    SPACES,
    STATE,
    State,
)
from donjon.games.holland.rules.rounds import (
    begin_round,
    choose,
    clear_turn,
    count_cards,
    play_on,
    show,
)
from donjon.games.holland.rules.tower import B1, C2, C4, D1, build, build_by_chance
from donjon.games.holland.rules.ways import blasts, must_go_on, ways

__all__ = ["ACTIONS", "STATE", "VERSION", "conceal", "deal", "legal", "new", "seen", "step"]

VERSION = 1


def new(state: State, setup: Row) -> None:
    """Build the tower, put everybody in their places, and let all choose a card.

    `setup`: levels a hero falls, and the cards of the tower, or -1 for all: the dice say.
    """
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
        shown = action - CARD + 1
        for other in range(state.seats):
            if other != seat:
                shown = (CARDS + 1) * shown + state.chosen[other]
        return ACTIONS + shown
    return action if seat == viewer else CARD

"""Many games side by side, each a step further: what of a batch compiles.

A game's own rows hold all there is to it: its state, its luck, which of the simulation's games
it is and what was played in it.  A game that ends begins anew at once, as another game.
"""

from typing import Any

from donjon.engine.dice import number
from donjon.engine.drivers import begin_game, choose
from donjon.engine.state import Mask, Row, State, lowest_seat

game: Any = None
policy: Any = None
quick: Any = None
observe: Any = None  # the writer of the game's observations

ASKED = -1  # the style of a seat that whoever steps the batch plays
LIFE = 4  # numbers of a life: which game it is, its moves, lives lived, the moves of the last
NUMBER, MOVES, LIVES, MOVES_BEFORE = range(LIFE)


def step_games(
    states: Row,
    actions: Row,
    seats: int,
    setup: Row,
    keys: Row,
    own: Row,
    luck: Row,
    life: Row,
    styles: Row,
    past: Row,
    payoffs: Row,
    legal: Row,
    seat: Row,
    ended: Row,
    low: int,
    high: int,
) -> None:
    """Play an action in each of the games from `low` to `high` - 1; -1 begins one anew."""
    for n in range(low, high):
        ended[n] = step_game(
            states[n : n + 1], number(actions[n]), seats, setup, keys, own[n], luck[n], life[n],
            styles[n], past[n], payoffs[n], legal[n], len(states),
        )  # fmt: skip
        seat[n] = lowest_seat(states[n].acting)


def step_game(
    states: Row,
    action: int,
    seats: int,
    setup: Row,
    keys: Row,
    own: Row,
    luck: Row,
    life: Row,
    styles: Row,
    past: Row,
    payoffs: Row,
    mask: Mask,
    games: int,
) -> int:
    """One game a step further, until somebody is asked; 1 if it ended and another began."""
    state, ended = states[0], 0
    if action >= 0:
        keep(life, past, action)
        game.step(state, lowest_seat(state.acting), action)
        play_others(state, mask, luck, styles, life, past)
        if state.over:
            ended = 1
            for s in range(seats):
                payoffs[s] = state.payoff[s]
    while action < 0 or state.over:  # over again: it ended before anybody was asked
        action = 0
        life[NUMBER] += games
        life[LIVES] += 1
        life[MOVES_BEFORE] = life[MOVES]
        life[MOVES] = 0
        begin_game(states, luck, keys, life[NUMBER], seats, setup, own)
        play_others(state, mask, luck, styles, life, past)
    for a in range(len(mask)):
        mask[a] = 0
    game.legal(state, lowest_seat(state.acting), mask)
    return ended


def play_others(state: State, mask: Mask, luck: Row, styles: Row, life: Row, past: Row) -> None:
    """Let the seats act that play by themselves, until another is asked or it is over."""
    while not state.over and styles[lowest_seat(state.acting)] != ASKED:
        seat, action = choose(state, mask, luck, styles)
        keep(life, past, action)
        game.step(state, seat, action)


def keep(life: Row, past: Row, action: int) -> None:
    """Write a move down, as far as there is room; the life before keeps its own."""
    if life[MOVES] < past.shape[1]:
        past[life[LIVES] & 1][life[MOVES]] = action
    life[MOVES] += 1


def find_illegal(actions: Row, legal: Row) -> int:
    """The first game whose action is not legal, or -1."""
    for n in range(len(actions)):
        if actions[n] < 0 or actions[n] >= legal.shape[1] or legal[n][actions[n]] == 0:
            return n
    return -1


def observe_games(
    states: Row, scratch: Row, viewers: Row, seats: int, out: Row, low: int, high: int
) -> None:
    """What a viewer of each game sees of it, as numbers."""
    for n in range(low, high):
        lay_out(scratch, states[n : n + 1])
        game.conceal(scratch[0], viewers[n])
        observe(scratch[0], viewers[n], seats, out[n])


def lay_out(scratch: Row, states: Row) -> None:
    scratch[0] = states[0]

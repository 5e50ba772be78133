"""Many games side by side, each a step further: what of a batch compiles.

A game's own rows hold all there is to it: its state, its luck, which of the simulation's games
it is and what was played in it.  A game that ends begins anew at once, as another game.
"""

from typing import Any, NamedTuple

from donjon.engine.dice import game_key, game_luck, number, word
from donjon.engine.drivers import choose, open_game
from donjon.engine.state import Mask, Row, State, lowest_seat

game: Any = None
policy: Any = None
quick: Any = None
observe: Any = None  # the writer of the game's observations

ASKED = -1  # the style of a seat that whoever steps the batch plays
LIFE = 4  # numbers of a life: which game it is, its moves, lives lived, the moves of the last
NUMBER, MOVES, LIVES, MOVES_BEFORE = range(LIFE)


class Hand(NamedTuple):
    """What one thread works with; compiled code counts who holds a slice, so it makes none."""

    mask: Any
    luck: Any  # the luck of the game at hand
    styles: Any  # the styles of its seats
    scratch: Any  # a row of one state, to conceal


def step_games(
    states: Row,
    actions: Row,
    seats: int,
    setup: Row,
    keys: Row,
    lucks: Row,
    life: Row,
    styles: Row,
    past: Row,
    payoffs: Row,
    legal: Row,
    seat: Row,
    ended: Row,
    last: Row,
    hand: Hand,
    low: int,
    high: int,
) -> None:
    """Play an action in each of the games from `low` to `high` - 1; -1 begins one anew.

    `last`, unless it is empty, gets what whoever was asked sees of the end of a game.
    """
    size, hold = len(last) // len(actions), len(last) > 0
    for n in range(low, high):
        state, action = states[n], number(actions[n])
        play_own(state, n, action, life, past)
        ended[n] = 0
        if action < 0 or not is_asked(state, n, styles):
            ended[n] = go_on(
                state, n, action, seats, setup, keys, hand.mask, hand.luck, hand.styles, lucks,
                life, styles, past, payoffs, hold,
            )  # fmt: skip
            if hold and ended[n]:
                observe_one(states, n, seat[n], seats, last, size, hand)
                go_on(
                    state, n, -1, seats, setup, keys, hand.mask, hand.luck, hand.styles, lucks,
                    life, styles, past, payoffs, False,
                )  # fmt: skip
        seat[n] = mark(state, hand.mask)
        for a in range(len(hand.mask)):
            legal[word(n), word(a)] = hand.mask[word(a)]


def play_own(state: State, n: int, action: int, life: Row, past: Row) -> None:
    """Play the action of whoever is asked, if there is one."""
    if action >= 0:
        keep(n, life, past, action)
        game.step(state, lowest_seat(state.acting), action)


def is_asked(state: State, n: int, styles: Row) -> bool:
    """Is it a seat's turn that doesn't play by itself?"""
    return not state.over and styles[word(n), word(lowest_seat(state.acting))] == ASKED


def mark(state: State, mask: Mask) -> int:
    """Mark what the seat that is asked may do; return that seat."""
    for a in range(len(mask)):
        mask[word(a)] = 0
    seat = lowest_seat(state.acting)
    game.legal(state, seat, mask)
    return seat


def go_on(
    state: State,
    n: int,
    action: int,
    seats: int,
    setup: Row,
    keys: Row,
    mask: Mask,
    luck: Row,
    own_styles: Row,
    lucks: Row,
    life: Row,
    styles: Row,
    past: Row,
    payoffs: Row,
    hold: bool,
) -> int:
    """Go on with game n until somebody is asked; 1 if it ended and another began.

    With `hold` an ended game is left as it is; -1 then begins the next.
    """
    ended = 0
    luck[0] = lucks[n]
    for s in range(seats):
        own_styles[s] = styles[n, s]
    if action >= 0:
        play_others(state, n, mask, luck, own_styles, life, past)
        if state.over:
            ended = 1
            for s in range(seats):
                payoffs[n, s] = state.payoff[s]
            if hold:
                return 1
    while action < 0 or state.over:  # over again: it ended before anybody was asked
        action = 0
        begin_next(state, n, seats, setup, keys, luck, life)
        play_others(state, n, mask, luck, own_styles, life, past)
    lucks[n] = luck[0]
    return ended


def begin_next(
    state: State, n: int, seats: int, setup: Row, keys: Row, luck: Row, life: Row
) -> None:
    """Begin the game that row n plays next."""
    life[n, NUMBER] += len(life)
    life[n, LIVES] += 1
    life[n, MOVES_BEFORE] = life[n, MOVES]
    life[n, MOVES] = 0
    luck[0] = game_luck(keys, life[n, NUMBER])
    game_key(keys, life[n, NUMBER], state.key)
    open_game(state, seats, state.key, setup)


def play_others(
    state: State, n: int, mask: Mask, luck: Row, own_styles: Row, life: Row, past: Row
) -> None:
    """Let the seats act that play by themselves, until another is asked or it is over."""
    while not state.over and own_styles[lowest_seat(state.acting)] != ASKED:
        seat, action = choose(state, mask, luck, own_styles)
        keep(n, life, past, action)
        game.step(state, seat, action)


def keep(n: int, life: Row, past: Row, action: int) -> None:
    """Write a move down, as far as there is room; the life before keeps its own."""
    at = life[word(n), MOVES]
    if at < past.shape[1]:
        past[life[word(n), LIVES] & 1, word(at), word(n)] = action
    life[word(n), MOVES] = at + 1


def find_illegal(actions: Row, legal: Row) -> int:
    """The first game whose action is not legal, or -1."""
    for n in range(len(actions)):
        if actions[n] < 0 or actions[n] >= legal.shape[1] or legal[n, actions[n]] == 0:
            return n
    return -1


def observe_games(
    states: Row, viewers: Row, seats: int, seen: Row, size: int, hand: Hand, low: int, high: int
) -> None:
    """What a viewer of each game sees of it, as numbers, one game's after the other's."""
    for n in range(low, high):
        observe_one(states, n, viewers[n], seats, seen, size, hand)


def observe_one(
    states: Row, n: int, viewer: int, seats: int, seen: Row, size: int, hand: Hand
) -> None:
    lay_out(hand.scratch, states, n)
    game.conceal(hand.scratch[0], viewer)
    for at in range(n * size, n * size + size):
        seen[word(at)] = 0  # no question whether it counts from the end
    observe(hand.scratch[0], viewer, seats, seen, n * size)


def lay_out(scratch: Row, states: Row, n: int) -> None:
    scratch[0] = states[n]

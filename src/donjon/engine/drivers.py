"""Ways to run any game: `game` is its rules and `policy` its policy, bound by the build.

These are the only functions called from outside compiled code.  `states` is a row of one
state: an array of one record when compiled, a list of one twin when interpreted.
"""

from typing import Any

from donjon.engine.dice import foresee, game_key, game_luck, number, renew, word
from donjon.engine.luck import bits
from donjon.engine.notes import forget
from donjon.engine.state import MAX_SEATS, Mask, Row, State, lowest_seat

game: Any = None
policy: Any = None
quick: Any = None  # the game's own quick policy, or `luck.by_chance`
HAS_QUICK = False  # does it have one?
ACTIONS = 0  # how many the game has: loops of known length are quicker

__all__ = ["foresee"]  # for the kernels, which link what is named here

FEW = 16  # actions that are all looked at sooner than one of them is searched for; a small game
BY_CHANCE, QUICK = 0, 1  # how a seat chooses in bulk play


def set_up(states: Row, seats: int, keys: Row, setup: Row) -> None:
    """Begin a game; `setup` holds the options as the game's `text.setup` encodes them."""
    open_game(states[0], seats, keys, setup)


def open_game(state: State, seats: int, keys: Row, setup: Row) -> None:
    """The same with a state itself; its own key may be what `keys` is."""
    forget(state)
    renew(state, keys)
    state.seats = seats
    state.acting = 0
    state.over = 0
    state.rounds = 0
    for seat in range(MAX_SEATS):
        state.payoff[seat] = 0
    game.new(state, setup)


def mark_legal(states: Row, seat: int, mask: Mask) -> None:
    """Mark what a seat may do now."""
    for action in range(len(mask)):
        mask[action] = 0
    game.legal(states[0], seat, mask)


def play(states: Row, seat: int, action: int) -> None:
    """Play one action and all that follows without a choice."""
    forget(states[0])
    game.step(states[0], seat, action)


def conceal_from(states: Row, viewer: int) -> None:
    """Remove what a viewer can't know; -1 is a spectator."""
    game.conceal(states[0], viewer)


def deal_for(states: Row, viewer: int, keys: Row) -> None:
    """Put something back that the viewer can't tell from the truth."""
    renew(states[0], keys)
    game.deal(states[0], viewer)


def seen_by(states: Row, viewer: int, seat: int, action: int) -> int:
    """What a viewer notices of an action."""
    noticed: int = game.seen(states[0], viewer, seat, action)
    return noticed


def score_of(states: Row, seat: int) -> float:
    """A quick judgement, 0 to 1."""
    judgement: float = policy.score(states[0], seat)
    return judgement


# --- whole games ------------------------------------------------------------------------


def choose(state: State, mask: Mask, luck: Row, styles: Row) -> tuple[int, int]:
    """The seat to act next and what it does."""
    seat = lowest_seat(state.acting)
    by_policy, drawn = HAS_QUICK and styles[seat] == QUICK, word(0)
    if not by_policy:  # drawn before the mask is written, which then need not be read again
        drawn = bits(luck) >> word(32)
    for action in range(ACTIONS):
        mask[action] = 0
    game.legal(state, seat, mask)
    if by_policy:
        return seat, quick(state, seat, mask, luck)
    count = 0  # `luck.pick_any` written out for a known length: nearly twice as fast in small games
    for action in range(ACTIONS):
        count += mask[action]
    nth = number(drawn * word(count) >> word(32))
    if ACTIONS <= FEW:  # as many stand before it as hold no more than nth: nothing to guess wrong
        before, held = 0, 0
        for action in range(ACTIONS):
            held += mask[action]
            before += held <= nth
        return seat, before
    for action in range(ACTIONS):
        if mask[action]:
            if nth == 0:
                return seat, action
            nth -= 1
    return seat, -1


def begin_game(
    state: State, luck: Row, keys: Row, i: int, seats: int, setup: Row, own: Row
) -> None:
    """Set up game i of a simulation; `own` receives its key."""
    game_key(keys, i, own)
    luck[0] = game_luck(keys, i)
    open_game(state, seats, own, setup)


def play_out(state: State, mask: Mask, luck: Row, styles: Row) -> int:
    """Play to the end; return the number of moves."""
    moves = 0
    while not state.over:
        seat, action = choose(state, mask, luck, styles)
        game.step(state, seat, action)
        moves += 1
    return moves


def play_games(
    states: Row,
    masks: tuple[Mask, Mask],
    lucks: tuple[Row, Row],
    own: Row,
    keys: Row,
    seats: int,
    setup: Row,
    styles: Row,
    first: int,
    moves: Row,
    rounds: Row,
    payoffs: Row,
) -> None:
    """Games first, first + 1, ... of a simulation, as many as `moves` has room for."""
    state, mask, luck, wanted = states[0], masks[0], lucks[0], len(moves)
    if ACTIONS <= FEW and wanted > 1:
        play_by_twos(
            states, masks, lucks, own, keys, seats, setup, styles, first, moves, rounds, payoffs
        )
        return
    for n in range(wanted):
        begin_game(state, luck, keys, first + n, seats, setup, own)
        moves[n] = play_out(state, mask, luck, styles)
        write_result(state, n, seats, rounds, payoffs)


def play_by_twos(
    states: Row,
    masks: tuple[Mask, Mask],
    lucks: tuple[Row, Row],
    own: Row,
    keys: Row,
    seats: int,
    setup: Row,
    styles: Row,
    first: int,
    moves: Row,
    rounds: Row,
    payoffs: Row,
) -> None:
    """The same, two games by turns.

    A move of a small game is a chain of steps of which each waits for the one before, and a
    processor does two such chains in hardly more time than one.
    """
    one, mask, luck = states[0], masks[0], lucks[0]
    two, mask_two, luck_two = states[1], masks[1], lucks[1]
    begin_game(one, luck, keys, first, seats, setup, own)
    begin_game(two, luck_two, keys, first + 1, seats, setup, own)
    n, n_two, count, count_two, begun, wanted = 0, 1, 0, 0, 2, len(moves)
    while True:
        seat, action = choose(one, mask, luck, styles)
        game.step(one, seat, action)
        count += 1
        seat, action = choose(two, mask_two, luck_two, styles)
        game.step(two, seat, action)
        count_two += 1
        if one.over:
            moves[n] = count
            write_result(one, n, seats, rounds, payoffs)
            n, count, begun = begun, 0, begun + 1
            if n >= wanted:
                break
            begin_game(one, luck, keys, first + n, seats, setup, own)
        if two.over:
            moves[n_two] = count_two
            write_result(two, n_two, seats, rounds, payoffs)
            n_two, count_two, begun = begun, 0, begun + 1
            if n_two >= wanted:
                break
            begin_game(two, luck_two, keys, first + n_two, seats, setup, own)
    if n < wanted:  # the last one is played alone
        moves[n] = count + play_out(one, mask, luck, styles)
        write_result(one, n, seats, rounds, payoffs)
    if n_two < wanted:
        moves[n_two] = count_two + play_out(two, mask_two, luck_two, styles)
        write_result(two, n_two, seats, rounds, payoffs)


def write_result(state: State, n: int, seats: int, rounds: Row, payoffs: Row) -> None:
    """How game n of these came out."""
    rounds[n] = state.rounds
    for seat in range(seats):
        payoffs[n][seat] = state.payoff[seat]


def trace_game(
    states: Row,
    masks: tuple[Mask, Mask],
    lucks: tuple[Row, Row],
    own: Row,
    keys: Row,
    seats: int,
    setup: Row,
    styles: Row,
    i: int,
    who: Row,
    what: Row,
) -> int:
    """Play game i again and write down its moves, as many as fit; return how many it has."""
    state, mask, luck = states[0], masks[0], lucks[0]
    begin_game(state, luck, keys, i, seats, setup, own)
    moves = 0
    while not state.over:
        seat, action = choose(state, mask, luck, styles)
        if moves < len(who):
            who[moves] = seat
            what[moves] = action
        game.step(state, seat, action)
        moves += 1
    return moves

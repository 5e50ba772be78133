"""The CUDA kernels; imported only where numba.cuda is."""

# mypy: disable-error-code="no-untyped-def, untyped-decorator"

from importlib import import_module
from typing import Any

import numpy as np

from donjon.engine import builds
from donjon.engine.kinds import BULK
from donjon.engine.registry import Game
from donjon.engine.state import MAX_SEATS
from donjon.engine.summary import LONGEST, UNIT

numba: Any = import_module("numba")
cuda: Any = import_module("numba.cuda")

REGISTERS = 32  # a thread: the fewer, the more threads hide each other's waiting


def record_of(state: np.dtype[Any]) -> tuple[np.dtype[Any], Any]:
    """How a state is kept in arrays, and how a thread's own memory is asked for one.

    Numba's simulator reads fields as NumPy's numbers, which overflow where compiled code has
    64 bits: there all whole numbers are as wide.
    """
    if numba.config.ENABLE_CUDASIM:
        wide = np.dtype((np.record, _widened(state)))
        return wide, wide
    return state, numba.from_dtype(state)


def _widened(kind: np.dtype[Any]) -> np.dtype[Any]:
    if kind.subdtype is not None:
        return np.dtype((_widened(kind.subdtype[0]), kind.subdtype[1]))
    if kind.names:
        return np.dtype([(name, _widened(kind[name])) for name in kind.names])
    return np.dtype(np.int64) if kind.kind == "i" else kind


def make(game: Game) -> tuple[Any, Any, Any]:
    """The kernels of a game: its rules are linked in as device functions."""

    def jit(function: Any) -> Any:
        return cuda.jit(function, device=True)

    linked = builds.link_game(game, BULK, jit)
    drive, rules = linked[BULK.drivers], linked[game.rules.__name__]
    return _prepare(drive), _play(game, drive, rules.step), tally


def _prepare(drive: Any) -> Any:
    game_key, game_luck = drive.game_key, drive.game_luck

    @cuda.jit
    def prepare(keys, first, own, luck):
        """The dice and the players' luck of each game."""
        for n in range(cuda.grid(1), len(luck), cuda.gridsize(1)):
            game_key(keys, first + n, own[n])
            luck[n][0] = game_luck(keys, first + n)

    return prepare


def _play(game: Game, drive: Any, step: Any) -> Any:
    set_up, choose, foresee = drive.set_up, drive.choose, drive.foresee
    actions = game.rules.ACTIONS
    _, record = record_of(game.rules.STATE)

    @cuda.jit(**({} if numba.config.ENABLE_CUDASIM else {"max_registers": REGISTERS}))
    def play(own, luck, seats, setup, styles, moves, rounds, payoffs):
        """A game a thread; whoever has finished takes the next."""
        states = cuda.local.array(1, record)
        mask = cuda.local.array(actions, numba.uint8)
        own_luck = cuda.local.array(1, numba.uint64)
        n = cuda.grid(1) - cuda.gridsize(1)
        count = 0
        states[0].over = 1
        while n < len(moves):
            if states[0].over:
                if n >= 0:
                    moves[n] = count
                    rounds[n] = states[0].rounds
                    for s in range(seats):
                        payoffs[n][s] = states[0].payoff[s]
                n += cuda.gridsize(1)
                count = 0
                if n < len(moves):
                    set_up(states, seats, own[n], setup)
                    own_luck[0] = luck[n][0]
            if not states[0].over:
                foresee(states[0])
                seat, action = choose(states[0], mask, own_luck, styles)
                step(states[0], seat, action)
                count += 1

    return play


@cuda.jit
def tally(moves, rounds, payoffs, by_moves, by_rounds, wins, worth, unwon):
    """Add what came of a batch to the totals; each thread counts its own games first."""
    won = cuda.local.array(MAX_SEATS, numba.int64)
    paid = cuda.local.array(MAX_SEATS, numba.int64)
    for s in range(MAX_SEATS):
        won[s] = 0
        paid[s] = 0
    nobody = 0
    for n in range(cuda.grid(1), len(moves), cuda.gridsize(1)):
        cuda.atomic.add(by_moves, min(moves[n], LONGEST - 1), 1)
        cuda.atomic.add(by_rounds, min(rounds[n], LONGEST - 1), 1)
        winners = 0
        for s in range(payoffs.shape[1]):
            if payoffs[n][s] == 1:
                won[s] += 1
                winners += 1
            paid[s] += np.int64(payoffs[n][s] * UNIT + 0.5)
        if winners == 0:
            nobody += 1
    for s in range(payoffs.shape[1]):
        cuda.atomic.add(wins, s, won[s])
        cuda.atomic.add(worth, s, paid[s])
    cuda.atomic.add(unwon, 0, nobody)

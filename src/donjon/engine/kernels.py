"""The CUDA kernels; imported only where numba.cuda is."""

# mypy: disable-error-code="no-untyped-def, untyped-decorator"

from importlib import import_module
from typing import Any

import numpy as np

from donjon.engine import builds
from donjon.engine.link import COMPILED
from donjon.engine.registry import Game
from donjon.engine.summary import LONGEST, UNIT

numba: Any = import_module("numba")
cuda: Any = import_module("numba.cuda")


def make(game: Game) -> tuple[Any, Any]:
    """The kernels of a game: its rules are linked in as device functions."""

    def jit(function: Any) -> Any:
        return cuda.jit(function, device=True)

    drive, rules = builds.link_game(game, builds.BULK, jit, dict(COMPILED))
    begin_game, choose, step = drive.begin_game, drive.choose, rules.step
    state, actions = game.rules.STATE, game.rules.ACTIONS
    record = state if numba.config.ENABLE_CUDASIM else numba.from_dtype(state)

    @cuda.jit
    def play(keys, seats, setup, styles, first, moves, rounds, payoffs):
        """A game a thread; whoever has finished takes the next."""
        states = cuda.local.array(1, record)
        mask = cuda.local.array(actions, numba.uint8)
        luck = cuda.local.array(1, numba.uint64)
        own = cuda.local.array(2, numba.uint64)
        n = cuda.grid(1)
        count = 0
        if n < len(moves):
            begin_game(states, luck, keys, first + n, seats, setup, own)
        while n < len(moves):
            seat, action = choose(states[0], mask, luck, styles)
            step(states[0], seat, action)
            count += 1
            if states[0].over:
                moves[n] = count
                rounds[n] = states[0].rounds
                for s in range(seats):
                    payoffs[n][s] = states[0].payoff[s]
                n += cuda.gridsize(1)
                count = 0
                if n < len(moves):
                    begin_game(states, luck, keys, first + n, seats, setup, own)

    @cuda.jit
    def tally(moves, rounds, payoffs, by_moves, by_rounds, wins, worth, unwon):
        """Add what came of a batch to the totals."""
        for n in range(cuda.grid(1), len(moves), cuda.gridsize(1)):
            cuda.atomic.add(by_moves, min(moves[n], LONGEST - 1), 1)
            cuda.atomic.add(by_rounds, min(rounds[n], LONGEST - 1), 1)
            winners = 0
            for s in range(payoffs.shape[1]):
                if payoffs[n][s] == 1:
                    cuda.atomic.add(wins, s, 1)
                    winners += 1
                cuda.atomic.add(worth, s, np.int64(payoffs[n][s] * UNIT + 0.5))
            if winners == 0:
                cuda.atomic.add(unwon, 0, 1)

    return play, tally

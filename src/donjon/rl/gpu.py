"""A batch's arrays on a GPU: one thread a game, the same bits as on the processor.

The arrays have DLPack and `__cuda_array_interface__`, so PyTorch, CuPy and JAX see them without a
copy.
"""

from collections.abc import Callable
from functools import cache as once
from importlib import import_module
from typing import Any

import numpy as np

from donjon.engine import dice
from donjon.engine.cuda import cuda
from donjon.engine.observation_table import table_of
from donjon.engine.plans import Plan
from donjon.engine.registry import Game
from donjon.rl.rows import Array, check_actions, first_lives

THREADS = 64  # a block


@once
def kernels(game: Game) -> Any:
    """The kernels of a game, and how its states are kept there."""
    return import_module("donjon.rl.kernels").make(game)


def sharing() -> Callable[[Any], Any]:
    """What gives an array DLPack; Numba's simulator of a GPU lends NumPy's own."""
    if import_module("numba").config.ENABLE_CUDASIM:
        return lambda array: array
    give: Callable[[Any], Any] = import_module("donjon.rl.shared").shared
    return give


class CudaRows:
    """The arrays, and the calls that work on them."""

    def __init__(self, plan: Plan, styles: Array, kept: int) -> None:
        gpu = self._gpu = cuda()
        self._kernels = kernels(plan.game)
        games, self.seats = len(styles), len(plan.seats)
        self.games, self._blocks = games, -(-games // THREADS)
        setup = plan.game.text.setup(plan.options, plan.seats)
        self.setup = gpu.to_device(np.array(setup, np.int32))
        self.keys = gpu.to_device(np.array(dice.key_of(plan.game.id, plan.seed), np.uint64))
        self.styles = gpu.to_device(styles)
        self.states = gpu.device_array(games, self._kernels.record)
        self.lucks = gpu.device_array(games, np.uint64)
        self.past = gpu.device_array((2, kept, games), np.int16)
        shared = sharing()
        self.life = shared(gpu.to_device(first_lives(games)))
        self.payoffs = shared(gpu.to_device(np.zeros((games, self.seats), np.float32)))
        self.legal = shared(gpu.device_array((games, plan.game.rules.ACTIONS), np.uint8))
        self.seat = shared(gpu.device_array(games, np.int32))
        self.ended = shared(gpu.device_array(games, np.bool_))
        numbers = table_of(plan.game).size(self.seats)
        self.seen = shared(gpu.device_array((games, numbers), np.float32))
        self.flat = self.seen.reshape(self.seen.size)
        self._worst = gpu.to_device(np.array([games], np.int64))
        self.step(gpu.to_device(np.full(games, -1, np.int64)))

    def read(self, actions: Any) -> Any:
        """Actions as the kernels take them; what is there already is not copied."""
        there = hasattr(actions, "__cuda_array_interface__")
        given = self._gpu.as_cuda_array(actions) if there else np.asarray(actions)
        check_actions(given.shape, given.dtype, self.games)
        return given if there else self._gpu.to_device(given)

    def find_illegal(self, actions: Any) -> int:
        """The first game whose action is not legal, or -1."""
        self._kernels.find[self._blocks, THREADS](actions, self.legal, self._worst)
        worst = int(self._worst.copy_to_host()[0])
        if worst == self.games:
            return -1
        self._worst.copy_to_device(np.array([self.games], np.int64))
        return worst

    def step(self, actions: Any) -> None:
        """Every game a step further; -1 begins one anew."""
        self._kernels.step[self._blocks, THREADS](
            self.states, actions, self.seats, self.setup, self.keys, self.lucks, self.life,
            self.styles, self.past, self.payoffs, self.legal, self.seat, self.ended,
        )  # fmt: skip

    def observe(self, seat: int | None) -> Any:
        """What a seat sees of every game, or whoever is asked in each."""
        viewer = -1 if seat is None else seat
        self._kernels.clear[self._blocks, THREADS](self.flat)
        self._kernels.observe[self._blocks, THREADS](
            self.states, self.seat, viewer, self.seats, self.flat, self.seen.shape[1]
        )
        return self.seen

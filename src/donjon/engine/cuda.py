"""Whole games on a GPU: the same rules as device functions, one game a thread at a time.

A thread that has finished its game takes the next, so that none waits for the longest.
The results are the CPU's to the last bit.
"""

from functools import cache as once
from importlib import import_module
from typing import Any

import numpy as np

from donjon.engine import dice
from donjon.engine.errors import NoCompiler
from donjon.engine.plans import STYLES
from donjon.engine.progress import Progress
from donjon.engine.registry import Game
from donjon.engine.simulation import Simulation
from donjon.engine.summary import Summary
from donjon.engine.words import N_, because

THREADS = 64  # a block
BLOCKS = 132 * 32
BATCH = 1 << 24  # games a launch: results wait on the GPU until they are fetched or counted


def cuda() -> Any:
    """numba.cuda, or NoCompiler with the reason."""
    try:
        module: Any = import_module("numba.cuda")
    except ImportError as error:
        reason = N_("device='cuda' needs numba-cuda: {error}")
        raise NoCompiler(because(reason, error=str(error))) from None
    if not module.is_available():
        reason = N_("device='cuda' needs an NVIDIA GPU and its driver; none was found")
        raise NoCompiler(because(reason))
    return module


@once
def kernels(game: Game) -> tuple[Any, Any, Any]:
    """Three kernels: make the games' dice, play them, and count what came of it."""
    made: tuple[Any, Any, Any] = import_module("donjon.engine.kernels").make(game)
    return made


def run_on_gpu(result: Simulation | Summary, start: int, shown: Progress) -> None:
    """Play a result's games in batches; on Ctrl-C keep the batches that are done."""
    gpu = cuda()
    plan, wanted = result.plan, result.wanted
    prepare, play, tally = kernels(plan.game)
    keys = gpu.to_device(np.array(dice.key_of(plan.game.id, plan.seed), np.uint64))
    setup = gpu.to_device(np.array(plan.game.text.setup(plan.options, plan.seats), np.int32))
    styles = gpu.to_device(np.array([STYLES[bot] for bot in plan.bots], np.int32))
    seats, size = len(plan.seats), min(BATCH, wanted)
    blocks = min(BLOCKS, -(-size // THREADS))
    own, luck = gpu.device_array((size, 2), np.uint64), gpu.device_array((size, 1), np.uint64)
    moves = gpu.device_array(size, np.int32)
    rounds = gpu.device_array(size, np.int32)
    payoffs = gpu.device_array((size, seats), np.float32)
    totals = _Totals(gpu, result) if isinstance(result, Summary) else None
    done = 0
    try:
        while done < wanted:
            games = min(size, wanted - done)
            rows = moves[:games], rounds[:games], payoffs[:games]
            prepare[blocks, THREADS](keys, start + done, own[:games], luck[:games])
            play[blocks, THREADS](own, luck, seats, setup, styles, *rows)
            if totals is not None:
                tally[blocks, THREADS](*rows, *totals.rows)
                gpu.synchronize()
            else:
                _fetch(result, done, rows)
            done += games
            shown(done, wanted)
    except KeyboardInterrupt:
        gpu.synchronize()
    if totals is not None:
        totals.fetch()
    elif isinstance(result, Simulation):
        result.cut(done)


def _fetch(result: Any, done: int, rows: tuple[Any, Any, Any]) -> None:
    high = done + len(rows[0])
    rows[0].copy_to_host(result.moves[done:high])
    rows[1].copy_to_host(result.rounds[done:high])
    rows[2].copy_to_host(result.payoffs[done:high])
    result.winners[done:high] = result.payoffs[done:high] == 1


class _Totals:
    """A summary's counts while they are on the GPU."""

    def __init__(self, gpu: Any, result: Summary) -> None:
        self.result = result
        self.unwon = np.zeros(1, np.int64)
        self.homes = (
            result.moves.counts,
            result.rounds.counts,
            result.wins,
            result.worth,
            self.unwon,
        )
        self.rows = tuple(gpu.to_device(home) for home in self.homes)

    def fetch(self) -> None:
        for row, home in zip(self.rows, self.homes, strict=True):
            row.copy_to_host(home)
        self.result.unwon = int(self.unwon[0])

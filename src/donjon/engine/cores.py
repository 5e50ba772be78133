"""Many games on this machine's cores: a thread each, which takes a chunk of games at a time."""

import threading
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from typing import Any

import numpy as np

from donjon.engine import loading
from donjon.engine.kinds import BULK
from donjon.engine.progress import Progress
from donjon.engine.simulation import Simulation
from donjon.engine.summary import Summary

CHUNK = 4096  # games a core takes at a time
SLOW_CHUNK = 16  # the same where the rules are interpreted


def run_on_cores(result: Simulation | Summary, start: int, cores: int, shown: Progress) -> None:
    """Play a result's games; on Ctrl-C keep the unbroken run from the first."""
    run = _Run(result, start)
    count = 0
    with ThreadPoolExecutor(cores) as pool:
        try:
            for low, high in run.chunks(cores):
                run.going.add(pool.submit(run.play, low, high))
                while len(run.going) > 2 * cores:
                    count += run.collect()
                    shown(count, result.wanted)
            while run.going:
                count += run.collect()
                shown(count, result.wanted)
        except KeyboardInterrupt:
            run.end()


class _Run:
    """The games of a result, on their way."""

    def __init__(self, result: Simulation | Summary, start: int) -> None:
        self.result, self.start = result, start
        self.build = loading.fastest(result.plan.game, BULK, warn=True)
        self.going: set[Future[Any]] = set()
        self._own = threading.local()  # what each thread's games are played on
        self._done: dict[int, int] = {}  # chunks: from, to

    def chunks(self, cores: int) -> Iterator[tuple[int, int]]:
        wanted, most = self.result.wanted, CHUNK if self.build.compiled else SLOW_CHUNK
        size = max(1, min(most, -(-wanted // (4 * cores))))
        for low in range(0, wanted, size):
            yield low, min(low + size, wanted)

    def play(self, low: int, high: int) -> tuple[int, int, Any]:
        if not hasattr(self._own, "arguments"):
            self._own.arguments = self.result.plan.arguments(self.build)
        rows = _rows(self.result, low, high)
        self.build.drive.play_games(*self._own.arguments, self.start + low, *rows)
        return low, high, rows

    def collect(self) -> int:
        """Wait for some chunk to end and take in those that have; return how many games."""
        finished, _ = wait(self.going, return_when=FIRST_COMPLETED, timeout=0.2)
        self.going -= finished
        games = 0
        for future in finished:
            low, high, rows = future.result()
            games += high - low
            if isinstance(self.result, Simulation):
                self._done[low] = high
                self.result.winners[low:high] = rows[2] == 1
            else:
                self.result.add(*rows)
        return games

    def end(self) -> None:
        """Keep what has begun, and begin nothing else."""
        self.going = {future for future in self.going if not future.cancel()}
        while self.going:
            self.collect()
        if isinstance(self.result, Simulation):
            self.result.cut_gaps(self._done)


def _rows(result: Simulation | Summary, low: int, high: int) -> tuple[Any, Any, Any]:
    """Where a chunk writes: into the result, or into rows of its own."""
    if isinstance(result, Simulation):
        return result.moves[low:high], result.rounds[low:high], result.payoffs[low:high]
    games = high - low
    payoffs = np.zeros((games, len(result.plan.seats)), np.float32)
    return np.zeros(games, np.int32), np.zeros(games, np.int32), payoffs

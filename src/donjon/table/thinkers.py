"""Bots think in processes of their own; the server only waits for their answers."""

import asyncio
import multiprocessing
import signal
import time
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress

from donjon.bots import Request, choose, prepare

PATIENCE = 8.0  # seconds after which a bot plays the best it has found


class Thinkers:
    """A few processes; they are started when the first bot has to think."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self._pool: ProcessPoolExecutor | None = None
        self._prepared: set[str] = set()

    def prepare(self, game: str) -> None:
        """Have the search of a game loaded before it is needed."""
        if game not in self._prepared:
            self._prepared.add(game)
            with suppress(RuntimeError):  # a process has died: `choose` will start another
                self._processes().submit(prepare, game)

    async def choose(self, request: Request) -> str:
        """What a bot does; tried once more if its process dies."""
        try:
            return await self._ask(request)
        except BrokenProcessPool:
            self.close()
            return await self._ask(request)

    async def _ask(self, request: Request) -> str:
        return await asyncio.get_running_loop().run_in_executor(self._processes(), think, request)

    def _processes(self) -> ProcessPoolExecutor:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self.workers, context, initializer=_begin)
        return self._pool

    def close(self) -> None:
        """End the processes, in the middle of a thought if need be."""
        if self._pool is None:
            return
        pool, self._pool = self._pool, None
        self._prepared.clear()
        for process in list((pool._processes or {}).values()):
            process.terminate()
        pool.shutdown(wait=True, cancel_futures=True)


def think(request: Request) -> str:
    """Choose, in good time: people wait."""
    end = time.monotonic() + PATIENCE
    return choose(request, stop=lambda: time.monotonic() > end, wait=False)


def _begin() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server says when it is time to stop

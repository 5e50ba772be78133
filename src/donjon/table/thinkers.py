"""Bots think in processes of their own; the server only waits for their answers."""

import asyncio
import multiprocessing
import signal
import time
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from inspect import signature
from typing import Any

from donjon.bots import Request, choose

PATIENCE = 8.0  # seconds after which a bot plays the best it has found


class Thinkers:
    """A few processes; they are started when the first bot has to think."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self._pool: ProcessPoolExecutor | None = None

    async def choose(self, request: Request) -> str:
        """What a bot does; tried once more if its process dies."""
        try:
            return await self._ask(request)
        except BrokenProcessPool:
            self.close()
            return await self._ask(request)

    async def _ask(self, request: Request) -> str:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self.workers, context, initializer=_begin)
        return await asyncio.get_running_loop().run_in_executor(self._pool, think, request)

    def close(self) -> None:
        """End the processes, in the middle of a thought if need be."""
        if self._pool is None:
            return
        pool, self._pool = self._pool, None
        for process in list((pool._processes or {}).values()):
            process.terminate()
        pool.shutdown(wait=True, cancel_futures=True)


def think(request: Request) -> str:
    """Choose, and in good time where bots of this level can be told to stop."""
    ask: Any = choose
    if "stop" not in signature(choose).parameters:
        return str(ask(request))
    end = time.monotonic() + PATIENCE
    return str(ask(request, stop=lambda: time.monotonic() > end))


def _begin() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server says when it is time to stop

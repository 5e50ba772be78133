"""Processes that work for a server, and end with it."""

import asyncio
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

Stop = Callable[[], bool]


class Worker:
    """One process, started when it first has something to do; that can be cut short."""

    def __init__(self, niceness: int = 0) -> None:
        self.pool: ProcessPoolExecutor | None = None
        self.awake = False  # it has answered once
        self._niceness = niceness
        self._count = 0  # pieces of work so far
        self._over: Any = None  # in memory that both share: those up to this one shall end

    async def do(self, patience: float, work: Callable[..., Any], *given: Any) -> Any:
        """What `work(stop, *given)` returns there; `stop` says True once it shall end.

        A process that does not answer in so many seconds is ended: TimeoutError.
        """
        pool = self.process()
        self._count += 1
        number = self._count
        try:
            job = pool.submit(_work, number, work, *given)
            async with asyncio.timeout(patience):
                answer = await asyncio.wrap_future(job)
            self.awake = True
            return answer
        except (BrokenProcessPool, TimeoutError):
            if self.pool is pool:
                self.close()
            raise
        except asyncio.CancelledError:
            if self.pool is pool:
                self._over.value = max(self._over.value, number)
            raise

    def cut_short(self) -> None:
        """Whatever it works on shall end."""
        if self.pool is not None:
            self._over.value = self._count

    def process(self) -> ProcessPoolExecutor:
        if self.pool is None:
            context = multiprocessing.get_context("spawn")
            self._over = context.RawValue("q", self._count)
            begin = (self._over, self._niceness)
            self.pool = ProcessPoolExecutor(1, context, _begin, begin)
        return self.pool

    def close(self, wait: bool = False) -> None:
        """End the process; whoever waits for it hears that it has died."""
        if self.pool is None:
            return
        pool, self.pool, self.awake = self.pool, None, False
        for process in list((pool._processes or {}).values()):
            process.kill()
        pool.shutdown(wait=wait, cancel_futures=wait)


# --- in the process ---------------------------------------------------------------------

_over: Any = None


def _begin(over: Any, niceness: int) -> None:
    global _over
    _over = over
    os.nice(niceness)
    serve_the_server()


def _work(number: int, work: Callable[..., Any], *given: Any) -> Any:
    return work(lambda: bool(_over.value >= number), *given)


def serve_the_server() -> None:
    """Called first in such a process: only the server says when it is time to stop."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_server, daemon=True).start()


def _end_with_the_server() -> None:
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()  # it may be killed, and can't say anything then
        os._exit(0)

"""Bots think in processes of their own; the server only waits for their answers."""

import asyncio
import logging
import multiprocessing
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from random import Random
from typing import Any

from donjon.bots import Request, choose, prepare, prepared
from donjon.table.processes import serve_the_server
from donjon.table.turns import Desk, Thought, Turns

log = logging.getLogger("donjon.table")
GRACE = 15.0  # seconds a process may be late before it is ended,
START = 90.0  # or these, until it has answered for the first time
TRIES = 3  # processes that may die over a thought before it is left to chance

Choose = Callable[..., str]


class Thinkers:
    """A few processes, shared out between the tables."""

    def __init__(self, workers: int, step: float = 0.0, choose: Choose = choose) -> None:
        self.turns = Turns(workers, step)
        self.heads = [Head(choose) for _ in self.turns.desks]
        self.clock = time.monotonic
        self._alarm: asyncio.TimerHandle | None = None

    def prepare(self, game: str) -> None:
        """Have the search of a game loaded before it is needed."""
        for head in [head for head in self.heads if head.pool] or self.heads[:1]:
            head.prepare(game)

    async def choose(self, thought: Thought) -> str:
        """What a bot does, once its turn has come."""
        thought.turn = asyncio.get_running_loop().create_future()
        self.turns.ask(thought)
        try:
            self._go_on()
            return await self._think(await thought.turn, thought)
        finally:
            self.turns.leave(thought, self.clock())
            self._go_on()

    def _go_on(self) -> None:
        """Begin what may begin now."""
        now = self.clock()  # the same for all: what is too early now has to have its alarm
        while (given := self.turns.next(now)) is not None:
            desk, thought = given
            if thought.turn is None or thought.turn.done():  # nobody wants it any more
                self.turns.leave(thought, now)
            else:
                thought.turn.set_result(desk)
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        wake = self.turns.wake(now)
        if wake is not None:
            self._alarm = asyncio.get_running_loop().call_later(wake - now, self._go_on)

    async def _think(self, desk: Desk, thought: Thought) -> str:
        """Ask again what a process has taken with it; a bot that never answers plays by chance."""
        head, asked = self.heads[desk.number], thought.request
        for _ in range(TRIES):
            try:
                move, compiled = await head.think(asked, thought.limit)
            except BrokenProcessPool:
                desk.compiled.clear()
            except TimeoutError:
                desk.compiled.clear()
                break
            else:
                if compiled:
                    desk.compiled.add(asked.game)
                return move
        log.warning("a bot at table %s did not answer", thought.table)
        return Random(f"{asked.seed}/{asked.number}").choice(asked.moves)

    def close(self) -> None:
        """End the processes, in the middle of a thought if need be."""
        for head in self.heads:
            head.close(wait=True)


class Head:
    """One process, started when it first has to think; what it thinks can be cut short."""

    def __init__(self, choose: Choose) -> None:
        self.choose = choose
        self.pool: ProcessPoolExecutor | None = None
        self._count = 0  # thoughts so far
        self._over: Any = None  # in memory that both share: those up to this one shall end
        self._awake = False  # it has answered once
        self._prepared: set[str] = set()

    def prepare(self, game: str) -> None:
        if game not in self._prepared:
            self._prepared.add(game)
            with suppress(BrokenProcessPool):  # the next thought will start another
                self._process().submit(prepare, game)

    async def think(self, request: Request, limit: float) -> tuple[str, bool]:
        """A move, and whether the game's search is loaded; what was thought before gives way."""
        pool = self._process()
        self._over.value = self._count
        self._count += 1
        number = self._count
        try:
            job = pool.submit(think, self.choose, request, number, limit)
            async with asyncio.timeout(limit + (GRACE if self._awake else START)):
                answer = await asyncio.wrap_future(job)
            self._awake = True
            return answer
        except (BrokenProcessPool, TimeoutError):
            if self.pool is pool:
                self.close()
            raise
        except asyncio.CancelledError:
            if self.pool is pool:
                self._over.value = max(self._over.value, number)
            raise

    def _process(self) -> ProcessPoolExecutor:
        if self.pool is None:
            context = multiprocessing.get_context("spawn")
            self._over = context.RawValue("q", 0)
            self.pool = ProcessPoolExecutor(1, context, _begin, (self._over,))
        return self.pool

    def close(self, wait: bool = False) -> None:
        """End the process; whoever waits for it hears that it has died."""
        if self.pool is None:
            return
        pool, self.pool, self._awake = self.pool, None, False
        self._prepared.clear()
        for process in list((pool._processes or {}).values()):
            process.kill()
        pool.shutdown(wait=wait, cancel_futures=wait)


# --- in the process ---------------------------------------------------------------------

_over: Any = None


def think(choose: Choose, request: Request, number: int, limit: float) -> tuple[str, bool]:
    """Choose, in good time: people wait."""
    prepare(request.game)
    end = time.monotonic() + limit

    def stop() -> bool:
        return bool(_over.value >= number or time.monotonic() > end)

    return choose(request, stop=stop, wait=False), prepared(request.game)


def _begin(over: Any) -> None:
    global _over
    _over = over
    serve_the_server()

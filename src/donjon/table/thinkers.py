"""Bots think in processes of their own; the server only waits for their answers."""

import asyncio
import logging
import time
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from random import Random

from donjon.bots import Request, choose, prepare, prepared
from donjon.table.processes import Stop, Worker
from donjon.table.turns import ALONE, Desk, Thought, Turns

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
        self.on_change: Callable[[], None] = lambda: None  # told when a thought comes or goes
        self._alarm: asyncio.TimerHandle | None = None

    @property
    def awaited(self) -> bool:
        """Does somebody wait for a bot?"""
        waiting = (thought.rank() for line in self.turns.waiting.values() for thought in line)
        thinking = (thought.given for desk in self.turns.desks for thought in desk.out)
        return any(rank != ALONE for rank in (*waiting, *thinking))

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
        self.on_change()

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


class Head(Worker):
    """One process in which bots think; what it thinks can be cut short."""

    def __init__(self, choose: Choose) -> None:
        super().__init__()
        self.choose = choose
        self._prepared: set[str] = set()

    def prepare(self, game: str) -> None:
        if game not in self._prepared:
            self._prepared.add(game)
            with suppress(BrokenProcessPool):  # the next thought will start another
                self.process().submit(prepare, game)

    async def think(self, request: Request, limit: float) -> tuple[str, bool]:
        """A move, and whether the game's search is loaded; what was thought before gives way."""
        self.cut_short()
        patience = limit + (GRACE if self.awake else START)
        answer: tuple[str, bool] = await self.do(patience, think, self.choose, request, limit)
        return answer

    def close(self, wait: bool = False) -> None:
        super().close(wait)
        self._prepared.clear()


# --- in the process ---------------------------------------------------------------------


def think(over: Stop, choose: Choose, request: Request, limit: float) -> tuple[str, bool]:
    """Choose, in good time: people wait."""
    prepare(request.game)
    end = time.monotonic() + limit

    def stop() -> bool:
        return over() or time.monotonic() > end

    return choose(request, stop=stop, wait=False), prepared(request.game)

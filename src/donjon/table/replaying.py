"""Tables come back from their journals, a few at a time; long ones in a process of their own.

Whoever plays a journal holds Python's lock.  A short one takes no longer than a few moves; a
long one is played elsewhere and comes back whole, so that nobody waits for another's table.
"""

import asyncio
import multiprocessing
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TYPE_CHECKING

import orjson

from donjon.engine.errors import IllegalMove
from donjon.engine.journal import Entry
from donjon.engine.words import N_, because
from donjon.table.errors import Refused
from donjon.table.facts import Facts
from donjon.table.processes import serve_the_server
from donjon.table.sitting import Sitting, replay

if TYPE_CHECKING:  # the process needs no database
    from donjon.table.store import Stored

LONG = 200  # entries: what has more is played elsewhere
AT_ONCE = 4  # shorter ones that are read and played at the same time


class Replays:
    """Plays journals; its process is started when the first long one comes."""

    def __init__(self) -> None:
        self._short = ThreadPoolExecutor(AT_ONCE, "replay")  # goes on whatever the loop does
        self._long = asyncio.Semaphore(1)
        self._pool: ProcessPoolExecutor | None = None
        self._closed = False

    async def load(self, read: Callable[[], "Stored"]) -> tuple["Stored", Sitting]:
        """What is stored of a table, and the table; whoever comes later waits for a turn."""
        try:
            return await self._load(read)
        except IllegalMove as error:  # somebody has changed what is stored
            reason = N_("The journal of this table does not hold: {reason}.")
            raise Refused(because(reason, reason=error.reason), status=410) from error

    async def _load(self, read: Callable[[], "Stored"]) -> tuple["Stored", Sitting]:
        loop = asyncio.get_running_loop()
        short = await loop.run_in_executor(self._short, _read_short, read)
        if short is not None:
            return short
        async with self._long:  # those who wait hold nothing
            stored = await asyncio.to_thread(read)
            return stored, await self.apart(*_journal(stored))

    async def apart(self, facts: Facts, secret: str, bodies: list[str], table: str = "") -> Sitting:
        """A journal played in the other process; tried once more if that dies."""
        loop, journal = asyncio.get_running_loop(), (facts, secret, bodies, table)
        for _ in range(2):
            try:
                return await loop.run_in_executor(self._process(), play, *journal)
            except BrokenProcessPool:
                self._end()
        raise Refused(N_("This table could not be opened; please try again."), status=503)

    def _process(self) -> ProcessPoolExecutor:
        if self._closed:
            raise Refused(N_("The server is closing."), status=503)
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(1, context, initializer=serve_the_server)
        return self._pool

    def close(self) -> None:
        """End the process, in the middle of a journal if need be."""
        self._closed = True
        self._short.shutdown(wait=False, cancel_futures=True)
        self._end()

    def _end(self) -> None:
        pool, self._pool = self._pool, None
        if pool is not None:
            for process in list((pool._processes or {}).values()):
                process.terminate()
            pool.shutdown(wait=True, cancel_futures=True)


def _read_short(read: Callable[[], "Stored"]) -> tuple["Stored", Sitting] | None:
    """A table from the store, unless its journal is long."""
    stored = read()
    return (stored, play(*_journal(stored))) if len(stored.entries) <= LONG else None


def play(facts: Facts, secret: str, bodies: list[str], table: str = "") -> Sitting:
    """A table from its journal as it is stored; its hashes are worked out here, not later."""
    sitting = replay(facts, secret, (read_entry(body) for body in bodies), table)
    sitting.hash_at(len(bodies))
    return sitting


def read_entry(body: str) -> Entry:
    """An entry as it is stored."""
    stored = orjson.loads(body)
    return Entry(
        stored["kind"],
        stored.get("seat"),
        stored.get("move"),
        stored.get("to"),
        stored.get("time"),
        stored.get("more", {}),
    )


def _journal(stored: "Stored") -> tuple[Facts, str, list[str], str]:
    facts = Facts.from_json(orjson.loads(stored.row["facts"]))
    return facts, stored.row["seed"], stored.entries, stored.row["id"]

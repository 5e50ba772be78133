"""Time in which nobody could play is not counted: the pulse of the servers of one database.

While a clock runs somewhere, a server notes every few seconds that it could write.  A gap in
those notes is an outage, and a table whose clock ran through one gets an entry that says so.
"""

import asyncio
import time

from donjon.table.steady import wall_time
from donjon.table.store import Failed, Outage, Store

BEAT = 5.0  # seconds between two notes
LEAST = 0.5  # an outage shorter than this is none


class Pulse:
    """Notes of this server, and the outages that it knows of."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.failing = False  # the last write did not succeed
        self.outages: list[Outage] = []
        self.beating = False  # the last note says that a clock runs
        self._last = 0.0
        self._looking: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """See whether somebody's clock ran while no server was there."""
        try:
            await asyncio.to_thread(self._start)
        except Failed:
            self.failing = True  # it is looked at again before anybody plays

    def _start(self) -> None:
        if self.store.clocks_run():
            self._beat(2 * BEAT if self.store.shared else LEAST)
        self.outages = self.store.outages(0)

    async def beat(self, at_once: bool = False) -> None:
        """Note that people can play, if a clock runs; now and then is enough."""
        if at_once or self.failing or time.monotonic() - self._last > BEAT:
            if self._looking is None or self._looking.done():
                self._looking = asyncio.create_task(asyncio.to_thread(self._look))
            await asyncio.shield(self._looking)

    def _look(self) -> None:
        try:
            if self.store.clocks_run():
                alone = not self.store.shared
                self._beat(LEAST if self.failing and alone else 2 * BEAT)
            elif self.beating:
                self.store.pause()
                self.beating = False
        except Failed:
            self.failing = True
        else:
            self.failing, self._last = False, time.monotonic()

    def _beat(self, longest: float) -> None:
        self.store.beat(wall_time(), longest)
        self.beating = True
        self.outages = self.store.outages(0)

    def lost(self, since: float) -> float:
        """How many seconds since then nobody could use."""
        return sum(max(out.ended - max(out.begun, since), 0.0) for out in self.outages)

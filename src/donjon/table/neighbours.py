"""Other servers on the same database: which of them live, and who is connected to them.

Every server notes each second that it lives.  Who comes to it or leaves it is noted at once, and
the others are told; a server that was killed is forgotten with its people within seconds.  When a
player was last heard of stands in the database, so that all servers say alike who is away.
"""

import asyncio
import logging
import time
from collections.abc import Collection
from contextlib import suppress
from typing import TYPE_CHECKING

from donjon.table.leases import Leases
from donjon.table.live import Live
from donjon.table.steady import wall_time
from donjon.table.store import HERE, Failed, reason_of

if TYPE_CHECKING:
    from donjon.table.house import House

log = logging.getLogger("donjon.table")
BEAT = 1.0  # seconds between two notes that a server lives
GONE = 4.0  # without one for so long it does not
AGAIN = 20.0  # seconds after which all is looked at anew, whatever was told


class Neighbours:
    """What a house tells its neighbours, and hears from them."""

    def __init__(self, house: "House") -> None:
        self.house, self.store = house, house.store
        self.gone = GONE
        self.leases = Leases(house)
        self.names: frozenset[str] = frozenset()  # of the servers that live
        self._begun = 0.0  # since then there was always one
        self._noted: dict[str, set[str]] = {}  # who is connected here, as far as others know
        self._seen: set[tuple[str, str]] = set()  # who was heard of at a table
        self._changed: set[str] = set()  # tables where somebody came or went here,
        self._due: set[str] = set()  # or at another server: to be looked at
        self._wake = asyncio.Event()
        self._beaten = self._looked = float("-inf")

    async def start(self) -> None:
        """Be among them before anybody comes."""
        if self.store.shared:
            with suppress(Failed):
                await self._beat()
            self.house.spawn(self._go_on())

    async def leave(self) -> None:
        if self.store.shared:
            with suppress(Failed):
                await asyncio.to_thread(self.store.leave)

    # --- what happens here and there ----------------------------------------------------

    def change(self, live: Live) -> None:
        """Somebody has come to a table or left it, or it has left this server's memory."""
        if self.store.shared:
            self._seen |= _noticed([live])
            self._changed.add(live.id)
            self._wake.set()

    def hear(self, kind: str, table: str) -> None:
        """Another server has noted something."""
        if kind == HERE:
            if self.store.shared and (table in self.house.lives or table in self.house.opening):
                self._due.add(table)
                self._wake.set()
        elif table:
            self.leases.freed(table)
        else:
            self.look_again()

    def look_again(self) -> None:
        """A server has gone, or something may have been missed."""
        self._beaten = self._looked = float("-inf")
        self.leases.doubt()
        self._wake.set()

    async def _go_on(self) -> None:
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(BEAT):
                    await self._wake.wait()
            self._wake.clear()
            try:
                await self.exchange()
            except Failed as error:
                log.warning("other servers can't be told: %s", reason_of(error))
                await asyncio.sleep(BEAT)

    async def exchange(self) -> None:
        """Tell the others what has changed, and hear what they have told."""
        lives = self.house.lives
        if time.monotonic() - self._beaten >= BEAT:
            await self._beat()
        if time.monotonic() - self._looked >= AGAIN:
            self._looked = time.monotonic()
            self._due |= lives.keys()
            self._seen |= {(t, device) for t, live in lives.items() for device in _here(live)}
        await self._tell()
        await self.leases.let_go()
        due, self._due = self._due, self._due & self.house.opening.keys()
        await self.look([lives[table] for table in due if table in lives])

    # --- who lives ----------------------------------------------------------------------

    async def _beat(self) -> None:
        around = await asyncio.to_thread(self.store.appear, self.gone)
        self._beaten = time.monotonic()
        self._begun = self._beaten - around.lasting
        if not around.known:  # the others have forgotten this server, and what it told
            self._noted.clear()
            self._changed |= self.house.lives.keys()
            self.leases.held.clear()
        if around.swept or around.names != self.names:
            self.names = around.names
            self.leases.only_of(around.names)
            self._due |= self.house.lives.keys()

    # --- who is connected ---------------------------------------------------------------

    async def _tell(self) -> None:
        """Note who has come, who has gone, and which players were heard of."""
        changed, self._changed = self._changed, set()
        lives, noted = self.house.lives, self._noted
        here = {t: {one.device for one in lives[t].listeners} for t in changed if t in lives}
        came = {(t, d) for t in here for d in here[t] - noted.get(t, set())}
        went = {(t, d) for t in changed for d in noted.get(t, set()) - here.get(t, set())}
        seen, self._seen = self._seen | _noticed(lives.values()), set()
        if came or went or seen:
            try:
                await asyncio.to_thread(self.store.note_people, came, went, seen)
            except Failed:
                self._changed |= changed
                self._seen |= seen
                raise
        for table in changed:
            noted.pop(table, None)
            if here.get(table):
                noted[table] = here[table]

    async def look(self, lives: Collection[Live]) -> None:
        """See who is connected elsewhere, and tell those who are connected here."""
        by_table = {live.id: live for live in lives}
        if not by_table or not self.store.shared:
            return
        people = await asyncio.to_thread(self.store.people, by_table)
        elsewhere: dict[str, set[str]] = {}
        for table, device in people.connected:
            elsewhere.setdefault(table, set()).add(device)
        now = time.monotonic()
        for (table, device), age in people.ages.items():
            seen = by_table[table].seen
            seen[device] = max(seen.get(device, now - age), now - age)
        for live in by_table.values():
            live.elsewhere = elsewhere.get(live.id, set())
            live.loaded = max(now - max(wall_time() - live.created, 0), self._begun)
            if live.listeners:
                live.tell_present()


def _noticed(lives: Collection[Live]) -> set[tuple[str, str]]:
    """Of whom others have to be told, each once; those who are connected are known."""
    found: set[tuple[str, str]] = set()
    for live in lives:
        if live.noticed:
            found |= {(live.id, device) for device in live.noticed - _here(live)}
            live.noticed.clear()
    return found


def _here(live: Live) -> set[str]:
    """The players and the host who are connected here."""
    return {one.device for one in live.listeners if live.concerns(one.device)}

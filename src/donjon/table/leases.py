"""One server's bots think for a table, as long as it lives and has the table in memory."""

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

from donjon.table.errors import Refused
from donjon.table.store import Failed

if TYPE_CHECKING:
    from donjon.table.house import House


class Leases:
    """The tables that this server thinks for, and those that others do."""

    def __init__(self, house: "House") -> None:
        self.house, self.store = house, house.store
        self.held: set[str] = set()
        self.others: dict[str, str] = {}  # table -> the server that thinks for it
        self._freed = 0  # how often somebody has let go of something
        self._turn = asyncio.Lock()  # claims and releases reach the database in their order

    async def claim(self, table: str) -> bool:
        """May this server's bots think for a table?  If the database is away, let them try."""
        if not self.store.shared or table in self.held:
            return True
        try:
            return await self._claim(table)
        except Failed:
            return True

    async def _claim(self, table: str) -> bool:
        gone = self.house.neighbours.gone
        while True:
            freed = self._freed
            async with self._turn:
                holder = await asyncio.to_thread(self.store.claim, table, gone)
                if holder == self.store.server:
                    self.held.add(table)
                    return True
            if freed == self._freed:  # else it may have been let go of meanwhile
                self.others[table] = holder
                return False

    async def let_go(self) -> None:
        """Let others think for tables that are not in memory here any more."""
        for table in self.others.keys() - self.house.lives.keys():
            del self.others[table]
        async with self._turn:
            unused = self.held - self.house.lives.keys()
            if unused:
                await asyncio.to_thread(self.store.let_go, unused)
                self.held -= unused

    # --- what others do -----------------------------------------------------------------

    def freed(self, table: str) -> None:
        """Another server thinks for a table no more."""
        self._freed += 1
        if self.others.pop(table, None) is not None:
            self.house.spawn(self._consider(table))

    def only_of(self, names: frozenset[str]) -> None:
        """Those servers live, and no others."""
        for table in [table for table, server in self.others.items() if server not in names]:
            self.freed(table)

    def doubt(self) -> None:
        """Anybody may have let go of anything."""
        self.only_of(frozenset())

    async def _consider(self, table: str) -> None:
        live = self.house.lives.get(table)
        if live is not None:
            with suppress(Refused):
                async with live.lock:
                    await self.house.rouse(live)
                    self.house.upkeep.consider(live)

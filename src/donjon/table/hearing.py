"""What other servers on the same database have written, and tables that lag behind it."""

import asyncio
import logging
from typing import TYPE_CHECKING

import orjson

from donjon.table.errors import Stale
from donjon.table.live import Live
from donjon.table.replaying import read_entry
from donjon.table.store import Failed, reason_of

if TYPE_CHECKING:
    from donjon.table.house import House


log = logging.getLogger("donjon.table")
UNREAD = "table %s could not be read: %s"


class Hearing:
    """Brings the tables of a house up to what is on disk."""

    def __init__(self, house: "House") -> None:
        self.house = house

    def heard(self, table: str | None) -> None:
        """Another server has written; None: some of its news may have been missed."""
        lives, opening = self.house.lives, self.house.opening
        if table is None:
            self.house.neighbours.look_again()
        for name in [table] if table else [*lives, *opening]:
            if name in lives or name in opening:
                self.house.spawn(self._hear_of(name))

    async def _hear_of(self, table: str) -> None:
        opening = self.house.opening.get(table)  # it may have been read before that was written
        live = await asyncio.shield(opening) if opening else self.house.lives.get(table)
        if live is not None and _in_use(live):
            live.behind = True
            await self.overtake(live)
            try:
                await self.catch_up(live)
            except Failed as error:  # upkeep tries again
                log.warning(UNREAD, table, reason_of(error))

    async def overtake(self, live: Live) -> None:
        """Let go of what waits to be written where another server's entry stands already.

        It would be refused in the end; until then, which is long while the database is stuck,
        nobody would hear of that entry.
        """
        change, written = live.writing or (None, None)
        if change is None or written is None or not change.entries:
            return
        number, body = change.entries[0]
        try:
            found = await asyncio.to_thread(self.house.store.entries, live.id, number - 1)
        except Failed as error:
            log.warning(UNREAD, live.id, reason_of(error))
            return
        if found and found[0] != body and not written.done():
            written.set_exception(Stale())

    async def catch_up(self, live: Live) -> None:
        """Tell those who look on what was written that they have not heard of."""
        async with live.lock:
            if live.at_rest:
                await self.house.rouse(live)
            else:
                await self._catch_up(live)

    async def see_seat(self, live: Live, device: str, seat: str | None) -> None:
        """Somebody says that a seat is theirs, who may have sat down at another server just now.

        The table's lock is held, and its sitting is in memory.
        """
        unknown = seat in live.facts.seats and live.holders.get(seat or "") != device
        if unknown and self.house.store.shared:
            await self._catch_up(live)

    async def _catch_up(self, live: Live) -> None:
        said, before = len(live.talk), _known(live)
        await asyncio.to_thread(self._read_on, live)
        if _known(live) != before:
            self.tell_what_is_new(live, said)
        live.behind = False

    def tell_what_is_new(self, live: Live, said: int) -> None:
        """Tell everything after the first `said` lines of the chat, and what has changed."""
        live.behind = False
        live.tell_talk(live.talk[said:])
        live.tell_rematch()
        live.tell_news()
        live.tell_present()
        self.house.upkeep.consider(live)

    def _read_on(self, live: Live) -> None:
        """All is read before any of it is taken over: half of it would never be told."""
        sitting = live.sitting
        stored = self.house.store.load(live.id, len(sitting.entries), len(live.talk))
        if stored is None:
            return
        for entry in [read_entry(body) for body in stored.entries]:
            sitting.add(entry)
        live.talk += [orjson.loads(body) for body in stored.talk]
        live.holders, row = stored.holders, stored.row
        live.rematch, live.wake, live.status = row["rematch"], row["wake"], row["status"]


def _in_use(live: Live) -> bool:
    """Does anybody have the table, or is somebody about to?

    Whoever reads one that was at rest holds its lock, and may have read it just before.
    """
    return bool(live.listeners) or not live.at_rest or live.lock.locked()


def _known(live: Live) -> tuple[object, ...]:
    """What those who look on are told of, as far as it comes from disk."""
    return len(live.sitting.entries), len(live.talk), live.holders, live.rematch

"""What other servers on the same database have written, and tables that lag behind it."""

import asyncio
from typing import TYPE_CHECKING

import orjson

from donjon.table.answers import Said
from donjon.table.live import Live
from donjon.table.replaying import read_entry

if TYPE_CHECKING:
    from donjon.table.house import House


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
        if live is not None and (live.listeners or not live.at_rest):
            live.behind = True
            await self.catch_up(live)

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
        for line in live.talk[said:]:
            live.tell_all(Said(**line))
        live.tell_news()
        live.tell_present()
        self.house.upkeep.consider(live)

    def _read_on(self, live: Live) -> None:
        store = self.house.store
        for body in store.entries(live.id, len(live.sitting.entries)):
            live.sitting.add(read_entry(body))
        live.talk += [orjson.loads(b) for b in store.talk(live.id, len(live.talk))]
        live.holders = store.holders(live.id)
        row = store.table(live.id)
        if row is not None:
            live.rematch, live.wake, live.status = row["rematch"], row["wake"], row["status"]


def _known(live: Live) -> tuple[object, ...]:
    """What those who look on are told of, as far as it comes from disk."""
    return len(live.sitting.entries), len(live.talk), live.holders, live.rematch

"""What happens by itself at a server's tables: bots move, clocks run out, memory is given back."""

import asyncio
import contextlib
import logging
import time
from typing import TYPE_CHECKING

from donjon.engine.journal import Entry
from donjon.table.answering import Bots
from donjon.table.errors import Refused
from donjon.table.live import Live
from donjon.table.rows import LATE, new_summary
from donjon.table.steady import wall_time
from donjon.table.store import Change

if TYPE_CHECKING:
    from donjon.table.house import House

log = logging.getLogger("donjon.table")
REST = 60.0  # seconds after which an unused table gives its memory back,
LONELY = 1.0  # or these, if nobody looks at it
TICK = 2.0
DAY = 86_400
FREED = {"who": "open", "name": "", "muted": False, "late": True}


class Upkeep:
    """Looks after the tables of a house."""

    def __init__(self, house: "House") -> None:
        self.house = house
        self.bots = Bots(house)
        self._last_use: float | None = None  # of any table, as it was found at the start
        self._started = 0.0

    def consider(self, live: Live) -> None:
        """Set bots thinking and the alarm of the clock, or of the lots."""
        sitting = live.sitting
        self.bots.consider(live)
        if live.timer is not None:
            live.timer.cancel()
            live.timer = None
        deadline = sitting.clocks.deadline()
        if sitting.lots.since:
            deadline = min(self._ends(live).values())
        if deadline is not None:
            if not self.house.pulse.beating:
                self.house.spawn(self.house.pulse.beat(at_once=True))
            delay = min(max(deadline - wall_time(), 0) + 0.02, 3600)
            loop = asyncio.get_running_loop()
            live.timer = loop.call_later(delay, lambda: self.house.spawn(self._time_out(live.id)))

    async def _time_out(self, table: str) -> None:
        """Somebody's time may have run out."""
        live = await self.house.open(table)  # it may have been forgotten and opened anew
        async with live.lock:
            await self.house.rouse(live)
            sitting, at = live.sitting, wall_time()
            if not sitting.started:
                await self._free_late(live, at)
                return
            late = [seat for seat, end in sitting.clocks.ends().items() if end <= at]
            if not late or sitting.facts.clock is None:
                self.consider(live)
                return
            level = self.house.bot_level(sitting.facts.game)
            more = {"then": sitting.facts.clock.out, "level": level}
            with contextlib.suppress(Refused):
                await self.house.enter(live, Entry("clock", seat=late[0], more=more))

    async def _free_late(self, live: Live, at: float) -> None:
        """Free the seats that have held up the lots for too long; others may sit down there."""
        late = [seat for seat, end in self._ends(live).items() if end <= at]
        if not late:
            self.consider(live)
            return
        freed = [Entry("seat", seat, more=FREED) for seat in late]
        with contextlib.suppress(Refused):
            await self.house.enter(live, *freed, hold=dict.fromkeys(late))

    def _ends(self, live: Live) -> dict[str, float]:
        """When each seat that holds up the lots is freed; time that nobody could use is added."""
        lost = self.house.pulse.lost
        waited = live.sitting.lots.since
        return {seat: since + live.patience + lost(since) for seat, since in waited.items()}

    async def tick(self) -> None:
        """Look after what nobody looks at: due tables, memory, old tables."""
        cleared = 0.0
        late = 0.0  # at the start at once: another server may have gone
        while True:
            try:
                await self.house.pulse.beat()
                await self._look_after(wall_time() - late)
                late = LATE
                if time.monotonic() - cleared > 3600 or not cleared:
                    cleared = time.monotonic()
                    await asyncio.to_thread(self._clear)
            except Exception:
                log.exception("looking after the tables failed")
            await asyncio.sleep(TICK)

    async def _look_after(self, due: float) -> None:
        for table in await asyncio.to_thread(self.house.store.waking, due):
            with contextlib.suppress(Refused):
                live = await self.house.open(table)
                if live.at_rest:
                    async with live.lock:
                        await self.house.rouse(live)
        await self._look_who_is_there()
        moment = time.monotonic()
        for live in list(self.house.lives.values()):
            unused = moment - live.used > (REST if live.listeners else LONELY)
            busy = live.lock.locked() or live.thinking or live.waiters
            if unused and not busy and not await self._note_turn(live):
                live.rest()
                if not live.listeners:
                    del self.house.lives[live.id]
                    self.house.neighbours.change(live)

    async def _note_turn(self, live: Live) -> bool:
        """Write down whose turn it is before a table leaves the memory; was that needed?"""
        if live.at_rest or not (touch := new_summary(live)):
            return False
        async with live.lock:
            with contextlib.suppress(Refused):
                await self.house.write(live, Change(live.id, touch=touch))
        return True

    async def _look_who_is_there(self) -> None:
        """Tell pages of those who have been away for long."""
        for live in list(self.house.lives.values()):
            if live.listeners:
                live.tell_present()
                if live.behind and not self.house.pulse.failing:
                    with contextlib.suppress(Refused):
                        await self.house.hearing.catch_up(live)

    def _clear(self) -> None:
        """Forget old tables; a clock that was set wrong makes none of them old.

        Only time that this server has seen pass is believed, from the last use of any table on.
        """
        store, settings = self.house.store, self.house.settings
        if self._last_use is None:
            self._last_use = store.last_touched()
            self._started = time.monotonic()
        if self._last_use is not None:
            at = min(wall_time(), self._last_use + time.monotonic() - self._started)
            store.clear(at - settings.keep_over * DAY, at - settings.keep_idle * DAY)

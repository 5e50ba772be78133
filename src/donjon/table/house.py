"""The house: the tables that are being played on this server.

A command is carried out under its table's lock: it is tried on the sitting, written, and
only when it is on disk does anybody hear of it.  If the write is refused the sitting is
played again from the journal, as if the command had never come.
"""

import asyncio
import logging
import time
from collections.abc import Coroutine
from typing import Any
from weakref import WeakValueDictionary

import orjson

from donjon.engine import builds
from donjon.engine.journal import Entry
from donjon.engine.registry import Game, find_game, games
from donjon.table.errors import Refused, Stale
from donjon.table.facts import Facts, Order, bot_level
from donjon.table.guard import Buckets
from donjon.table.live import Live, write_entry
from donjon.table.news import News
from donjon.table.pulse import LEAST, Pulse
from donjon.table.replaying import Replays, read_entry
from donjon.table.settings import Settings
from donjon.table.sitting import Chair, chairs_json
from donjon.table.steady import wall_time
from donjon.table.store import Change, Store, Stored
from donjon.table.thinkers import Thinkers
from donjon.table.tokens import digest, invitation, is_id, new_id, new_token
from donjon.table.upkeep import LATE, Upkeep
from donjon.table.workshop import Workshop

log = logging.getLogger("donjon.table")
TOUCH = 60.0  # seconds between two notes of a table's last use
UNKNOWN = -1.0  # what no table's time to be woken is
UNWRITTEN = "This could not be written, so nothing has changed; please try again."
FIRST_PAGE = 1.0  # seconds after the start that belong to whoever has started it


class House:
    """All tables of a server."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.name = new_id()
        self.store = Store(settings.database, self.name)
        self.thinkers = Thinkers(settings.workers, settings.pause)
        self.replays = Replays()
        self.upkeep = Upkeep(self)
        self.pulse = Pulse(self.store)
        self.lives: dict[str, Live] = {}
        self.tasks: set[asyncio.Task[Any]] = set()
        self.news: News | None = None
        self._opening: dict[str, asyncio.Task[Live]] = {}
        self._known: WeakValueDictionary[str, Live] = WeakValueDictionary()  # in anybody's hands
        most = settings.limits.tables
        self._new_tables = Buckets(most / 3600, most)

    # --- opening and closing ------------------------------------------------------------

    async def start(self) -> None:
        if self.store.shared:
            loop = asyncio.get_running_loop()
            self.news = News(self.store.url, self.name, loop, self.heard)
        await self.pulse.start()
        self.workshop = Workshop(games().values(), self._make, pause=FIRST_PAGE)
        self.spawn(self.upkeep.tick())

    def _make(self, game: Game, kind: builds.Kind) -> None:
        """Compile a build; the rules are loaded here too, a search where bots think."""
        builds.fill_cache(game, kind)
        if kind is builds.TABLE:
            builds.require(game, kind)

    async def stop(self) -> None:
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        self.workshop.close()
        if self.news:
            self.news.close()
        await asyncio.to_thread(self.thinkers.close)
        await asyncio.to_thread(self.replays.close)
        await asyncio.to_thread(self.store.close)

    def spawn(self, work: Coroutine[Any, Any, Any]) -> None:
        """Do something beside; its errors are logged."""
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self._finished)

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("a task failed", exc_info=task.exception())

    def bot_level(self, game: str) -> str:
        """The level of a bot that takes over a seat."""
        return bot_level(game, self.settings.level)

    # --- tables -------------------------------------------------------------------------

    def count_table(self, address: str) -> None:
        """Somebody wants a new table."""
        if not self._new_tables.take(address):
            raise Refused("Too many new tables from here; please wait a while.", status=429)

    async def create(self, order: Order, device: str) -> str:
        """Set up a table; `device` is the secret of the host's browser."""
        return await self.create_with(
            order.facts,
            device,
            order.listed,
            {
                seat: (_chair(wish.who, wish.name, wish.level), wish.who == "me")
                for seat, wish in zip(order.facts.seats, order.wishes, strict=True)
            },
            digest(device),
        )

    async def create_with(
        self,
        facts: Facts,
        device: str,
        listed: bool,
        chairs: dict[str, tuple[Chair, Any]],
        host: str,
    ) -> str:
        """Write a new table; each seat has a chair and the device that holds it, if any."""
        now, table = wall_time(), new_id()
        entries = [
            Entry("seat", seat=seat, time=now, more=_sits(chair))
            for seat, (chair, _) in chairs.items()
        ]
        full = all(chair.who in ("person", "bot") for chair, _ in chairs.values())
        row = {
            "id": table,
            "game": facts.game,
            "rules": facts.rules,
            "facts": orjson.dumps(facts.to_json()).decode(),
            "seed": new_token(),
            "host": host,
            "invite": digest(invitation(device, table)),
            "status": "play" if full else "open",
            "listed": listed,
            "summary": summary({seat: chair for seat, (chair, _) in chairs.items()}),
            "created": now,
            "touched": now,
            "wake": now + LATE if full else None,
        }
        held = {
            seat: digest(device) if holder is True else holder
            for seat, (_, holder) in chairs.items()
            if holder
        }
        bodies = [(n, write_entry(entry, n)) for n, entry in enumerate(entries, 1)]
        await self.store.write(Change(table, bodies, create=row, hold=held))
        if any(chair.who == "bot" for chair, _ in chairs.values()):
            self.expect_bots(facts.game)
        return table

    def expect_bots(self, game: str) -> None:
        """Bots will have to think: see that they can."""
        self.workshop.next(game)
        self.thinkers.prepare(game)

    async def open(self, table: str) -> Live:
        """A table in memory, loaded if it isn't there; there is never a second copy of one."""
        live = self.lives.get(table) or self._known.get(table)
        if live is None:
            opening = self._opening.get(table)
            if opening is None:
                opening = asyncio.get_running_loop().create_task(self._load(table))
                self._opening[table] = opening
                opening.add_done_callback(lambda _: self._opening.pop(table, None))
            live = await asyncio.shield(opening)
        live.used = time.monotonic()
        self.lives[table] = live  # it may have been forgotten while somebody still had it
        return live

    async def _load(self, table: str) -> Live:
        live = await self._fetch(table)
        self.lives[table] = self._known[table] = live
        self.upkeep.consider(live)
        return live

    async def _fetch(self, table: str) -> Live:
        """A table from the store, its journal played."""
        stored, sitting = await self.replays.load(lambda: self._stored(table))
        live = Live(stored.row, self.settings.away)
        live.set_up(stored, sitting)
        return live

    def _stored(self, table: str) -> Stored:
        stored = self.store.load(table) if is_id(table) else None
        if stored is None:
            raise Refused("There is no such table; it may have been cleared.", status=404)
        self._check_rules(stored.row)
        return stored

    def _check_rules(self, row: dict[str, Any]) -> None:
        """A table started under other rules is refused, never silently changed."""
        try:
            version = find_game(row["game"]).version
        except ValueError:
            raise Refused("This game is not installed here.", status=410) from None
        if version != row["rules"]:
            raise Refused(
                f"This table was started under version {row['rules']} of the rules, "
                f"and this server plays version {version}.",
                status=410,
            )

    def part(self, live: Live) -> None:
        """Somebody has left a table; one that is over and empty is forgotten at once."""
        live.tell_present()
        over = not live.at_rest and live.sitting.over
        unused = not live.listeners and not live.lock.locked()
        if over and unused and self.lives.get(live.id) is live:
            del self.lives[live.id]

    async def rouse(self, live: Live) -> None:
        """See that the sitting is in memory; the table's lock is held."""
        live.used = time.monotonic()
        if live.at_rest:
            before = live.length, len(live.talk)
            live.set_up(*await self.replays.load(lambda: self._stored(live.id)))
            if live.behind or before != (len(live.sitting.entries), len(live.talk)):
                self._tell_what_is_new(live, before[1])
            self.upkeep.consider(live)
        if live.sitting.facts.clock and self.pulse.failing:
            await self.pulse.beat()
        if live.sitting.running and not self.pulse.failing:
            await self._leave_out_outages(live)

    async def _leave_out_outages(self, live: Live) -> None:
        """Time that nobody could use is not counted; the table's lock is held."""
        sitting, now = live.sitting, wall_time()
        lost = self.pulse.lost(sitting.since)
        if lost > LEAST or sitting.since > now + LEAST:
            entry = Entry("clock", time=now, more={"uncounted": round(lost, 2)})
            sitting.add(entry)
            await self.record(live, [entry])

    # --- writing ------------------------------------------------------------------------

    async def record(
        self,
        live: Live,
        entries: list[Entry],
        hold: dict[str, str | None] | None = None,
        **more: Any,
    ) -> None:
        """Write entries that the sitting has taken, then tell everybody."""
        sitting, hold = live.sitting, hold or {}
        if self.pulse.failing and sitting.facts.clock:  # whose time it is can't be told
            self._forget_tried(live)
            raise Refused(UNWRITTEN, status=503)
        first = len(sitting.entries) - len(entries) + 1
        bodies = [(n, write_entry(entry, n)) for n, entry in enumerate(entries, first)]
        void = tuple(str(entry.seat) for entry in entries if _changes_hands(entry))
        change = Change(live.id, bodies, hold=hold, void=void, **more)
        change.touch = self._touch(live, entries, wall_time())
        await self.write(live, change)
        for seat, device in hold.items():
            live.holders.pop(seat, None)
            if device is not None:
                live.holders[seat] = device
        live.tell_news()
        if hold:
            live.tell_present()
        self.upkeep.consider(live)

    async def write(self, live: Live, change: Change) -> None:
        """Put a change on disk; if that fails, forget what was tried."""
        try:
            await self.store.write(change)
        except Stale:
            self._forget_tried(live)
            await self.rouse(live)
            live.tell_news()
            raise Refused("Somebody was faster; look again.") from None
        except BaseException as error:
            self.pulse.failing = True
            self._forget_tried(live)
            if not isinstance(error, Exception):
                raise
            log.error("table %s could not be written", live.id, exc_info=error)
            raise Refused(_unwritten(error), status=503) from None

    def _forget_tried(self, live: Live) -> None:
        """What is on disk will be read again, and what its row says be written anew."""
        live.rest()
        live.behind = True
        live.status, live.wake, live.saved = "", UNKNOWN, 0.0

    def _touch(self, live: Live, entries: list[Entry], now: float) -> dict[str, Any] | None:
        """The columns of the table's row that have to change."""
        sitting = live.sitting
        touch: dict[str, Any] = {}
        wake = self._wake(live, now)
        if (wake is None) != (live.wake is None) or (wake and wake != live.wake):
            touch["wake"] = live.wake = wake
        if sitting.status != live.status:
            touch["status"] = live.status = sitting.status
        if any(entry.kind != "move" for entry in entries):
            touch["summary"] = summary(sitting.chairs)
        count = len(sitting.entries)
        noticed = any(sitting.shows(n, None) for n in range(count - len(entries) + 1, count + 1))
        if noticed and (touch or now - live.saved > TOUCH):  # lists tell when that was
            touch["touched"] = live.saved = now
        return touch or None

    def _wake(self, live: Live, now: float) -> float | None:
        """When some server must look at this table even if nobody comes."""
        sitting = live.sitting
        if any(sitting.chairs[seat].who == "bot" for seat in sitting.acting):
            return now
        return sitting.deadline()

    # --- several servers ----------------------------------------------------------------

    def heard(self, table: str | None) -> None:
        """Another server has written; None: some of its news may have been missed."""
        for name in [table] if table else [*self.lives, *self._opening]:
            if name in self.lives or name in self._opening:
                self.spawn(self._hear_of(name))

    async def _hear_of(self, table: str) -> None:
        opening = self._opening.get(table)  # it may have been read before that was written
        live = await asyncio.shield(opening) if opening else self.lives.get(table)
        if live is not None and (live.listeners or not live.at_rest):
            live.behind = True
            await self.catch_up(live)

    async def catch_up(self, live: Live) -> None:
        """Tell those who look on what was written that they have not heard of."""
        async with live.lock:
            if live.at_rest:
                await self.rouse(live)
            else:
                said = len(live.talk)
                await asyncio.to_thread(self._read_on, live)
                self._tell_what_is_new(live, said)

    def _tell_what_is_new(self, live: Live, said: int) -> None:
        live.behind = False
        for line in live.talk[said:]:
            live.tell_all({"is": "said", **line})
        live.tell_news()
        live.tell_present()
        self.upkeep.consider(live)

    def _read_on(self, live: Live) -> None:
        for body in self.store.entries(live.id, len(live.sitting.entries)):
            live.sitting.add(read_entry(body))
        live.talk += [orjson.loads(b) for b in self.store.talk(live.id, len(live.talk))]
        live.holders = self.store.holders(live.id)
        row = self.store.table(live.id)
        if row is not None:
            live.rematch, live.wake, live.status = row["rematch"], row["wake"], row["status"]


def _changes_hands(entry: Entry) -> bool:
    """Does somebody else play a seat from here on?"""
    changes = {"who", "moved", "handed", "then"} & entry.more.keys()
    return entry.kind == "resign" or (entry.kind in ("seat", "clock") and bool(changes))


def _unwritten(error: Exception) -> str:
    if getattr(error, "connection_invalidated", False):  # nobody knows how far it got
        return "This could not be written for sure; look again, and then try again."
    return UNWRITTEN


def summary(chairs: dict[str, Chair]) -> str:
    """Who sits where, for lists."""
    return orjson.dumps(chairs_json(chairs)).decode()


def _chair(who: str, name: str, level: str) -> Chair:
    return Chair({"me": "person"}.get(who, who), name, level)


def _sits(chair: Chair) -> dict[str, str]:
    told = {"who": chair.who, "name": chair.name, "level": chair.level}
    return {name: value for name, value in told.items() if value}

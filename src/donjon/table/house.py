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

from donjon.engine import loading
from donjon.engine.journal import Entry
from donjon.engine.kinds import TABLE, Kind
from donjon.engine.registry import Game, find_game, games
from donjon.engine.words import N_, because
from donjon.table.advising import Hints
from donjon.table.designs import Designs
from donjon.table.errors import Refused, Stale
from donjon.table.facts import bot_level
from donjon.table.guard import Buckets
from donjon.table.hearing import Hearing
from donjon.table.live import Live, write_entry
from donjon.table.neighbours import Neighbours
from donjon.table.pulse import LEAST, Pulse
from donjon.table.replaying import Replays
from donjon.table.reviewing import Reviews
from donjon.table.rows import touched
from donjon.table.settings import Settings
from donjon.table.sitting import counted_for
from donjon.table.steady import wall_time
from donjon.table.store import HERE, Change, Notices, Store, Stored, in_doubt
from donjon.table.studies import Studies
from donjon.table.thinkers import Thinkers
from donjon.table.tokens import is_id, new_id
from donjon.table.upkeep import Upkeep
from donjon.table.workshop import Workshop

log = logging.getLogger("donjon.table")
UNKNOWN = -1.0  # what no table's time to be woken is
UNWRITTEN = N_("This could not be written, so nothing has changed; please try again.")
IN_DOUBT = N_("This could not be written for sure; look again, and then try again.")
OTHER_RULES = N_(
    "This table was started under version {then} of the rules, and this server plays version {now}."
)
FIRST_PAGE = 1.0  # seconds after the start that belong to whoever has started it


class House:
    """All tables of a server."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.name = new_id()
        self.store = Store(settings.database, self.name)
        self.thinkers = Thinkers(settings.workers, settings.pause)
        self.studies = Studies(lambda: self.thinkers.awaited, settings.study)
        self.thinkers.on_change = self.studies.look
        self.reviews = Reviews(self)
        self.hints = Hints(self)
        self.designs = Designs(self.studies, self.spawn)
        self.replays = Replays()
        self.upkeep = Upkeep(self)
        self.hearing = Hearing(self)
        self.pulse = Pulse(self.store)
        self.neighbours = Neighbours(self)
        self.lives: dict[str, Live] = {}
        self.tasks: set[asyncio.Task[Any]] = set()
        self.notices: Notices | None = None
        self.opening: dict[str, asyncio.Task[Live]] = {}
        self._known: WeakValueDictionary[str, Live] = WeakValueDictionary()  # in anybody's hands
        most = settings.limits.tables
        self._new_tables = Buckets(most / 3600, most)

    # --- opening and closing ------------------------------------------------------------

    async def start(self) -> None:
        if self.store.shared:
            loop = asyncio.get_running_loop()
            heard, noted = self.hearing.heard, self.neighbours.hear
            self.notices = Notices(self.store.url, self.name, loop, heard, noted)
        await self.pulse.start()
        await self.neighbours.start()
        self.workshop = Workshop(games().values(), self._make, pause=FIRST_PAGE)
        self.spawn(self.upkeep.tick())

    def _make(self, game: Game, kind: Kind) -> None:
        """Compile a build; the rules are loaded here too, a search where bots think."""
        loading.fill_cache(game, kind)
        if kind is TABLE:
            loading.require(game, kind)

    async def stop(self) -> None:
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.neighbours.leave()
        self.workshop.close()
        if self.notices:
            self.notices.close()
        await asyncio.to_thread(self.thinkers.close)
        await asyncio.to_thread(self.studies.close)
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
            raise Refused(N_("Too many new tables from here; please wait a while."), status=429)

    def expect_bots(self, game: str) -> None:
        """Bots will have to think: see that they can."""
        self.expect_search(game)
        self.thinkers.prepare(game)

    def expect_search(self, game: str) -> None:
        """A game's positions will be looked at: have its search compiled next."""
        self.workshop.next(game)

    async def open(self, table: str) -> Live:
        """A table in memory, loaded if it isn't there; there is never a second copy of one."""
        live = self.lives.get(table) or self._known.get(table)
        if live is None:
            opening = self.opening.get(table)
            if opening is None:
                opening = asyncio.get_running_loop().create_task(self._load(table))
                self.opening[table] = opening
                opening.add_done_callback(lambda _: self.opening.pop(table, None))
            live = await asyncio.shield(opening)
        live.used = time.monotonic()
        if table not in self.lives:  # it was forgotten while somebody still had it
            self.lives[table] = live
            self.neighbours.hear(HERE, table)
        return live

    async def _load(self, table: str) -> Live:
        live = await self._fetch(table)
        await self.neighbours.look([live])
        self.lives[table] = self._known[table] = live
        self.upkeep.consider(live)
        return live

    async def _fetch(self, table: str) -> Live:
        """A table from the store, its journal played."""
        stored, sitting = await self.replays.load(lambda: self._stored(table))
        live = Live(stored.row, self.settings.away, self.settings.lots)
        live.set_up(stored, sitting)
        return live

    def _stored(self, table: str) -> Stored:
        stored = self.store.load(table) if is_id(table) else None
        if stored is None:
            raise Refused(N_("There is no such table; it may have been cleared."), status=404)
        self._check_rules(stored.row)
        return stored

    def _check_rules(self, row: dict[str, Any]) -> None:
        """A table started under other rules is refused, never silently changed."""
        try:
            version = find_game(row["game"]).version
        except ValueError:
            raise Refused(N_("This game is not installed here."), status=410) from None
        if version != row["rules"]:
            raise Refused(because(OTHER_RULES, then=row["rules"], now=version), status=410)

    def part(self, live: Live) -> None:
        """Somebody has left a table; one that is over and empty is forgotten at once."""
        live.tell_present()
        self.neighbours.change(live)
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
                self.hearing.tell_what_is_new(live, before[1])
            self.upkeep.consider(live)
        if live.sitting.facts.clock and self.pulse.failing:
            await self.pulse.beat()
        if live.sitting.clocks.running and not self.pulse.failing:
            await self._leave_out_outages(live)

    async def _leave_out_outages(self, live: Live) -> None:
        """Time that nobody could use is not counted; the table's lock is held."""
        sitting, now = live.sitting, wall_time()
        lost = self.pulse.lost(sitting.clocks.since)
        if lost > LEAST or sitting.clocks.since > now + LEAST:
            await self.enter(live, Entry("clock", more={"uncounted": round(lost, 2)}))

    # --- writing ------------------------------------------------------------------------

    async def enter(
        self,
        live: Live,
        *entries: Entry,
        hold: dict[str, str | None] | None = None,
        use: str | None = None,
    ) -> None:
        """Do what entries say, put them on disk, then tell everybody; the table's lock is held.

        IllegalMove and Refused say why not, and nothing has happened then.
        """
        if self.pulse.failing and live.facts.clock:  # whose time it is can't be told
            raise Refused(UNWRITTEN, status=503)
        now, sitting = wall_time(), live.sitting
        first = len(sitting.entries) + 1
        for entry in entries:
            self._must_have_room(live, entry)
        timed = [Entry(e.kind, e.seat, e.move, e.to, now, e.more) for e in entries]
        for entry in timed:
            sitting.add(entry)
        bodies = [(n, write_entry(entry, n)) for n, entry in enumerate(timed, first)]
        void = tuple(str(entry.seat) for entry in entries if _changes_hands(entry))
        change = Change(live.id, bodies, hold=hold or {}, void=void, use=use)
        change.touch = touched(live, timed, now)
        await self.write(live, change)
        self._tell_written(live, change)

    def _must_have_room(self, live: Live, entry: Entry) -> None:
        """Nobody fills a journal: what isn't a move can be done so many times by one seat.

        Only coming back is always possible: it takes a going away, and that is counted.
        """
        who = counted_for(entry)
        returns = entry.more.get("who") == "person" and entry.seat in live.holders
        full = who is not None and live.sitting.extras[who] >= self.settings.limits.entries
        if full and not returns:
            raise Refused(N_("That has been done too often at this table."))

    def _tell_written(self, live: Live, change: Change) -> None:
        for seat, device in change.hold.items():
            live.holders.pop(seat, None)
            if device is not None:
                live.holders[seat] = device
                live.notice(device)
        live.tell_news()
        if change.hold:
            live.tell_present()
        self.upkeep.consider(live)

    async def write(self, live: Live, change: Change) -> None:
        """Put a change on disk; if that fails, forget what was tried."""
        try:
            await self._written(live, change)
        except Stale:
            self._forget_tried(live)
            await self.rouse(live)
            live.tell_news()
            raise Refused(N_("Somebody was faster; look again.")) from None
        except BaseException as error:
            self.pulse.failing = True
            self._forget_tried(live)
            if not isinstance(error, Exception):
                raise
            log.error("table %s could not be written", live.id, exc_info=error)
            raise Refused(_unwritten(error), status=503) from None

    async def _written(self, live: Live, change: Change) -> None:
        """Returns once it is on disk; Stale as soon as that is known to be impossible."""
        live.writing = change, self.store.writer.begin(change)
        if live.behind:
            self.spawn(self.hearing.overtake(live))
        try:
            await live.writing[1]
        finally:
            live.writing = None

    def _forget_tried(self, live: Live) -> None:
        """What is on disk will be read again, and what its row says be written anew."""
        live.rest()
        live.behind = True
        live.status, live.wake, live.saved, live.summary = "", UNKNOWN, 0.0, ""


def _changes_hands(entry: Entry) -> bool:
    """Does somebody else play a seat from here on?"""
    if entry.kind not in ("seat", "clock"):
        return entry.kind == "resign"
    return not entry.more.keys().isdisjoint(("who", "moved", "handed", "then"))


def _unwritten(error: Exception) -> str:
    if in_doubt(error):  # nobody knows how far it got
        return IN_DOUBT
    return UNWRITTEN

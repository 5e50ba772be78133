"""A run: servers, tables and clients, one fault after the other, and the checks between them."""

import asyncio
import contextlib
import os
import signal
import time
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from tests.hostile.crash.checks import check_journal, check_verified, fresh_page, same_log
from tests.hostile.crash.clocks import Clock
from tests.hostile.crash.databases import Database
from tests.hostile.crash.faults import held
from tests.hostile.crash.ledger import Json
from tests.hostile.crash.page import Page
from tests.hostile.crash.program import ask, insist
from tests.hostile.crash.server import PATIENCE, Nursery, Server
from tests.hostile.crash.table import Table
from tests.hostile.crash.world import FAULT, Broken, World

MOMENTS = {"at an answer": 3, "writing": 3, "playing": 2, "starting": 1, "greeting": 1}
SPARE = 30.0  # seconds of an outage that may be counted all the same
STOPPED = (0, -signal.SIGTERM)  # how a server ends that was asked to


@dataclass(frozen=True)
class Plan:
    """What is besieged."""

    seed: int
    tables: int = 6
    clients: int = 20
    games: tuple[str, ...] = ("knights", "southerners", "holland")
    servers: int = 1
    plain: bool = False  # is the first server started as people start it?
    bots: int = 0  # tables with one
    clock: Json | None = None  # of every table


class Siege:
    """Servers on one database, and everybody who plays there."""

    def __init__(
        self,
        plan: Plan,
        database: Database,
        nursery: Nursery,
        folder: Path,
        clock: Clock | None = None,
    ) -> None:
        self.plan, self.database, self.folder = plan, database, folder
        self.clock = clock
        servers = [Server(nursery, database.url, folder, clock) for _ in range(plan.servers)]
        self.world = World(plan.seed, servers)
        self.tables: list[Table] = []
        self._numbers = count(1)

    # --- beginning and end --------------------------------------------------------------

    async def begin(self) -> None:
        for server in self.world.servers:
            await server.start(self.plan.plain and server is self.world.servers[0])
        await asyncio.gather(*(self._lay() for _ in range(self.plan.tables)))

    async def _lay(self) -> None:
        """A new table, full of people and clients."""
        plan, number = self.plan, next(self._numbers)
        table = Table(self.world, plan.games[number % len(plan.games)], number)
        await table.set_up(bots=int(number <= plan.bots), clock=plan.clock, owes=number % 2 == 1)
        extra = plan.clients // plan.tables - (len(table.seats) - len(table.bots))
        table.fill(extra, program=number % 3 == 0)
        self.tables.append(table)

    async def last(self) -> None:
        """When all faults are over: everybody goes on, and knows the same."""
        await self.goes_on()
        await self.compare(play_on=False)
        self.check()
        for table in self.tables:
            self._count(table)

    def _count(self, table: Table) -> None:
        sent = table.ledger.sent
        for ref in table.ledger.acknowledged:
            share = {sent[ref].command.get(name) for name in ("commit", "reveal")}
            found = ref in table.places or not share.isdisjoint(table.shares)
            self.world.counts["moves found"] += found

    async def end(self) -> None:
        """Whatever happened, nothing is left behind."""
        for table in self.tables:
            with contextlib.suppress(Exception):
                await table.leave()
        for server in self.world.servers:
            if server.starts:
                await server.end()
                server.sweep()
        await self.world.http.aclose()

    # --- waiting for clients ------------------------------------------------------------

    async def acknowledged(self, more: int) -> None:
        """Let so many further commands be acknowledged."""
        goal = self.world.counts["moves acknowledged"] + more
        await self.until(lambda: self.world.counts["moves acknowledged"] >= goal, f"{more} moves")

    async def until(
        self, check: Callable[[], object], what: str | Callable[[], str], about: str = ""
    ) -> None:
        def checked() -> object:
            for table in self.tables:
                table.check_clients()
            for server in self.world.servers:
                server.check()
            return check()

        await self.world.until(checked, what, about)

    async def renew(self) -> None:
        """Clear tables that are over, and lay others."""
        for table in [table for table in self.tables if table.over]:
            await self.finish(table)
            self.tables.remove(table)
            await self._lay()

    # --- faults -------------------------------------------------------------------------

    async def kill(
        self, during: Callable[[], object] = lambda: None, one: Server | None = None
    ) -> None:
        """Kill a server at a moment that depends on luck, and start it again."""
        luck = self.world.luck
        server = one or luck.choice(self.world.servers)
        moment, *_ = luck.choices(list(MOMENTS), list(MOMENTS.values()))
        self.world.counts[f"killed {moment}"] += 1
        if moment == "at an answer":
            await self._ambush(server, luck.randrange(1, 40))
        elif moment == "writing":
            with held(self.database):
                await self.stuck()
                await server.end()
        elif moment == "playing":
            await self.acknowledged(luck.randrange(1, 40))
        elif moment == "starting":
            await server.end()
            server.begin()
            await asyncio.sleep(luck.uniform(0, 0.1))
        await asyncio.sleep(luck.uniform(0, 0.01))
        await self._end(server, signal.SIGKILL)
        during()
        await server.start()

    async def _ambush(self, server: Server, more: int) -> None:
        """What is told before it is written would be lost now."""

        def strike() -> None:
            server.up = False
            os.kill(server.pid, signal.SIGKILL)

        self.world.ambush = self.world.counts["moves acknowledged"] + more, strike
        await self.until(lambda: self.world.ambush is None, f"{more} moves")

    async def stop(self) -> None:
        """Ask a server to stop, while everybody plays."""
        server = self.world.luck.choice(self.world.servers)
        await self.acknowledged(self.world.luck.randrange(1, 40))
        await self._end(server, signal.SIGTERM)
        await server.start()

    async def _end(self, server: Server, by: signal.Signals) -> None:
        kind = "kills" if by is signal.SIGKILL else "stops"
        self.world.counts[kind] += 1
        self.world.note(f"{FAULT} {kind} {server.port}")
        code = await server.end(by)
        expected = (-signal.SIGKILL,) if by is signal.SIGKILL else STOPPED
        if code not in expected:
            raise Broken(self.world.told(f"the server ended with {code}"))
        if self.plan.bots:
            await self.until(lambda: not server.orphans(), "an end of the server's processes")
        server.sweep()

    @contextlib.asynccontextmanager
    async def trouble(self, kind: str) -> AsyncIterator[None]:
        """The database is troubled for as long as this lasts."""
        self.world.counts[kind] += 1
        self.world.note(f"{FAULT} {kind} begins")
        try:
            yield
        finally:
            self.world.note(f"{FAULT} {kind} ends")
        await self.goes_on()

    async def refused(self, more: int = 1) -> None:
        """Wait until the trouble shows: commands can't be written."""
        goal = self.world.counts["not written"] + more
        await self.until(lambda: self.world.counts["not written"] >= goal, "a refusal")

    async def stuck(self) -> None:
        """Wait until at every table somebody waits, for an answer or a bot's move."""

        def waits(table: Table) -> bool:
            return table.over or table.waits_for_a_bot() or not table.quiet()

        def said() -> str:
            free = [table for table in self.tables if not waits(table)]
            lines = [f"{table}\n{self.world.heard_of(table.number)}" for table in free]
            return "\n".join(["nobody gets through, where nobody waits:", *lines])

        await self.until(lambda: all(map(waits, self.tables)), said)

    @contextlib.asynccontextmanager
    async def unhurried(self) -> AsyncIterator[None]:
        """What happens here takes nobody's time, however long it takes."""
        before = {table.id: await table.clocks() for table in self.tables}
        begun = time.monotonic()
        yield
        spent = time.monotonic() - begun + SPARE
        for table in self.tables:
            for seat, left in (await table.clocks()).items():
                if left < before[table.id][seat] - spent:
                    told = f"table {table.id}: {seat} had {before[table.id][seat]} s, now {left}"
                    raise Broken(self.world.told(told))

    # --- checks -------------------------------------------------------------------------

    def check(self) -> None:
        """After every fault: journals and servers."""
        self.world.check()
        for table in self.tables:
            check_journal(table, self.database)
        for server in self.world.servers:
            wrong = server.went_wrong()
            if wrong:
                raise Broken(self.world.told(f"a server said:\n{wrong}"))

    async def goes_on(self) -> None:
        """Every seat gets a further move through, and every client hears of something."""
        for table in self.tables:
            await self._goes_on(table)

    async def _goes_on(self, table: Table) -> None:
        confirmed, heard = dict(table.ledger.confirmed), [c.heard for c in table.clients]
        people = [seat for seat in table.seats if seat not in table.bots]

        def on() -> bool:
            moved = all(table.ledger.confirmed[s] > confirmed.get(s, 0) for s in people)
            told = all(c.heard > h for c, h in zip(table.clients, heard, strict=True))
            return table.over or (moved and told)

        what = f"table {table.id} ({table.game}): a move of everybody\n{table}\n"
        await self.until(on, what, f" {table.number}.{table.game}.")

    async def compare(self, play_on: bool = True) -> None:
        """Hold still, and see that every page knows what a fresh one is told."""
        self.world.playing = False
        for table in self.tables:
            await self._quiet(table)
            await self._compare(table)
        self.world.playing = play_on
        for page in self.pages():
            await page.nudge()

    def pages(self) -> list[Page]:
        return [c for table in self.tables for c in table.clients if isinstance(c, Page)]

    async def _quiet(self, table: Table) -> None:
        await self.until(table.quiet, f"table {table.id}: answers")

    async def _compare(self, table: Table) -> None:
        for page in table.clients:
            if isinstance(page, Page):
                await self._compare_page(page)

    async def _compare_page(self, page: Page) -> None:
        fresh = await fresh_page(page)
        end = time.monotonic() + PATIENCE
        while not same_log(page, fresh):  # another server may have more to tell yet
            if time.monotonic() > end:
                known = f"{page.name} knows {page.lines} lines: {page.log}"
                raise Broken(self.world.told(f"{known}\na fresh page {fresh.lines}: {fresh.log}"))
            await asyncio.sleep(0.02)
            fresh = await fresh_page(page)
        self.world.check()

    async def finish(self, table: Table) -> None:
        """A table that is over: its journal holds, and everybody has heard the end."""
        await self._quiet(table)
        await self.until(lambda: all(c.over for c in table.clients), "news of the end")
        await self._compare(table)
        check_journal(table, self.database)
        path, token = f"/api/tables/{table.id}/journal", next(iter(table.people.values()))
        found = await insist(lambda: ask(self.world, self.world.luck, "GET", path, token))
        check_verified(table, found.json(), self.folder)
        self.world.counts["games finished"] += 1
        self._count(table)
        await table.leave()

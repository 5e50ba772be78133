"""Servers are killed, databases fail, clocks leap: every acknowledged move stays, all go on."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.hostile.crash import faults
from tests.hostile.crash.clocks import Clock
from tests.hostile.crash.databases import Database, Postgres, Sqlite
from tests.hostile.crash.lossy import Lossy
from tests.hostile.crash.server import Nursery, Server
from tests.hostile.crash.siege import Plan, Siege

KILLS = 15  # on each database
FEW = Plan(seed=1, tables=3, clients=9)
DAYS = 86_400
ON_SQLITE = [pytest.mark.xdist_group("crash-sqlite")]
ON_POSTGRES = [pytest.mark.system, pytest.mark.xdist_group("crash-postgres")]
EACH = [pytest.param("sqlite", marks=ON_SQLITE), pytest.param("postgresql", marks=ON_POSTGRES)]

Assault = Callable[[Siege], Awaitable[None]]
Besiege = Callable[..., None]
each = pytest.mark.parametrize("database", EACH, indirect=True)
on_sqlite = pytest.mark.parametrize("database", EACH[:1], indirect=True)
on_postgres = pytest.mark.parametrize("database", EACH[1:], indirect=True)


@pytest.fixture(scope="module")
def nursery() -> Iterator[Nursery]:
    with Nursery() as nursery:
        yield nursery


@pytest.fixture(scope="module")
def cluster() -> Iterator[Postgres]:
    cluster = Postgres()
    try:
        yield cluster
    finally:
        cluster.remove()


@pytest.fixture
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Database:
    if request.param == "sqlite":
        return Sqlite(tmp_path)
    found: Postgres = request.getfixturevalue("cluster")
    return found


@pytest.fixture
def besiege(nursery: Nursery, tmp_path: Path) -> Besiege:
    def start(assault: Assault, database: Database, plan: Plan = FEW, **more: Any) -> None:
        plan = replace(plan, servers=database.most)
        asyncio.run(carry_out(Siege(plan, database, nursery, tmp_path, **more), assault))

    return start


async def carry_out(siege: Siege, assault: Assault) -> None:
    """Play, let an assault happen, and see that all is well afterwards."""
    try:
        await siege.begin()
        await assault(siege)
        await siege.last()
    finally:
        await siege.end()


@contextmanager
def possible() -> Iterator[None]:
    """Skip what can't be brought about here."""
    try:
        yield
    except faults.Impossible as reason:
        pytest.skip(str(reason))


# --- the server -------------------------------------------------------------------------


@each
def test_every_acknowledged_move_survives_kills(database: Database, besiege: Besiege) -> None:
    async def assault(siege: Siege) -> None:
        for _ in range(KILLS):
            await siege.kill()
            siege.check()
            await siege.renew()

    besiege(assault, database, Plan(seed=11, plain=True))


@each
def test_a_server_that_is_asked_to_stop_stops(database: Database, besiege: Besiege) -> None:
    besiege(Siege.stop, database, replace(FEW, plain=True))


@on_sqlite
def test_bots_go_on_after_a_kill(database: Database, besiege: Besiege) -> None:
    async def assault(siege: Siege) -> None:
        await siege.goes_on()
        await siege.kill()

    besiege(assault, database, replace(FEW, bots=1))


# --- the clock --------------------------------------------------------------------------


@on_sqlite
def test_the_wall_clock_leaps(database: Database, besiege: Besiege, tmp_path: Path) -> None:
    clock = Clock(tmp_path)

    async def assault(siege: Siege) -> None:
        for leap in (3600, -2 * 3600, 2 * DAYS, -3 * DAYS):
            clock.leap(leap)
            await siege.acknowledged(15)
            await siege.kill()
            siege.check()

    besiege(assault, database, replace(FEW, clock={"days": 14}), clock=clock)


@on_sqlite
def test_time_without_a_server_is_nobodys(
    database: Database, besiege: Besiege, tmp_path: Path
) -> None:
    clock = Clock(tmp_path)

    async def assault(siege: Siege) -> None:
        await siege.acknowledged(10)
        async with siege.unhurried():
            await siege.kill(during=lambda: clock.let_pass(300))

    besiege(assault, database, replace(FEW, clock={"bank": 600}), clock=clock)


@on_sqlite
def test_time_in_which_nothing_can_be_written_is_nobodys(
    database: Sqlite, besiege: Besiege, tmp_path: Path
) -> None:
    clock = Clock(tmp_path)

    async def assault(siege: Siege) -> None:
        await siege.acknowledged(10)
        async with siege.unhurried(), siege.trouble("writes fail"):
            with possible(), faults.failing_writes(siege.world.servers[0]):
                await siege.refused(5)
                clock.let_pass(300)
                await siege.refused(5)

    besiege(assault, database, replace(FEW, clock={"bank": 600}), clock=clock)


# --- SQLite -----------------------------------------------------------------------------


@on_sqlite
@pytest.mark.usefixtures("database")
def test_a_full_disk(besiege: Besiege) -> None:
    async def assault(siege: Siege) -> None:
        await siege.acknowledged(10)
        async with siege.trouble("disk full"):
            with faults.full(disk):
                await siege.refused(5)

    with possible(), faults.small_disk() as disk:
        besiege(assault, Sqlite(disk))


@on_sqlite
def test_writes_that_fail(database: Sqlite, besiege: Besiege) -> None:
    async def assault(siege: Siege) -> None:
        await siege.acknowledged(10)
        async with siege.trouble("writes fail"):
            with possible(), faults.failing_writes(siege.world.servers[0]):
                await siege.refused(5)

    besiege(assault, database)


@on_sqlite
def test_a_locked_file(database: Sqlite, besiege: Besiege) -> None:
    async def assault(siege: Siege) -> None:
        await siege.acknowledged(10)
        async with siege.trouble("locked"):
            with faults.locked_file(database):
                await siege.refused()

    besiege(assault, database)


@on_sqlite
def test_a_file_that_becomes_unchangeable(database: Sqlite, besiege: Besiege) -> None:
    async def assault(siege: Siege) -> None:
        await siege.acknowledged(10)
        async with siege.trouble("unchangeable"):
            with possible(), faults.unchangeable_file(database):
                await siege.refused(5)

    besiege(assault, database)


@on_sqlite
def test_a_file_that_is_read_only_from_the_start(
    database: Sqlite, nursery: Nursery, tmp_path: Path
) -> None:
    with possible(), faults.read_only_folder(_begun(database, nursery, tmp_path)):
        _ends_with_a_sentence(Server(nursery, database.url, tmp_path))


# --- PostgreSQL -------------------------------------------------------------------------


@on_postgres
def test_postgresql_is_stopped_at_once_and_started(database: Postgres, besiege: Besiege) -> None:
    async def assault(siege: Siege) -> None:
        await siege.acknowledged(10)
        async with siege.trouble("PostgreSQL away"):
            with faults.away(database):
                await siege.refused(5)

    besiege(assault, database)


@on_postgres
def test_postgresql_is_away_from_the_start(
    database: Postgres, nursery: Nursery, tmp_path: Path
) -> None:
    with faults.away(database):
        _ends_with_a_sentence(Server(nursery, database.url, tmp_path))


@on_postgres
def test_postgresql_cuts_all_connections(database: Postgres, besiege: Besiege) -> None:
    async def assault(siege: Siege) -> None:
        for _ in range(5):
            await siege.acknowledged(5)
            async with siege.trouble("connections cut"):
                faults.cut_off(database)

    besiege(assault, database)


@on_postgres
def test_postgresql_is_locked(database: Postgres, besiege: Besiege) -> None:
    async def assault(siege: Siege) -> None:
        await siege.acknowledged(10)
        async with siege.trouble("locked"):
            with faults.locked_tables(database):
                await siege.stuck()

    besiege(assault, database)


@on_postgres
def test_postgresql_becomes_read_only(database: Postgres, besiege: Besiege) -> None:
    async def assault(siege: Siege) -> None:
        await siege.acknowledged(10)
        async with siege.trouble("read-only"):
            with faults.read_only_database(database):
                await siege.refused(5)

    besiege(assault, database)


@on_postgres
@pytest.mark.usefixtures("database")
def test_postgresql_runs_out_of_disk(besiege: Besiege) -> None:
    async def assault(siege: Siege) -> None:
        await siege.acknowledged(10)
        async with siege.trouble("disk full"):
            with faults.full(disk):
                await siege.refused(5)
            if not cluster.runs:
                cluster.start()

    with possible(), faults.small_disk() as disk:
        cluster = Postgres(disk)
        try:
            besiege(assault, cluster)
        finally:
            cluster.remove()


@on_postgres
def test_postgresql_commits_but_its_answer_is_lost(
    database: Postgres, nursery: Nursery, tmp_path: Path
) -> None:
    async def assault(siege: Siege, way: Lossy) -> None:
        for _ in range(5):
            await siege.acknowledged(5)
            async with siege.trouble("answer lost"):
                way.losing = 5
                await siege.until(lambda: not way.losing, "lost answers")

    async def run() -> None:
        async with Lossy(database.port) as way:
            plan = replace(FEW, servers=database.most)
            siege = Siege(plan, database.by_way_of(way.port), nursery, tmp_path)
            await carry_out(siege, lambda siege: assault(siege, way))

    asyncio.run(run())


def _begun(database: Sqlite, nursery: Nursery, folder: Path) -> Path:
    """The folder of a database that a server has used."""
    place = folder / "used"
    place.mkdir()
    database.file = place / "tables.sqlite"
    database.url = f"sqlite:///{database.file}"
    server = Server(nursery, database.url, folder)

    async def use() -> None:
        await server.start()
        await server.end()

    asyncio.run(use())
    return place


def _ends_with_a_sentence(server: Server) -> None:
    """It says in one line what is wrong, and that it was no use."""

    async def code() -> int:
        server.begin()
        try:
            return await server.ended()
        finally:
            await server.end()

    assert asyncio.run(code()) == 2
    assert server.said().count("\n") == 1, server.said()
    assert not server.went_wrong()

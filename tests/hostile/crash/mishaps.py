"""What else happens to a server in a long run, one thing at a time."""

from collections.abc import Awaitable, Callable

from tests.hostile.crash import faults
from tests.hostile.crash.databases import Postgres, Sqlite
from tests.hostile.crash.siege import Siege

HOUR = 3600.0


async def some(siege: Siege) -> None:
    """One of them, chosen by luck; what can't be brought about here is left out."""
    found = ON_SQLITE if isinstance(siege.database, Sqlite) else ON_POSTGRES
    try:
        await siege.world.luck.choice(found)(siege)
    except faults.Impossible as reason:
        siege.world.counts[f"left out: {reason}"] += 1


async def stop(siege: Siege) -> None:
    await siege.stop()


async def leap(siege: Siege) -> None:
    """The wall clock is set forward or back."""
    if siege.clock is not None:
        siege.world.counts["clock leaps"] += 1
        siege.clock.leap(siege.world.luck.uniform(-3, 3) * HOUR)
    await siege.acknowledged(10)


async def failing_writes(siege: Siege) -> None:
    async with siege.trouble("writes fail"):
        with faults.failing_writes(siege.world.servers[0]):
            await siege.refused(5)


async def locked_file(siege: Siege) -> None:
    assert isinstance(siege.database, Sqlite)
    async with siege.trouble("locked"):
        with faults.locked_file(siege.database):
            await siege.refused()


async def unchangeable_file(siege: Siege) -> None:
    assert isinstance(siege.database, Sqlite)
    async with siege.trouble("unchangeable"):
        with faults.unchangeable_file(siege.database):
            await siege.refused(5)


async def away(siege: Siege) -> None:
    assert isinstance(siege.database, Postgres)
    async with siege.trouble("PostgreSQL away"):
        with faults.away(siege.database):
            await siege.refused(5)


async def cut_off(siege: Siege) -> None:
    assert isinstance(siege.database, Postgres)
    async with siege.trouble("connections cut"):
        faults.cut_off(siege.database)


async def locked_tables(siege: Siege) -> None:
    assert isinstance(siege.database, Postgres)
    async with siege.trouble("locked"):
        with faults.locked_tables(siege.database):
            await siege.stuck()


async def read_only(siege: Siege) -> None:
    assert isinstance(siege.database, Postgres)
    async with siege.trouble("read-only"):
        with faults.read_only_database(siege.database):
            await siege.refused(5)


Mishap = Callable[[Siege], Awaitable[None]]
ON_SQLITE: list[Mishap] = [stop, leap, failing_writes, locked_file, unchangeable_file]
ON_POSTGRES: list[Mishap] = [stop, leap, locked_tables, away, cut_off, read_only]

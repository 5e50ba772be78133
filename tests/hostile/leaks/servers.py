"""Where the worlds are played: real servers, reached over TCP or through memory.

Through memory everything runs but the kernel's sockets: uvicorn's own protocols read and write
the same bytes, the house, the store and its database are the real ones.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

from uvicorn.server import ServerState

from donjon.table.server import server_for
from donjon.table.settings import Settings
from tests.hostile.leaks.wires import Client
from tests.table.serving import LIMITS, serving, until
from tests.table.serving import House as Served

NEVER = 1e9  # seconds after which somebody counts as away: how long that takes is no secret
Database = Callable[[str], str]  # the address of a world's database, by the world's name


class Pipe(asyncio.Transport):
    """One end of a connection through memory."""

    def __init__(self, protocol: Any) -> None:
        super().__init__({"peername": ("127.0.0.1", 40_000), "sockname": ("127.0.0.1", 80)})
        self.protocol, self.closing = protocol, False
        self.other: Pipe

    def write(self, data: Any) -> None:
        if not self.closing:
            self.other.protocol.data_received(bytes(data))

    def close(self) -> None:
        for end in (self, self.other):
            if not end.closing:
                end.closing = True
                asyncio.get_running_loop().call_soon(end.protocol.connection_lost, None)

    abort = close

    def is_closing(self) -> bool:
        return self.closing

    def set_protocol(self, protocol: Any) -> None:
        self.protocol = protocol

    def get_protocol(self) -> Any:
        return self.protocol

    def pause_reading(self) -> None: ...

    def resume_reading(self) -> None: ...

    def get_write_buffer_size(self) -> int:
        return 0


class InMemory:
    """A server without a port, in this loop."""

    def __init__(self, settings: Settings) -> None:
        self.config = server_for(settings).config
        self.config.load()
        self.state = ServerState()
        self.house: Any = self.config.app.house  # type: ignore[union-attr]

    async def connect(self, client: Client) -> None:
        protocol: Any = self.config.http_protocol_class
        own = protocol(config=self.config, server_state=self.state, app_state={})
        theirs, ours = Pipe(own), Pipe(client)
        theirs.other, ours.other = ours, theirs
        own.connection_made(theirs)
        client.connection_made(ours)

    def hear(self, table: str) -> None:
        """Another server has written."""
        self.house.hearing.heard(table)

    async def look_who_is_there(self) -> None:
        """Tell other servers who is connected here, and hear who is there; now, not by and by."""
        await look_who_is_there(self.house)


class OverTcp:
    """A server in a thread of this process, on a port."""

    def __init__(self, served: Served) -> None:
        self.port, self.house = served.port, served.inside
        self.loop = next(iter(self.house.tasks)).get_loop()

    async def connect(self, client: Client) -> None:
        loop = asyncio.get_running_loop()
        await loop.create_connection(lambda: client, "127.0.0.1", self.port)

    def hear(self, table: str) -> None:
        self.loop.call_soon_threadsafe(self.house.hearing.heard, table)

    async def look_who_is_there(self) -> None:
        looking = look_who_is_there(self.house)
        await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(looking, self.loop))


async def look_who_is_there(house: Any) -> None:
    if house.store.shared:
        house.neighbours.look_again()
        await house.neighbours.exchange()
    await house.upkeep._look_who_is_there()


AnyServer = InMemory | OverTcp
Pairs = dict[str, list[AnyServer]]  # two servers on one database for each world


@asynccontextmanager
async def in_memory(database: Database) -> AsyncIterator[Pairs]:
    """Both worlds' servers in this loop."""
    async with AsyncExitStack() as stack:
        pairs: Pairs = {}
        for world in "AB":
            pairs[world] = []
            for _ in range(2):
                server = InMemory(_settings(database(world)))
                await server.house.start()
                stack.push_async_callback(server.house.stop)
                pairs[world].append(server)
        await _listening(pairs)
        yield pairs


@asynccontextmanager
async def over_tcp(database: Database) -> AsyncIterator[Pairs]:
    """Both worlds' servers in threads, each on its port."""
    with ExitStack() as stack:
        pairs: Pairs = {
            world: [
                OverTcp(stack.enter_context(serving(database(world), away=NEVER))) for _ in range(2)
            ]
            for world in "AB"
        }
        await _listening(pairs)
        yield pairs


def _settings(database: str) -> Settings:
    return Settings(database=database, pause=0, level="random", away=NEVER, limits=LIMITS)


async def _listening(pairs: Pairs) -> None:
    """On PostgreSQL: every server hears the others."""
    houses = [server.house for servers in pairs.values() for server in servers]
    news = [house.notices for house in houses if house.notices is not None]
    await asyncio.to_thread(until, lambda: all(each.listening for each in news), "news")


def sqlite_in(folder: Path) -> Database:
    return lambda world: f"sqlite:///{folder / f'world-{world}.sqlite'}"


def postgres_at(address: str) -> Database:
    """A database of its own for each world, made at the first asking."""
    import psycopg

    made: dict[str, str] = {}

    def database(world: str) -> str:
        if world not in made:
            name = f"leaks_{world.lower()}"
            with psycopg.connect(address, autocommit=True) as connection:
                connection.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
                connection.execute(f"CREATE DATABASE {name}")
            made[world] = address.rpartition("/")[0] + "/" + name
        return made[world]

    return database

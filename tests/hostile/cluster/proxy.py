"""A proxy without sticky sessions: each new connection goes to the next server that takes it."""

import asyncio
import re
from collections import Counter
from collections.abc import Callable, Coroutine, Mapping
from contextlib import suppress
from types import TracebackType
from typing import Any

PIECE = 65536
CALLER = re.compile(rb"\r\nx-caller: ([^\r]+)", re.IGNORECASE)  # who opens a line says so


class Proxy:
    """Passes bytes on; it knows nothing of who comes again."""

    def __init__(self, servers: Mapping[int, Callable[[], int]]) -> None:
        self.servers = servers  # by port: which of its lives it lives, 0 if none
        self.cut: Counter[str] = Counter()  # lines of a caller that were lost with a server
        self._next = 0
        self._tasks: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> "Proxy":
        self._server = await asyncio.start_server(self._called, "127.0.0.1", 0, backlog=1000)
        self.address = f"127.0.0.1:{self._server.sockets[0].getsockname()[1]}"
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self._server.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _called(self, near: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        task = asyncio.get_running_loop().create_task(self._lead(near, back))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _lead(self, near: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        first, ways = b"", [back]
        try:
            with suppress(OSError):
                first = await near.read(PIECE)
            if first:
                far, there, port = await self._connect()
                ways.append(there)
                life = self.servers[port]()
                there.write(first)
                await _both(_pass(near, there), _pass(far, back))
                caller = CALLER.search(first)
                if caller and (not life or self.servers[port]() != life):
                    self.cut[caller[1].decode()] += 1
        finally:
            for way in ways:
                way.close()

    async def _connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter, int]:
        """A connection to the next server that lives; whoever calls waits as long as none does."""
        while True:
            for _ in self.servers:
                port = list(self.servers)[self._next % len(self.servers)]
                self._next += 1
                with suppress(OSError):
                    return *await asyncio.open_connection("127.0.0.1", port), port
            await asyncio.sleep(0.02)


async def _both(*ways: Coroutine[Any, Any, None]) -> None:
    """Until one of them ends, and the other with it."""
    tasks = [asyncio.create_task(way) for way in ways]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()


async def _pass(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """All that comes, until the one side ends or the other takes no more."""
    with suppress(OSError):
        while piece := await reader.read(PIECE):
            writer.write(piece)
            await writer.drain()

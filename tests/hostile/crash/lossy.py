"""A way to PostgreSQL that can lose its answer to COMMIT: done, but nobody hears of it."""

import asyncio
from types import TracebackType

COMMIT = b"COMMIT"


class Lossy:
    """Passes everything on until it is told to lose an answer."""

    def __init__(self, port: int) -> None:
        self.target = port
        self.losing = 0  # answers still to be lost
        self._tasks: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> "Lossy":
        self._server = await asyncio.start_server(self._connected, "127.0.0.1", 0)
        self.port: int = self._server.sockets[0].getsockname()[1]
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

    async def _connected(self, near: asyncio.StreamReader, answer: asyncio.StreamWriter) -> None:
        far, ask = await asyncio.open_connection("127.0.0.1", self.target)
        committing = asyncio.Event()
        ways = self._there(near, ask, committing), self._back(far, answer, committing)
        tasks = [asyncio.get_running_loop().create_task(way) for way in ways]
        self._tasks.update(tasks)
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for writer in (ask, answer):
            writer.close()

    async def _there(
        self, near: asyncio.StreamReader, ask: asyncio.StreamWriter, committing: asyncio.Event
    ) -> None:
        while asked := await near.read(65536):
            if COMMIT in asked and self.losing:
                self.losing -= 1
                committing.set()
            ask.write(asked)

    async def _back(
        self, far: asyncio.StreamReader, answer: asyncio.StreamWriter, committing: asyncio.Event
    ) -> None:
        while answered := await far.read(65536):
            if committing.is_set():
                return
            answer.write(answered)

"""A connection over plain ASGI, for servers that `fast_connection.py` does not know.

Slower, since every message goes through a task, and less strict: pings and pieces are the
server's own business.  To the page it is the same.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any

from donjon.table.connection import MOST_WAITING

MOST_BYTES = 64 * 1024  # that wait to be sent
Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]


class PlainConnection:
    """One connection, through the two functions that ASGI gives."""

    def __init__(self, receive: Receive, send: Send) -> None:
        self.on_drained: Callable[[], None] | None = None
        self._receive, self._send = receive, send
        self._waiting: deque[bytes] = deque()
        self._writing: asyncio.Task[None] | None = None
        self._bytes = 0
        self._full = False
        self._over = False  # nothing more is read or written
        self._code: int | None = None  # with which to close it, once all is written

    async def take(self) -> bytes | None:
        while not self._over:
            if self._waiting:
                await asyncio.sleep(0)  # answers go out before more is asked
            message = await self._receive()
            if message["type"] == "websocket.disconnect":
                self._over = True
                self._waiting.clear()
            elif not self._over:
                text = message.get("text")
                return text.encode() if text is not None else message.get("bytes") or b""
        return None

    @property
    def free(self) -> bool:
        return not self._full

    def write(self, message: bytes) -> None:
        if not self._over:
            self._waiting.append(message)
            self._bytes += len(message)
            if self._bytes > MOST_BYTES or len(self._waiting) >= MOST_WAITING:
                self._full = True
            self._write()

    def end(self, code: int) -> None:
        if not self._over:
            self._over, self._code = True, code
            self._write()

    def refused(self) -> None:
        self._over = True

    async def flushed(self) -> None:
        if self._writing is not None:
            await asyncio.shield(self._writing)

    def _write(self) -> None:
        if self._writing is None or self._writing.done():
            self._writing = asyncio.get_running_loop().create_task(self._write_on())

    async def _write_on(self) -> None:
        try:
            while self._waiting:
                message = self._waiting.popleft()
                await self._send({"type": "websocket.send", "text": message.decode()})
                self._bytes -= len(message)
                if self._full and not self._waiting:
                    self._drained()
            if self._code is not None:
                code, self._code = self._code, None
                await self._send({"type": "websocket.close", "code": code})
        except Exception:  # the page is gone: each server says so in its own way
            self._over = True
            self._waiting.clear()

    def _drained(self) -> None:
        self._full = False
        if self.on_drained is not None:
            self.on_drained()

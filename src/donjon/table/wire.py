"""A WebSocket with a short way in and out, since every move passes here.

uvicorn and websockets do the handshake, pings, closing and whatever is out of the ordinary.  A
whole text frame, which is what every command is, is read here at once, and a message is
written without waiting: no task, no queue and no pause in reading on its way.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

try:
    from websockets.speedups import apply_mask
except ImportError:  # where nothing could be compiled
    from websockets.utils import apply_mask

WIRE = "donjon.wire"  # in a connection's scope, under extensions
WHOLE_TEXT, MASKED = 0x81, 0x80
MOST_WAITING = 32  # commands of one page that wait to be carried out


class Wire(WebSocketsSansIOProtocol):
    """One connection; `inbox` holds the commands that have come."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.inbox: deque[bytes | None] = deque()  # None: the page is gone
        self.on_drained: Callable[[], None] | None = None
        self._taker: asyncio.Future[None] | None = None
        self._unread = b""

    # --- reading ------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        if not self.handshake_initiated:
            super().data_received(data)
            return
        if self._unread:
            data = self._unread + data
        while data and self.handshake_complete:
            size = self._size(data)
            if size is None:  # not all here yet
                break
            if size > len(data) or not self._take(data[:size]):
                super().data_received(data[:size])
            data = data[size:]
        self._unread = data
        if len(data) > 2 * self.config.ws_max_size:
            self.transport.close()

    def start_keepalive(self) -> None:
        super().start_keepalive()
        self.data_received(b"")  # what came before the answer to the handshake

    def _size(self, data: bytes) -> int | None:
        """How many bytes the first frame has, if it is whole or too long to wait for."""
        if self.conn.state is not State.OPEN:
            return len(data)
        if len(data) < 2:
            return None
        length, head = data[1] & 127, 2
        if length > 125:
            head = 4 if length == 126 else 10
            if len(data) < head:
                return None
            length = int.from_bytes(data[2:head], "big")
        size = head + (4 if data[1] & MASKED else 0) + length
        if size > len(data) and length <= self.config.ws_max_size:
            return None
        return size

    def _take(self, frame: bytes) -> bool:
        """Take a command, if that is all it is; the library knows what to do with the rest."""
        if frame[0] != WHOLE_TEXT or not frame[1] & MASKED or self.frames:
            return False
        head = 2 if frame[1] & 127 < 126 else 4 if frame[1] & 127 == 126 else 10
        text = frame[head + 4 :]
        if len(text) > self.config.ws_max_size or self.conn.state is not State.OPEN:
            return False
        self._deliver(apply_mask(text, frame[head : head + 4]))
        return True

    def send_receive_event_to_app(self) -> None:
        """A message that came in pieces."""
        whole, self.frames = b"".join(self.frames), []
        if not self.close_sent:
            self._deliver(whole)

    def _deliver(self, message: bytes | None) -> None:
        self.inbox.append(message)
        if self._taker is not None and not self._taker.done():
            self._taker.set_result(None)
        if len(self.inbox) > MOST_WAITING and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    async def take(self) -> bytes | None:
        """The next command; None once the page is gone."""
        while not self.inbox:
            self._taker = self.loop.create_future()
            await self._taker
        if self.read_paused and len(self.inbox) <= 1:
            self.read_paused = False
            self.transport.resume_reading()
        return self.inbox.popleft()

    def connection_lost(self, error: Exception | None) -> None:
        super().connection_lost(error)
        self._deliver(None)

    def handle_close(self, event: Any) -> None:
        super().handle_close(event)
        self._deliver(None)

    # --- writing ------------------------------------------------------------------------

    @property
    def free(self) -> bool:
        """Can more be written, or does the other side read too slowly?"""
        return self.writable.is_set()

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.on_drained is not None:
            self.on_drained()

    def write(self, message: bytes) -> None:
        """Send a text; nothing happens if the page is gone."""
        if self.close_sent or self.transport.is_closing() or self.conn.state is not State.OPEN:
            return
        length = len(message)
        if length < 126:
            head = bytes((WHOLE_TEXT, length))
        elif length < 65536:
            head = bytes((WHOLE_TEXT, 126)) + length.to_bytes(2, "big")
        else:
            head = bytes((WHOLE_TEXT, 127)) + length.to_bytes(8, "big")
        self.transport.write(head + message)

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if self.handshake_initiated and not self.handshake_complete:
            self.scope["extensions"][WIRE] = self  # type: ignore[assignment]

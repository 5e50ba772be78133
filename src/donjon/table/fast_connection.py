"""A WebSocket with a short way in and out, since every move passes here.

uvicorn and websockets do the handshake, pings, closing and whatever is out of the ordinary.  A
whole text frame, which is what every command is, is read here at once, and a message is
written without waiting: no task, no queue and no pause in reading on its way.

Whoever sends more than any page would is read more slowly, and then no more: a flood costs the
others nothing.  Whoever reads nothing is sent nothing more.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

from donjon.table.connection import EXTENSION, MOST_WAITING, RUDE

try:
    from websockets.speedups import apply_mask
except ImportError:  # where nothing could be compiled
    from websockets.utils import apply_mask

WHOLE_TEXT, MASKED = 0x81, 0x80
MOST_PIECES = 256  # frames that one message may be divided into
MEAN = 4096  # bytes that a command may have, taking many together
FRAME = 256  # bytes that every frame counts for beside its own: what it costs to look at it
BURST = 4.0  # seconds' worth of bytes that may come at once
PAUSE = 0.05  # seconds, the shortest pause in reading
MOST_PAUSES = 10  # in a row
BAD_REQUEST = b"HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
TOO_BIG = 1009  # a close code


class FastConnection(WebSocketsSansIOProtocol):
    """One connection; `inbox` holds the commands that have come."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.inbox: deque[bytes | None] = deque()  # None: the page is gone
        self.on_drained: Callable[[], None] | None = None
        self._taker: asyncio.Future[None] | None = None
        self._unread = b""
        app: Any = self.config.app  # uvicorn allows more than an application: a path to one
        self._rate = max(app.limits.rate, 1) * MEAN
        self._left, self._paid = BURST * self._rate, self.loop.time()
        self._pauses = 0
        self._rest: asyncio.TimerHandle | None = None  # while too much has come

    # --- reading ------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        if not self.handshake_initiated:
            super().data_received(data)
            if not self.handshake_initiated:  # all of it has come, and it was not understood
                self.transport.write(BAD_REQUEST)
                self.transport.close()
            return
        self._left -= len(data)
        if self._left < 0:
            self._slow_down()
        self._unread = self._unread + data if self._unread else data
        self._read_frames()
        if not self.handshake_complete and len(self._unread) > 2 * self.config.ws_max_size:
            self.transport.close()

    def _read_frames(self) -> None:
        """Take the frames that are whole, until there is a reason to wait."""
        data, at = self._unread, 0
        while at < len(data) and self.handshake_complete and not self.read_paused:
            size = self._size(data, at)
            if size is None:  # not all here yet
                break
            if at + size > len(data) or not self._take(data, at, at + size):
                super().data_received(data[at : at + size])
            at += size
            self._left -= FRAME
            if self._left < 0:
                self._slow_down()
        self._unread = data[at:]

    def start_keepalive(self) -> None:
        super().start_keepalive()
        self.data_received(b"")  # what came before the answer to the handshake

    def _size(self, data: bytes, at: int) -> int | None:
        """How long the frame that begins there is, if it is whole or too long to wait for."""
        here = len(data) - at
        if self.conn.state is State.CLOSED:
            return here
        if here < 2:
            return None
        length, head = data[at + 1] & 127, 2
        if length > 125:
            head = 4 if length == 126 else 10
            if here < head:
                return None
            length = int.from_bytes(data[at + 2 : at + head], "big")
        size = head + (4 if data[at + 1] & MASKED else 0) + length
        if size > here and length <= self.config.ws_max_size:
            return None
        return size

    def _take(self, data: bytes, at: int, end: int) -> bool:
        """Take a command, if that is all it is; the library knows what to do with the rest."""
        second = data[at + 1]
        if data[at] != WHOLE_TEXT or not second & MASKED or self.frames:
            return False
        head = at + (2 if second & 127 < 126 else 4 if second & 127 == 126 else 10)
        text = data[head + 4 : end]
        if len(text) > self.config.ws_max_size or self.conn.state is not State.OPEN:
            return False
        self._deliver(apply_mask(text, data[head : head + 4]))
        return True

    def handle_cont(self, event: Any) -> None:
        super().handle_cont(event)
        if len(self.frames) >= MOST_PIECES:
            self.end(TOO_BIG)

    def send_receive_event_to_app(self) -> None:
        """A message that came in pieces."""
        whole, self.frames = b"".join(self.frames), []
        if not self.close_sent:
            self._deliver(whole)

    def _deliver(self, message: bytes | None) -> None:
        self.inbox.append(message)
        if self._taker is not None and not self._taker.done():
            self._taker.set_result(None)
        if len(self.inbox) > MOST_WAITING:
            self._pause()

    async def take(self) -> bytes | None:
        """The next command; None once the page is gone."""
        while not self.inbox:
            self._taker = self.loop.create_future()
            await self._taker
        if self.read_paused and len(self.inbox) <= 1:
            self._read_on()
        return self.inbox.popleft()

    def _pause(self) -> None:
        if not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def _read_on(self) -> None:
        if self._rest is not None or len(self.inbox) > MOST_WAITING or self.transport.is_closing():
            return
        self.read_paused = False
        self._read_frames()
        if not self.read_paused:
            self.transport.resume_reading()

    def _slow_down(self) -> None:
        """More has come than was allowed: see what has been earned since, or wait for that."""
        now, full = self.loop.time(), BURST * self._rate
        earned = self._left + (now - self._paid) * self._rate
        self._left, self._paid = min(earned, full), now
        if earned >= full:
            self._pauses = 0
        if earned >= 0:
            return
        self._pause()
        self._pauses += 1
        if self.conn.state is not State.OPEN or self._pauses > MOST_PAUSES:
            self.end(RUDE)
        elif self._rest is None:
            self._rest = self.loop.call_later(max(-earned / self._rate, PAUSE), self._rested)

    def _rested(self) -> None:
        self._rest = None
        self._read_on()

    def end(self, code: int) -> None:
        """Close the connection from here, and read no more of it."""
        self._pause()
        if self.conn.state is State.OPEN and not self.close_sent:
            self.conn.send_close(code)
            self.close_sent = True
            self.transport.write(b"".join(self.conn.data_to_send()))
        self.transport.close()
        self._deliver(None)

    def connection_lost(self, error: Exception | None) -> None:
        super().connection_lost(error)
        if self._rest is not None:
            self._rest.cancel()
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

    def handle_ping(self) -> None:
        if self.free:
            super().handle_ping()
        else:
            self.conn.data_to_send()  # no answers pile up for somebody who reads none

    def send_keepalive_ping(self) -> None:
        if self.transport.is_closing():  # and the other side still hasn't taken what was sent
            self.transport.abort()
        else:
            super().send_keepalive_ping()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()

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

    def refused(self) -> None:
        self.handshake_complete = True  # it is over; uvicorn would log that it is not

    async def flushed(self) -> None:
        """Everything is written at once."""

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if self.handshake_initiated and not self.handshake_complete:
            extensions: Any = self.scope["extensions"]  # uvicorn knows of JSON alone in there
            extensions[EXTENSION] = self

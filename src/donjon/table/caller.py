"""One connection before it is answered, as uvicorn serves it, on a leash.

Like `fast_connection.py` it is made for certain versions of uvicorn: `versions.py` knows which.
"""

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from donjon.table.callers import Callers
from donjon.table.guard import address_of

MOST_HEADERS = 100
LONGEST_URL = 8 * 1024
HEAD = 64 * 1024  # bytes of a request beside its body
MOST_AT_ONCE = 16  # requests sent without waiting for the answers
FULL = b"HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"


class Caller(HttpToolsProtocol):
    """One connection."""

    def __init__(self, config: Any, *args: Any, **more: Any) -> None:
        super().__init__(config, *args, **more)
        self.callers: Callers = config.app.callers
        self.peer, self.address, self.admitted = "", "", False
        self.deadline: asyncio.TimerHandle | None = None  # while a request is waited for
        self.unread: asyncio.TimerHandle | None = None  # while an answer is not taken
        self.whole, self.taken = True, 0

    # --- coming and going ---------------------------------------------------------------

    # asyncio's base class takes any transport; uvicorn narrows it, as it may: TCP has this one.
    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.peer = self.client[0] if self.client else ""
        self.address = address_of({"client": self.client})
        self.admitted = self.callers.admit(self, len(self.connections))
        if self.admitted:
            self._look()
        else:
            transport.write(FULL)
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._part()

    def handle_websocket_upgrade(self) -> None:
        self._part()
        super().handle_websocket_upgrade()

    def _part(self) -> None:
        self._wait_no_more()
        self._take_up()
        if self.admitted:
            self.admitted = False
            self.callers.part(self)

    def drop(self) -> None:
        """End it at once, and throw away what it has not read."""
        self._part()
        self.transport.abort()

    # --- waiting for a request ----------------------------------------------------------

    def _look(self) -> None:
        """Is it the other side's turn?"""
        answered = self.cycle is None or self.cycle.response_complete
        if not self.admitted or (self.whole and not answered):
            self._wait_no_more()
        elif self.deadline is None:
            self.deadline = self.loop.call_later(self.callers.limits.patience, self.drop)
            self.callers.wait(self)

    def _wait_no_more(self) -> None:
        if self.deadline is not None:
            self.deadline.cancel()
            self.deadline = None
            self.callers.wait_no_more(self)

    def on_message_begin(self) -> None:
        self.whole = False
        super().on_message_begin()

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self.whole, self.taken = True, 0
        self._look()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._look()

    # --- what no browser sends ----------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        self.taken += len(data)
        super().data_received(data)
        if self.taken > HEAD + 2 * self.callers.limits.body and not self.whole:
            self.drop()

    def on_url(self, url: bytes) -> None:
        super().on_url(url)
        if len(self.url) > LONGEST_URL or not url.isascii():
            raise ValueError("this is no address")  # which is answered with 400

    def on_header(self, name: bytes, value: bytes) -> None:
        super().on_header(name, value)
        if len(self.headers) > MOST_HEADERS:
            raise ValueError("too many headers")

    def on_headers_complete(self) -> None:
        super().on_headers_complete()
        if len(self.pipeline) > MOST_AT_ONCE:
            raise ValueError("too many requests at once")

    # --- an answer that is not read -----------------------------------------------------

    def pause_writing(self) -> None:
        super().pause_writing()
        if self.unread is None:
            self.unread = self.loop.call_later(2 * self.callers.limits.patience, self.drop)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._take_up()

    def _take_up(self) -> None:
        if self.unread is not None:
            self.unread.cancel()
            self.unread = None

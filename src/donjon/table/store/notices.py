"""LISTEN: what other servers on the same PostgreSQL have written."""

import asyncio
import logging
import threading
from collections.abc import Callable
from typing import Any

from donjon.table.store.failures import reason_of
from donjon.table.store.opening import REACH

log = logging.getLogger("donjon.table")
CHANNEL = "donjon"


class Notices:
    """A thread that listens; in the loop it calls `heard`, with None after an interruption.

    `noted` is told of what servers note of themselves: what kind of note, and of which table.
    """

    def __init__(
        self,
        url: str,
        server: str,
        loop: asyncio.AbstractEventLoop,
        heard: Callable[[str | None], None],
        noted: Callable[[str, str], None],
    ) -> None:
        self.address = url.replace("postgresql+psycopg://", "postgresql://", 1)
        self.server, self.loop, self.heard, self.noted = server, loop, heard, noted
        self.listening = False
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._listen_on, name="news", daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._closing.set()
        self._thread.join()

    def _listen_on(self) -> None:
        import psycopg

        while not self._closing.is_set():
            try:
                with psycopg.connect(
                    self.address, autocommit=True, connect_timeout=REACH
                ) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    self.listening = True
                    self._say(None)
                    self._listen(connection)
            except psycopg.Error as error:
                log.warning("news from other servers are interrupted: %s", reason_of(error))
                self._closing.wait(1)

    def _listen(self, connection: Any) -> None:
        while not self._closing.is_set():
            for notice in connection.notifies(timeout=0.5):
                server, _, note = notice.payload.partition(":")
                table, _, kind = note.partition(":")
                if server != self.server:
                    self._say(table, kind)

    def _say(self, table: str | None, kind: str = "") -> None:
        try:
            if table is None or not kind:
                self.loop.call_soon_threadsafe(self.heard, table)
            else:
                self.loop.call_soon_threadsafe(self.noted, kind, table)
        except RuntimeError:  # the loop has ended
            self._closing.set()

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
    """A thread that listens; `heard` is called in the loop, with None after an interruption."""

    def __init__(
        self,
        url: str,
        server: str,
        loop: asyncio.AbstractEventLoop,
        heard: Callable[[str | None], None],
    ) -> None:
        self.address = url.replace("postgresql+psycopg://", "postgresql://", 1)
        self.server, self.loop, self.heard = server, loop, heard
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
                server, _, table = notice.payload.partition(":")
                if server != self.server:
                    self._say(table)

    def _say(self, table: str | None) -> None:
        try:
            self.loop.call_soon_threadsafe(self.heard, table)
        except RuntimeError:  # the loop has ended
            self._closing.set()

"""The thread that writes: it takes all the changes that have come together, and then says so."""

import asyncio
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from queue import Empty, SimpleQueue

from sqlalchemy.exc import IntegrityError, OperationalError

from donjon.table.errors import Stale
from donjon.table.store.changes import Change
from donjon.table.store.failures import in_doubt

MOST = 2000  # changes in one transaction
CROWD = 4  # after so many at once, the writer waits for more:
GATHER, EACH, LONGEST = 0.004, 0.0002, 0.012  # so many seconds, and for each that came, at most


@dataclass
class Pending:
    change: Change
    loop: asyncio.AbstractEventLoop
    future: "asyncio.Future[None]"
    error: BaseException | None = None


class Writer:
    """Changes of any number of tables, one transaction after the other."""

    def __init__(
        self, commit: Callable[[list[Change]], None], reconnect: Callable[[], None]
    ) -> None:
        self.commit, self._reconnect = commit, reconnect
        self._pause = 0.0  # before the next batch is taken
        self._queue: SimpleQueue[Pending | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._write_on, name="store", daemon=True)
        self._thread.start()

    def begin(self, change: Change) -> "asyncio.Future[None]":
        """Done once it is on disk; Stale if the journal has grown meanwhile."""
        loop = asyncio.get_running_loop()
        pending = Pending(change, loop, loop.create_future())
        self._queue.put(pending)
        return pending.future

    def close(self) -> None:
        """Write what is waiting, then stop."""
        self._queue.put(None)
        self._thread.join()

    def _write_on(self) -> None:
        while True:
            batch, last = self._gather()
            self._pause = _pause_after(len(batch))
            if batch:
                self._write(batch)
                _settle(batch)
            if last:
                return

    def _gather(self) -> tuple[list[Pending], bool]:
        """All the changes that wait, at least one; True at the end of everything."""
        first = self._queue.get()
        if first is None:
            return [], True
        if self._pause:
            time.sleep(self._pause)  # many are writing: let them come together
        batch = [first]
        try:
            while len(batch) < MOST:
                more = self._queue.get_nowait()
                if more is None:
                    return batch, True
                batch.append(more)
        except Empty:
            pass
        return batch, False

    def _write(self, batch: list[Pending]) -> None:
        try:
            self.commit([pending.change for pending in batch])
        except Exception as error:
            reason = _reason(error)
            if not isinstance(reason, Stale):
                self._reconnect()  # a connection made on a read-only disk stays so for ever
            if len(batch) == 1 or in_doubt(reason):  # what is there already would be refused
                for pending in batch:
                    pending.error = reason
            else:
                self._write_singly(batch)

    def _write_singly(self, batch: list[Pending]) -> None:
        """Find out which of them it was; where the database itself fails, all wait only once."""
        error: BaseException | None = None
        for pending in batch:
            if isinstance(error, OperationalError):
                pending.error = error
            else:
                self._write([pending])
                error = pending.error


def _pause_after(count: int) -> float:
    """How long to wait for more when so many have come together."""
    return min(GATHER + EACH * count, LONGEST) if count >= CROWD else 0.0


def _reason(error: Exception) -> Exception:
    return Stale() if isinstance(error, (IntegrityError, Stale)) else error


def _settle(batch: list[Pending]) -> None:
    """Tell those who wait; one call into each loop for the whole batch."""
    for loop in {id(pending.loop): pending.loop for pending in batch}.values():
        own = [pending for pending in batch if pending.loop is loop]
        with suppress(RuntimeError):  # the loop has ended: nobody waits any more
            loop.call_soon_threadsafe(_tell, own)


def _tell(batch: list[Pending]) -> None:
    for pending in batch:
        if pending.future.done():
            continue
        if pending.error is None:
            pending.future.set_result(None)
        else:
            pending.future.set_exception(pending.error)

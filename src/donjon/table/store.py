"""Tables on disk: the only part that knows SQL.

A table is its journal.  One thread writes: it takes all the changes that have come together,
of however many tables, writes them in one transaction and only then says so.  An entry's
number is part of its key, so an append is refused if the journal has grown meanwhile, by
whichever server.
"""

import asyncio
import threading
import time
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError

from donjon.table.errors import Stale

MOST = 2000  # changes in one transaction
CROWD, GATHER = 4, 0.004  # after so many at once, the writer waits so many seconds for more
META = sa.MetaData()
TABLES = sa.Table(
    "tables",
    META,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("rules", sa.Integer, nullable=False),
    sa.Column("facts", sa.Text, nullable=False),  # seats, options, clock: never changed
    sa.Column("seed", sa.Text, nullable=False),
    sa.Column("host", sa.String(64), nullable=False),  # hash of a browser's secret
    sa.Column("invite", sa.String(64), nullable=False),  # hash of the secret in the link
    sa.Column("status", sa.String(8), nullable=False),  # open, play, over
    sa.Column("listed", sa.Boolean, nullable=False),
    sa.Column("summary", sa.Text, nullable=False),  # who sits where, for lists
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("touched", sa.Float, nullable=False),
    sa.Column("wake", sa.Float),  # when a server must look at it by itself
    sa.Column("rematch", sa.String(16)),
    sa.Index("tables_by_status", "status", "listed", "touched"),
    sa.Index("tables_by_wake", "wake"),
)
ENTRIES = sa.Table(
    "entries",
    META,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("body", sa.Text, nullable=False),
    sqlite_with_rowid=False,
)
TALK = sa.Table(
    "talk",
    META,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("body", sa.Text, nullable=False),
    sqlite_with_rowid=False,
)
HOLDERS = sa.Table(
    "holders",
    META,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("seat", sa.String(40), primary_key=True),
    sa.Column("device", sa.String(64), nullable=False),  # hash of a browser's secret
    sa.Index("holders_by_device", "device"),
    sqlite_with_rowid=False,
)
PASSES = sa.Table(
    "passes",  # one-time links that move a seat to another device
    META,
    sa.Column("token", sa.String(64), primary_key=True),
    sa.Column("id", sa.String(16), nullable=False),
    sa.Column("seat", sa.String(40), nullable=False),
    sa.Column("expires", sa.Float, nullable=False),
)
INSERT_ENTRY = ENTRIES.insert()
INSERT_TALK = TALK.insert()
CHANNEL = "donjon"
OF: sa.BindParameter[str] = sa.bindparam("table")
ROW_OF = sa.select(TABLES).where(TABLES.c.id == OF)
ENTRIES_OF = sa.select(ENTRIES.c.body).where(ENTRIES.c.id == OF).order_by(ENTRIES.c.n)
TALK_OF = sa.select(TALK.c.body).where(TALK.c.id == OF).order_by(TALK.c.n)
HOLDERS_OF = sa.select(HOLDERS.c.seat, HOLDERS.c.device).where(HOLDERS.c.id == OF)


@dataclass
class Change:
    """What is written of one table, all or nothing."""

    table: str
    entries: list[tuple[int, str]] = field(default_factory=list)
    talk: list[tuple[int, str]] = field(default_factory=list)
    create: dict[str, Any] | None = None
    touch: dict[str, Any] | None = None  # columns of the table's row
    hold: dict[str, str | None] = field(default_factory=dict)  # seat -> device, None: nobody
    once: list[Any] = field(default_factory=list)  # statements that must each change one row


class Stored(NamedTuple):
    """What was written of one table."""

    row: dict[str, Any]
    entries: list[str]
    talk: list[str]
    holders: dict[str, str]  # seat -> device


@dataclass
class Pending:
    change: Change
    loop: asyncio.AbstractEventLoop
    future: "asyncio.Future[None]"
    error: BaseException | None = None


class Store:
    """One database, and the thread that writes to it."""

    def __init__(self, url: str, server: str = "") -> None:
        self.server = server
        if url.startswith("sqlite:///"):
            Path(url.removeprefix("sqlite:///")).parent.mkdir(parents=True, exist_ok=True)
        if url.startswith("postgresql://"):
            url = url.replace("postgresql://", "postgresql+psycopg://", 1)
        self.url = url
        self.engine = sa.create_engine(url, pool_pre_ping=not url.startswith("sqlite"))
        self.shared = self.engine.dialect.name == "postgresql"
        if not self.shared:
            event.listen(self.engine, "connect", _durable)
        META.create_all(self.engine)
        self.commits = 0
        self._busy = False
        self._queue: SimpleQueue[Pending | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._write_on, name="store", daemon=True)
        self._thread.start()

    async def write(self, change: Change) -> None:
        """Returns once it is on disk; Stale if the journal has grown meanwhile."""
        loop = asyncio.get_running_loop()
        pending = Pending(change, loop, loop.create_future())
        self._queue.put(pending)
        await pending.future

    def close(self) -> None:
        """Write what is waiting, then stop."""
        self._queue.put(None)
        self._thread.join()
        self.engine.dispose()

    # --- the writing thread -------------------------------------------------------------

    def _write_on(self) -> None:
        while True:
            batch, last = self._gather()
            self._busy = len(batch) >= CROWD
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
        if self._busy:
            time.sleep(GATHER)  # many are writing: let them come together
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
            self._commit([pending.change for pending in batch])
        except Exception as error:
            reason = _reason(error)
            if not isinstance(reason, Stale):
                self.engine.dispose()  # a connection made on a read-only disk stays so for ever
            if len(batch) == 1:
                batch[0].error = reason
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

    def _commit(self, changes: list[Change]) -> None:
        changes.sort(key=_by_table)  # the same order on every server: no deadlocks
        entries = [
            {"id": change.table, "n": n, "body": body}
            for change in changes
            for n, body in change.entries
        ]
        with self.engine.begin() as db:
            for change in changes:
                if change.create is not None:
                    db.execute(TABLES.insert(), change.create)
            if entries:
                db.execute(INSERT_ENTRY, entries)
            for change in changes:
                self._rest(db, change)
            if self.shared:
                news = [{"news": f"{self.server}:{change.table}"} for change in changes]
                db.execute(sa.text(f"SELECT pg_notify('{CHANNEL}', :news)"), news)
        self.commits += 1

    def _rest(self, db: sa.Connection, change: Change) -> None:
        if change.talk:
            rows = [{"id": change.table, "n": n, "body": body} for n, body in change.talk]
            db.execute(INSERT_TALK, rows)
        if change.touch is not None:
            db.execute(TABLES.update().where(TABLES.c.id == change.table).values(**change.touch))
        for seat, device in change.hold.items():
            key = (HOLDERS.c.id == change.table) & (HOLDERS.c.seat == seat)
            db.execute(HOLDERS.delete().where(key))
            if device is not None:
                db.execute(HOLDERS.insert(), {"id": change.table, "seat": seat, "device": device})
        for statement in change.once:
            if db.execute(statement).rowcount != 1:
                raise Stale

    # --- reading ------------------------------------------------------------------------

    def load(self, table: str) -> Stored | None:
        """Everything that was written of a table."""
        named = {"table": table}
        with self.engine.connect() as db:
            row = db.execute(ROW_OF, named).mappings().first()
            if row is None:
                return None
            return Stored(
                dict(row),
                [body for (body,) in db.execute(ENTRIES_OF, named)],
                [body for (body,) in db.execute(TALK_OF, named)],
                {row.seat: row.device for row in db.execute(HOLDERS_OF, named)},
            )

    def table(self, table: str) -> dict[str, Any] | None:
        """A table's row."""
        return self._one(sa.select(TABLES).where(TABLES.c.id == table))

    def entries(self, table: str, after: int = 0) -> list[str]:
        query = sa.select(ENTRIES.c.body).where(ENTRIES.c.id == table, ENTRIES.c.n > after)
        return self._column(query.order_by(ENTRIES.c.n))

    def talk(self, table: str, after: int = 0) -> list[str]:
        query = sa.select(TALK.c.body).where(TALK.c.id == table, TALK.c.n > after)
        return self._column(query.order_by(TALK.c.n))

    def holders(self, table: str) -> dict[str, str]:
        """Which device holds each seat."""
        with self.engine.connect() as db:
            rows = db.execute(sa.select(HOLDERS).where(HOLDERS.c.id == table))
            return {row.seat: row.device for row in rows}

    def pass_of(self, token: str, now: float) -> dict[str, Any] | None:
        query = sa.select(PASSES).where(PASSES.c.token == token, PASSES.c.expires > now)
        return self._one(query)

    def tables_of(self, device: str, most: int = 30) -> list[dict[str, Any]]:
        """The tables that a device holds a seat at or hosts, the newest first."""
        held = sa.select(HOLDERS.c.id).where(HOLDERS.c.device == device)
        query = sa.select(TABLES).where((TABLES.c.host == device) | TABLES.c.id.in_(held))
        return self._rows(query.order_by(TABLES.c.touched.desc()).limit(most))

    def listed(self, most: int = 30) -> list[dict[str, Any]]:
        """Tables that anybody may join or watch, those with a free seat first."""
        query = sa.select(TABLES).where(TABLES.c.listed, TABLES.c.status != "over")
        return self._rows(query.order_by(TABLES.c.status, TABLES.c.touched.desc()).limit(most))

    def waking(self, now: float, most: int = 200) -> list[str]:
        """Tables where something is due: a clock that ran out, a bot to move."""
        query = sa.select(TABLES.c.id).where(TABLES.c.wake <= now)
        return self._column(query.order_by(TABLES.c.wake).limit(most))

    def clear(self, over_before: float, idle_before: float) -> int:
        """Forget tables that have not been touched for long; returns how many."""
        old = sa.case(
            (TABLES.c.status == "over", TABLES.c.touched < over_before),
            else_=TABLES.c.touched < idle_before,
        )
        gone = self._column(sa.select(TABLES.c.id).where(old).limit(1000))
        with self.engine.begin() as db:
            for part in (ENTRIES, TALK, HOLDERS, PASSES, TABLES):
                db.execute(part.delete().where(part.c.id.in_(gone)))
        return len(gone)

    def _one(self, query: Any) -> dict[str, Any] | None:
        rows = self._rows(query)
        return rows[0] if rows else None

    def _rows(self, query: Any) -> list[dict[str, Any]]:
        with self.engine.connect() as db:
            return [dict(row._mapping) for row in db.execute(query)]

    def _column(self, query: Any) -> list[Any]:
        with self.engine.connect() as db:
            return list(db.execute(query).scalars())


def _by_table(change: Change) -> str:
    return change.table


def _durable(connection: Any, _: Any) -> None:
    """A commit is on disk when it returns, and readers don't wait for the writer."""
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000"):
        connection.execute(f"PRAGMA {pragma}")


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


__all__ = ["CHANNEL", "HOLDERS", "PASSES", "TABLES", "Change", "DBAPIError", "Store", "Stored"]

"""Tables on disk: the only part that knows SQL.

A table is its journal.  One thread writes: it takes all the changes that have come together,
of however many tables, writes them in one transaction and only then says so.  An entry's
number is part of its key, so an append is refused if the journal has grown meanwhile, by
whichever server.
"""

from collections.abc import Iterable
from typing import Any

import orjson
import sqlalchemy as sa
from sqlalchemy import event

from donjon.table.errors import Stale
from donjon.table.store.changes import Change, Stored, Ticket
from donjon.table.store.notes import Notes
from donjon.table.store.opening import driven, engine_for, explained
from donjon.table.store.schema import (
    CONNECTED,
    ENTRIES,
    ENTRIES_OF,
    HOLDERS,
    HOLDERS_OF,
    INSERT_ENTRIES,
    INSERT_ENTRY,
    INSERT_TALK,
    LEASES,
    OUTAGES,
    PASSES,
    PRESENCE,
    ROW_OF,
    TABLES,
    TALK,
    TALK_OF,
    touching,
)
from donjon.table.store.servers import Servers, lock_people
from donjon.table.store.steps import bring_up_to_date, examine
from donjon.table.store.writer import Writer

BUSY = 5.0  # seconds to wait for another program that writes


class Store(Notes, Servers):
    """One database, and the thread that writes to it."""

    def __init__(self, url: str, server: str = "") -> None:
        self.server = server
        self.url = driven(url)
        with explained(url):
            self.engine = engine_for(url)
            self.shared = self.engine.dialect.name == "postgresql"
            self._set_up()
        self.commits = 0
        self.writer = Writer(self._commit, self.engine.dispose)

    def _set_up(self) -> None:
        """See that everything is there and can be written, before anybody counts on it."""
        try:
            step = examine(self.engine)
            event.listen(self.engine, "connect", _impatient if self.shared else _durable)
            if step.is_old:
                bring_up_to_date(self.engine)
            with self.engine.begin() as db:  # which changes nothing
                db.execute(TABLES.update().where(sa.false()).values(status=TABLES.c.status))
        except BaseException:
            self.engine.dispose()
            raise

    # --- writing ------------------------------------------------------------------------

    async def write(self, change: Change) -> None:
        """Returns once it is on disk; Stale if the journal has grown meanwhile."""
        await self.writer.begin(change)

    def close(self) -> None:
        """Write what is waiting, then stop."""
        self.writer.close()
        self.engine.dispose()

    def _commit(self, changes: list[Change]) -> None:
        changes.sort(key=_by_table)  # the same order on every server: no deadlocks
        entries = [(change.table, *entry) for change in changes for entry in change.entries]
        with self.engine.begin() as db:
            for change in changes:
                if change.create is not None:
                    db.execute(TABLES.insert(), change.create)
            if entries:
                self._insert(db, entries)
            for change in changes:
                self._rest(db, change)
            if self.shared:
                self.tell(db, [change.table for change in changes])
        self.commits += 1

    def _insert(self, db: sa.Connection, entries: list[tuple[str, int, str]]) -> None:
        if self.shared:
            db.execute(
                INSERT_ENTRY, [{"id": table, "n": n, "body": body} for table, n, body in entries]
            )
        else:
            db.execute(INSERT_ENTRIES, {"rows": orjson.dumps(entries).decode()})

    def _rest(self, db: sa.Connection, change: Change) -> None:
        if change.talk:
            rows = [{"id": change.table, "n": n, "body": body} for n, body in change.talk]
            db.execute(INSERT_TALK, rows)
        if change.touch is not None:
            values = {f"to_{name}": value for name, value in change.touch.items()}
            db.execute(touching(tuple(change.touch)), {"table": change.table, **values})
        for seat, device in change.hold.items():
            key = (HOLDERS.c.id == change.table) & (HOLDERS.c.seat == seat)
            db.execute(HOLDERS.delete().where(key))
            if device is not None:
                db.execute(HOLDERS.insert(), {"id": change.table, "seat": seat, "device": device})
        if change.use is not None:
            _once(db, PASSES.delete().where(PASSES.c.token == change.use))
        for seat in change.void:
            db.execute(PASSES.delete().where(PASSES.c.id == change.table, PASSES.c.seat == seat))
        if change.give is not None:
            db.execute(PASSES.insert(), {"id": change.table, **change.give._asdict()})
        if change.rematch is not None:
            first = TABLES.c.id == change.table, TABLES.c.rematch.is_(None)
            _once(db, TABLES.update().where(*first).values(rematch=change.rematch))

    # --- reading ------------------------------------------------------------------------

    def load(self, table: str, entries: int = 0, talk: int = 0) -> Stored | None:
        """Everything that was written of a table, after so many entries and lines of its chat."""
        named = {"table": table}
        with self.engine.connect() as db:
            row = db.execute(ROW_OF, named).mappings().first()
            if row is None:
                return None
            return Stored(
                dict(row),
                [body for (body,) in db.execute(ENTRIES_OF, {**named, "after": entries})],
                [body for (body,) in db.execute(TALK_OF, {**named, "after": talk})],
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

    def pass_of(self, table: str, tokens: Iterable[str], now: float) -> Ticket | None:
        """The first of these passes that is still good at a table."""
        good = PASSES.c.id == table, PASSES.c.expires > now, PASSES.c.token.in_(list(tokens))
        found = self._one(sa.select(PASSES).where(*good))
        return None if found is None else Ticket(found["token"], found["seat"], found["expires"])

    def tables_of(self, device: str, most: int = 30) -> list[dict[str, Any]]:
        """The tables that a device holds a seat at or hosts, the newest first."""
        held = sa.select(HOLDERS.c.id).where(HOLDERS.c.device == device)
        query = sa.select(TABLES).where((TABLES.c.host == device) | TABLES.c.id.in_(held))
        return self._rows(query.order_by(TABLES.c.touched.desc()).limit(most))

    def seats_of(self, device: str) -> set[tuple[str, str]]:
        """The seats that a device holds, each with its table."""
        held = sa.select(HOLDERS.c.id, HOLDERS.c.seat).where(HOLDERS.c.device == device)
        return {(row["id"], row["seat"]) for row in self._rows(held)}

    def listed(self, most: int = 30) -> list[dict[str, Any]]:
        """Tables that anybody may join or watch, those with a free seat first."""
        query = sa.select(TABLES).where(TABLES.c.listed, TABLES.c.status != "over")
        return self._rows(query.order_by(TABLES.c.status, TABLES.c.touched.desc()).limit(most))

    def waking(self, now: float, most: int = 200) -> list[str]:
        """Tables where something is due: a clock that ran out, a bot to move.

        A server that thinks for a table looks at its clock too.
        """
        query = sa.select(TABLES.c.id).where(TABLES.c.wake <= now)
        if self.shared:
            others = sa.select(LEASES.c.id).where(LEASES.c.server != self.server)
            query = query.where(TABLES.c.id.not_in(others))
        return self._column(query.order_by(TABLES.c.wake).limit(most))

    def last_touched(self) -> float | None:
        """When some table was last used; None if there is none."""
        found: list[float | None] = self._column(sa.select(sa.func.max(TABLES.c.touched)))
        return found[0]

    def clear(self, over_before: float, idle_before: float) -> int:
        """Forget tables that have not been touched for long; returns how many."""
        old = sa.case(
            (TABLES.c.status == "over", TABLES.c.touched < over_before),
            else_=TABLES.c.touched < idle_before,
        )
        gone = self._column(sa.select(TABLES.c.id).where(old).limit(1000))
        with self.engine.begin() as db:
            lock_people(db, CONNECTED.c.id.in_(gone))
            for part in (ENTRIES, TALK, HOLDERS, PASSES, CONNECTED, PRESENCE, LEASES, TABLES):
                db.execute(part.delete().where(part.c.id.in_(gone)))
            db.execute(OUTAGES.delete().where(OUTAGES.c.ended < idle_before))
        return len(gone)


def _by_table(change: Change) -> str:
    return change.table


def _once(db: sa.Connection, statement: Any) -> None:
    """Change exactly one row, or nothing of the whole change is written."""
    if db.execute(statement).rowcount != 1:
        raise Stale


def _impatient(connection: Any, _: Any) -> None:
    """Nobody waits for ever for a row that another program has locked."""
    connection.execute(f"SET lock_timeout = {round(BUSY * 1000)}")
    connection.commit()


def _durable(connection: Any, _: Any) -> None:
    """A commit is on disk when it returns, and readers don't wait for the writer."""
    busy = f"busy_timeout={round(BUSY * 1000)}"
    for pragma in ("journal_mode=WAL", "synchronous=FULL", busy):
        connection.execute(f"PRAGMA {pragma}")

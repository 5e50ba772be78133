"""What servers of one PostgreSQL know of each other: who lives, who is connected, who thinks.

All times are the database's own, so that no server's clock matters; others are told by a notice.
"""

from collections.abc import Iterable
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql

from donjon.table.store.notices import CHANNEL
from donjon.table.store.schema import CONNECTED, LEASES, PRESENCE, SERVERS

Person = tuple[str, str]  # a table and a device
HERE, FREE, LEFT = "here", "free", "left"  # somebody came or went; bots to think for; no server
NOW = sa.cast(sa.extract("epoch", sa.func.clock_timestamp()), sa.Double)

NOTED = {"id": sa.bindparam("id"), "device": sa.bindparam("device"), "at": NOW}


class Around(NamedTuple):
    """The servers that live."""

    names: frozenset[str]
    lasting: float  # seconds for which there was always one
    known: bool  # has this one been among them all the time?
    swept: bool  # was one forgotten just now?


class People(NamedTuple):
    """Who is connected to other servers, and how many seconds ago players were heard of."""

    connected: list[Person]
    ages: dict[Person, float]


class Servers:
    """The notes that servers leave for each other."""

    engine: sa.Engine
    server: str  # the name of this one

    # --- who lives ----------------------------------------------------------------------

    def appear(self, gone: float) -> Around:
        """Note that this server lives; forget those that have not done so for so many seconds."""
        own, living = SERVERS.c.name == self.server, SERVERS.c.at > NOW - gone
        with self.engine.begin() as db:
            known = db.execute(SERVERS.update().where(own, living).values(at=NOW)).rowcount
            if not known:
                self._enter(db, living)
        with self.engine.begin() as db:
            dead = sa.select(SERVERS.c.name, SERVERS.c.at).where(sa.not_(living))
            swept = db.execute(dead.with_for_update(skip_locked=True)).all()
            for name, at in swept:
                self._forget(db, name, sa.literal(at))
            rows = db.execute(sa.select(SERVERS.c.name, NOW - SERVERS.c.begun)).all()
        names = frozenset(name for name, _ in rows)
        return Around(names, max(age for _, age in rows), bool(known), bool(swept))

    def _enter(self, db: sa.Connection, living: Any) -> None:
        """There has been a server since the first that lives was there, or since now."""
        first = sa.select(sa.func.coalesce(sa.func.min(SERVERS.c.begun), NOW)).where(living)
        new = postgresql.insert(SERVERS).values(
            name=self.server, begun=first.scalar_subquery(), at=NOW
        )
        fresh = {"begun": new.excluded.begun, "at": new.excluded.at}
        db.execute(new.on_conflict_do_update(index_elements=("name",), set_=fresh))

    def leave(self) -> None:
        """This server goes, with all that it has noted."""
        with self.engine.begin() as db:
            self._forget(db, self.server, NOW)

    def _forget(self, db: sa.Connection, name: str, at: Any) -> None:
        """Its people were last heard of then, and others may think for its tables."""
        whose = sa.select(CONNECTED.c.id, CONNECTED.c.device, at).where(CONNECTED.c.server == name)
        new = postgresql.insert(PRESENCE).from_select(
            ("id", "device", "at"), whose.order_by(CONNECTED.c.id, CONNECTED.c.device)
        )
        _seen_last(db, new)
        for part in (CONNECTED, LEASES):
            db.execute(part.delete().where(part.c.server == name))
        db.execute(SERVERS.delete().where(SERVERS.c.name == name))
        self.tell(db, [f":{LEFT}"])

    # --- who is connected ---------------------------------------------------------------

    def note_people(
        self, came: Iterable[Person], went: Iterable[Person], seen: Iterable[Person]
    ) -> None:
        """Tell other servers who has come to this one or left it, and who was heard of."""
        arrivals, departures = sorted(came), sorted(went)
        with self.engine.begin() as db:
            if departures:
                gone = sa.tuple_(CONNECTED.c.id, CONNECTED.c.device).in_(departures)
                lock_people(db, gone)
                db.execute(CONNECTED.delete().where(CONNECTED.c.server == self.server, gone))
            if arrivals:
                rows = [{"server": self.server, "id": t, "device": d} for t, d in arrivals]
                db.execute(postgresql.insert(CONNECTED).on_conflict_do_nothing(), rows)
            if players := [{"id": table, "device": device} for table, device in sorted(seen)]:
                _seen_last(db, postgresql.insert(PRESENCE).values(NOTED), players)
            self.tell(db, [f"{t}:{HERE}" for t in sorted({t for t, _ in arrivals + departures})])

    def people(self, tables: Iterable[str]) -> People:
        """Who is connected elsewhere, and when players were last heard of."""
        names = list(tables)
        where = CONNECTED.c.id.in_(names), CONNECTED.c.server != self.server
        with self.engine.connect() as db:
            rows = db.execute(sa.select(CONNECTED.c.id, CONNECTED.c.device).where(*where))
            connected = [(table, device) for table, device in rows]
            age = sa.select(PRESENCE.c.id, PRESENCE.c.device, NOW - PRESENCE.c.at)
            heard = db.execute(age.where(PRESENCE.c.id.in_(names)))
            return People(connected, {(table, device): ago for table, device, ago in heard})

    # --- who thinks ---------------------------------------------------------------------

    def claim(self, table: str, gone: float) -> str:
        """The server whose bots think for a table: this one, unless another that lives does."""
        living = sa.select(SERVERS.c.name).where(SERVERS.c.at > NOW - gone)
        new = postgresql.insert(LEASES).values(id=table, server=self.server)
        mine = new.on_conflict_do_update(
            index_elements=("id",),
            set_={"server": new.excluded.server},
            where=(LEASES.c.server == self.server) | LEASES.c.server.not_in(living),
        )
        with self.engine.begin() as db:
            if db.execute(mine.returning(LEASES.c.id)).first() is not None:
                return self.server
            held = db.execute(sa.select(LEASES.c.server).where(LEASES.c.id == table)).scalar()
            return held or ""

    def let_go(self, tables: Iterable[str]) -> None:
        """Others may think for these tables."""
        names = sorted(tables)
        with self.engine.begin() as db:
            own = LEASES.c.server == self.server, LEASES.c.id.in_(names)
            db.execute(LEASES.delete().where(*own))
            self.tell(db, [f"{table}:{FREE}" for table in names])

    # --- telling ------------------------------------------------------------------------

    def tell(self, db: sa.Connection, news: Iterable[str]) -> None:
        """Notices for the other servers, sent with the transaction."""
        rows = [{"news": f"{self.server}:{text}"} for text in news]
        if rows:
            db.execute(sa.text(f"SELECT pg_notify('{CHANNEL}', :news)"), rows)


def lock_people(db: sa.Connection, where: sa.ColumnElement[bool]) -> None:
    """Take rows in one order everywhere before they are deleted: no deadlocks."""
    rows = sa.select(CONNECTED.c.id).where(where).order_by(CONNECTED.c.id, CONNECTED.c.device)
    db.execute(rows.with_for_update())


def _seen_last(
    db: sa.Connection, new: postgresql.Insert, rows: list[dict[str, str]] | None = None
) -> None:
    """Never earlier than is known already."""
    latest = {"at": sa.func.greatest(PRESENCE.c.at, new.excluded.at)}
    db.execute(new.on_conflict_do_update(index_elements=("id", "device"), set_=latest), rows)

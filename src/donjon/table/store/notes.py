"""The notes of when servers of one database could write."""

from typing import Any

import sqlalchemy as sa

from donjon.table.store.changes import Outage
from donjon.table.store.schema import OUTAGES, PULSE, TABLES


class Notes:
    """The notes that servers leave in a database."""

    engine: sa.Engine

    def beat(self, now: float, longest: float) -> None:
        """Note that people can play; longer than `longest` without such a note is an outage."""
        with self.engine.begin() as db:
            last = db.execute(sa.select(PULSE.c.at).with_for_update()).first()
            if last is None:
                db.execute(PULSE.insert(), {"id": 1, "at": now})
                return
            if last.at is not None and now - last.at > longest:
                db.execute(OUTAGES.insert(), {"begun": last.at, "ended": now})
            db.execute(PULSE.update().values(at=now))

    def pause(self) -> None:
        """No clock runs: nothing is lost while nobody notes anything."""
        with self.engine.begin() as db:
            db.execute(PULSE.update().values(at=None))

    def outages(self, since: float) -> list[Outage]:
        """The outages that had not ended then."""
        rows = self._rows(sa.select(OUTAGES).where(OUTAGES.c.ended > since))
        return [Outage(row["begun"], row["ended"]) for row in rows]

    def clocks_run(self) -> bool:
        """Does somebody's time run at some table?"""
        return bool(self._column(sa.select(TABLES.c.id).where(TABLES.c.wake.is_not(None)).limit(1)))

    def _one(self, query: Any) -> dict[str, Any] | None:
        rows = self._rows(query)
        return rows[0] if rows else None

    def _rows(self, query: Any) -> list[dict[str, Any]]:
        with self.engine.connect() as db:
            return [dict(row._mapping) for row in db.execute(query)]

    def _column(self, query: Any) -> list[Any]:
        with self.engine.connect() as db:
            return list(db.execute(query).scalars())

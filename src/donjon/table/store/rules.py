"""Which version of the rules a table is played under, and the only way to change it."""

import orjson
import sqlalchemy as sa

from donjon.engine.entries import Entry
from donjon.table.store.database import Store
from donjon.table.store.schema import ENTRIES, INSERT_ENTRY, TABLES


def running(store: Store) -> list[str]:
    """The tables that are not over."""
    return store._column(sa.select(TABLES.c.id).where(TABLES.c.status != "over").order_by("id"))


def go_on(store: Store, table: str, was: int, now: int, entries: int) -> bool:
    """Let a table go on under other rules, if its journal still has so many entries.

    The journal says so from there on, so that whoever checks it knows which rules to check it by.
    """
    says = Entry("rules", more={"version": now}).to_json(entries + 1)
    body = orjson.dumps(says).decode()
    length = sa.select(sa.func.count()).where(ENTRIES.c.id == table).scalar_subquery()
    same = TABLES.c.id == table, TABLES.c.rules == was, length == entries
    with store.engine.begin() as db:
        if db.execute(TABLES.update().where(*same).values(rules=now)).rowcount != 1:
            return False
        db.execute(INSERT_ENTRY, {"id": table, "n": entries + 1, "body": body})
        return True

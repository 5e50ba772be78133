"""The tables of the database, and what is asked of them most often."""

from functools import cache
from typing import Any

import sqlalchemy as sa

META = sa.MetaData()
FIRST, NEWEST = 1, 2  # steps of the schema, as in migrations/versions


def since(step: int) -> dict[str, int]:
    """What a table or a column says of itself that came later than the first step."""
    return {"since": step}


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
PRESENCE = sa.Table(
    "presence",  # when a device was last heard of at a table, on any server
    META,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("device", sa.String(64), primary_key=True),
    sa.Column("at", sa.Float, nullable=False),
)
PULSE = sa.Table(
    "pulse",  # one row: when some server could last write while a clock ran
    META,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("at", sa.Float),  # empty: no clock runs
)
OUTAGES = sa.Table(
    "outages",  # time in which nobody could play
    META,
    sa.Column("begun", sa.Float, primary_key=True),
    sa.Column("ended", sa.Float, nullable=False),
)
SERVERS = sa.Table(
    "servers",  # on the same database
    META,
    sa.Column("name", sa.String(16), primary_key=True),
    sa.Column("begun", sa.Float, nullable=False),  # since then there was always one
    sa.Column("at", sa.Float, nullable=False),  # when it last said that it lives
    info=since(2),
)
CONNECTED = sa.Table(
    "connected",  # who is connected to which server
    META,
    sa.Column("server", sa.String(16), primary_key=True),
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("device", sa.String(64), primary_key=True),
    sa.Index("connected_by_table", "id"),
    info=since(2),
)
LEASES = sa.Table(
    "leases",  # the server whose bots think for a table
    META,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("server", sa.String(16), nullable=False),
    info=since(2),
)
INSERT_ENTRY = ENTRIES.insert()
# Of SQLite: rows of a JSON text in one step.  Python's driver lets go of its lock at each step, and
# a thread that wants it back may have to wait a millisecond: so many rows, so many milliseconds.
INSERT_ENTRIES = sa.text(
    "INSERT INTO entries (id, n, body) SELECT json_extract(value, '$[0]'), "
    "json_extract(value, '$[1]'), json_extract(value, '$[2]') FROM json_each(:rows)"
)
INSERT_TALK = TALK.insert()
OF: sa.BindParameter[str] = sa.bindparam("table")
ROW_OF = sa.select(TABLES).where(TABLES.c.id == OF)
AFTER: sa.BindParameter[int] = sa.bindparam("after")
ENTRIES_OF = (
    sa.select(ENTRIES.c.body).where(ENTRIES.c.id == OF, ENTRIES.c.n > AFTER).order_by(ENTRIES.c.n)
)
TALK_OF = sa.select(TALK.c.body).where(TALK.c.id == OF, TALK.c.n > AFTER).order_by(TALK.c.n)

HOLDERS_OF = sa.select(HOLDERS.c.seat, HOLDERS.c.device).where(HOLDERS.c.id == OF)


@cache
def touching(columns: tuple[str, ...]) -> sa.Update:
    """A change of these columns in a table's row: put together once, since that takes long."""
    values: dict[str, Any] = {name: sa.bindparam(f"to_{name}") for name in columns}
    return TABLES.update().where(TABLES.c.id == OF).values(values)

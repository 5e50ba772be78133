"""The schema of version 0.1; a database that was made by it has all of this already."""

import sqlalchemy as sa
from alembic import op

revision = "1"
down_revision = None

META = sa.MetaData()
sa.Table(
    "tables",
    META,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("rules", sa.Integer, nullable=False),
    sa.Column("facts", sa.Text, nullable=False),
    sa.Column("seed", sa.Text, nullable=False),
    sa.Column("host", sa.String(64), nullable=False),
    sa.Column("invite", sa.String(64), nullable=False),
    sa.Column("status", sa.String(8), nullable=False),
    sa.Column("listed", sa.Boolean, nullable=False),
    sa.Column("summary", sa.Text, nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("touched", sa.Float, nullable=False),
    sa.Column("wake", sa.Float),
    sa.Column("rematch", sa.String(16)),
    sa.Index("tables_by_status", "status", "listed", "touched"),
    sa.Index("tables_by_wake", "wake"),
)
sa.Table(
    "entries",
    META,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("body", sa.Text, nullable=False),
    sqlite_with_rowid=False,
)
sa.Table(
    "talk",
    META,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("body", sa.Text, nullable=False),
    sqlite_with_rowid=False,
)
sa.Table(
    "holders",
    META,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("seat", sa.String(40), primary_key=True),
    sa.Column("device", sa.String(64), nullable=False),
    sa.Index("holders_by_device", "device"),
    sqlite_with_rowid=False,
)
sa.Table(
    "passes",
    META,
    sa.Column("token", sa.String(64), primary_key=True),
    sa.Column("id", sa.String(16), nullable=False),
    sa.Column("seat", sa.String(40), nullable=False),
    sa.Column("expires", sa.Float, nullable=False),
)
sa.Table(
    "presence",
    META,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("device", sa.String(64), primary_key=True),
    sa.Column("at", sa.Float, nullable=False),
)
sa.Table(
    "pulse",
    META,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("at", sa.Float),
)
sa.Table(
    "outages",
    META,
    sa.Column("begun", sa.Float, primary_key=True),
    sa.Column("ended", sa.Float, nullable=False),
)


def upgrade() -> None:
    META.create_all(op.get_bind())

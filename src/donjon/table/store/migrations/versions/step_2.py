"""Servers tell each other who is connected to them, and which of them thinks for a table."""

import sqlalchemy as sa
from alembic import op

revision = "2"
down_revision = "1"


def upgrade() -> None:
    op.create_table(
        "servers",
        sa.Column("name", sa.String(16), primary_key=True),
        sa.Column("begun", sa.Float, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "connected",
        sa.Column("server", sa.String(16), primary_key=True),
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("device", sa.String(64), primary_key=True),
    )
    op.create_index("connected_by_table", "connected", ["id"])
    op.create_table(
        "leases",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("server", sa.String(16), nullable=False),
    )

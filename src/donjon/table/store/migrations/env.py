"""Read by Alembic: the connection is the caller's, with its transaction and its lock."""

from alembic import context

context.configure(connection=context.config.attributes["connection"])
context.run_migrations()

"""How the schema has changed, one step a file of `versions/`, carried out by Alembic.

Servers of the step before go on while the next is taken: a step only adds tables, indexes, and
columns that may stay empty.  `schema.py` says how it all stands now; what came with a step says so
by `info=since(step)`.
"""

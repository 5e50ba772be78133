"""Opening a database: whatever is wrong with it is said at the start, in one sentence."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import sqlalchemy as sa

from donjon.table.errors import Unusable
from donjon.table.store.failures import Failed, reason_of

REACH = 5  # seconds in which a database server must answer


def engine_for(url: str) -> sa.Engine:
    """A database that is ready to be connected to; the folder of a new file is made."""
    place = sa.make_url(url)
    if place.get_backend_name() != "sqlite":
        reach = {"connect_timeout": REACH}
        return sa.create_engine(place, pool_pre_ping=True, hide_parameters=True, connect_args=reach)
    if place.database and not place.database.startswith((":memory:", "file:")):
        Path(place.database).parent.mkdir(parents=True, exist_ok=True)
    return sa.create_engine(place, hide_parameters=True)  # a seed must not get into a log


def examine(engine: sa.Engine, schema: sa.MetaData) -> None:
    """See that tables of these names are ours, before anything is changed."""
    found = sa.inspect(engine)
    for name in set(found.get_table_names()) & set(schema.tables):
        ours = [column.name for column in schema.tables[name].columns]
        theirs = {column["name"]: column for column in found.get_columns(name)}
        odd = [c for c in ours if c not in theirs]
        odd += [c for c, told in theirs.items() if c not in ours and _is_needed(told)]
        if odd:
            raise Unusable(
                f"its table {name!r} was made by another program or another version "
                f"(look at {', '.join(odd)})"
            )
    engine.dispose()


def _is_needed(column: sa.engine.interfaces.ReflectedColumn) -> bool:
    """Must whoever writes a row fill this column?"""
    return not column["nullable"] and column["default"] is None


@contextmanager
def explained(url: str) -> Iterator[None]:
    """Turn what is wrong with a database into one sentence, without its password."""
    try:
        yield
    except (Failed, OSError, ImportError, Unusable) as error:
        raise Unusable(f"the database {_shown(url)} can't be used: {reason_of(error)}") from error


def _shown(url: str) -> str:
    try:
        return sa.make_url(url).render_as_string()
    except Failed:
        return repr(url)

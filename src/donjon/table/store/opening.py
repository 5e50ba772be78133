"""Opening a database: whatever is wrong with it is said at the start, in one sentence."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import sqlalchemy as sa

from donjon.engine.words import N_, Name, because
from donjon.table.errors import Unusable
from donjon.table.store.failures import Failed, reason_of

REACH = 5  # seconds in which a database server must answer


def driven(url: str) -> str:
    """An address with the driver that we use."""
    return url.replace("postgresql://", "postgresql+psycopg://", 1)


def engine_for(url: str) -> sa.Engine:
    """A database that is ready to be connected to; the folder of a new file is made."""
    place = sa.make_url(driven(url))
    if place.get_backend_name() != "sqlite":
        reach = {"connect_timeout": REACH}
        return sa.create_engine(place, pool_pre_ping=True, hide_parameters=True, connect_args=reach)
    if place.database and not place.database.startswith((":memory:", "file:")):
        Path(place.database).parent.mkdir(parents=True, exist_ok=True)
    return sa.create_engine(place, hide_parameters=True)  # a seed must not get into a log


@contextmanager
def explained(url: str) -> Iterator[None]:
    """Turn what is wrong with a database into one sentence, without its password."""
    try:
        yield
    except (Failed, OSError, ImportError, Unusable) as error:
        reason = N_("the database {name} can't be used: {reason}")
        shown = because(reason, name=Name(_shown(url)), reason=reason_of(error))
        raise Unusable(shown) from error


def _shown(url: str) -> str:
    try:
        return sa.make_url(url).render_as_string()
    except Failed:
        return repr(url)

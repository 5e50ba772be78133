"""What can go wrong with a database, by names of our own."""

from sqlalchemy.exc import (
    DatabaseError,
    DataError,
    DBAPIError,
    IntegrityError,
    InterfaceError,
    NotSupportedError,
    ProgrammingError,
    SQLAlchemyError,
)
from sqlalchemy.exc import TimeoutError as PoolTimeout

from donjon.engine.errors import sentence_of
from donjon.engine.words import Name
from donjon.table.errors import Unusable

Failed = SQLAlchemyError  # whatever a database could not do
OUR_FAULT = (DataError, IntegrityError, NotSupportedError, ProgrammingError)
LOGGERS = ("sqlalchemy.pool.impl.QueuePool",)  # that complain while a database is away


def reason_of(error: BaseException) -> str:
    """What the database itself says, on one line."""
    if isinstance(error, Unusable):
        return sentence_of(error)
    said = error.orig if isinstance(error, DBAPIError) else error
    return Name(" ".join(str(said).split()))


def is_away(error: BaseException) -> bool:
    """Is it the database that can't do something now, rather than we who ask for nonsense?"""
    known = isinstance(error, (DatabaseError, InterfaceError, PoolTimeout))
    return known and not isinstance(error, OUR_FAULT)


def in_doubt(error: BaseException) -> bool:
    """Did the connection break, so that nobody knows how far a write has got?"""
    return isinstance(error, DBAPIError) and error.connection_invalidated

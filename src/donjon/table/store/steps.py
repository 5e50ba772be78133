"""The steps of the schema: which one a database stands at, and how it is brought to the newest."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import sqlalchemy as sa

from donjon.engine.errors import as_typed
from donjon.engine.words import N_, Name, because
from donjon.table.errors import Unusable
from donjon.table.store.opening import engine_for, explained
from donjon.table.store.schema import FIRST, META, NEWEST

FOLDER = Path(__file__).parent / "migrations"
VERSIONS = (str(FOLDER / "versions"),)
NOTED = sa.Table(  # Alembic's own table, in which it keeps where a database stands
    "alembic_version",
    sa.MetaData(),
    sa.Column("version_num", sa.String(32), primary_key=True),
)
LOCK = int.from_bytes(b"donjon")  # the name of PostgreSQL's lock while the schema changes
MISSING = N_("its table {table} is missing")
ANOTHERS = N_("its tables are another program's (Alembic says {noted})")
MADE_ELSEWHERE = N_(
    "its table {table} was made by another program or another version (look at {columns})"
)
NEWER = N_(
    "{reason}; it stands at step {step} of the schema, and this version of Donjon knows {known}: "
    "install a newer one"
)


class Step(NamedTuple):
    """Where a database stands."""

    number: int  # 0: nothing of ours is there
    noted: bool  # does the database say so itself?

    @property
    def is_old(self) -> bool:
        return self.number < NEWEST or not self.noted


def examine(engine: sa.Engine) -> Step:
    """See that the tables of our names are ours and can be used, before anything is changed."""
    with engine.connect() as db:
        step = _step_of(db)
        found = sa.inspect(db)
        there = set(found.get_table_names())
        for table in META.tables.values():
            if table.name in there:
                _compare(table, {c["name"]: c for c in found.get_columns(table.name)}, step.number)
            elif step.noted and _came(table) <= step.number:
                missing = because(MISSING, table=Name(repr(table.name)))
                raise Unusable(_newer(missing, step.number))
    engine.dispose()
    return step


def bring_up_to_date(engine: sa.Engine, versions: Sequence[str] = VERSIONS) -> None:
    """Take all steps that are missing, one server at a time, all or nothing."""
    with _alone(engine) as db:
        step = _step_of(db)  # another server may have been faster
        if not step.number and versions is VERSIONS:
            META.create_all(db)  # what all steps come to
            NOTED.create(db)
            db.execute(NOTED.insert(), {"version_num": str(NEWEST)})
        elif step.is_old or versions is not VERSIONS:
            _climb(db, versions)


def step_of(url: str) -> Step:
    """Where a database stands; Unusable says what is wrong with it."""
    with explained(url):
        engine = engine_for(url)
        try:
            return examine(engine)
        finally:
            engine.dispose()


def upgrade(url: str) -> Step:
    """Bring a database to the newest step; where it stood before."""
    with explained(url):
        engine = engine_for(url)
        try:
            step = examine(engine)
            if step.is_old:
                bring_up_to_date(engine)
        finally:
            engine.dispose()
    return step


def _climb(db: sa.Connection, versions: Sequence[str]) -> None:
    from alembic import command
    from alembic.config import Config

    config = Config(attributes={"connection": db})
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    config.set_main_option("path_separator", "newline")
    config.set_main_option("version_locations", "\n".join(versions).replace("%", "%%"))
    command.upgrade(config, "head")


@contextmanager
def _alone(engine: sa.Engine) -> Iterator[sa.Connection]:
    """A transaction in which nobody else changes the schema."""
    with engine.begin() as db:
        if db.dialect.name == "postgresql":
            db.execute(sa.select(sa.func.pg_advisory_xact_lock(LOCK)))
        else:
            db.exec_driver_sql("BEGIN EXCLUSIVE")
        yield db


def _step_of(db: sa.Connection) -> Step:
    """What is noted; version 0.1 noted nothing."""
    there = set(sa.inspect(db).get_table_names())
    if NOTED.name in there:
        noted = db.execute(sa.select(NOTED.c.version_num)).scalar()
        if noted is not None:
            if not noted.isdecimal():
                raise Unusable(because(ANOTHERS, noted=Name(repr(noted))))
            return Step(int(noted), noted=True)
    return Step(FIRST if there & META.tables.keys() else 0, noted=False)


def _compare(
    table: sa.Table, theirs: dict[str, sa.engine.interfaces.ReflectedColumn], step: int
) -> None:
    odd = [c.name for c in table.columns if _came(c) <= step and c.name not in theirs]
    odd += [n for n, column in theirs.items() if n not in table.columns and _is_needed(column)]
    if odd:
        made = because(MADE_ELSEWHERE, table=Name(repr(table.name)), columns=as_typed(odd))
        raise Unusable(_newer(made, step))


def _came(part: "sa.Table | sa.Column[object]") -> int:
    """With which step it came."""
    found: int = part.info.get("since", FIRST)
    return found


def _newer(reason: str, step: int) -> str:
    """A reason, and that a newer version wrote there, if one did."""
    if step <= NEWEST:
        return reason
    return because(NEWER, reason=reason, step=step, known=NEWEST)


def _is_needed(column: sa.engine.interfaces.ReflectedColumn) -> bool:
    """Must whoever writes a row fill this column?"""
    return not column["nullable"] and column["default"] is None

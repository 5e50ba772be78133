"""The schema changes in steps: databases keep what they hold, and older servers go on."""

import contextlib
import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from donjon.cli import main
from donjon.table.errors import Unusable
from donjon.table.store import NEWEST, Store, step_of
from donjon.table.store.opening import engine_for
from donjon.table.store.schema import META
from donjon.table.store.steps import FOLDER, VERSIONS, bring_up_to_date
from tests.table.serving import play_out, serving, sqlite
from tests.table.test_postgres import postgres

__all__ = ["postgres"]
LATER = """
import sqlalchemy as sa
from alembic import op

revision = "{later}"
down_revision = "{newest}"


def upgrade():
    op.add_column("tables", sa.Column("mood", sa.Text))
    op.create_table("moods", sa.Column("id", sa.Integer, primary_key=True))
    {more}
"""
ON_POSTGRES = [pytest.mark.system, pytest.mark.xdist_group("postgres")]


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=ON_POSTGRES)])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of an empty database."""
    if request.param == "sqlite":
        yield sqlite(tmp_path)
        return
    found = request.getfixturevalue("postgres").url
    engine = engine_for(found)
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as db:
        db.exec_driver_sql("DROP DATABASE IF EXISTS steps WITH (FORCE)")
        db.exec_driver_sql("CREATE DATABASE steps")
    engine.dispose()
    yield found.rpartition("/")[0] + "/steps"


@contextlib.contextmanager
def opened(url: str) -> Iterator[sa.Engine]:
    engine = engine_for(url)
    try:
        yield engine
    finally:
        engine.dispose()


def steps() -> list[Any]:
    """All of them, the first first."""
    script = ScriptDirectory(str(FOLDER), version_locations=list(VERSIONS))
    return list(script.walk_revisions())[::-1]


def make_first(url: str) -> None:
    """A database as version 0.1 made it, which notes nothing of steps."""
    first = steps()[0].module.META
    with opened(url) as engine:
        first.create_all(engine)
        with engine.begin() as db:
            row = {"begun": 1.0, "ended": 2.0}
            db.execute(first.tables["outages"].insert(), row)


def take_a_later_step(url: str, folder: Path, more: str = "") -> None:
    """A newer version of Donjon upgrades the database."""
    folder.mkdir(exist_ok=True)
    step = LATER.format(later=NEWEST + 1, newest=NEWEST, more=more or "pass")
    (folder / "later.py").write_text(step)
    with opened(url) as engine:
        bring_up_to_date(engine, (*VERSIONS, str(folder)))


def test_a_database_of_version_0_1_keeps_what_it_holds(url: str) -> None:
    make_first(url)
    assert step_of(url) == (1, False)
    store = Store(url)
    try:
        assert store.outages(0) == [(1.0, 2.0)]
    finally:
        store.close()
    assert step_of(url) == (NEWEST, True)


def test_all_steps_come_to_the_schema_that_a_new_database_gets(url: str) -> None:
    make_first(url)
    with opened(url) as engine:
        bring_up_to_date(engine)
        with engine.connect() as db:
            found = compare_metadata(MigrationContext.configure(db), META)
    assert not found


def test_a_new_database_is_at_the_newest_step(url: str) -> None:
    Store(url).close()
    assert step_of(url) == (NEWEST, True)
    assert int(steps()[-1].revision) == NEWEST


def test_servers_that_start_at_once_make_it_once(url: str) -> None:
    with ThreadPoolExecutor(4) as threads:
        for store in list(threads.map(lambda _: Store(url), range(4))):
            store.close()
    assert step_of(url) == (NEWEST, True)


def test_a_server_goes_on_while_a_newer_one_upgrades_and_can_be_started_again(
    url: str, tmp_path: Path
) -> None:
    with serving(url) as house:
        ann = house.person("Ann")
        table = ann.create("me", "me")
        take_a_later_step(url, tmp_path / "later")
        told = play_out(table, {"blue": ann, "red": ann})
        assert told["status"] == "over"
    assert step_of(url) == (NEWEST + 1, True)
    with serving(url) as house:
        assert house.person().look(table)["result"] == told["result"]
        assert house.person().create("me", "me")


def test_a_database_that_is_too_new_is_refused_in_a_sentence(tmp_path: Path) -> None:
    url = sqlite(tmp_path)
    Store(url).close()
    take_a_later_step(url, tmp_path / "later", 'op.drop_table("talk")')
    with pytest.raises(Unusable, match=rf"'talk' is missing.*step {NEWEST + 1}.*newer"):
        Store(url)
    with contextlib.closing(sqlite3.connect(tmp_path / "tables.sqlite")) as db:
        assert not db.execute("SELECT 1 FROM sqlite_master WHERE name = 'talk'").fetchall()


def test_a_step_that_fails_changes_nothing(url: str, tmp_path: Path) -> None:
    Store(url).close()
    with pytest.raises(sa.exc.SQLAlchemyError):
        take_a_later_step(url, tmp_path / "later", 'op.drop_table("nothing")')
    assert step_of(url) == (NEWEST, True)
    with opened(url) as engine:
        assert "moods" not in sa.inspect(engine).get_table_names()


def test_steps_only_add_so_that_older_servers_go_on(tmp_path: Path) -> None:
    """New tables, indexes, and columns that may stay empty: nothing that an old server misses."""
    url = sqlite(tmp_path)
    make_first(url)
    Store(url).close()
    first = steps()[0].module.META
    with opened(url) as engine, engine.connect() as db:
        changes = compare_metadata(MigrationContext.configure(db), first)
    odd = [change for change in changes if change[0] not in ("remove_table", "remove_index")]
    assert all(kind == "remove_column" and column.nullable for kind, *_, column in odd)


@pytest.mark.parametrize("made", ["first", "newest", "nothing"])
def test_the_command_looks_and_upgrades(
    made: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    url = sqlite(tmp_path)
    if made != "nothing":
        make_first(url)
    if made == "newest":
        Store(url).close()
    words = ["--database", url]
    assert main(["database", "check", *words]) == (made != "newest")
    assert main(["database", "upgrade", *words]) == 0
    assert main(["database", "check", *words]) == 0
    said = capsys.readouterr().out
    assert f"is at step {NEWEST}" in said

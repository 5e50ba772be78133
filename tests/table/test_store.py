"""The store: nothing acknowledged is lost, nothing is written over."""

import asyncio
import re
import sqlite3
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy import event
from sqlalchemy.exc import OperationalError

import donjon
from donjon.table.errors import Stale
from donjon.table.settings import Settings
from donjon.table.store import Change, Failed, Store, in_doubt
from donjon.table.store.writer import Pending
from donjon.table.upkeep import Upkeep
from tests.table.serving import sqlite


def row(table: str, **more: Any) -> dict[str, Any]:
    now = time.time()
    return {
        "id": table, "game": "knights", "rules": 1, "facts": "{}", "seed": "s", "host": "h",
        "invite": "i", "status": "play", "listed": False, "summary": "{}", "created": now,
        "touched": now, "wake": None, **more,
    }  # fmt: skip


@pytest.fixture
def store(tmp_path: Path) -> Any:
    opened = Store(sqlite(tmp_path))
    yield opened
    opened.close()


def write(store: Store, *changes: Change) -> list[Any]:
    async def all_at_once() -> list[Any]:
        return await asyncio.gather(*(store.write(c) for c in changes), return_exceptions=True)

    return asyncio.run(all_at_once())


def test_only_the_store_knows_the_database() -> None:
    """No other module of Donjon names SQLAlchemy or a driver, however late it imports it."""
    inside = Path(donjon.__file__).parent
    for path in inside.rglob("*.py"):
        if inside / "table" / "store" not in path.parents:
            named = re.findall(r"sqlalchemy|psycopg|sqlite3", path.read_text("utf-8"))
            assert not named, f"{path} knows {set(named)}"


def test_many_tables_share_a_commit(store: Store) -> None:
    write(store, *(Change(f"t{i}", create=row(f"t{i}")) for i in range(50)))
    before = store.commits
    assert write(store, *(Change(f"t{i}", [(1, "{}")]) for i in range(50))) == [None] * 50
    assert store.commits - before < 25
    assert all(store.entries(f"t{i}") == ["{}"] for i in range(50))


def test_a_batch_whose_commit_is_in_doubt_is_not_written_again(store: Store) -> None:
    """It may be there: written once more, it would be refused, and yet stand."""
    write(store, *(Change(f"t{i}", create=row(f"t{i}")) for i in range(3)))
    commit, loop = store.writer.commit, asyncio.new_event_loop()

    def cut_off(changes: list[Change]) -> None:
        commit(changes)
        if len(changes) > 1:
            lost = OSError("the line is cut before the answer")
            raise OperationalError("COMMIT", None, lost, connection_invalidated=True)

    store.writer.commit = cut_off
    batch = [Pending(Change(f"t{i}", [(1, "{}")]), loop, loop.create_future()) for i in range(3)]
    store.writer._write(batch)
    loop.close()
    assert all(store.entries(f"t{i}") == ["{}"] for i in range(3))
    assert all(pending.error and in_doubt(pending.error) for pending in batch)


def test_an_append_is_refused_if_the_journal_has_grown(store: Store) -> None:
    write(store, Change("a", create=row("a")), Change("b", create=row("b")))
    write(store, Change("a", [(1, "first")]))
    refused, taken = write(store, Change("a", [(1, "second")]), Change("b", [(1, "other")]))
    assert isinstance(refused, Stale)
    assert taken is None
    assert store.entries("a") == ["first"]
    assert store.entries("b") == ["other"]


def test_a_change_is_written_whole_or_not_at_all(store: Store) -> None:
    write(store, Change("a", create=row("a")))
    write(store, Change("a", [(1, "one")]))
    (refused,) = write(store, Change("a", [(2, "two"), (1, "one again")], hold={"red": "x"}))
    assert isinstance(refused, Stale)
    assert store.entries("a") == ["one"]
    assert store.holders("a") == {}


def test_a_commit_is_on_disk(store: Store, tmp_path: Path) -> None:
    write(store, Change("a", create=row("a")), Change("a", [(1, "one")]))
    with store.engine.connect() as db:
        assert db.exec_driver_sql("PRAGMA synchronous").scalar() == 2
        assert db.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
    other = sqlite3.connect(tmp_path / "tables.sqlite")
    assert other.execute("SELECT body FROM entries").fetchall() == [("one",)]
    other.close()


def test_a_connection_that_became_read_only_is_not_used_again(store: Store) -> None:
    write(store, Change("a", create=row("a")))
    with store.engine.connect() as db:  # as one opened while the disk was read-only stays
        db.exec_driver_sql("PRAGMA query_only = 1")
    (refused,) = write(store, Change("a", [(1, "one")]))
    assert isinstance(refused, Failed)
    assert write(store, Change("a", [(1, "one")])) == [None]


def test_a_locked_database_is_not_waited_for_by_each_change(store: Store, tmp_path: Path) -> None:
    write(store, *(Change(f"t{i}", create=row(f"t{i}")) for i in range(9)))
    event.listen(store.engine, "connect", _impatient)
    store.engine.dispose()
    tried: list[Any] = []
    event.listen(store.engine, "begin", tried.append)
    other = sqlite3.connect(tmp_path / "tables.sqlite", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    refused = write(store, *(Change(f"t{i}", [(1, "{}")]) for i in range(9)))
    other.close()
    assert all(isinstance(error, Failed) for error in refused)
    assert len(tried) <= 4  # what came first, the others, and one of each once more


def _impatient(connection: Any, _: Any) -> None:
    connection.execute("PRAGMA busy_timeout = 100")


@pytest.mark.parametrize("ahead", [0, 40, 4000])
def test_a_clock_that_was_set_wrong_clears_nothing(
    store: Store, ahead: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only days that a server has seen pass count, from the last use of any table on."""
    day, moment = 86_400.0, [1000.0]
    write(store, Change("old", create=row("old", touched=time.time() - 45 * day)))
    write(store, Change("new", create=row("new", touched=time.time())))
    monkeypatch.setattr("donjon.table.upkeep.wall_time", lambda: time.time() + ahead * day)
    monkeypatch.setattr("donjon.table.upkeep.time.monotonic", lambda: moment[0])
    thinkers = SimpleNamespace(clock=time.monotonic)
    house: Any = SimpleNamespace(store=store, settings=Settings(), thinkers=thinkers)
    upkeep = Upkeep(house)
    upkeep._clear()
    assert not store.table("old")
    assert store.table("new")
    write(store, Change("new", touch={"touched": time.time() + ahead * day}))  # played on
    write(store, Change("other", create=row("other", touched=time.time())))
    moment[0] += day
    upkeep._clear()
    assert store.table("other")


def test_old_tables_are_cleared(store: Store) -> None:
    now, day = time.time(), 86_400
    ages = {"over-old": 100, "over-new": 10, "idle-old": 40, "idle-new": 10}
    for name, age in ages.items():
        status = "over" if name.startswith("over") else "play"
        made = row(name, status=status, touched=now - age * day)
        write(store, Change(name, [(1, "{}")], create=made, hold={"red": "x"}))
    assert store.clear(now - 90 * day, now - 30 * day) == 2
    left = [name for name in ages if store.table(name)]
    assert left == ["over-new", "idle-new"]
    assert store.entries("over-old") == []
    assert store.holders("idle-old") == {}

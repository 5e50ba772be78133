"""A database that can't be opened, can't be written, or is gone for a while."""

import contextlib
import logging
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event
from sqlalchemy.exc import OperationalError
from websockets.exceptions import ConnectionClosed

from donjon.cli import main
from donjon.table.errors import Unusable
from donjon.table.logs import Sparing
from donjon.table.store import Store
from tests.table.serving import House, Person, free_port, serving, sqlite

# --- at the start -----------------------------------------------------------------------


def make_text(path: Path) -> str:
    path.write_text("this is no database\n" * 100)
    return f"sqlite:///{path}"


def make_folder(path: Path) -> str:
    path.mkdir()
    return f"sqlite:///{path}"


def make_file_as_folder(path: Path) -> str:
    path.write_text("")
    return f"sqlite:///{path}/tables.sqlite"


def make_read_only(path: Path) -> str:
    Store(f"sqlite:///{path}").close()
    return f"sqlite:///file:{path}?mode=ro&uri=true"


def make_foreign(path: Path) -> str:
    with contextlib.closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TABLE tables (legs INTEGER)")
    return f"sqlite:///{path}"


def make_newer(path: Path) -> str:
    Store(f"sqlite:///{path}").close()
    with contextlib.closing(sqlite3.connect(path)) as db:
        (made,) = db.execute("SELECT sql FROM sqlite_master WHERE name = 'talk'").fetchone()
        db.execute("DROP TABLE talk")
        db.execute(made.replace("body TEXT", "mood TEXT NOT NULL, body TEXT"))
        db.commit()
    return f"sqlite:///{path}"


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (make_text, "not a database"),
        (make_folder, "unable to open"),
        (make_file_as_folder, "tables.sqlite"),
        (make_read_only, "readonly"),
        (make_foreign, "'tables'"),
        (make_newer, "'talk'"),
        (lambda _: "nonsense", "nonsense"),
        (lambda _: "mysql+nothing://here/x", "mysql"),
        (lambda _: f"postgresql://ann:secret@127.0.0.1:{free_port()}/x", "127.0.0.1"),
    ],
)
def test_a_database_that_cannot_be_used_is_one_line(
    make: Callable[[Path], str],
    reason: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """And nothing of what was there is changed."""
    url = make(tmp_path / "made")
    before = everything_in(tmp_path)
    with pytest.raises(Unusable):
        Store(url)
    code = main(["serve", "--host", "127.0.0.1", "--port", "0", "--database", url])
    out, err = capsys.readouterr()
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert reason in err
    assert "secret" not in err
    assert everything_in(tmp_path) == before


def everything_in(folder: Path) -> dict[Path, bytes]:
    """All files but those that SQLite itself makes to look into one."""
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path: path.read_bytes() for path in files if not path.name.endswith(("-shm", "-wal"))}


def test_a_database_that_another_program_holds_is_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("donjon.table.store.database.BUSY", 0.05)
    url = sqlite(tmp_path)
    Store(url).close()
    with locked(tmp_path / "tables.sqlite"), pytest.raises(Unusable, match="locked"):
        Store(url)


# --- while it runs ----------------------------------------------------------------------


@contextlib.contextmanager
def locked(path: Path) -> Iterator[None]:
    with contextlib.closing(sqlite3.connect(path)) as other:
        other.execute("BEGIN EXCLUSIVE")
        yield


@contextlib.contextmanager
def every_connection(store: Store, pragma: str) -> Iterator[None]:
    """Open the database as on a disk that is full, or that can't be written."""

    def hamper(connection: Any, _: Any) -> None:
        connection.execute(f"PRAGMA {pragma}")

    event.listen(store.engine, "connect", hamper)
    store.engine.dispose()
    yield
    event.remove(store.engine, "connect", hamper)
    store.engine.dispose()


@contextlib.contextmanager
def unwritable(house: House, how: str) -> Iterator[None]:
    store: Store = house.inside.store
    path = Path(str(store.engine.url.database))
    pragma = {"full": "max_page_count=1", "read-only": "query_only=ON"}.get(how, "")
    with every_connection(store, pragma) if pragma else locked(path):
        yield


def first_refused(ask: Callable[[], Any]) -> Any:
    """The answer when there is no more room: a full disk still has some in its last pages."""
    for _ in range(60):
        answer = ask()
        if answer.status_code not in (200, 201):
            return answer
    raise AssertionError("nothing was refused")


@pytest.fixture
def quick(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    """A server that does not wait long for a lock."""
    monkeypatch.setattr("donjon.table.store.database.BUSY", 0.05)
    with serving(sqlite(tmp_path)) as house:
        yield house


def new_table(person: Person) -> Any:
    seats = [{"who": "me"}, {"who": "me"}]
    return person.http.post("/api/tables", json={"game": "knights", "seats": seats})


@pytest.mark.parametrize("how", ["full", "read-only", "locked"])
def test_what_cannot_be_written_is_refused_and_reading_goes_on(quick: House, how: str) -> None:
    ann, bob = quick.person("Ann"), quick.person("Bob")
    table = ann.create("me", "open")
    bob.sit(table, "red")
    with ann.open(table, "blue") as line:
        with unwritable(quick, how):
            for ask in (lambda: new_table(ann), lambda: bob.act(table, do="say", text="x" * 300)):
                refused = first_refused(ask)
                assert refused.status_code == 503
                assert "try again" in refused.json()["say"]
            assert "nothing has changed" in refused.json()["say"]
            line.say(do="say", text="y" * 300, ref="a")
            assert "could not be written" in line.take("no")["say"]
            for path in ("/", f"/t/{table}", f"/api/tables/{table}"):
                assert ann.http.get(path).status_code == 200
            bob.open(table, "red").close()
        line.say(do="say", text="hello", ref="b")
        assert line.take("done", "no")["is"] == "done"


def test_what_was_refused_is_written_whole_the_next_time(quick: House) -> None:
    """What a table's row says of it is not taken for written when it wasn't."""
    ann = quick.person()
    table = ann.create("me", "me")
    with unwritable(quick, "read-only"):
        assert ann.act(table, do="resign", seat="blue").status_code == 503
        assert ann.look(table)["status"] == "play"
    assert ann.act(table, do="resign", seat="blue").status_code == 200
    assert quick.inside.store.table(table)["status"] == "over"


def test_a_database_that_cannot_be_read_is_no_fault_of_ours(quick: House) -> None:
    ann = quick.person()
    table, other = ann.create("me", "me"), ann.create("me", "me")
    path = Path(str(quick.inside.store.engine.url.database))
    with ann.open(table, "blue") as line:
        quick.inside.store.engine.dispose()
        kept = path.rename(path.with_suffix(".away"))
        path.mkdir()  # which no database can be opened in
        for page in ("/", "/lists", f"/t/{other}", f"/api/tables/{other}", f"/join/{other}/x"):
            answer = ann.http.get(page)
            assert answer.status_code == 503
            assert "try again" in answer.text
        line.say(do="open", table=other, ref="a")
        assert "try again" in line.take("no")["say"]
        with pytest.raises(ConnectionClosed) as closed:
            ann.open(other)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1013  # not gone for good: the page comes again
        path.rmdir()
        kept.rename(path)
        assert ann.http.get(f"/t/{other}").status_code == 200


# --- what is said of it -----------------------------------------------------------------


def test_the_same_complaint_is_made_once_a_minute() -> None:
    now = [0.0]
    sparing = Sparing(clock=lambda: now[0])
    heard: list[str] = []
    for second in range(150):
        now[0] = float(second)
        for table in ("a", "b"):
            record = complaint("table %s could not be written", table)
            if sparing.filter(record):
                heard.append(record.getMessage())
        if second == 5:
            assert sparing.filter(complaint("something else"))
    assert heard == [
        "table a could not be written",
        "table a could not be written (and 119 more like it)",
        "table a could not be written (and 119 more like it)",
    ]


def complaint(text: str, *args: object, error: Exception | None = None) -> logging.LogRecord:
    told = (type(error), error, error.__traceback__) if error else None
    return logging.LogRecord("donjon.table", logging.ERROR, __file__, 1, text, args, told)


def test_different_faults_are_told_apart() -> None:
    sparing, seen = Sparing(), []
    for fault in (ValueError("a"), ValueError("b"), KeyError("a")):
        for _ in range(2):
            seen.append(sparing.filter(complaint("a task failed", error=fault)))
    assert seen == [True, False, False, False, True, False]


def test_a_database_that_is_away_is_told_in_a_line() -> None:
    record = complaint("a task failed", error=OperationalError("SELECT", {}, Exception("gone\n")))
    assert Sparing().filter(record)
    assert record.exc_info is None
    assert record.getMessage() == "a task failed: gone"


def test_the_log_does_not_grow_with_what_is_refused(
    quick: House, caplog: pytest.LogCaptureFixture
) -> None:
    ann = quick.person()
    table = ann.create("me", "me")
    with unwritable(quick, "read-only"):
        for _ in range(8):
            assert ann.act(table, do="say", text="hello").status_code == 503
            assert new_table(ann).status_code == 503
    assert len(caplog.records) <= 3
    assert not any(record.exc_info for record in caplog.records)


def test_errors_of_the_database_tell_no_secrets(quick: House) -> None:
    """The seed of a table is written with it, and would stand in the log before the game."""
    store: Store = quick.inside.store
    with store.engine.connect() as db, pytest.raises(OperationalError) as told:
        db.exec_driver_sql("INSERT INTO nowhere VALUES (?)", ("seed",))
    assert "seed" not in str(told.value)

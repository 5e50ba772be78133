"""Time in which nobody could play, as the servers of one database notice it."""

import contextlib
import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from donjon.table import pulse, steady
from donjon.table.pulse import Pulse
from donjon.table.store import Change, Store
from tests.table.serving import serving, sqlite, until
from tests.table.test_store import row, write

AWHILE = 1000.0


@pytest.fixture
def store(tmp_path: Path) -> Any:
    opened = Store(sqlite(tmp_path))
    write(opened, Change("a", create=row("a", wake=9e9)))  # somebody's clock runs
    yield opened
    opened.close()


def later(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    monkeypatch.setattr(steady, "_AHEAD", steady._AHEAD + seconds)


def test_a_gap_between_two_servers_is_an_outage(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    Pulse(store)._start()
    later(monkeypatch, AWHILE)
    again = Pulse(store)
    again._start()
    assert again.lost(0) == pytest.approx(AWHILE, abs=5)
    assert again.lost(steady.wall_time() - 10) == pytest.approx(10, abs=5)
    assert again.lost(steady.wall_time()) == 0


def test_while_no_clock_runs_nothing_is_lost(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    beats = Pulse(store)
    beats._start()
    write(store, Change("a", touch={"wake": None}))
    beats._look()
    later(monkeypatch, AWHILE)
    write(store, Change("a", touch={"wake": 9e9}))
    again = Pulse(store)
    again._start()
    assert again.lost(0) == 0


def test_writes_that_fail_for_a_while_are_an_outage(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    beats = Pulse(store)
    beats._start()
    beats._look()
    assert beats.lost(0) == 0
    beats.failing = True
    later(monkeypatch, pulse.BEAT + 1)
    beats._look()
    assert not beats.failing
    assert beats.lost(0) == pytest.approx(pulse.BEAT + 1, abs=1)


def test_nobody_loses_time_while_no_server_is_there(tmp_path: Path) -> None:
    """A server that died long ago, and comes back when a clock would have run out."""
    with serving(sqlite(tmp_path)) as house:
        ann = house.person("Ann")
        table = ann.create("me", "open", options={"first": "blue"}, clock={"bank": 60})
        house.person("Bob").sit(table, "red")
    with sqlite3.connect(tmp_path / "tables.sqlite") as db:
        for n, body in db.execute("SELECT n, body FROM entries").fetchall():
            entry = json.loads(body)
            entry["time"] -= AWHILE
            db.execute("UPDATE entries SET body = ? WHERE n = ?", (json.dumps(entry), n))
        db.execute("UPDATE tables SET wake = wake - ?", (AWHILE,))
        db.execute("UPDATE pulse SET at = at - ?", (AWHILE,))
    with serving(sqlite(tmp_path)) as house:
        ann.http.base_url = house.url
        told = ann.look(table, "blue")
        assert told["chairs"]["blue"]["who"] == "person"
        assert told["running"] == ["blue"]
        assert 40 < told["clocks"]["blue"] <= 60


def test_nothing_is_played_on_a_clock_that_cant_be_set_right(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Writing works again just after the look at how long it did not."""
    with serving(sqlite(tmp_path)) as house, sqlite3.connect(tmp_path / "tables.sqlite") as db:
        ann = house.person("Ann")
        table = ann.create("me", "open", options={"first": "blue"}, clock={"bank": 600})
        house.person("Bob").sit(table, "red")
        move = {"do": "move", "seat": "blue", "move": ann.look(table, "blue")["moves"][0]}
        until(lambda: house.inside.pulse.beating, "the first note")
        with forbidden(db, "INSERT ON entries"), forbidden(db, "UPDATE ON pulse"):
            assert ann.act(table, **move).status_code == 503
            later(monkeypatch, AWHILE / 5)
        with forbidden(db, "UPDATE ON pulse"):
            assert ann.act(table, **move).status_code == 503
        assert ann.act(table, **move).status_code == 200
        assert ann.look(table, "blue")["clocks"]["blue"] > 500


@contextlib.contextmanager
def forbidden(db: sqlite3.Connection, what: str) -> Iterator[None]:
    """The database refuses one kind of change."""
    name = what.replace(" ", "_")
    db.execute(f"CREATE TRIGGER {name} BEFORE {what} BEGIN DELETE FROM missing; END")
    yield
    db.execute(f"DROP TRIGGER {name}")

"""A database that is stuck holds up what is being written, and never what others have written."""

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from threading import Event
from typing import Any
from unittest import mock

import pytest

from donjon.table.errors import Stale
from donjon.table.live import Live
from donjon.table.store import Change, Store
from tests.table.serving import PATIENCE, House, Person, until
from tests.table.test_postgres import database, houses, postgres

__all__ = ["database", "houses", "postgres"]
pytestmark = [pytest.mark.system, pytest.mark.xdist_group("postgres")]

WAITS = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"


@contextmanager
def stuck(database: str) -> Iterator[Store]:
    """Somebody else holds what is written to, longer than anybody waits."""
    store = Store(database)
    try:
        with store.engine.begin() as db:
            db.exec_driver_sql("LOCK TABLE entries IN EXCLUSIVE MODE")
            yield store
    finally:
        store.close()


def writes_wait(store: Store) -> bool:
    with store.engine.connect() as db:
        return bool(db.exec_driver_sql(WAITS).scalar())


def laid(ann: Person, bob: Person) -> tuple[str, list[str]]:
    """A table where blue has the first move, and the moves it may make."""
    table = ann.create("me", "open", options={"first": "blue"})
    bob.sit(table, "red")
    until(lambda: ann.look(table)["status"] == "play")
    moves: list[str] = ann.look(table, "blue")["moves"]
    return table, moves


def test_news_do_not_wait_for_a_write_that_they_have_overtaken(
    houses: tuple[House, House], database: str
) -> None:
    """The notice comes while the slower move waits to be written."""
    one, two = houses
    ann, bob = one.person("Ann"), two.person("Bob")
    table, moves = laid(ann, bob)
    phone = ann.at(two)
    late: list[str | None] = []  # what comes is kept back here
    notices, hearing = two.inside.notices, two.inside.hearing
    with bob.open(table, "red") as line, ThreadPoolExecutor() as beside:
        notices.heard = late.append
        assert ann.act(table, do="move", seat="blue", move=moves[0]).status_code == 200
        with stuck(database) as database_stuck:
            slower = beside.submit(phone.act, table, do="move", seat="blue", move=moves[-1])
            until(lambda: writes_wait(database_stuck), "a write that waits")
            until(lambda: table in late, "the notice")
            notices.loop.call_soon_threadsafe(hearing.heard, table)
            assert line.take("news")["log"][0]["kind"] == "move"
            assert slower.result().status_code == 409
    assert "faster" in slower.result().json()["say"]


def test_news_do_not_wait_for_a_write_that_begins_after_them(
    houses: tuple[House, House], database: str
) -> None:
    """The notice comes while the slower move waits for its table."""
    one, two = houses
    ann, bob = one.person("Ann"), two.person("Bob")
    table, moves = laid(ann, bob)
    phone, live, loop = ann.at(two), two.inside.lives[table], two.inside.notices.loop
    with bob.open(table, "red") as line, ThreadPoolExecutor() as beside:
        asyncio.run_coroutine_threadsafe(live.lock.acquire(), loop).result()
        slower = beside.submit(phone.act, table, do="move", seat="blue", move=moves[-1])
        until(lambda: waiting_for(live), "a command that waits for its table")
        assert ann.act(table, do="move", seat="blue", move=moves[0]).status_code == 200
        until(lambda: live.behind, "the notice")
        with stuck(database):
            loop.call_soon_threadsafe(live.lock.release)
            assert line.take("news")["log"][0]["kind"] == "move"
            assert slower.result().status_code == 409
    assert "faster" in slower.result().json()["say"]


def test_news_that_come_while_a_table_is_read_are_told(houses: tuple[House, House]) -> None:
    """Whoever comes to a table at rest is no listener yet, and what is read may be old already."""
    one, two = houses
    ann, bob = one.person("Ann"), two.person("Bob")
    table, moves = laid(ann, bob)
    live, loop, replays = two.inside.lives[table], two.inside.notices.loop, two.inside.replays
    asyncio.run_coroutine_threadsafe(at_rest(live), loop).result()
    load, has_read, goes_on = replays.load, Event(), asyncio.Event()

    async def slow(read: Callable[[], Any]) -> Any:
        found = await load(read)
        has_read.set()
        await goes_on.wait()
        return found

    def hear(name: str | None) -> None:  # and nothing later, which would bring it too
        if not goes_on.is_set():
            two.inside.hearing.heard(name)
            heard.append(name)

    heard: list[str | None] = []
    with (
        mock.patch.object(replays, "load", slow),
        mock.patch.object(two.inside.notices, "heard", hear),
        ThreadPoolExecutor() as beside,
    ):
        coming = beside.submit(bob.open, table, "red")
        assert has_read.wait(PATIENCE)
        heard.clear()
        assert ann.act(table, do="move", seat="blue", move=moves[0]).status_code == 200
        until(lambda: table in heard, "the notice")
        loop.call_soon_threadsafe(goes_on.set)
        with coming.result() as line:
            assert line.take("news")["log"][0]["kind"] == "move"


def test_only_an_entry_of_another_server_overtakes(houses: tuple[House, House]) -> None:
    """What is on disk may be what is being written here; whoever has sent it hears that soon."""
    one, two = houses
    ann, bob = one.person("Ann"), two.person("Bob")
    table, _ = laid(ann, bob)
    bob.look(table)
    live, hearing, loop = two.inside.lives[table], two.inside.hearing, two.inside.notices.loop
    last = len(live.sitting.entries)
    (body,) = two.inside.store.entries(table, last - 1)

    async def overtaken(number: int, body: str) -> bool:
        written = loop.create_future()
        live.writing = Change(table, [(number, body)]), written
        await hearing.overtake(live)
        live.writing = None
        return written.done() and isinstance(written.exception(), Stale)

    def found(number: int, body: str) -> bool:
        return asyncio.run_coroutine_threadsafe(overtaken(number, body), loop).result()

    assert not found(last, body)
    assert not found(last + 1, body)
    assert found(last, body.replace("{", "{ "))


async def at_rest(live: Live) -> None:
    """Nobody looks at a table, and its memory is given back."""
    async with live.lock:
        live.rest()


def waiting_for(live: Live) -> bool:
    return any(not future.done() for future in live.lock._waiters or ())

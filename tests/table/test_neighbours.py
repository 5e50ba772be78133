"""Servers on one PostgreSQL know who is connected to which, and one of them thinks for a table."""

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import pytest

from donjon.table.store import Store
from donjon.table.tokens import digest
from donjon.table.turns import Thought
from tests.table.serving import House, Json, Line, Person, serving, until
from tests.table.test_postgres import database, postgres

__all__ = ["database", "postgres"]
pytestmark = [pytest.mark.system, pytest.mark.xdist_group("postgres")]

ENOUGH = 6  # moves of bots
WHILE = 0.03  # seconds for which a bot thinks: other servers could begin to think too
SOON = 0.5  # seconds after which somebody counts as away here
LONG_AGO = "UPDATE servers SET at = at - 1000 WHERE name = 'ghost'"


@contextmanager
def servers(database: str, count: int, **settings: Any) -> Iterator[list[House]]:
    with ExitStack() as stack:
        houses = [stack.enter_context(serving(database, **settings)) for _ in range(count)]
        until(lambda: all(house.inside.notices.listening for house in houses), "news")
        yield houses


@pytest.fixture(scope="module")
def houses(database: str) -> Iterator[list[House]]:
    with servers(database, 3, away=SOON) as started:
        yield started


@contextmanager
def ghost(database: str) -> Iterator[Store]:
    """What another server has left in the database when it was killed."""
    store = Store(database, "ghost")
    store.appear(4.0)
    try:
        yield store
    finally:
        store.close()


def vanish(store: Store) -> None:
    """It has not said for long that it lives."""
    with store.engine.begin() as db:
        db.exec_driver_sql(LONG_AGO)


def present(line: Line, *seats: str, watching: int = 0) -> None:
    told = {"present": list(seats), "watching": watching}
    line.take("here", check=lambda here: told.items() <= here.items())


def test_who_comes_and_goes_is_told_at_once(
    houses: list[House], monkeypatch: pytest.MonkeyPatch
) -> None:
    """By a notice: nobody asks again within the time that a test takes."""
    monkeypatch.setattr("donjon.table.neighbours.AGAIN", 1e9)
    one, two, _ = houses
    ann, bob, eve = one.person("Ann"), two.person("Bob"), two.person("Eve")
    table = ann.create("me", "open")
    bob.sit(table, "red")
    with ann.open(table, "blue") as line:
        with bob.open(table, "red"):
            present(line, "blue", "red")
            with eve.open(table):
                present(line, "blue", "red", watching=1)
        present(line, "blue")


def test_a_page_on_two_servers_is_there_until_both_lines_are_closed(houses: list[House]) -> None:
    one, two, three = houses
    ann, bob = one.person("Ann"), two.person("Bob")
    table = ann.create("me", "open")
    bob.sit(table, "red")
    again = three.person("Bob")
    again.token = bob.token
    with ann.open(table, "blue") as line, again.open(table, "red") as other:
        present(line, "blue", "red")
        bob.open(table, "red").close()
        until(lambda: not two.inside.neighbours._noted)
        assert other.all["you"]["seat"] == "red"
        assert one.inside.lives[table].elsewhere == {digest(bob.token)}


def test_the_people_of_a_server_that_was_killed_are_forgotten(
    houses: list[House], database: str
) -> None:
    one = houses[0]
    with ghost(database) as killed:
        ann, bob = one.person("Ann"), one.person("Bob")
        table = ann.create("me", "open")
        bob.sit(table, "red")
        with ann.open(table, "blue") as line:
            killed.note_people([(table, digest(bob.token))], [], [])
            present(line, "blue", "red")
            vanish(killed)
            present(line, "blue")


def test_a_server_that_was_thought_dead_tells_everything_again(houses: list[House]) -> None:
    one, two, _ = houses
    ann, bob = one.person("Ann"), two.person("Bob")
    table = ann.create("me", "open")
    bob.sit(table, "red")
    with ann.open(table, "blue") as line, bob.open(table, "red"):
        present(line, "blue", "red")
        two.inside.store.leave()  # as if others had swept it away
        present(line, "blue")
        present(line, "blue", "red")


def test_all_servers_say_alike_who_is_away_and_who_looks_after_the_table(
    houses: list[House], database: str
) -> None:
    """Also one that was started just now, and has never seen whoever is away."""
    one, two, _ = houses
    ann, bob = one.person("Ann"), two.person("Bob")
    table = ann.create("me", "open")
    bob.sit(table, "red")
    with bob.open(table, "red") as line:
        ann.open(table, "blue").close()
        away = {"away": ["blue"], "steward": "red"}
        line.take("here", check=lambda here: away.items() <= here.items())
        with serving(database, away=SOON) as three:
            told = three.person("Eve").open(table)
            told.close()
        assert away.items() <= told.all.items()


def test_whoever_plays_by_program_is_heard_of_at_every_server(houses: list[House]) -> None:
    one, two, _ = houses
    ann, bob = one.person("Ann"), two.person("Bob")
    table = ann.create("me", "open")
    with ann.open(table, "blue"):
        bob.sit(table, "red")
        live = one.inside.lives[table]
        note = table, digest(bob.token)
        until(lambda: note in one.inside.store.people([table]).ages, "a note")
        loop = next(iter(one.inside.tasks)).get_loop()
        loop.call_soon_threadsafe(one.inside.neighbours.look_again)
        until(lambda: digest(bob.token) in live.seen)


# --- bots -------------------------------------------------------------------------------


@pytest.fixture
def asked(houses: list[House], monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The table of each thought is noted, whichever server has it; each takes a little while."""
    noted: list[str] = []

    async def choose(thought: Thought) -> str:
        noted.append(thought.table)
        await asyncio.sleep(WHILE)
        return thought.request.moves[0]

    for house in houses:
        monkeypatch.setattr(house.inside.thinkers, "choose", choose)
    return noted


def test_bots_think_once_however_many_servers_look_at_a_table(
    houses: list[House], asked: list[str]
) -> None:
    moves = tables = 0
    while moves < ENOUGH:  # some games are short
        moves += _bots_moves(houses)
        tables += 1
    assert len(asked) <= moves + tables


def _bots_moves(houses: list[House]) -> int:
    """How often the bot moves in the beginning of a game that all servers look at."""
    ann = houses[0].person("Ann")
    table = ann.create("me", "bot")
    with ExitStack() as stack:
        for house in houses:
            stack.enter_context(house.person("Eve").open(table))
        for _ in range(ENOUGH):
            if move := until(lambda: _to_move(ann, table))["moves"][:1]:
                ann.act(table, do="move", seat="blue", move=move[0])
        until(lambda: _to_move(ann, table))
        entries = houses[0].inside.lives[table].sitting.entries
        return len([entry for entry in entries if entry.kind == "move" and entry.seat == "red"])


def _to_move(person: Person, table: str) -> Json | None:
    told = person.look(table, "blue")
    return told if told["moves"] or told["status"] == "over" else None


@contextmanager
def waiting_for(store: Store, house: House) -> Iterator[str]:
    """A table whose bot is to move, and another server shall think for it."""
    ann = house.person("Ann")
    table = ann.create("me", "bot", options={"first": "red"})
    assert store.claim(table, 4.0) == store.server
    with ann.open(table, "blue"):
        until(lambda: house.inside.neighbours.leases.others.get(table) == store.server)
        yield table


def test_a_table_whose_server_was_killed_is_taken_over(
    houses: list[House], asked: list[str], database: str
) -> None:
    with ghost(database) as killed, waiting_for(killed, houses[0]) as table:
        assert table not in asked
        vanish(killed)
        until(lambda: table in asked)


def test_a_table_that_is_let_go_of_is_taken_over_at_once(
    houses: list[House], asked: list[str], database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("donjon.table.upkeep.TICK", 0.1)
    leases = houses[0].inside.neighbours.leases
    with ghost(database) as other:
        with waiting_for(other, houses[0]) as table:
            assert table not in asked
            other.let_go([table])
            until(lambda: table in asked and table in leases.held)
        until(lambda: table not in leases.held)  # nobody looks at it here any more
        assert other.claim(table, 4.0) == "ghost"
        other.leave()


def test_a_server_that_closes_lets_go_of_everything(database: str) -> None:
    with servers(database, 1) as (one,):
        store: Store = one.inside.store
        assert store.claim("t", 4.0) == store.server
        store.note_people([("t", "d")], [], [])
    with ghost(database) as other:
        assert other.claim("t", 4.0) == "ghost"
        assert not other.people(["t"]).connected
        assert ("t", "d") in other.people(["t"]).ages
        other.leave()

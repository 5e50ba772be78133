"""Seats change hands: who hears, who plays, and who looks after a table that somebody left."""

import socket
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.table.serving import LIMITS, House, Json, Line, Person, serving, sqlite, until


@pytest.fixture
def quick_house(tmp_path: Path) -> Iterator[House]:
    """Where somebody who isn't connected is away at once."""
    with serving(sqlite(tmp_path), away=0) as house:
        yield house


def hears(line: Line, rest: int = 0) -> list[Json]:
    """All that has come by now: a refused command's answer comes after whatever was sent before."""
    line.say(do="nothing", ref=f"end {rest}")
    heard: list[Json] = []
    while (message := line.next()).get("ref") != f"end {rest}":
        heard.append(message)
    return heard


def secrets_in(messages: list[Json]) -> list[Json]:
    """Messages that only somebody with a seat gets."""
    return [
        message
        for message in messages
        if message.get("undo")
        or any("move" in line for line in message.get("log", ()))
        or message.get("scene", {}).get("offers")
        or message.get("scene", {}).get("whole", {}).get("offers")
        or message.get("you", {}).get("seat")
    ]


def play_a_move(person: Person, table: str, seat: str) -> None:
    move = person.look(table, seat)["moves"][0]
    assert person.act(table, do="move", seat=seat, move=move).status_code == 200


# --- who hears --------------------------------------------------------------------------


def test_whoever_left_an_open_seat_hears_as_a_spectator(house: House) -> None:
    ann, eve, bob = house.person("Ann"), house.person("Eve"), house.person("Bob")
    table = ann.create("me", "open", "open", game="holland")
    eve.sit(table, "red")
    with eve.open(table, "red") as old:
        eve.act(table, do="leave", seat="red")
        assert old.take("moved")["seat"] == "red"
        assert old.take("all")["you"] == {"seats": [], "seat": None, "host": False}
        bob.sit(table, "red")
        house.person("Cid").sit(table, "green")
        play_a_move(bob, table, "red")
        assert not secrets_in(hears(old))


def test_whoever_was_removed_hears_as_a_spectator(house: House) -> None:
    ann, eve = house.person("Ann"), house.person("Eve")
    table = ann.create("me", "open", game="holland")
    eve.sit(table, "red")
    with eve.open(table, "red") as old:
        ann.act(table, do="remove", seat="red")
        old.take("moved")
        play_a_move(ann, table, "blue")
        assert not secrets_in(hears(old)[1:])


def test_the_old_device_hears_as_a_spectator(house: House) -> None:
    ann, phone = house.person("Ann"), house.person("Ann")
    table = ann.create("me", "open", game="holland")
    house.person("Bob").sit(table, "red")
    with ann.open(table, "blue") as old:
        token = ann.act(table, do="hand-over", seat="blue").json()["token"]
        assert phone.act(table, do="claim", token=token).status_code == 200
        old.take("moved")
        play_a_move(phone, table, "blue")
        assert not secrets_in(hears(old))
        old.say(do="view", seat="blue")
        assert old.take("all")["you"]["seat"] is None


# --- links to another device --------------------------------------------------------------


def test_a_link_made_before_leaving_is_worth_nothing(house: House) -> None:
    ann, eve, bob = house.person("Ann"), house.person("Eve"), house.person("Bob")
    table = ann.create("me", "open", "open")
    eve.sit(table, "red")
    token = eve.act(table, do="hand-over", seat="red").json()["token"]
    eve.act(table, do="leave", seat="red")
    bob.sit(table, "red")
    assert eve.act(table, do="claim", token=token).status_code == 403
    assert bob.look(table)["yours"] == ["red"]


def test_a_link_made_before_being_removed_is_worth_nothing(house: House) -> None:
    ann, eve = house.person("Ann"), house.person("Eve")
    table = ann.create("me", "open", "open")
    eve.sit(table, "red")
    token = eve.act(table, do="hand-over", seat="red").json()["token"]
    ann.act(table, do="remove", seat="red")
    eve.sit(table, "red")  # the same browser on the same seat: still another sitting
    assert house.person().act(table, do="claim", token=token).status_code == 403


def test_a_link_dies_with_every_change_of_the_seat(house: House) -> None:
    ann, phone = house.person("Ann"), house.person("Ann")
    table = ann.create("me", "open")
    house.person("Bob").sit(table, "red")
    first, second, third = (
        ann.act(table, do="hand-over", seat="blue").json()["token"] for _ in range(3)
    )
    assert phone.act(table, do="claim", token=second).status_code == 200
    assert ann.act(table, do="claim", token=first).status_code == 403
    fourth = phone.act(table, do="hand-over", seat="blue").json()["token"]
    phone.act(table, do="leave", seat="blue")
    phone.act(table, do="back", seat="blue")
    for token in (third, fourth):
        assert ann.act(table, do="claim", token=token).status_code == 403
    assert phone.look(table)["yours"] == ["blue"]


def test_a_link_made_while_it_changed_hands_is_worth_nothing(own_house: House) -> None:
    """Another server may write a link just after somebody left whom it believes to sit there."""
    ann, bob, eve = (own_house.person(name) for name in ("Ann", "Bob", "Eve"))
    table = ann.create("me", "open", "open")
    eve.sit(table, "red")
    token = eve.act(table, do="hand-over", seat="red").json()["token"]
    with own_house.inside.store.engine.begin() as db:
        db.exec_driver_sql("CREATE TABLE late AS SELECT * FROM passes")
    eve.act(table, do="leave", seat="red")
    bob.sit(table, "red")
    with own_house.inside.store.engine.begin() as db:
        assert db.exec_driver_sql("INSERT INTO passes SELECT * FROM late").rowcount == 1
    assert eve.act(table, do="claim", token=token).status_code == 403
    assert bob.look(table)["yours"] == ["red"]


# --- looking after the table --------------------------------------------------------------


def test_the_host_puts_no_bot_on_the_seat_of_somebody_who_is_there(quick_house: House) -> None:
    ann, bob = quick_house.person("Ann"), quick_house.person("Bob")
    table = ann.create("me", "open")
    bob.sit(table, "red")
    with bob.open(table, "red"):
        refused = ann.act(table, do="bot", seat="red", level="random")
        assert refused.status_code == 409
        assert "away" in refused.json()["say"]
    until(lambda: not quick_house.inside.lives[table].listeners)
    refused = ann.act(table, do="bot", seat="red", level="easy")
    assert "a bot plays on that is random" in refused.json()["say"]
    assert ann.act(table, do="bot", seat="red").status_code == 200
    assert ann.look(table)["chairs"]["red"]["who"] == "bot"
    assert bob.act(table, do="back", seat="red").status_code == 200


def test_the_longest_seated_player_looks_after_a_table_whose_host_is_gone(
    quick_house: House,
) -> None:
    ann, bob, cid = (quick_house.person(name) for name in ("Ann", "Bob", "Cid"))
    table = ann.create("me", "open", "open")
    cid.sit(table, "green")
    bob.sit(table, "red")
    with cid.open(table, "green") as line, bob.open(table, "red"):
        with ann.open(table, "blue"):
            line.take("here", check=lambda told: told["steward"] == "host")
        told = line.take("here", check=lambda told: told["steward"] != "host")
        assert (told["steward"], told["away"]) == ("green", ["blue"])
        assert bob.act(table, do="bot", seat="blue").status_code == 403
        assert cid.act(table, do="bot", seat="blue").status_code == 200
        assert cid.act(table, do="bot", seat="red").status_code == 409  # Bob is there


def test_a_lost_seat_is_handed_on_by_a_link(quick_house: House) -> None:
    ann, bob, again = (quick_house.person(name) for name in ("Ann", "Bob", "Bob"))
    table = ann.create("me", "open")
    bob.sit(table, "red")
    with ann.open(table, "blue"):
        assert bob.act(table, do="hand-on", seat="blue").status_code == 403
        token = ann.act(table, do="hand-on", seat="red").json()["token"]
        assert again.act(table, do="claim", token=token).json()["seat"] == "red"
        assert again.look(table)["yours"] == ["red"]
        assert bob.look(table)["yours"] == []
        assert ann.look(table)["chairs"]["red"]["name"] == "Bob"


def test_nobody_takes_the_seat_of_somebody_who_came_back(quick_house: House) -> None:
    ann, bob, eve = (quick_house.person(name) for name in ("Ann", "Bob", "Eve"))
    table = ann.create("me", "open")
    bob.sit(table, "red")
    token = ann.act(table, do="hand-on", seat="red").json()["token"]
    with bob.open(table, "red"):
        assert eve.act(table, do="claim", token=token).status_code == 409
    assert bob.look(table)["yours"] == ["red"]


# --- one table, one copy --------------------------------------------------------------------


def test_a_table_is_never_in_memory_twice(own_house: House) -> None:
    """Upkeep may forget a table while a request still holds it; the next one gets the same."""
    ann, bob = own_house.person("Ann"), own_house.person("Bob")
    table = ann.create("me", "open", options={"first": "blue"})
    bob.sit(table, "red")
    lives = own_house.inside.lives
    held = until(lambda: lives.get(table))
    assert held.used > 0, "a fresh table counts as used"
    lives.pop(table)  # as upkeep does
    with bob.open(table, "red") as line:
        assert lives[table] is held
        play_a_move(ann, table, "blue")
        assert line.take("news")["log"][0]["kind"] == "move"


def test_a_body_that_is_held_back_holds_no_table(own_house: House) -> None:
    """Whoever sends half a request has not opened anything yet."""
    ann, bob = own_house.person("Ann"), own_house.person("Bob")
    table = ann.create("me", "open", options={"first": "blue"})
    bob.sit(table, "red")
    opened, opens = [], own_house.inside.open

    async def noting(name: str) -> Any:
        opened.append(name)
        return await opens(name)

    own_house.inside.open = noting
    with socket.create_connection(("127.0.0.1", own_house.port)) as slow:
        slow.sendall(
            f"POST /api/tables/{table}/act HTTP/1.1\r\nhost: 127.0.0.1\r\n"
            f"authorization: Bearer {ann.token}\r\ncontent-type: application/json\r\n"
            'content-length: 40\r\n\r\n{"do":"say",'.encode()
        )
        until(lambda: own_house.server.server_state.tasks, "the request")
        assert ann.http.get("/api/games").status_code == 200  # the server has gone on
        assert not opened


# --- journals that fill ---------------------------------------------------------------------


def test_nobody_fills_a_journal_by_moving_a_seat(tmp_path: Path) -> None:
    """Every kind of entry is held to the same limit, in one place."""
    with serving(sqlite(tmp_path), limits=replace(LIMITS, entries=4)) as house:
        holder, other = house.person("Ann"), house.person("Ann")
        table = holder.create("me", "bot")
        for _ in range(3):
            token = holder.act(table, do="hand-over", seat="blue").json()["token"]
            assert other.act(table, do="claim", token=token).status_code == 200
            holder, other = other, holder
        token = holder.act(table, do="hand-over", seat="blue").json()["token"]
        refused = other.act(table, do="claim", token=token)
        assert (refused.status_code, "too often" in refused.json()["say"]) == (409, True)
        assert holder.look(table)["yours"] == ["blue"]


def test_no_limit_stops_a_move(tmp_path: Path) -> None:
    with serving(sqlite(tmp_path), limits=replace(LIMITS, entries=6)) as house:
        ann, bob = house.person("Ann"), house.person("Bob")
        table = ann.create("me", "open", options={"first": "red"})
        bob.sit(table, "red")
        while (left := ann.act(table, do="leave", seat="blue")).status_code == 200:
            assert ann.act(table, do="back", seat="blue").status_code == 200
        assert "too often" in left.json()["say"]
        play_a_move(bob, table, "red")
        assert bob.act(table, do="resign", seat="red").status_code == 200

"""Shares of the dice at a running server, and receipts of what was told."""

import contextlib
import json
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from donjon.engine.fairness import commitment, drawn_seed, share_commitment
from donjon.engine.match import Match
from donjon.table.live import write_entry
from tests.table.receipts import Receipt, Sharer, draw_lots
from tests.table.serving import House, Json, Person, serving, sqlite, until


def laid(house: House, *others: str, **more: Any) -> tuple[Person, str]:
    """A table whose host owes a share."""
    ann = house.person("Ann")
    seats = [{"who": "me", "name": "Ann", "owes": True}, *({"who": who} for who in others)]
    order = {"game": "knights", "seats": seats, **more}
    made = ann.http.post("/api/tables", json=order)
    assert made.status_code == 201, made.text
    return ann, str(made.json()["id"])


def both(house: House, **more: Any) -> tuple[str, Sharer, Sharer]:
    """Two people who owe a share."""
    ann, table = laid(house, "open", **more)
    bob = house.person("Bob")
    bob.sit(table, "red", owes=True)
    return table, Sharer(ann, table, "blue"), Sharer(bob, table, "red")


def say(person: Person, table: str, command: Json) -> int:
    return person.act(table, **command).status_code


def play(people: dict[str, Sharer], moves: int) -> int:
    """Play so many first moves, or until the end; all hear of each.  How many were played."""
    for played in range(moves):
        acting = people["blue"].table["acting"]
        if not acting:
            return played
        sharer = people[acting[0]]
        sharer.line.move(sharer.person.look(sharer.id, acting[0])["moves"][0])
        for listener in people.values():
            listener.hear()
    return moves


def before_the_end(sharer: Sharer) -> str:
    """All that was heard while the game was on: a few moves may have ended it."""
    heard = sharer.line.heard
    return json.dumps([told for told in heard if told.get("table", {}).get("status") != "over"])


def end(sharer: Sharer) -> None:
    """Give up, if the game isn't over."""
    if sharer.table["status"] == "play":
        sharer.line.say(do="resign", seat=sharer.line.seat)
        while sharer.table["status"] == "play":
            sharer.hear()


def test_two_players_draw_lots_and_hold_receipts_to_the_end(house: House) -> None:
    table, ann, bob = both(house)
    draw_lots(ann, bob)
    people = {"blue": ann, "red": bob}
    played = play(people, 6)
    secret = house.inside.lives[table].secret
    for sharer in (ann, bob):
        assert secret not in before_the_end(sharer)
        assert len(sharer.receipt.hashes) >= played > 0
        assert set(sharer.receipt.commits) == {"blue", "red"}
    end(ann)
    assert ann.table["seed"].split("\n")[0] == secret
    journal = ann.person.http.get(f"/api/tables/{table}/journal").json()
    for sharer in (ann, bob):
        assert list(sharer.receipt.complaints(journal)) == []
        sharer.line.close()


def test_programs_add_shares_over_http_and_are_told_when(house: House) -> None:
    ann, table = laid(house, "open")
    bob = house.person("Bob")
    receipts = {"blue": (ann, Receipt("blue")), "red": (bob, Receipt("red"))}
    bob.sit(table, "red", owes=True)
    for _ in range(3):
        for seat, (person, receipt) in receipts.items():
            told = person.http.get(f"/api/tables/{table}", params={"seat": seat}).json()
            command = receipt.note({**told, "table": told})
            if command is not None:
                assert told["moves"] == []
                assert say(person, table, command) == 200
                assert say(person, table, command) == 200  # sent twice, it is done once
    told = ann.look(table, "blue")
    assert "lots" not in told
    assert told["acting"]
    sitting = house.inside.lives[table].sitting
    assert [e.kind for e in sitting.entries] == ["seat"] * 3 + ["share"] * 4


def test_waiting_ends_when_a_share_is_due_or_the_lots_are_drawn(house: House) -> None:
    ann, table = laid(house, "bot")
    receipt = Receipt("blue")

    def wait() -> Json:
        lines = ann.look(table, "blue")["lines"]
        asked = {"seat": "blue", "after": lines, "wait": 20}
        told: Json = ann.http.get(f"/api/tables/{table}", params=asked).json()
        return told

    for phase in ("commit", "reveal"):
        told = wait()
        assert told["lots"]["phase"] == phase
        command = receipt.note({**told, "table": told})
        assert command is not None
        assert say(ann, table, command) == 200
    first = Match.new("knights", 2, house.inside.lives[table].sitting.seed).acting
    if "blue" in first:
        assert wait()["moves"]


@pytest.mark.parametrize(
    ("command", "status", "why"),
    [
        ({"commit": "a" * 64, "reveal": "a" * 64}, 400, "one of the two"),
        ({}, 400, "one of the two"),
        ({"commit": "a" * 65}, 400, "longer than 64"),
        ({"commit": "A" * 64}, 409, "hexadecimal"),
        ({"reveal": "a" * 64}, 409, "not all have sat down"),
    ],
)
def test_a_share_that_is_none_is_refused(
    house: House, command: Json, status: int, why: str
) -> None:
    ann, table = laid(house, "open")
    refused = ann.act(table, do="share", seat="blue", **command)
    assert (refused.status_code, why in refused.json()["say"]) == (status, True), refused.text
    assert ann.act(table, do="share", seat="red", commit="a" * 64).status_code == 403


def test_only_somebody_who_sits_down_owes_a_share(house: House) -> None:
    ann = house.person()
    seats = [{"who": "me", "name": "Ann"}, {"who": "bot", "owes": True}]
    assert ann.http.post("/api/tables", json={"game": "knights", "seats": seats}).status_code == 400
    seats[1] = {"who": "open", "owes": True}
    refused = ann.http.post("/api/tables", json={"game": "knights", "seats": seats})
    assert "sits down" in refused.json()["say"]


def test_bots_and_clocks_wait_for_the_draw(house: House) -> None:
    ann, table = laid(house, "bot", clock={"bank": 600, "out": "forfeit"})
    told = ann.look(table, "blue")
    assert (told["status"], told["running"], told["acting"]) == ("open", [], [])
    for command in ("move", "why"):
        refused = ann.act(table, do=command, seat="blue", move="move:1")
        assert "share of the dice" in refused.json()["say"]
    assert not house.inside.lives[table].thinking
    sharer = Sharer(ann, table, "blue")
    sharer.draw()
    assert sharer.table["acting"]
    sharer.line.close()


def test_a_rematch_asks_for_shares_of_those_who_added_one(house: House) -> None:
    ann, table = laid(house, "open")
    bob = house.person("Bob")
    bob.sit(table, "red")  # a program that adds none
    sharer = Sharer(ann, table, "blue")
    sharer.draw()
    sharer.line.close()
    bob.act(table, do="resign", seat="red")
    bob.act(table, do="rematch")
    again = ann.act(table, do="rematch").json()["table"]
    lots = ann.look(again, "blue")["lots"]
    assert (lots["phase"], lots["awaited"]) == ("commit", ["blue"])


def test_a_seat_that_moves_to_another_device_promises_a_new_share(house: House) -> None:
    ann, table = laid(house, "open")
    sharer = Sharer(ann, table, "blue")
    until(lambda: house.inside.lives[table].sitting.lots.commits, "the commitment")
    sharer.line.close()
    token = ann.act(table, do="hand-over", seat="blue").json()["token"]
    phone = house.person("Ann")
    assert phone.act(table, do="claim", token=token).status_code == 200
    lots = house.inside.lives[table].sitting.lots
    assert lots.owing == {"blue"}
    assert not lots.commits


# --- who is late --------------------------------------------------------------------------


def test_a_seat_that_is_late_is_freed_and_another_draws_with_the_rest(tmp_path: Path) -> None:
    with serving(sqlite(tmp_path), lots=0.3) as house:
        ann, table = laid(house, "open")
        bob, eve = house.person("Bob"), house.person("Eve")
        sharer = Sharer(ann, table, "blue")
        bob.sit(table, "red", owes=True)  # and does no more
        with bob.open(table, "red") as line:
            line.take("moved")
            assert line.take("all")["you"]["seat"] is None
        told = sharer.line.take("news", check=lambda m: "in time" in str(m["log"]))
        assert told["log"][-1]["say"] == ["Red is free: no share of the dice came in time."]
        assert told["table"]["chairs"]["red"] == {"who": "open"}
        eve.sit(table, "red", owes=True)
        other = Sharer(eve, table, "red")
        draw_lots(sharer, other)
        entries = house.inside.lives[table].sitting.entries
        assert sum("late" in entry.more for entry in entries) == 1
        for open_line in (sharer.line, other.line):
            open_line.close()


def test_the_wait_for_a_share_survives_a_restart(tmp_path: Path) -> None:
    with serving(sqlite(tmp_path), lots=600) as house:
        _, table = laid(house, "bot")
        row = house.inside.store.table(table)
        assert row["status"] == "open"
        assert row["wake"] > row["created"] + 500
    with serving(sqlite(tmp_path), lots=0.05) as house:
        with house.person().open(table) as line:
            if line.all["table"]["chairs"]["blue"]["who"] != "open":
                line.take("news", check=lambda m: "in time" in str(m["log"]))
        entries = house.inside.lives[table].sitting.entries
        assert [entry.more.get("late") for entry in entries] == [None, None, True]
        assert house.inside.lives[table].holders == {}


# --- the attack ---------------------------------------------------------------------------


def bent_secret(sitting: Any) -> str:
    """Another secret under which the same shares and moves have led to the same position."""
    facts, shares = sitting.facts, sitting.lots.in_order()
    moves = [(str(e.seat), str(e.move)) for e in sitting.entries if e.kind == "move"]
    wanted = sitting.match.position()
    for number in range(100_000):
        secret = f"bent {number}"
        match = Match.new(facts.game, len(facts.seats), drawn_seed(secret, shares), facts.options)
        with contextlib.suppress(ValueError):
            for seat, made in moves:
                match.play(seat, made)
            if match.position() == wanted:
                return secret
    raise AssertionError("no such secret was found")


def bend(folder: Path, table: str, sitting: Any, forge: bool) -> None:
    """Put another secret into the database; `forge` changes all commitments with it."""
    secret = bent_secret(sitting)
    committed = commitment(sitting.facts.game, secret)
    with contextlib.closing(sqlite3.connect(folder / "tables.sqlite")) as db, db:
        db.execute("UPDATE tables SET seed = ? WHERE id = ?", (secret, table))
        for number, entry in enumerate(sitting.entries if forge else (), 1):
            if "commit" in entry.more:
                share = sitting.lots.shares[entry.seat]
                promise = share_commitment(committed, entry.seat, share)
                forged = replace(entry, more={"commit": promise})
                where = write_entry(forged, number), table, number
                db.execute("UPDATE entries SET body = ? WHERE id = ? AND n = ?", where)


def begun(house: House) -> tuple[str, Sharer, Sharer]:
    """A match of five moves that goes on: of 100,000 secrets some lead there, nearly surely."""
    while True:
        table, ann, bob = both(house, options={"first": "blue"})
        draw_lots(ann, bob)
        play({"blue": ann, "red": bob}, 5)
        if ann.table["status"] == "play":
            return table, ann, bob
        for sharer in (ann, bob):
            sharer.line.close()


def test_another_secret_in_the_database_is_noticed_by_the_receipts(tmp_path: Path) -> None:
    """Whoever has the server can bend the dice to come, but not unnoticed."""
    with serving(sqlite(tmp_path)) as house:
        table, ann, bob = begun(house)
        sitting = house.inside.lives[table].sitting
        lines = sorted(ann.receipt.hashes.values())
        for sharer in (ann, bob):
            sharer.line.close()
    bend(tmp_path, table, sitting, forge=True)
    with serving(sqlite(tmp_path)) as house:
        people = {}
        for seat, before in (("blue", ann), ("red", bob)):
            people[seat] = Sharer(before.person.at(house), table, seat, before.receipt)
        assert house.inside.lives[table].sitting.match.position() == sitting.match.position()
        play(people, 2)
        end(people["blue"])
        journal = people["red"].person.http.get(f"/api/tables/{table}/journal").json()
        for sharer in people.values():
            found = list(sharer.receipt.complaints(journal))
            assert found[:2] == ["commitment", "commits"]
            assert {f"line {line}" for line in lines} <= set(found)
            sharer.line.close()


def test_a_secret_that_the_shares_were_not_promised_to_is_noticed_at_once(tmp_path: Path) -> None:
    with serving(sqlite(tmp_path)) as house:
        table, ann, bob = begun(house)
        sitting = house.inside.lives[table].sitting
        for sharer in (ann, bob):
            sharer.line.close()
    bend(tmp_path, table, sitting, forge=False)
    with serving(sqlite(tmp_path)) as house:
        refused = ann.person.at(house).http.get(f"/api/tables/{table}")
        assert refused.status_code == 410
        assert "does not hold" in refused.json()["say"]


# --- as the documentation says ------------------------------------------------------------


def test_the_example_of_the_protocols_page_draws_lots(house: House) -> None:
    page = (Path(__file__).parents[2] / "docs/protocol.md").read_text()
    example: dict[str, Any] = {}
    exec(page.partition("```python\n")[2].partition("```")[0], example)
    ann, table = laid(house, "open")
    bob = house.person("Bob")
    bob.sit(table, "red", owes=True)

    def draw(person: Person, seat: str) -> Json:
        def ask(method: str, path: str, body: Any) -> Json:
            found = person.http.request(method, path, json=body)
            assert found.status_code == 200, found.text
            told: Json = found.json()
            return told

        drawn: Json = example["draw"](ask, table, seat)
        return drawn

    with ThreadPoolExecutor(2) as pool:
        both_told = list(pool.map(draw, (ann, bob), ("blue", "red")))
    assert both_told[0]["acting"] == both_told[1]["acting"] != []
    assert len(house.inside.lives[table].sitting.lots.shares) == 2

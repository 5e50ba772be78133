"""Journals and a database that version 0.1 wrote: read, verified and played on for good."""

import hashlib
import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from donjon.engine.match import Match
from tests.table.serving import House, Person, serving, sqlite, until

HERE = Path(__file__).parent
JOURNALS: dict[str, Any] = json.loads((HERE / "journals.json").read_text("utf-8"))
TABLES: dict[str, Any] = json.loads((HERE / "tables.json").read_text("utf-8"))
LARGEST = 300_000  # bytes of the whole corpus


def digest(position: dict[str, Any]) -> str:
    text = json.dumps(position, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


@pytest.mark.parametrize("name", JOURNALS)
def test_a_journal_of_format_1_holds(name: str) -> None:
    text = (HERE / "journals" / f"{name}.json").read_text("utf-8")
    assert json.loads(text)["donjon"] == 1
    match = Match.replay(text)
    known = JOURNALS[name]
    assert digest(match.position()) == known["position"]
    assert match.moves_played == known["moves"]
    assert (match.over, match.result) == (known["over"], known["result"])


def test_every_journal_is_listed_and_all_are_small() -> None:
    files = [path for path in HERE.rglob("*") if path.is_file() and path.suffix != ".pyc"]
    assert {path.stem for path in files if path.parent.name == "journals"} == set(JOURNALS)
    assert sum(path.stat().st_size for path in files) < LARGEST


def test_a_database_of_version_0_1_opens_and_its_tables_play_on(tmp_path: Path) -> None:
    shutil.copy(HERE / "tables.sqlite", tmp_path / "tables.sqlite")
    with serving(sqlite(tmp_path)) as house:
        for table, known in TABLES.items():
            {"open": fill, "running": play_on, "over": replay}[known["status"]](house, table, known)


def person(house: House, known: dict[str, Any], seat: str) -> Person:
    """Whoever held a seat then."""
    found = house.person()
    found.token = known["tokens"][seat]
    found.http.headers["authorization"] = f"Bearer {found.token}"
    return found


def fill(house: House, table: str, known: dict[str, Any]) -> None:
    """The open seat is taken, and the game begins."""
    (first,) = known["tokens"]
    ann, bob = person(house, known, first), house.person("Bob")
    told = ann.look(table, first)
    assert told["status"] == "open"
    free = next(seat for seat, chair in told["chairs"].items() if chair["who"] == "open")
    bob.sit(table, free)
    until(lambda: ann.look(table, first)["status"] == "play")
    make_moves(table, {first: ann, free: bob})


def play_on(house: House, table: str, known: dict[str, Any]) -> None:
    people = {seat: person(house, known, seat) for seat in known["tokens"]}
    first = next(iter(people))
    told = people[first].look(table, first)
    assert told["status"] == "play"
    assert all(told["chairs"][seat]["who"] == "person" for seat in people)
    assert all(seconds > 0 for seconds in told["clocks"].values())
    make_moves(table, people)


def make_moves(table: str, people: dict[str, Person]) -> None:
    """Two moves of each; whoever must move before them does."""
    wanted = dict.fromkeys(people, 2)

    def played() -> bool:
        for seat, player in people.items():
            moves = player.look(table, seat)["moves"]
            if moves:
                answer = player.act(table, do="move", seat=seat, move=moves[-1])
                assert answer.status_code == 200, answer.text
                wanted[seat] -= 1
        return all(left <= 0 for left in wanted.values())

    until(played, f"two moves of each at {table}")


def replay(house: House, table: str, known: dict[str, Any]) -> None:
    """A game that is over: its journal can be had, and holds."""
    ann = person(house, known, next(iter(known["tokens"])))
    assert ann.look(table)["status"] == "over"
    journal = ann.http.get(f"/api/tables/{table}/journal").json()
    assert len(journal["entries"]) == known["entries"]
    assert Match.replay(journal).game == known["game"]

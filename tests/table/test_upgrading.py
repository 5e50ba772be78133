"""A match goes on under new rules only if every step of it replays alike."""

import asyncio
import hashlib
import json
import shutil
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import orjson
import pytest

from donjon.cli import main
from donjon.engine.journal import Entry, Journal
from donjon.engine.match import Match
from donjon.engine.registry import find_game, games
from donjon.table.chairs import Chair
from donjon.table.errors import Refused
from donjon.table.facts import Facts
from donjon.table.house import House
from donjon.table.live import write_entry
from donjon.table.replaying import read_entry
from donjon.table.rows import new_row
from donjon.table.settings import Settings
from donjon.table.sitting import Sitting, replay
from donjon.table.store import Change, Store
from donjon.table.store.rules import go_on
from tests.table.serving import sqlite
from tests.table.test_postgres import Postgres, postgres  # noqa: F401
from tests.table.test_store import row, write

pytestmark = pytest.mark.xdist_group("postgres")
PEBBLES = Path(str(find_game("pebbles").folder))
SCORE = "state.points[winner] += state.fist[winner] + 1"
ROLL = "die = roll(state, TABLE, 6)"
CHANGES = {
    "unmet": ("PEBBLES, ROUNDS = 3, 40", "PEBBLES, ROUNDS = 3, 50"),
    "met": (SCORE, f"{SCORE} + (state.fist[winner] == 3)"),
    "refused": ("for pebbles in range(PEBBLES + 1):", "for pebbles in range(PEBBLES):"),
    "unseen": (ROLL, f"{ROLL}\n    roll(state, TABLE, 6)"),
    "shown": ("seat != viewer and not state.acting", "seat == 9 and not state.acting"),
}  # fmt: skip
LOW, HIGH = "fewfewfewf", "manymanyma"  # tables: nobody holds three pebbles; somebody does


class Database(NamedTuple):
    url: str

    def check(self, *words: str) -> int:
        return main(["upgrade-check", "--database", self.url, *words])


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.system)])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Database]:
    """With two running matches of Pebbles, and one that is over."""
    if request.param == "sqlite":
        url = sqlite(tmp_path)
    else:
        server: Postgres = request.getfixturevalue("postgres")
        url = server.url
    store = Store(url)
    write(store, *(Change(t, create=made) for t, made in _rows()))
    write(store, *(Change(t, bodies(t)) for t, _ in _rows()))
    store.close()
    yield Database(url)
    store = Store(url)
    with store.engine.begin() as db:
        for name in ("tables", "entries"):
            db.exec_driver_sql(f"DELETE FROM {name}")
    store.close()


def _rows() -> list[tuple[str, dict[str, Any]]]:
    facts = Facts("pebbles", 1, ("blue", "red"), {"goal": 30})
    told = {"game": "pebbles", "facts": orjson.dumps(facts.to_json()).decode()}
    rows = [row(LOW, seed="secret of low", **told), row(HIGH, seed="secret of high", **told)]
    over = row("endedended", seed="over", **{**told, "status": "over"})
    return [(made["id"], made) for made in (*rows, over)]


def bodies(table: str) -> list[tuple[int, str]]:
    """Six rounds, the second one of them taken back and played again."""
    seed = {LOW: "secret of low", HIGH: "secret of high"}.get(table, "over")
    match = Match.new("pebbles", 2, seed, {"goal": 30})
    for seat, name in (("blue", "Ann"), ("red", "Bob")):
        match.add(Entry("seat", seat, time=4.0, more={"who": "person", "name": name}))
    most = 3 if table == HIGH else 2
    for _ in range(6):
        match.play("blue", f"hold:{most}", time=5.0)
        match.play("red", "hold:1", time=5.0)
    match.undo(4)
    match.play("blue", "hold:0", time=6.0)
    return [(n, write_entry(entry, n)) for n, entry in enumerate(match.entries, 1)]


@pytest.fixture
def upgrade(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Install the next version of Pebbles with a change of its rules."""

    def install(change: str, version: int = 2) -> None:
        name = f"pebbles_{change}"
        folder = tmp_path / "next" / name
        shutil.copytree(PEBBLES, folder, ignore=shutil.ignore_patterns("__pycache__"))
        old, new = CHANGES[change]
        rules = (folder / "rules.py").read_text()
        assert old in rules
        rules = rules.replace(old, new).replace("VERSION = 1", f"VERSION = {version}")
        (folder / "rules.py").write_text(rules)
        for path in folder.glob("*.py"):
            path.write_text(path.read_text().replace("from pebbles.", f"from {name}."))
        monkeypatch.syspath_prepend(str(folder.parent))
        monkeypatch.setitem(games(), "pebbles", replace(find_game("pebbles"), package=name))

    yield install
    for name in [m for m in sys.modules if m.startswith("pebbles_")]:
        del sys.modules[name]


def opens(database: Database, table: str) -> Any:
    """What a server makes of a table."""
    house = House(Settings(database=database.url))
    try:
        _, sitting = asyncio.run(house.replays.load(lambda: house._stored(table)))
        return sitting.match.position()
    except Refused as refused:
        return refused.status
    finally:
        house.replays.close()
        house.thinkers.close()
        house.store.close()


def answer(capsys: pytest.CaptureFixture[str]) -> Any:
    return json.loads(capsys.readouterr().out)


def test_a_change_that_no_match_meets(
    database: Database, upgrade: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = {table: opens(database, table) for table in (LOW, HIGH)}
    file = str(tmp_path / "steps.json")
    assert database.check("--record", file) == 0
    assert "2 running matches" in capsys.readouterr().out
    upgrade("unmet")
    assert [opens(database, table) for table in before] == [410, 410]
    assert database.check("--against", file) == 0
    assert "2 running matches: 2 would go on, 0 would not" in capsys.readouterr().out
    assert [opens(database, table) for table in before] == [410, 410]  # it was only asked
    assert database.check("--against", file, "--accept") == 0
    assert {table: opens(database, table) for table in before} == before
    assert opens(database, "endedended") == 410


def test_who_checks_a_journal_learns_which_rules_it_went_on_under(
    database: Database, upgrade: Any, tmp_path: Path
) -> None:
    begun = sitting_of(database, LOW)
    hashes = [begun.hash_at(n) for n in range(len(begun.entries) + 1)]
    file = str(tmp_path / "steps.json")
    assert database.check("--record", file) == 0
    upgrade("unmet")
    assert database.check("--against", file, "--accept") == 0
    gone_on = sitting_of(database, LOW)
    assert [gone_on.hash_at(n) for n in range(len(hashes))] == hashes  # receipts stay good
    last = gone_on.entries[-1]
    assert (last.kind, last.more) == ("rules", {"version": 2})
    journal = Journal.from_json(gone_on.match.journal())
    assert (journal.rules, journal.rules_now) == (1, 2)
    assert Match.replay(journal).moves_played == begun.match.moves_played


def sitting_of(database: Database, table: str) -> Sitting:
    store = Store(database.url)
    stored = store.load(table)
    store.close()
    assert stored is not None
    facts = Facts.from_json(orjson.loads(stored.row["facts"]))
    return replay(facts, stored.row["seed"], map(read_entry, stored.entries), table)


def test_a_change_that_some_meet(
    database: Database, upgrade: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = opens(database, LOW)
    file = str(tmp_path / "steps.json")
    assert database.check("--record", file) == 0
    capsys.readouterr()
    upgrade("met")
    assert database.check("--against", file, "--accept", "--json") == 1
    told = {match["table"]: match for match in answer(capsys)["matches"]}
    assert told[LOW]["goes_on"]
    assert not told[HIGH]["goes_on"]
    assert told[HIGH]["game"] == "pebbles"
    assert told[HIGH]["step"] == first_three(HIGH)
    assert told[HIGH]["differs"] == ["position", "views", "events"]
    assert opens(database, LOW) == before
    assert opens(database, HIGH) == 410
    assert database.check("--against", file) == 1
    out = capsys.readouterr().out
    assert f"{HIGH} (pebbles, rules 1, now 2): step {first_three(HIGH)} comes out" in out


def first_three(table: str) -> int:
    """The entry by which somebody first scores with three pebbles."""
    match = Match.new("pebbles", 2, "secret of high", {"goal": 30})
    for n, body in bodies(table):
        told = orjson.loads(body)
        entry = Entry(told["kind"], told.get("seat"), told.get("move"), told.get("to"))
        match.add(entry)
        if match.view(None)["points"].get("blue", 0) >= 4:
            return n
    raise AssertionError("nobody does")


@pytest.fixture
def played(tmp_path: Path) -> Database:
    """With one running match, in which somebody holds three pebbles."""
    store = Store(sqlite(tmp_path))
    write(store, Change(HIGH, create=dict(_rows())[HIGH]))
    write(store, Change(HIGH, bodies(HIGH)))
    store.close()
    return Database(sqlite(tmp_path))


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ("refused", {"differs": ["moves"], "step": 0}),
        ("unseen", {"differs": ["dice"], "step": 4}),
        ("shown", {"differs": ["views"], "step": 3}),
    ],
)
def test_what_differs_is_named(
    played: Database,
    upgrade: Any,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    change: str,
    told: Any,
) -> None:
    file = str(tmp_path / "steps.json")
    assert played.check("--record", file) == 0
    upgrade(change)
    capsys.readouterr()
    assert played.check("--against", file, "--json") == 1
    (found,) = answer(capsys)["matches"]
    assert {name: found[name] for name in told} == told


def test_a_change_without_a_new_version_is_noticed_too(
    played: Database, upgrade: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = str(tmp_path / "steps.json")
    assert played.check("--record", file) == 0
    upgrade("met", version=1)
    assert played.check("--against", file) == 1
    assert f"step {first_three(HIGH)} comes out otherwise" in capsys.readouterr().out


def test_without_a_record_only_what_fails_is_known(
    played: Database, upgrade: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    assert played.check() == 0
    upgrade("refused")
    assert played.check() == 1
    out = capsys.readouterr().out
    assert f"{HIGH} (pebbles, rules 1, now 2): step 3 could not be made" in out
    assert "hold:3" not in out  # that is the seat's own until the fists open


def test_what_nobody_recorded_is_not_known(
    played: Database, upgrade: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "steps.json"
    file.write_text('{"upgrade": 1, "matches": {}}')
    upgrade("unmet")
    assert played.check("--against", str(file), "--accept") == 1
    assert "it was not recorded under the rules" in capsys.readouterr().out
    assert opens(played, HIGH) == 410


def test_a_match_that_was_played_on_is_not_accepted(
    played: Database, upgrade: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = str(tmp_path / "steps.json")
    assert played.check("--record", file) == 0
    store = Store(played.url)
    last = len(store.entries(HIGH))
    write(store, Change(HIGH, [(last + 1, write_entry(Entry("move", "red", "hold:1"), last + 1))]))
    upgrade("unmet")
    assert played.check("--against", file, "--accept") == 1
    assert "it was played on after it was recorded" in capsys.readouterr().out
    assert not go_on(store, HIGH, 1, 2, last)  # nor between a look and the mark
    assert go_on(store, HIGH, 1, 2, last + 1)
    assert not go_on(store, HIGH, 1, 2, last + 1)
    store.close()


def test_the_file_tells_nothing(database: Database, tmp_path: Path) -> None:
    """No table's address, no secret, and no hash that comes again or could be tried out."""
    file = tmp_path / "steps.json"
    assert database.check("--record", str(file)) == 0
    text = file.read_text()
    for secret in (LOW, HIGH, "secret", "hold", "blue", "pebbles"):
        assert secret not in text
    matches = json.loads(text)["matches"]
    hashes = [h for match in matches.values() for _, step in match["steps"] for h in step]
    assert len(hashes) == len(set(hashes)) > 100
    unkeyed = hashlib.sha256(b"0/turn/" + orjson.dumps([["blue", "red"], 0, None])).hexdigest()
    assert unkeyed[:16] not in text


def test_a_file_is_never_written_over(
    played: Database, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "steps.json"
    file.write_text("of the version before")
    assert played.check("--record", str(file)) == 2
    assert "File exists" in capsys.readouterr().err
    assert file.read_text() == "of the version before"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("[]", "expected an object"),
        ('{"upgrade": 2, "matches": {}}', "upgrade: expected one of 1"),
        ('{"upgrade": 1, "matches": []}', "matches: expected an object"),
        ('{"upgrade": 1, "matches": {"a": {"rules": 1}}}', "matches.a.entries: is missing"),
        ('{"upgrade": 1, "matches": {"a": {"rules": 1, "entries": 0, "steps": [[0, []]]}}}',
         "matches.a.steps[0][1]: expected 6 items"),
    ],
)  # fmt: skip
def test_a_file_that_is_none_of_ours(
    played: Database, tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, reason: str
) -> None:
    file = tmp_path / "steps.json"
    file.write_text(text)
    assert played.check("--against", str(file)) == 2
    err = capsys.readouterr().err
    assert reason in err
    assert len(err.splitlines()) == 1


def test_a_database_that_is_not_there_is_not_made(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database = Database(sqlite(tmp_path / "nowhere"))
    assert database.check() == 2
    assert "there is no file" in capsys.readouterr().err
    assert not (tmp_path / "nowhere").exists()
    assert database.check("--accept") == 2
    assert "--accept: needs --against" in capsys.readouterr().err


def test_a_rematch_is_played_under_the_rules_installed(upgrade: Any) -> None:
    facts = Facts("pebbles", 1, ("blue", "red"), {"goal": 30})
    upgrade("unmet")
    made = new_row("t", facts, {"blue": Chair(), "red": Chair()}, 0.0)
    assert made["rules"] == orjson.loads(made["facts"])["rules"] == 2

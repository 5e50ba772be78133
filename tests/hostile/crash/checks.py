"""What must hold, whatever has happened: of a journal in the database, and of a client's log."""

import contextlib
import io
import json
from itertools import pairwise
from pathlib import Path

from donjon.cli import main as donjon
from donjon.table.facts import Facts
from donjon.table.replaying import read_entry
from donjon.table.sitting import Sitting
from tests.hostile.crash.databases import Database, Written
from tests.hostile.crash.ledger import Json
from tests.hostile.crash.page import Page
from tests.hostile.crash.table import Table
from tests.hostile.crash.world import Broken


def check_journal(table: Table, database: Database) -> None:
    """Every acknowledged move once and in order, nothing that nobody sent, and it replays."""
    written = database.read(table.id)
    try:
        _numbers(table, written)
        _entries(table, written)
        _commands(table)
        _draw(table)
        assert table.twin is not None
        status = written.row["status"]
        assert table.twin.status == status, (
            f"the row says {status}, the journal {table.twin.status}"
        )
    except AssertionError as error:
        where = f"table {table.id} (number {table.number}, {table.game}): {error}"
        last = "\n    ".join(body for _, body in written.entries[-12:])
        raise Broken(table.world.told(f"{where}\n  its journal ends:\n    {last}\n")) from None


def _numbers(table: Table, written: Written) -> None:
    numbers = [n for n, _ in written.entries]
    assert numbers == list(range(1, len(numbers) + 1)), f"its entries are numbered {numbers}"
    bodies = [body for _, body in written.entries]
    known = len(table.bodies)
    assert bodies[:known] == table.bodies, "what was written has changed"
    table.bodies = bodies


def _entries(table: Table, written: Written) -> None:
    """Play what is new, and see who has sent it."""
    if table.twin is None:
        facts = Facts.from_json(json.loads(written.row["facts"]))
        table.twin = Sitting(facts, written.row["seed"])
    for number in range(len(table.twin.entries) + 1, len(table.bodies) + 1):
        body = table.bodies[number - 1]
        _sender(table, number, json.loads(body))
        try:
            table.twin.add(read_entry(body))
        except ValueError as error:
            raise AssertionError(f"entry {number} does not replay: {error}") from None


def _sender(table: Table, number: int, entry: Json) -> None:
    assert entry["n"] == number, f"entry {number} calls itself {entry['n']}"
    more = entry.get("more", {})
    if entry["kind"] == "seat" or "uncounted" in more or entry.get("seat") in table.bots:
        return
    if entry["kind"] == "share":
        _share(table, number, entry)
        return
    assert entry["kind"] in ("move", "undo"), f"nobody has caused entry {number}: {entry}"
    ref = more.get("ref")
    assert ref in table.ledger.sent, f"nobody has sent entry {number}: {entry}"
    command = table.ledger.sent[ref].command
    sent = command["do"], command["seat"], command.get("move")
    assert sent == (entry["kind"], entry["seat"], entry.get("move")), f"{command} became {entry}"
    assert ref not in table.places, f"{command} stands twice: {table.places[ref]} and {number}"
    table.places[ref] = number


def _share(table: Table, number: int, entry: Json) -> None:
    """Somebody of that seat has sent it, and it stands once however often it was sent."""
    (what,) = entry["more"].values()
    sent = (sent.command for sent in table.ledger.sent.values())
    known = [c for c in sent if c["do"] == "share" and what in (c.get("commit"), c.get("reveal"))]
    assert any(c["seat"] == entry["seat"] for c in known), f"nobody has sent {entry}"
    assert what not in table.shares, f"a share stands twice: {table.shares[what]} and {number}"
    table.shares[what] = number


def _draw(table: Table) -> None:
    """Once the lots are drawn they stay as they are."""
    assert table.twin is not None
    if table.twin.started:
        table.seed = table.seed or table.twin.seed
        assert table.twin.seed == table.seed, "the lots were drawn anew"


def _commands(table: Table) -> None:
    """What clients were told of their commands."""
    ledger, places = table.ledger, dict(table.places)
    for ref, sent in ledger.sent.items():
        what = sent.command.get("commit") or sent.command.get("reveal")
        if what in table.shares:
            places[ref] = table.shares[what]
    for ref in ledger.acknowledged:
        assert ref in places, f"acknowledged and lost: {ledger.sent[ref].command}"
    for ref in ledger.never_played():
        assert ref not in places, f"refused, yet it stands: {ledger.sent[ref].command}"
    for client, refs in ledger.heard.items():
        played = [ref for ref in refs if ref in table.places]  # a share may be said done twice
        for one, other in pairwise(played):
            said = f"{client} heard {one} before {other}; they are {places[one]}, {places[other]}"
            assert places[one] < places[other], said


async def fresh_page(page: Page) -> Page:
    """The same page, opened anew."""
    name = page.name + ".fresh"
    fresh = Page(page.world, page.ledger, page.table, page.seat, page.token, name)
    async with fresh.line() as socket:
        fresh.take(json.loads(await socket.recv()))
    return fresh


def same_log(page: Page, fresh: Page) -> bool:
    """Does a page know what one that is opened now is told?"""
    return page.lines == fresh.lines and all(
        page.log.get(line) == told for line, told in fresh.log.items()
    )


def check_verified(table: Table, journal: Json, folder: Path) -> None:
    """A finished table's journal as the server gives it: what is in the database, and it holds."""
    unhashed = [{k: v for k, v in entry.items() if k != "hash"} for entry in journal["entries"]]
    told = [json.dumps(entry, sort_keys=True) for entry in unhashed]
    kept = [json.dumps(json.loads(body), sort_keys=True) for body in table.bodies]
    path, said = folder / f"{table.id}.json", io.StringIO()
    path.write_text(json.dumps(journal))
    with contextlib.redirect_stdout(said):
        code = donjon(["verify", str(path)])
    if told != kept or code:
        raise Broken(table.world.told(f"the journal of {table.id} is another: {said.getvalue()}"))

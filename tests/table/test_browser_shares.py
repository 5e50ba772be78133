"""How a browser takes part in the dice, in a real Chromium: waiting, two tabs, too late, alarms."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from donjon.engine.fairness import share_commitment
from tests.table.browsing import (
    chromium,
    drawn,
    found,
    go,
    new_browser,
    ready,
    set_table,
    visit,
)
from tests.table.serving import House, Person, serving, sqlite, until

pytestmark = [pytest.mark.system, pytest.mark.xdist_group("browser-fairness")]
SHARE = "5" * 64
WHOLE = "one => one.scrollHeight <= one.clientHeight + 1"


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as opened:
        yield opened


def add_share(person: Person, table: str, seat: str) -> None:
    """What a page does by itself: promise a share, and show it when all have promised theirs."""
    told = person.look(table)["commitment"]
    commit = share_commitment(told, seat, SHARE)
    assert person.act(table, do="share", seat=seat, commit=commit).status_code == 200
    until(lambda: person.look(table)["lots"]["phase"] == "reveal", "all commitments")
    assert person.act(table, do="share", seat=seat, reveal=SHARE).status_code == 200


def shares_of(house: House, table: str, seat: str) -> list[dict[str, Any]]:
    entries = house.inside.lives[table].sitting.entries
    return [e.more for e in entries if e.kind == "share" and e.seat == seat]


def kept(page: Page, table: str) -> Any:
    """What the browser keeps of a table."""
    module = 'import("/static/receipts.js")'
    return page.evaluate(f"async (table) => (await {module}).receiptOf(table)", table)


def test_a_table_says_whom_it_waits_for_and_two_tabs_add_one_share(
    house: House, browser: Browser
) -> None:
    ann, trouble = visit(browser, house.url)
    set_table(ann, "knights", "me", "open")
    table = ann.url.rsplit("/", 1)[1]
    expect(ann.locator("#caption")).to_have_text("Waiting for everybody to sit down.")
    tab = ann.context.new_page()
    go(tab, ann.url)
    bob = house.person("Bob")
    bob.sit(table, "red", owes=True)
    for page in (ann, tab):
        expect(page.locator("#caption")).to_have_text("Drawing lots for the dice: waiting for Bob.")
        assert page.locator("#board .can, #buttons button, #all-list button").count() == 0
    assert not found(ann)
    add_share(bob, table, "red")
    expect(ann.locator("#caption")).not_to_contain_text("lots")
    assert [list(more) for more in shares_of(house, table, "blue")] == [["commit"], ["reveal"]]
    receipt = kept(ann, table)
    assert receipt["commitment"] == bob.look(table)["commitment"]
    assert [made["answer"] for made in receipt["shares"]] == ["done"]
    assert receipt["shares"][0]["share"] == shares_of(house, table, "blue")[1]["reveal"]
    sitting = house.inside.lives[table].sitting
    entries = sitting.lines("blue")
    seen = [[line, sitting.hash_at(entries[line - 1]), "blue"] for line, *_ in receipt["hashes"]]
    assert receipt["hashes"] == seen
    assert seen[-1][0] == len(entries)
    assert trouble == []
    _another_commitment_is_noticed(ann, table)
    ann.context.close()


def _another_commitment_is_noticed(page: Page, table: str) -> None:
    """What was told first is kept, and shown beside what is told later."""
    first = {**kept(page, table), "commitment": "0" * 64}
    given = [f"receipt:{table}", json.dumps(first)]
    page.evaluate("([name, text]) => localStorage.setItem(name, text)", given)
    page.reload()
    ready(page)
    expect(page.locator("#alarm")).to_contain_text("0" * 64)
    assert kept(page, table)["commitment"] == "0" * 64
    assert page.locator("#commitment").text_content() == "0" * 64
    assert page.locator("#action").evaluate(WHOLE)  # or else nobody could scroll it by keys
    assert not found(page)


def test_whoever_was_too_late_can_sit_down_again(tmp_path: Path, browser: Browser) -> None:
    with serving(sqlite(tmp_path), lots=0.5) as house:
        page = new_browser(browser).new_page()
        deaf = [True]  # the server does not hear of the page's share

        def listen(line: WebSocketRoute) -> None:
            server = line.connect_to_server()
            line.on_message(
                lambda text: None if deaf[0] and '"share"' in str(text) else server.send(text)
            )

        page.route_web_socket("**/live/**", listen)
        go(page, house.url)
        set_table(page, "knights", "me", "open")
        table = page.url.rsplit("/", 1)[1]
        house.person("Bob").sit(table, "red")
        expect(page.locator("#notice")).to_contain_text("did not come in time")
        expect(page.locator("#log li").last).to_contain_text("no share of the dice came in time")
        assert not found(page)
        deaf[0] = False
        house.inside.lives[table].patience = 60  # so that nothing hangs on the machine's speed
        page.reload()
        expect(page.locator("#notice")).to_be_visible()
        page.get_by_role("button", name="Sit here").click()
        page.fill("#answer", "Ann")
        page.get_by_role("button", name="OK").click()
        expect(page.locator("#notice")).to_be_hidden()
        drawn(page)
        assert len(shares_of(house, table, "blue")) == 2
        page.context.close()


def test_a_share_that_was_lost_is_made_anew_while_it_can_be(house: House, browser: Browser) -> None:
    page, _ = visit(browser, house.url)
    set_table(page, "knights", "me", "open")
    table = page.url.rsplit("/", 1)[1]
    until(lambda: page.evaluate("1") and len(shares_of(house, table, "blue")) == 1, "a commitment")
    page.evaluate("localStorage.clear()")
    bob = house.person("Bob")
    bob.sit(table, "red", owes=True)
    until(lambda: page.evaluate("1") and len(shares_of(house, table, "blue")) == 2, "another")
    add_share(bob, table, "red")
    expect(page.locator("#caption")).not_to_contain_text("lots")
    assert len(shares_of(house, table, "blue")) == 3
    page.context.close()


def test_receipts_of_many_tables_are_not_kept_for_ever(house: House, browser: Browser) -> None:
    page, _ = visit(browser, house.url)
    many = """async () => {
      const { noteCommitment, noteHash } = await import("/static/receipts.js");
      for (let i = 0; i < 60; i++) noteCommitment(`t${i}`, "knights", "c");
      for (let i = 1; i < 1000; i++) noteHash("t59", null, i, `h${i}`);
    }"""
    page.evaluate(many)
    names = page.evaluate("Object.keys(localStorage).filter((n) => n.startsWith('receipt:'))")
    assert sorted(names) == sorted(f"receipt:t{i}" for i in range(10, 60))
    lines = [line for line, *_ in kept(page, "t59")["hashes"]]
    assert len(lines) <= 400
    assert lines == sorted(lines)
    assert lines[-1] == 999
    page.context.close()

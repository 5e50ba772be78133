"""Around the games, in a real Chromium: lines that break, links, clocks, talk."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from donjon.engine.match import Match
from donjon.engine.registry import games
from tests.table.browsing import (
    PHONE,
    begin,
    by_hand,
    chromium,
    click,
    drawn,
    fly,
    found,
    go,
    invite,
    my_turn,
    ready,
    set_table,
    sit,
    to_the_end,
    visit,
    working,
)
from tests.table.serving import House, Process, sqlite, until

pytestmark = [pytest.mark.system, pytest.mark.xdist_group("browser-around")]
GAMES = sorted(games())


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as opened:
        yield opened


def test_the_screen_covers_itself_where_something_is_secret(
    house: House, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Match, "has_secrets", True)
    page, _ = visit(browser, house.url)
    set_table(page, "knights", "me", "me")
    expect(page.locator("#cover")).to_be_visible()
    assert page.locator("#board .can").count() == 0
    page.locator("#cover button").click()
    expect(page.locator("#cover")).to_be_hidden()
    by_hand(page)
    page.context.close()


def test_a_view_is_asked_for_once_however_slow_the_answer(
    house: House, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Match, "has_secrets", True)
    page, _ = visit(browser, house.url)
    asked: list[str] = []
    held: list[str | bytes] = []
    lines: list[WebSocketRoute] = []

    def hold(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        lines.append(line)

        def ask(text: str | bytes) -> None:
            asked.append(str(text))
            server.send(text)

        line.on_message(ask)
        server.on_message(lambda text: held.append(text) if asked else line.send(text))

    page.route_web_socket("**/live/**", hold)
    set_table(page, "knights", "me", "me")
    for _ in range(5):
        page.locator("#cover button").click()
    page.evaluate("() => new Promise((done) => setTimeout(done))")
    assert len(asked) == 1
    until(lambda: page.evaluate("1") and held, "the answer")
    for text in held:
        lines[0].send(text)
    expect(page.locator("#cover")).to_be_hidden()
    page.context.close()


def test_a_page_goes_on_through_a_restart(tmp_path: Path, browser: Browser) -> None:
    server = Process(sqlite(tmp_path))
    try:
        ann, _ = visit(browser, server.url)
        set_table(ann, "knights", "me", "friend")
        bob, _ = visit(browser, invite(ann))
        sit(bob, "Bob")
        expect(ann.locator("#chairs")).to_contain_text("Bob")
        drawn(ann, bob)
        by_hand(ann if ann.locator("#caption strong").count() else bob)
        ann.locator("#log li.move").wait_for()
        before = ann.locator("#log li").all_inner_texts()
        server.stop(kill=True)
        for page in (ann, bob):
            expect(page.locator("#line")).to_be_visible()
        server.start()
        for page in (ann, bob):
            expect(page.locator("#line")).to_be_hidden()
        assert ann.locator("#log li").all_inner_texts() == before
        fly(ann, 5)
        fly(bob, 6)
        assert {to_the_end(page) for page in (ann, bob)} in ({"You won", "You lost"}, {"A draw"})
        ann.context.close()
        bob.context.close()
    finally:
        server.stop()


def test_a_move_sent_while_the_line_is_down_arrives_once(house: House, browser: Browser) -> None:
    page, _ = visit(browser, house.url)
    set_table(page, "knights", "me", "me")
    my_turn(page)
    lines = page.locator("#log li").count()
    for listener in list(house.inside.lives[page.url.rsplit("/", 1)[1]].listeners):
        assert listener.seat
    page.evaluate(
        """() => {
          const send = WebSocket.prototype.send;
          WebSocket.prototype.send = function () {
            WebSocket.prototype.send = send;
            this.close();
          };
        }"""
    )
    page.locator("#all-list button").first.evaluate("button => button.click()")
    page.locator("#log li").nth(lines).wait_for(state="attached")
    live = house.inside.lives[page.url.rsplit("/", 1)[1]]
    assert sum(entry.kind == "move" for entry in live.sitting.entries) == 1
    page.context.close()


def test_talk_moments_and_reasons(house: House, browser: Browser) -> None:
    page, _ = visit(browser, house.url)
    set_table(page, "knights", "me", "me")
    page.click("#tab-chat")
    page.fill("#chat-text", "<i>good luck</i>")
    page.keyboard.press("Enter")
    expect(page.locator("#talk li")).to_contain_text("<i>good luck</i>")
    page.click("#tab-log")
    by_hand(page)
    page.locator("#log li.move button").first.click()
    expect(page.locator("#moment")).to_be_visible()
    page.click("#moment-back")
    expect(page.locator("#moment")).to_be_hidden()
    my_turn(page)
    chair = page.locator(".chair.acting").get_attribute("class")
    acting = re.search("blue|red", chair or "")
    assert acting
    click(page, f'#board .sprite[aria-label="{acting[0]}: knights that are out"]')
    number = page.locator(".toast.why a").first
    number.hover()  # it stays while somebody points at it
    expect(number).to_have_text(re.compile(r"^Rule KN-\d+$"))
    expect(number).to_have_attribute("title", re.compile(r"\w+"))
    assert not found(page)
    with page.context.expect_page() as opened:
        number.click()
    beside = opened.value
    working(beside)
    assert beside.locator(":target").inner_text().startswith(beside.url.split("#")[1])
    expect(page.locator("#board .sprite").first).to_be_visible()  # the game is still there
    page.context.close()


# A tall line in every frame, once what the page does in it is done; then two frames of quiet.
BURST = """
async (lines) => {
  const { now } = await import("/static/state.js");
  const frame = () => new Promise(requestAnimationFrame);
  for (let i = 0; i < lines; i++) {
    now.log.note("Blue 1 climbs from 4 to 9 and then to the Castle. ".repeat(9));
    await frame();
  }
  await frame();
  await frame();
}
"""
# Somebody scrolls up in the very frame in which a line comes.
SCROLL_UP = """
async () => {
  const { now } = await import("/static/state.js");
  const frame = () => new Promise(requestAnimationFrame);
  now.log.note("Blue 1 climbs from 4 to 9.");
  document.querySelector("#panel-log").scrollTop = 0;
  await frame();
  await frame();
}
"""
BELOW = "one => one.scrollHeight - one.scrollTop - one.clientHeight"


def test_the_log_follows_however_fast_lines_come(house: House, browser: Browser) -> None:
    page, trouble = visit(browser, house.url)
    set_table(page, "knights", "me", "me")
    panel = page.locator("#panel-log")
    page.evaluate(BURST, 12)
    assert panel.evaluate(BELOW) < 2
    page.evaluate(SCROLL_UP)
    assert panel.evaluate("one => one.scrollTop") == 0
    page.evaluate(BURST, 3)  # whoever reads what is above is left there,
    assert panel.evaluate("one => one.scrollTop") == 0
    panel.evaluate("one => one.scrollTo(0, one.scrollHeight - one.clientHeight - 20)")
    page.evaluate("() => new Promise(requestAnimationFrame)")
    page.evaluate(BURST, 3)  # and whoever is back at the end follows again
    assert panel.evaluate(BELOW) < 2
    for height in (90, 300, 120):  # what comes beside the list takes room from it, and goes again
        panel.evaluate("(one, height) => { one.style.maxHeight = `${height}px`; }", height)
        page.evaluate(BURST, 0)
        assert panel.evaluate(BELOW) < 2
    assert not trouble
    page.context.close()


def test_a_seat_moves_to_another_device(house: House, browser: Browser) -> None:
    page, _ = visit(browser, house.url)
    begin(page, "knights")
    page.click("#menu-button")
    page.click("[data-do=hand-over]")
    link = page.locator("#ask input").input_value()
    phone, _ = visit(browser, link, **PHONE)
    phone.get_by_role("button", name="Move my seat here").click()
    ready(phone)
    expect(phone.locator("#chairs")).to_contain_text("you")
    expect(page.locator(".watching")).to_be_visible()
    expect(page.locator(".chair.own")).to_have_count(0)
    page.context.close()
    phone.context.close()


def test_the_first_visit_is_small(house: House, browser: Browser) -> None:
    context = browser.new_context()
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    sizes: list[float] = []
    session.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    go(page, house.url)
    page.wait_for_load_state("networkidle")  # pictures that are loaded when they come into view
    begin(page, "knights")
    until(lambda: page.evaluate("document.readyState") == "complete" and len(sizes) > 5)
    assert sum(sizes) < 300_000
    context.close()


def test_a_clock_is_shown(house: House, browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("donjon.table.rows.GRACE", 0)
    page, _ = visit(browser, house.url)
    set_table(page, "knights", "me", "me", clock='{"bank": 300, "increment": 10}')
    expect(page.locator(".chair.acting .clock")).not_to_have_text("5:00")
    expect(page.locator(".chair:not(.acting) .clock")).to_have_text("5:00")
    page.context.close()


def test_open_tables_can_be_joined_and_watched(house: House, browser: Browser) -> None:
    ann, _ = visit(browser, house.url)
    set_table(ann, "knights", "me", "open")
    bob, _ = visit(browser, house.url)
    address = ann.url.rsplit("/", 1)[1]
    bob.locator(f'a[href="/t/{address}"]').click()
    bob.get_by_role("button", name="Sit here").click()
    bob.fill("#answer", "Bob")
    bob.get_by_role("button", name="OK").click()
    expect(ann.locator("#chairs")).to_contain_text("Bob")
    eve, _ = visit(browser, ann.url)
    ready(eve)
    expect(eve.locator("#chairs")).to_contain_text("Ann")
    assert eve.locator("#board .can").count() == 0
    for page in (ann, bob, eve):
        page.context.close()


def test_a_piece_can_be_dragged(house: House, browser: Browser) -> None:
    page, trouble = visit(browser, house.url)
    while not _may_attack(page, table := _new_table(page, house.url)):
        pass
    go(page, table.replace("/api/tables/", "/t/"))
    my_turn(page)
    lines = page.locator("#log li").count()
    piece = page.locator("#board .draggable > .hit").first.bounding_box()
    assert piece is not None
    page.mouse.move(piece["x"] + 10, piece["y"] + 10)
    page.mouse.down()
    page.mouse.move(piece["x"] + 40, piece["y"] + 30, steps=3)
    expect(page.locator("#board .dragged")).to_be_visible()
    target = page.locator("#board .target > .hit").first.bounding_box()
    assert target is not None
    page.mouse.move(target["x"] + 10, target["y"] + 10, steps=3)
    page.mouse.up()
    page.locator("#log li").nth(lines).wait_for(state="attached")
    assert trouble == []
    page.context.close()


def _new_table(page: Page, url: str) -> str:
    """The address for programs of a table where this browser has both seats."""
    order = {"game": "knights", "seats": [{"who": "me"}, {"who": "me"}]}
    made = page.request.post(f"{url}/api/tables", data=order).json()
    return f"{url}/api/tables/{made['id']}"


def _may_attack(page: Page, table: str) -> bool:
    """An attack is a move from a piece to another: one can drag it."""
    seat = page.request.get(table).json()["acting"][0]
    moves = page.request.get(table, params={"seat": seat}).json()["moves"]
    return any(move.startswith("attack") for move in moves)

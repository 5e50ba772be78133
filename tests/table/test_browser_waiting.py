"""Pages in a real Chromium whose scripts come late or never, and buttons pressed twice."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from tests.table.browsing import (
    PHONE,
    Held,
    chromium,
    come,
    found,
    go,
    invite,
    my_turn,
    new_browser,
    ready,
    set_table,
    visit,
    working,
)
from tests.table.serving import House

pytestmark = [pytest.mark.system, pytest.mark.xdist_group("browser-waiting")]
SCRIPTS = "**/static/*.js"
FIRST = "/page.js"  # nothing is painted before it is here


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as opened:
        yield opened


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = new_browser(browser, **PHONE)
    yield context.new_page()
    context.close()


@pytest.fixture
def host(browser: Browser, house: House) -> Iterator[Page]:
    opened, _ = visit(browser, house.url)
    yield opened
    opened.context.close()


def posts(page: Page) -> list[str]:
    """The addresses to which the page sends something, as it does."""
    sent: list[str] = []
    page.on("request", lambda r: sent.append(r.url) if r.method == "POST" else None)
    return sent


def test_a_table_is_set_though_the_script_comes_late(house: House, page: Page) -> None:
    scripts, sent = Held(page, SCRIPTS, but=FIRST), posts(page)
    address = house.url + "/new/temple"
    come(page, address)
    page.select_option("#count", "3")
    page.locator(".name").first.fill("Zoe")
    page.locator(".who").nth(1).select_option("open")
    page.locator(".name").first.press("Enter")
    page.locator(".name").first.press("Enter")
    page.get_by_role("button", name="Set the table").dblclick()
    assert page.url == address
    expect(page.locator("[aria-busy=true]")).to_have_text("Set the table")
    assert not found(page)
    scripts.release()
    ready(page)
    expect(page.locator(".who .name").nth(0)).to_have_text("Zoe (you)")
    expect(page.locator(".who .name").nth(1)).to_have_text("free seat")
    expect(page.locator(".chair .state").nth(2)).to_contain_text("bot")
    assert len(sent) == 1


def test_a_friend_sits_down_though_the_script_comes_late(host: Page, page: Page) -> None:
    set_table(host, "temple", "me", "friend", "friend")
    scripts, sent, link = Held(page, SCRIPTS, but=FIRST), posts(page), invite(host)
    come(page, link)
    page.get_by_role("button", name="Sit down").click()
    expect(page.locator("#name:invalid")).to_be_focused()
    assert page.locator("[aria-busy=true]").count() == 0
    page.fill("#name", "Bob")
    seat = page.locator("#seat option").nth(1).get_attribute("value")
    page.select_option("#seat", seat)
    page.press("#name", "Enter")
    page.press("#name", "Enter")
    assert page.url == link
    expect(page.locator("[aria-busy=true]")).to_have_text("Sit down")
    scripts.release()
    ready(page)
    expect(page.locator(f".chair.seat-{seat} .name")).to_have_text("Bob (you)")
    assert len(sent) == 1


def test_a_seat_moves_here_though_the_script_comes_late(house: House, page: Page) -> None:
    ann = house.person()
    table = ann.create("me", "me")
    token = ann.act(table, do="hand-over", seat="blue").json()["token"]
    scripts, sent = Held(page, SCRIPTS, but=FIRST), posts(page)
    link = f"{house.url}/seat/{table}/{token}"
    come(page, link)
    page.get_by_role("button", name="Move my seat here").dblclick()
    assert page.url == link
    expect(page.locator("[aria-busy=true]")).to_have_text("Move my seat here")
    scripts.release()
    ready(page)
    expect(page.locator(".chair.seat-blue .name")).to_have_text("Ann (you)")
    assert len(sent) == 1


@pytest.mark.parametrize("path", ["/", "/guide/knights"])
def test_play_now_works_though_the_script_comes_late(house: House, page: Page, path: str) -> None:
    scripts, sent = Held(page, SCRIPTS, but=FIRST), posts(page)
    come(page, house.url + path)
    page.click("#theme")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    button = page.locator("[data-play=knights]")
    button.dblclick()
    expect(button).to_have_attribute("aria-busy", "true")
    scripts.release()
    ready(page)
    assert len(sent) == 1


@pytest.mark.parametrize("late", [SCRIPTS, "**/art/*.svg"])
def test_a_tab_opens_though_the_table_comes_late(house: House, page: Page, late: str) -> None:
    held = Held(page, late, but=FIRST)
    come(page, f"{house.url}/t/{house.person().create('me', 'me')}")
    page.click("#tab-words")
    expect(page.locator("#tab-words")).to_have_attribute("aria-busy", "true")
    expect(page.locator("#loading")).to_be_visible()
    assert not found(page)
    held.release()
    ready(page)
    expect(page.locator("#in-words li").first).to_be_visible()
    expect(page.locator("[aria-busy=true]")).to_have_count(0)


# --- what never comes -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "part", "lost"),
    [
        ("/", "[data-play]", "**/static/front.js"),
        ("/t/", "#board .sprite", "**/static/zoom.js"),
        ("/t/", "#board .sprite", "**/art/*.svg"),
    ],
)
def test_a_page_says_that_a_part_of_it_is_missing(
    house: House, page: Page, path: str, part: str, lost: str
) -> None:
    page.route(lost, lambda route: route.abort())
    table = house.person().create("me", "me") if path == "/t/" else ""
    page.goto(house.url + path + table)
    expect(page.get_by_role("alert")).to_contain_text("not loaded")
    assert page.locator("html[data-ready]").count() == 0
    page.unroute(lost)
    page.get_by_role("link", name="Try again").click()
    working(page, part)
    expect(page.locator("#late")).to_be_hidden()


def test_trying_again_keeps_what_was_typed(house: House, page: Page) -> None:
    page.route("**/static/dom.js", lambda route: route.abort())
    page.goto(house.url + "/new/temple")
    page.select_option("#count", "3")
    page.locator(".name").first.fill("Zoe")
    page.locator(".who").nth(1).select_option("me")
    page.unroute("**/static/dom.js")
    page.get_by_role("link", name="Try again").click()
    working(page, "#new-table")
    expect(page.locator(".name").first).to_have_value("Zoe")
    expect(page.locator(".name").nth(1)).to_be_visible()
    expect(page.locator(".who").nth(2)).to_be_visible()


def test_a_page_without_any_script_stays_and_says_so(house: House, page: Page) -> None:
    page.route(SCRIPTS, lambda route: route.abort())
    address = house.url + "/new/knights"
    page.goto(address)
    page.locator(".name").first.fill("Zoe")
    page.locator(".name").first.press("Enter")
    page.evaluate("for (const one of document.getAnimations()) one.finish()")
    expect(page.get_by_role("alert")).to_contain_text("not loaded")
    assert not found(page)
    expect(page.locator(".name").first).to_have_value("Zoe")
    assert page.url == address


def test_a_browser_that_runs_no_scripts_is_told(house: House, browser: Browser) -> None:
    context = new_browser(browser, java_script_enabled=False)
    page = context.new_page()
    page.goto(house.url)
    expect(page.locator("noscript .late")).to_be_visible()
    expect(page.locator("#late")).to_be_hidden()
    context.close()


# --- what is pressed twice --------------------------------------------------------------


def test_a_table_is_set_once_however_often_it_is_pressed(house: House, page: Page) -> None:
    orders, sent = Held(page, "**/api/tables"), posts(page)
    go(page, house.url + "/new/knights")
    button = page.get_by_role("button", name="Set the table")
    button.dblclick()
    page.locator(".name").first.press("Enter")
    expect(button).to_have_attribute("aria-busy", "true")
    orders.release()
    ready(page)
    assert len(sent) == 1


def test_a_button_can_be_pressed_again_after_a_refusal(house: House, page: Page) -> None:
    go(page, house.url)
    page.route("**/api/tables", lambda route: route.abort())
    button = page.locator("[data-play=knights]")
    button.click()
    expect(page.locator(".toast")).to_contain_text("can't be reached")
    page.unroute("**/api/tables")
    button.click()
    ready(page)


def test_a_move_is_made_once_however_often_it_is_pressed(house: House, page: Page) -> None:
    sent: list[str] = []

    def listen(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def pass_on(text: str | bytes) -> None:
            if '"move"' in str(text):
                sent.append(str(text))
            else:
                server.send(text)

        line.on_message(pass_on)

    page.route_web_socket("**/live/**", listen)
    go(page, house.url)
    page.click("[data-play=knights]")
    my_turn(page)
    moves = page.locator("#buttons button, #all-list button")
    moves.first.evaluate("button => { button.click(); button.click() }")
    moves.last.evaluate("button => button.click()")
    expect(moves.first).to_have_attribute("aria-busy", "true")
    assert len(sent) == 1


def test_what_is_written_while_the_line_is_down_is_kept(host: Page) -> None:
    lines: list[WebSocketRoute] = []

    def let_the_first_through(line: WebSocketRoute) -> None:
        if lines:
            line.close()
        else:
            line.connect_to_server()
        lines.append(line)

    host.route_web_socket("**/live/**", let_the_first_through)
    set_table(host, "knights", "me", "me")
    host.click("#tab-chat")
    lines[0].close()
    expect(host.locator("#line")).to_be_visible()
    host.fill("#chat-text", "good luck")
    host.press("#chat-text", "Enter")
    expect(host.locator("#chat-text")).to_have_value("good luck")

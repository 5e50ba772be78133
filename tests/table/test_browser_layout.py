"""Where things stand on a table's page, in a real Chromium: nothing jumps, nothing is covered."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from donjon.engine.registry import find_game
from tests.table.browsing import (
    begin,
    by_hand,
    chromium,
    click,
    go,
    my_turn,
    set_table,
    visit,
)
from tests.table.serving import House

pytestmark = [pytest.mark.system, pytest.mark.xdist_group("browser-hints")]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as opened:
        yield opened


def places(page: Page) -> list[dict[str, float]]:
    """Where the board, the log and its tabs are."""
    parts = ["#board", ".tabs", "#tab-chat", "#panel-log"]
    found = page.evaluate(
        """parts => parts.map((part) => {
          const { x, y, width, height } = document.querySelector(part).getBoundingClientRect();
          return { x, y, width, height };
        })""",
        parts,
    )
    assert isinstance(found, list)
    return found


def test_board_and_log_keep_their_place(house: House, browser: Browser) -> None:
    page, _ = visit(browser, house.url)
    set_table(page, "knights", "me", "me")
    my_turn(page)
    before = places(page)
    by_hand(page)
    my_turn(page)
    assert places(page) == before
    page.locator("#log li.move button").first.click()
    expect(page.locator("#moment")).to_be_visible()
    assert places(page) == before
    page.click("#moment-back")
    page.click("#tab-chat")
    page.evaluate("document.querySelector('#unread').hidden = false")
    assert places(page)[:3] == before[:3]
    page.context.close()


def test_a_toast_covers_neither_board_nor_buttons(house: House, browser: Browser) -> None:
    page, _ = visit(browser, house.url)
    set_table(page, "knights", "me", "me")
    my_turn(page)
    page.click("#why")
    shown = page.locator(".toast").first.bounding_box()
    assert shown is not None
    for part in ("#board", "#action", "#panel-log"):
        box = page.locator(part).bounding_box()
        assert box is not None
        assert shown["y"] + shown["height"] <= box["y"] + 12, part  # the board begins with a margin
    page.context.close()


def test_a_click_leaves_no_frame_but_a_key_does(house: House, browser: Browser) -> None:
    page, _ = visit(browser, house.url)
    begin(page, "knights")
    my_turn(page)
    outline = "getComputedStyle(document.activeElement).outlineStyle"
    for part in ("#tab-chat", "#tab-log"):
        page.click(part)
        page.evaluate("document.activeElement.blur()")
        page.evaluate(f"document.querySelector('{part}').focus()")  # as when it is drawn anew
        assert page.evaluate(outline) == "none", part
    click(page, "#board .can")
    assert page.locator("html").get_attribute("data-by") == "pointer"
    page.locator("#tab-log").focus()
    page.keyboard.press("ArrowRight")
    assert page.evaluate(outline) == "solid"
    page.context.close()


def test_play_now_takes_level_and_seats_and_remembers_them(house: House, browser: Browser) -> None:
    page, _ = visit(browser, house.url)
    page.select_option("[data-seats=knights]", "3")
    page.select_option("[data-level=knights]", "easy")
    begin(page, "knights")
    chairs = page.locator(".chair")
    expect(chairs).to_have_count(3)
    expect(chairs.nth(1).locator(".name")).to_have_text("Dot")
    expect(chairs.nth(2).locator(".name")).to_have_text("Bean")
    expect(chairs.nth(1).locator(".state")).to_contain_text("easy")
    expect(chairs.nth(1).locator(".bot-face")).to_be_visible()
    go(page, house.url)
    expect(page.locator("[data-seats=knights]")).to_have_value("3")
    expect(page.locator("[data-level=knights]")).to_have_value("easy")
    page.context.close()


@pytest.mark.parametrize(
    ("width", "height"), [(768, 1024), (1280, 800), (1920, 1080)], ids=["tablet", "usual", "wide"]
)
def test_the_board_is_seen_whole(house: House, browser: Browser, width: int, height: int) -> None:
    page, _ = visit(browser, house.url, viewport={"width": width, "height": height})
    for game in ("knights", "temple"):
        go(page, house.url)
        begin(page, game)
        my_turn(page)
        board = page.locator("#board").bounding_box()
        log = page.locator("#panel-log").bounding_box()
        assert board is not None
        assert log is not None
        assert board["y"] + board["height"] <= height
        assert log["y"] < height - 60, game
    page.context.close()


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)])
@pytest.mark.parametrize("game", ["holland", "knights"])
def test_the_result_is_in_sight_beside_the_board(
    house: House, browser: Browser, game: str, size: tuple[int, int]
) -> None:
    ann = house.person()
    table = ann.create("me", "bot", game=game)
    ann.act(table, do="resign", seat=find_game(game).seats[0])
    viewport = {"width": size[0], "height": size[1]}
    page, trouble = visit(browser, f"{house.url}/t/{table}", viewport=viewport)
    line = page.locator(".result-line")
    expect(line).to_be_visible()
    middle = line.evaluate(
        """line => {
          const { x, y, width, height } = line.getBoundingClientRect();
          return line.contains(document.elementFromPoint(x + width / 2, y + height / 2));
        }"""
    )
    assert middle
    assert trouble == []
    page.context.close()

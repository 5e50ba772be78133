"""A designer's study in a real Chromium: rules are changed and compared, and the report taken."""

from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, expect

from tests.table.browsing import chromium, go, visit
from tests.table.serving import House

pytestmark = [pytest.mark.system, pytest.mark.xdist_group("browser-design")]
SERIOUS = ("serious", "critical")


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as opened:
        yield opened


def test_two_sets_of_rules_are_compared(house: House, browser: Browser) -> None:
    page, trouble = visit(browser, f"{house.url}/design/pebbles")
    page.evaluate("document.querySelector('#size').options[0].value = '100 4'")
    page.locator("#compare > summary").click()
    page.get_by_label("Goal").last.fill("0")
    expect(page.locator("[data-side=b] .wrong")).to_contain_text("options.goal")
    page.get_by_label("Goal").last.fill("4")
    expect(page.locator("[data-side=b] .wrong")).to_be_hidden()
    page.get_by_role("button", name="Play the games").click()
    expect(page.locator("#doing")).to_have_text("All games are played.")
    expect(page.locator("#stop")).to_be_hidden()
    assert page.locator("#report svg").count() >= 4
    expect(page.locator("#report h2").first).to_have_text("Every figure, and what it means")
    expect(page.locator("#report thead").first).to_contain_text("goal 4")
    with page.expect_download() as saved:
        page.get_by_role("link", name="Save as CSV").click()
    assert saved.value.path().read_text("utf-8").startswith("rules,players,figure,value,low,high")
    found = Axe().run(page).response["violations"]
    assert [v["id"] for v in found if v["impact"] in SERIOUS] == []
    kept = page.url
    go(page, f"{house.url}/design/pebbles")
    go(page, kept)
    expect(page.locator("#report thead").first).to_contain_text("goal 4")
    expect(page.get_by_label("Goal").last).to_have_value("4")
    assert len(trouble) == 1  # the goal that was refused, as the browser notes it
    page.context.close()


def test_what_is_edited_is_checked_and_drawn(house: House, browser: Browser) -> None:
    page, _ = visit(browser, f"{house.url}/design/holland")
    side = page.locator("[data-side=a]")
    side.locator(".own > summary").click()
    side.get_by_role("button", name="Begin with the usual one").click()
    expect(side.locator(".board image, .board use").first).to_be_attached()
    expect(side.locator(".board .seat-blue").first).to_be_attached()  # in its seats' inks
    area = side.get_by_label("Tower")
    area.fill('["rdpdr",\n "x" "y"]')
    expect(side.locator(".wrong")).to_contain_text("line 2")
    area.fill('["rdpdr", "xxxxx", "wwprw", "rspww", "rwpww"]')
    expect(side.locator(".wrong")).to_contain_text("options.tower")
    page.context.close()

"""The front page in a real Chromium: pictures that move or don't, friends in one click."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.table.browsing import chromium, found, go, invite, ready, visit
from tests.table.serving import House, until

pytestmark = [pytest.mark.system, pytest.mark.xdist_group("browser-front")]
FIRST_VISIT = 350_000  # bytes, before anything is packed
LOADED = "[...document.images].every((i) => !i.checkVisibility() || i.complete)"
SHOWN = "[...document.images].filter((i) => i.checkVisibility()).map((i) => i.currentSrc)"


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as opened:
        yield opened


def shown(page: Page) -> set[str]:
    """What kind of pictures are seen."""
    page.mouse.wheel(0, 4000)
    until(lambda: page.evaluate(LOADED), "the pictures")
    return {address.split("/")[3] for address in page.evaluate(SHOWN)}


def test_pictures_move_until_somebody_stops_them(house: House, browser: Browser) -> None:
    page, trouble = visit(browser, house.url, reduced_motion="no-preference")
    assert shown(page) == {"film"}
    stop = page.get_by_role("button", name="Stop the pictures")
    stop.click()
    expect(stop).to_have_attribute("aria-pressed", "true")
    assert shown(page) == {"picture"}
    go(page, house.url)
    assert shown(page) == {"picture"}  # it is remembered
    stop.click()
    assert shown(page) == {"film"}
    assert trouble == []
    page.context.close()


def test_where_motion_is_unwanted_nothing_moves_and_nothing_is_to_be_stopped(
    house: House, browser: Browser
) -> None:
    page, _ = visit(browser, house.url, reduced_motion="reduce")
    assert shown(page) == {"picture"}
    expect(page.locator("#motion")).to_be_hidden()
    page.context.close()


def test_with_friends_is_one_click_to_a_link(house: House, browser: Browser) -> None:
    page, _ = visit(browser, house.url)
    page.select_option("[data-seats=knights]", "3")
    page.locator("[data-invite=knights]").click()
    ready(page)
    assert "/join/" in invite(page)
    assert page.locator("#chairs .chair").count() == 3
    page.context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_no_violation_while_pictures_move(
    house: House, browser: Browser, scheme: str
) -> None:
    page, _ = visit(browser, house.url, reduced_motion="no-preference", color_scheme=scheme)
    assert not found(page)
    page.context.close()


def test_a_first_visit_is_light(house: House, browser: Browser) -> None:
    """All of it, with every picture seen, as it is before it is packed."""
    page, _ = visit(browser, house.url, reduced_motion="no-preference")
    shown(page)
    sizes = page.evaluate(
        """[...performance.getEntriesByType("navigation"),
            ...performance.getEntriesByType("resource")].map((one) => one.decodedBodySize)"""
    )
    assert sum(sizes) < FIRST_VISIT
    page.context.close()


@pytest.mark.parametrize("width", [320, 390, 768, 1280])
def test_no_word_leaves_its_place(house: House, browser: Browser, width: int) -> None:
    page, _ = visit(browser, house.url, viewport={"width": width, "height": 800})
    assert page.evaluate("document.documentElement.scrollWidth") == width
    wide = page.evaluate(
        """[...document.querySelectorAll(".game *")]
          .filter((one) => !one.closest(".unseen") && one.scrollWidth > one.clientWidth + 1)
          .filter((one) => getComputedStyle(one).display !== "inline")
          .map((one) => one.outerHTML.slice(0, 90))"""
    )
    assert wide == []
    page.context.close()

"""The guides in a real Chromium: on paper, and on the smallest phone."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from donjon.engine.registry import games
from donjon.engine.words import languages
from tests.table.browsing import chromium, visit
from tests.table.serving import House

pytestmark = [pytest.mark.system, pytest.mark.xdist_group("browser-guides")]
OURS = [game.id for game in games().values() if game.package.startswith("donjon.")]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as opened:
        yield opened


LETTERS = "parseFloat(getComputedStyle(document.querySelector('.guide li')).fontSize) * 0.75"


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", OURS)
def test_a_guide_is_one_printed_page_that_can_be_read(
    house: House, browser: Browser, game: str, language: str
) -> None:
    page, _ = visit(browser, f"{house.url}/guide/{game}", locale=language)
    assert page.locator("html").get_attribute("lang") == language
    page.evaluate("Promise.all([...document.images].map((image) => image.decode()))")
    paper = page.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type /Page\b", paper)) == 1
    page.emulate_media(media="print")
    assert page.evaluate(LETTERS) > 7.51, "that is the least there is: it was not enough"
    page.context.close()


@pytest.mark.parametrize("game", OURS)
def test_on_paper_there_are_no_buttons_and_dark_is_for_screens(
    house: House, browser: Browser, game: str
) -> None:
    page, trouble = visit(browser, f"{house.url}/guide/{game}", color_scheme="dark")
    page.evaluate("Promise.all([...document.images].map((image) => image.decode()))")
    page.emulate_media(media="print", color_scheme="dark")
    assert page.evaluate("getComputedStyle(document.body).colorScheme") == "light"
    hidden = page.locator(".top, .row, .alone").all()
    assert hidden
    assert not any(part.is_visible() for part in hidden)
    assert all(picture.is_visible() for picture in page.locator(".guide img").all())
    assert not trouble
    page.context.close()


@pytest.mark.parametrize("game", OURS)
def test_no_word_of_a_table_is_split_on_a_phone(house: House, browser: Browser, game: str) -> None:
    """A table that needs more room can be moved by itself; the page can't."""
    phone = {"width": 320, "height": 640}
    page, _ = visit(browser, f"{house.url}/guide/{game}", viewport=phone)
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    split = page.evaluate(
        """() => [...document.querySelectorAll(".guide td, .guide th")].filter((cell) => {
          const { overflowWrap, wordBreak, hyphens } = getComputedStyle(cell);
          return overflowWrap !== "normal" || wordBreak !== "normal" || hyphens === "auto";
        }).length"""
    )
    assert split == 0
    page.context.close()


def test_a_table_wider_than_its_place_is_reached_by_keys(house: House, browser: Browser) -> None:
    page, _ = visit(browser, f"{house.url}/guide/southerners")
    table = page.locator(".guide table").first
    assert table.get_attribute("tabindex") is None
    page.set_viewport_size({"width": 240, "height": 640})
    expect(table).to_have_attribute("tabindex", "0")
    page.set_viewport_size({"width": 1280, "height": 800})
    expect(table).not_to_have_attribute("tabindex", "0")
    page.context.close()

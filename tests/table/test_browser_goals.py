"""Where a piece can go can be clicked, and a board that is made larger fills its place."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from donjon.engine.registry import games
from tests.table.browsing import begin, chromium, click, my_turn, set_table, visit
from tests.table.serving import House

pytestmark = [pytest.mark.system, pytest.mark.xdist_group("browser-goals")]
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as opened:
        yield opened


def chase(page: Page) -> None:
    """Card 2, and wait until it is carried out: each hero has two ways out of its dungeon."""
    set_table(page, "holland", "me", "bot:random")
    my_turn(page)
    click(page, '#board [data-id="card-2"]')
    page.locator('#board [data-id="goal-blue1-a1"]').wait_for(state="attached")


def sprite(name: str) -> str:
    return f'#board [data-id="{name}"]'


def test_a_click_on_a_goal_plays_it_or_asks_which_piece(house: House, browser: Browser) -> None:
    page, trouble = visit(browser, house.url)
    chase(page)
    click(page, sprite("goal-blue1-a1"))
    expect(page.locator(sprite("blue1"))).to_have_attribute("aria-label", re.compile("^blue 1, a1"))
    page.click("#undo")
    expect(page.locator(sprite("blue1"))).to_have_attribute("aria-label", re.compile("^blue 1, b1"))
    click(page, sprite("c1"))
    asked = page.locator("#float .strong")
    for nth, words in enumerate(("Blue 1 to c1", "Blue 2 to c1")):
        expect(asked.nth(nth)).to_have_text(words)
    asked.nth(1).click()
    expect(page.locator(sprite("blue2"))).to_have_attribute("aria-label", re.compile("^blue 2, c1"))
    assert trouble == []
    page.context.close()


def test_nobody_is_told_why_not_where_a_piece_can_go(house: House, browser: Browser) -> None:
    page, _ = visit(browser, house.url)
    chase(page)
    page.click("#why")
    click(page, sprite("a1"))
    expect(page.locator(".toast").last).to_have_text("You can: Blue 1 to a1.")
    page.context.close()


FILLS = """
() => {
  const [box, board] = ["board-box", "board"].map((id) => document.getElementById(id));
  const { width, height } = board.viewBox.baseVal;
  const scale = board.getScreenCTM().a;
  const drawn = board.getBoundingClientRect();
  box.scrollTo(1e6, 1e6);
  const end = board.getBoundingClientRect();
  box.scrollTo(0, 0);
  const start = board.getBoundingClientRect();
  const place = box.getBoundingClientRect();
  return {
    blank: [drawn.width - scale * width, drawn.height - scale * height],
    left: place.left - start.left, top: place.top - start.top,
    right: end.right - place.right, bottom: end.bottom - place.bottom,
  };
}
"""


@pytest.mark.parametrize("game", sorted(games()))
def test_a_larger_board_fills_its_place_and_shows_all_its_edges(
    house: House, browser: Browser, game: str
) -> None:
    page, _ = visit(browser, house.url, **PHONE)
    begin(page, game)
    for _ in range(2):
        found = page.evaluate(FILLS)
        assert all(abs(room) < 1 for room in found["blank"]), found
        for side in ("left", "top", "right", "bottom"):
            assert found[side] < 1, (side, found)
        if not page.locator("#zoom").is_visible():
            break
        page.click("#zoom")
    page.context.close()

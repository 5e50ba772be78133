"""What stays of a step in a real Chromium, whose goals are seen, and a board without its key."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.table.browsing import PHONE, chromium, go, visit
from tests.table.moments import Game, look
from tests.table.serving import House
from tests.table.test_last_step import marked, quiet

pytestmark = [pytest.mark.system, pytest.mark.xdist_group("browser-stays")]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as opened:
        yield opened


def end_a_round(house: House) -> str:
    """A game of knights in which the first round has just ended."""
    ann = house.person("Ann")
    table = ann.create("me", "me", game="knights")
    while ann.look(table)["view"]["round"] == 1:
        told = ann.look(table)
        (seat,) = told["acting"]
        move = ann.look(table, seat)["moves"][0]
        assert ann.act(table, do="move", seat=seat, move=move).status_code == 200
    return table


def goals(page: Page) -> Any:
    return page.locator("#board .goal").evaluate_all(
        "all => all.filter((one) => getComputedStyle(one).display !== 'none').length"
    )


def test_a_round_that_ended_stays_to_be_seen(house: House, browser: Browser) -> None:
    page, trouble = visit(browser, f"{house.url}/t/{end_a_round(house)}")
    stays = page.locator("#board .marks [data-stay^=sunk]")
    expect(stays).to_have_count(2)
    assert goals(page) == 0  # a spectator can send nobody anywhere
    assert trouble == []
    page.context.close()


@pytest.mark.parametrize(("how", "key"), [({}, True), (PHONE, False)])
def test_the_key_is_seen_where_there_is_room(
    house: House, browser: Browser, how: dict[str, Any], key: bool
) -> None:
    page, _ = visit(browser, f"{house.url}/t/{end_a_round(house)}", **how)
    castle, sign = (
        page.locator(f"#board [data-id={name}]").bounding_box() for name in ("castle", "key-fire")
    )
    board = page.locator("#board").bounding_box()
    assert castle
    assert sign
    assert board
    assert (sign["x"] < board["x"] + board["width"]) == key
    assert castle["width"] > board["width"] * (0.4 if key else 0.9)
    expect(page.locator("#regions")).to_be_hidden()
    expect(page.locator("#zoom")).to_be_hidden()
    page.context.close()


def before_a_quiet_step(house: House) -> tuple[Game, str, str]:
    """A game whose last step is marked, and a move that will show its own player nothing."""
    game = Game(house, "southerners", 1)
    while game.play_on(game.moves + 1):
        match = house.inside.lives[game.table].sitting.match
        if len(match.acting) == 1 and marked(match, match.acting[0]):
            found = quiet(match, match.acting[0])
            if found:
                return game, *found
    raise AssertionError("every step shows something")


def test_a_step_that_shows_nothing_leaves_the_last_marks(house: House, browser: Browser) -> None:
    game, seat, move = before_a_quiet_step(house)
    page = look(browser, game, seat, "desktop")
    marks, lines = page.locator("#board .marks"), page.locator("#log li.move")
    seen, number = marks.inner_html(), lines.count()
    assert "corners" in seen
    assert game.people[seat].act(game.table, do="move", seat=seat, move=move).status_code == 200
    expect(lines).to_have_count(number + 1)
    assert marks.inner_html() == seen
    go(page, page.url)  # and whoever comes later sees the same
    assert marks.inner_html() == seen
    page.context.close()


HALO = """one => {
  const { strokeDasharray, stroke, fill } = getComputedStyle(one.querySelector(":scope > .halo"));
  return { strokeDasharray, stroke, fill, translate: getComputedStyle(one).translate };
}"""


def test_what_is_held_is_lifted_and_unlike_what_can_be_taken(
    house: House, browser: Browser
) -> None:
    game = Game(house, "southerners", 1)
    page = None
    while game.play_on(game.moves + 1):
        match = house.inside.lives[game.table].sitting.match
        seat = match.acting[0]
        targets = [o.source for o in match.scene(seat).offers if o.source and o.target]
        if len(set(targets)) > 1:
            page = look(browser, game, seat, "desktop")
            break
    assert page
    can = page.locator("#board .can").first
    before = can.evaluate(HALO)
    can.locator(".hit").click(force=True)  # on its name, which lies upon it
    held = page.locator("#board .held").evaluate(HALO)
    assert before["strokeDasharray"] != "none"
    assert held["strokeDasharray"] == "none"
    assert held["stroke"] != before["stroke"]
    assert before["fill"] == "none" != held["fill"]
    assert held["translate"] == "0px -3px"
    frame = page.locator("#about-frame").evaluate("one => getComputedStyle(one).borderTopColor")
    assert frame != held["stroke"]
    page.context.close()

"""What stays of a step in a real Chromium, whose goals are seen, and a board without its key."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.table.browsing import PHONE, chromium, go, visit
from tests.table.moments import Game, look
from tests.table.serving import House

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


def walked(house: House) -> tuple[Game, str]:
    """Sir Holland, in which somebody has just moved a hero and can stop now."""
    for seed in range(1, 30):
        game = Game(house, "holland", seed)
        while game.moves < 12 and game.play_on(game.moves + 1):
            match = house.inside.lives[game.table].sitting.match
            kinds = [event["kind"] for event in match.events]
            (seat, *others) = match.acting
            if kinds == ["walk"] and not others and "done" in match.moves(seat):
                return game, seat
    raise AssertionError("nobody walked")


def test_a_step_that_shows_nothing_leaves_the_last_marks(house: House, browser: Browser) -> None:
    game, seat = walked(house)
    page = look(browser, game, seat, "desktop")
    corners, washes = page.locator("#board .marks .corners"), page.locator("#board .before .wash")
    marked, lines = corners.count(), page.locator("#log li.move")
    assert marked
    expect(washes).to_have_count(2)  # where the hero stood, and where it stands
    number = lines.count()
    assert game.people[seat].act(game.table, do="move", seat=seat, move="done").status_code == 200
    expect(lines).to_have_count(number + 1)
    expect(page.locator("#beat")).to_contain_text("does nothing more")
    expect(washes).to_have_count(2)
    seen = page.locator("#board .marks").inner_html()
    go(page, page.url)  # and whoever comes later sees the same
    expect(page.locator("#board .marks .corners").first).to_be_attached()
    assert page.locator("#board .marks").inner_html() == seen
    expect(washes).to_have_count(2)
    page.context.close()

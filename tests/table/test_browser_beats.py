"""A step in a real Chromium: one thing after the other, and then it stays to be seen."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.table.browsing import chromium, click, go, invite, set_table, visit
from tests.table.serving import House, Person

pytestmark = [pytest.mark.system, pytest.mark.xdist_group("browser-beats")]
MOTION: dict[str, Any] = {"reduced_motion": "no-preference"}
BEAT = 500  # milliseconds
STEPS = "#log li.move"
PLAYING = "#board[data-beats]"
SHOWN = "node => node.querySelector('text')?.textContent ?? ''"


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as opened:
        yield opened


@pytest.fixture
def ann(house: House) -> Person:
    return house.person("Ann")


def watch(browser: Browser, house: House, table: str, **how: Any) -> Page:
    """A spectator, whose time stands still once the board is there."""
    page, _ = visit(browser, f"{house.url}/t/{table}", **how)
    stop_time(page)
    return page


def stop_time(page: Page) -> None:
    page.clock.install()
    page.clock.pause_at(page.evaluate("Date.now() + 60_000"))


def hold(ann: Person, table: str, *choices: tuple[str, int]) -> None:
    for seat, pebbles in choices:
        assert ann.act(table, do="move", seat=seat, move=f"hold:{pebbles}").status_code == 200


def fists(page: Page) -> list[str]:
    """What is written on them."""
    return [page.locator(f"#board [data-id={s}]").evaluate(SHOWN) for s in ("blue", "red")]


def opened(browser: Browser, house: House, ann: Person, **how: Any) -> tuple[Page, str]:
    """A table of which a page has seen blue choose, and now sees red do it."""
    table = ann.create("me", "me", game="pebbles")
    hold(ann, table, ("blue", 1))
    page = watch(browser, house, table, **how)
    hold(ann, table, ("red", 2))
    return page, table


def test_beats_are_played_one_after_the_other(house: House, browser: Browser, ann: Person) -> None:
    page, _ = opened(browser, house, ann, **MOTION)
    beat = page.locator("#beat")
    expect(page.locator(PLAYING)).to_be_attached()
    expect(beat).to_have_text("Red has chosen.")
    assert fists(page) == ["?", "?"]
    page.clock.run_for(BEAT)
    expect(beat).to_have_text("Blue held 1.")
    assert fists(page) == ["1", "?"]
    assert page.locator("#board .marks .corners").count() == 2  # a line, and one under it
    page.clock.run_for(BEAT)
    expect(beat).to_have_text("Red held 2.")
    assert fists(page) == ["1", "2"]
    page.clock.run_for(BEAT)
    expect(beat).to_contain_text("The die shows")
    expect(page.locator("#board [data-show=die]")).to_be_attached()
    expect(beat.locator("use[href^='#die-']")).to_be_attached()
    assert page.locator(STEPS).count() == 1  # the log tells a step when it is over
    page.clock.run_for(BEAT)  # the die takes longer
    assert "die" in beat.inner_text()
    page.clock.run_for(2 * BEAT)
    expect(page.locator(PLAYING)).to_have_count(0)
    assert fists(page) == ["", ""]
    told = page.locator(STEPS).last.locator(".told")
    assert told.count() == 5
    expect(told.nth(3).locator("use[href^='#die-']")).to_be_attached()
    heard = page.locator("#heard p").all_inner_texts()
    assert heard[:4] == ["Red has chosen.", "Blue held 1.", "Red held 2.", told.nth(3).inner_text()]
    page.context.close()


def click_the_board(page: Page) -> None:
    page.locator("#board").click(position={"x": 5, "y": 5})


@pytest.mark.parametrize(
    "end",
    [
        pytest.param(click_the_board, id="click"),
        pytest.param(lambda page: page.keyboard.press("Escape"), id="escape"),
        pytest.param(lambda page: page.keyboard.press(" "), id="space"),
        pytest.param(lambda page: page.emulate_media(reduced_motion="reduce"), id="still"),
    ],
)
def test_a_press_or_a_key_ends_them(
    house: House, browser: Browser, ann: Person, end: Callable[[Page], None]
) -> None:
    page, _ = opened(browser, house, ann, **MOTION)
    expect(page.locator(PLAYING)).to_be_attached()
    end(page)
    expect(page.locator(PLAYING)).to_have_count(0)
    expect(page.locator(STEPS)).to_have_count(2)
    assert fists(page) == ["", ""]
    assert page.locator("#heard p").count() == 6  # all that was left, and whose turn it is
    page.context.close()


def test_where_motion_is_unwanted_all_is_there_at_once(
    house: House, browser: Browser, ann: Person
) -> None:
    page, _ = opened(browser, house, ann)
    expect(page.locator(STEPS)).to_have_count(2)
    assert page.locator(PLAYING).count() == 0
    assert fists(page) == ["", ""]
    page.context.close()


def test_a_page_that_lags_catches_up(house: House, browser: Browser, ann: Person) -> None:
    page, table = opened(browser, house, ann, **MOTION)
    expect(page.locator(PLAYING)).to_be_attached()
    hold(ann, table, ("blue", 0), ("red", 3))
    expect(page.locator(STEPS)).to_have_count(1)  # they wait
    hold(ann, table, ("blue", 3))
    expect(page.locator(STEPS)).to_have_count(3)  # the one that was played, and the next
    expect(page.locator("#beat")).to_have_text("Red has chosen.")
    assert fists(page) == ["?", "?"]
    page.context.close()


def test_the_last_step_stays_marked_for_whoever_comes_later(
    house: House, browser: Browser, ann: Person
) -> None:
    page, _ = opened(browser, house, ann)
    expect(page.locator(STEPS)).to_have_count(2)
    marks = page.locator("#board .marks")
    seen, told = marks.inner_html(), page.locator(STEPS).last.locator(".told").all_inner_texts()
    assert "corners" in seen
    assert "Red held 2." in told
    expect(page.locator("#beat")).to_have_text(" ".join(told))
    go(page, page.url)
    assert marks.inner_html() == seen
    expect(page.locator("#beat")).to_have_text(" ".join(told))
    page.locator(f"{STEPS} button").first.click()
    expect(page.locator("#moment")).to_be_visible()
    assert marks.inner_html() == ""
    page.click("#moment-back")
    assert marks.inner_html() == seen
    page.context.close()


def test_only_what_is_on_the_board_of_now_can_be_played(house: House, browser: Browser) -> None:
    page, trouble = visit(browser, house.url, **MOTION)
    set_table(page, "pebbles", "me", "friend")
    link, bob = invite(page).split("/"), house.person("Bob")
    bob.sit(link[-2], "red", invite=link[-1])
    page.locator("#board .can").wait_for()
    stop_time(page)
    hold(bob, link[-2], ("red", 1))
    page.locator(PLAYING).wait_for()
    click(page, "#board .can")  # Bob changes nothing about it: the beats end, and it is taken up
    assert page.locator(PLAYING).count() == 0
    choice = page.locator("#float").get_by_role("button", name="Hold 3", exact=True)
    expect(choice.locator(".icon")).to_have_count(3)
    choice.click()
    page.locator(PLAYING).wait_for()
    assert page.locator("#board .can").count() == 0
    page.locator("#all-list button").first.click()  # one of the board before: the beats end
    page.locator("#board .can").wait_for()
    assert page.locator(PLAYING).count() == 0
    assert page.locator("#board.busy").count() == 0
    assert page.locator(STEPS).count() == 2
    assert trouble == []
    page.context.close()

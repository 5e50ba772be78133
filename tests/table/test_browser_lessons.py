"""The lesson of every game in a real Chromium, to its end: by keyboard alone and on a phone."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from donjon.engine import teaching
from donjon.engine.registry import games
from tests.table.browsing import PHONE, chromium, cramped, found, visit
from tests.table.pupils import Finger, Keys, Mouse, begin_first_game, offered, right_offer
from tests.table.serving import House

pytestmark = [pytest.mark.system, pytest.mark.xdist_group("browser-lessons")]
each_game = pytest.mark.parametrize("game", sorted(games()))


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as opened:
        yield opened


@each_game
def test_a_lesson_by_keyboard_alone(house: House, browser: Browser, game: str) -> None:
    page, trouble = visit(browser, f"{house.url}/learn/{game}")
    Keys(page, house.url, game).learn()
    assert trouble == []
    page.context.close()


@each_game
def test_a_lesson_on_a_phone(house: House, browser: Browser, game: str) -> None:
    page, trouble = visit(browser, f"{house.url}/learn/{game}", **PHONE)
    pupil = Finger(page, house.url, game)
    for number, step in enumerate(pupil.lesson.steps):
        assert page.evaluate("document.documentElement.scrollWidth") == 360, number + 1
        if number == 1:
            assert cramped(page) == []
        pupil.take(number, step)
    assert cramped(page) == []
    assert trouble == []
    page.context.close()


def test_a_wrong_move_is_told_why_and_one_can_try_again(house: House, browser: Browser) -> None:
    page, _ = visit(browser, f"{house.url}/learn/knights#3")
    pupil, step = Mouse(page, house.url, "knights"), teaching.lesson_of("knights").steps[2]
    answer = page.locator("#answer")
    pupil.play(offered(pupil.lesson, 2, "move:1"))
    expect(answer).to_contain_text(step.wrong["move:1"].say)
    expect(answer.locator('a[href="/guide/knights/rulings#KN-8"]')).to_be_visible()
    pupil.touch("red2")  # not one's own: the rules say why
    expect(page.locator("#toasts .toast")).to_be_visible()
    pupil.press("#show-me")
    expect(answer).to_contain_text(right_offer(pupil.lesson, 2).label)
    pupil.play(right_offer(pupil.lesson, 2))
    expect(answer).to_contain_text(step.done)
    page.context.close()


def test_back_skip_and_the_address_lead_to_a_step(house: House, browser: Browser) -> None:
    page, _ = visit(browser, f"{house.url}/learn/knights#4")
    at = page.locator("#lesson-step")
    expect(at).to_have_text("Step 4 of 11")
    page.click("#lesson-skip")
    expect(at).to_have_text("Step 5 of 11")
    page.click("#lesson-back")
    expect(at).to_have_text("Step 4 of 11")
    assert page.url.endswith("#4")
    page.context.close()


def test_what_follows_is_played_and_a_key_ends_that(house: House, browser: Browser) -> None:
    url = f"{house.url}/learn/knights#2"
    page, _ = visit(browser, url, reduced_motion="no-preference")
    pupil = Mouse(page, house.url, "knights")
    done = pupil.lesson.steps[1].done
    pupil.play(right_offer(pupil.lesson, 1))
    page.locator("#board[data-beats]").wait_for()
    expect(page.locator("#answer")).not_to_contain_text(done)
    page.keyboard.press("Escape")
    expect(page.locator("#answer")).to_contain_text(done)
    page.context.close()


def test_axe_finds_nothing_in_a_lesson(house: House, browser: Browser) -> None:
    page, _ = visit(browser, f"{house.url}/learn/knights#3", color_scheme="dark")
    page.click("#show-me")
    assert found(page) == []
    page.emulate_media(color_scheme="light")
    for _ in range(9):
        page.click("#lesson-skip")
        page.locator("#board:not(.busy)").wait_for()
    expect(page.locator("#lesson-end")).to_be_visible()
    assert found(page) == []
    page.context.close()


def test_the_first_game_has_a_helping_hand_that_can_be_turned_off(
    house: House, browser: Browser
) -> None:
    page, trouble = visit(browser, f"{house.url}/learn/knights#11")
    pupil = Mouse(page, house.url, "knights")
    pupil.press("#lesson-skip")
    begin_first_game(pupil)
    expect(page.locator("#hint-box")).to_contain_text("bot")
    page.locator("#help").uncheck()
    expect(page.locator("#hint-box")).to_be_hidden()
    page.reload()
    expect(page.locator("#help")).not_to_be_checked()
    assert trouble == []
    page.context.close()


def test_a_table_without_a_lesson_has_no_helping_hand(house: House, browser: Browser) -> None:
    page, _ = visit(browser, house.url)
    page.locator("[data-play=knights]").first.click()
    page.locator("#caption strong").wait_for()
    expect(page.locator("#help-box")).to_be_hidden()
    expect(page.locator("#hint-box")).to_be_hidden()
    page.context.close()

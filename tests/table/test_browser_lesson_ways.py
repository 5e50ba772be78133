"""The ways through a lesson in a browser: tried in vain, helped, skipped, heard, once more."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from donjon.engine import teaching
from tests.table.browsing import chromium, visit
from tests.table.pupils import Mouse, offered, right_offer
from tests.table.serving import House

pytestmark = [pytest.mark.system, pytest.mark.xdist_group("browser-lessons")]
KNIGHTS = teaching.lesson_of("knights")


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as opened:
        yield opened


@pytest.fixture
def page(house: House, browser: Browser) -> Iterator[Page]:
    """The third step of knights."""
    found, trouble = visit(browser, f"{house.url}/learn/knights#3")
    yield found
    assert trouble == []
    found.context.close()


@pytest.fixture
def pupil(page: Page, house: House) -> Mouse:
    return Mouse(page, house.url, "knights")


def at(page: Page, step: int) -> None:
    expect(page.locator("#lesson-step")).to_have_text(f"Step {step} of {len(KNIGHTS.steps)}")


def test_after_two_wrong_moves_the_right_one_is_pointed_at(page: Page, pupil: Mouse) -> None:
    wrong, shown = offered(KNIGHTS, 2, "move:1"), page.locator("#answer .shown")
    pupil.play(wrong)
    expect(page.locator('#answer[data-is="wrong"]')).to_be_visible()
    expect(shown).to_have_count(0)
    expect(page.locator("#board .pointed")).to_have_count(0)
    pupil.play(wrong)
    right = right_offer(KNIGHTS, 2)
    expect(shown).to_contain_text(right.label)
    expect(page.locator(f'#board [data-id="{right.source}"].pointed')).to_have_count(1)


def test_each_step_begins_with_nothing_tried_and_nothing_said(page: Page, pupil: Mouse) -> None:
    pupil.play(offered(KNIGHTS, 2, "move:1"))
    expect(page.locator('#answer[data-is="wrong"]')).to_be_visible()
    pupil.press("#lesson-skip")
    at(page, 4)
    assert page.url.endswith("#4")
    expect(page.locator("#answer")).to_be_hidden()
    moves = teaching.board(KNIGHTS, 3).moves(KNIGHTS.seat)
    wrong = next(move for move in moves if not KNIGHTS.steps[3].is_right(move))
    pupil.play(offered(KNIGHTS, 3, wrong))
    expect(page.locator('#answer[data-is="wrong"]')).to_be_visible()
    expect(page.locator("#answer .shown")).to_have_count(0)


def test_after_the_right_move_there_is_nothing_left_to_play(page: Page, pupil: Mouse) -> None:
    pupil.play(right_offer(KNIGHTS, 2))
    expect(page.locator('#answer[data-is="right"]')).to_contain_text(KNIGHTS.steps[2].done)
    expect(page.locator("#board .can")).to_have_count(0)
    expect(page.locator("#all-moves")).to_be_hidden()
    expect(page.locator("#lesson-help")).to_be_hidden()


def test_what_happens_can_be_heard(page: Page, pupil: Mouse) -> None:
    course = teaching.answer(KNIGHTS, 2, right_offer(KNIGHTS, 2).move).course
    pupil.play(right_offer(KNIGHTS, 2))
    for sentence in course[1].sentences(KNIGHTS.seat, str):
        expect(page.locator("#heard")).to_contain_text(sentence)


def test_a_button_that_was_wrong_can_be_pressed_again(page: Page, pupil: Mouse) -> None:
    pupil.press("#all-moves summary")
    for _ in range(2):
        pupil.press('#all-list [data-move="move:1"]')
        expect(page.locator('#answer[data-is="wrong"]')).to_be_visible()
        expect(page.locator("main [aria-busy]")).to_have_count(0)
    expect(page.locator("#answer .shown")).to_be_visible()


def test_how_far_one_is_and_the_address(page: Page) -> None:
    assert page.locator("#progress").evaluate("bar => bar.value") == pytest.approx(
        3 / len(KNIGHTS.steps)
    )
    page.evaluate("location.hash = '#5'")
    at(page, 5)
    expect(page.locator("#lesson-say")).to_contain_text(KNIGHTS.steps[4].say)


def test_the_lesson_can_be_taken_once_more(page: Page, pupil: Mouse) -> None:
    page.evaluate(f"location.hash = '#{len(KNIGHTS.steps)}'")
    at(page, len(KNIGHTS.steps))
    pupil.press("#lesson-skip")
    expect(page.locator("#lesson-end")).to_be_visible()
    pupil.press("#once-more")
    at(page, 1)
    expect(page.locator("#lesson-end")).to_be_hidden()


def test_an_answer_that_comes_late_is_not_heard(page: Page, pupil: Mouse) -> None:
    """Whoever skips two steps at once sees the second, whichever answer comes last."""
    asked: list[Route] = []
    page.route("**/api/learn/**", lambda route: asked.append(route))
    for waiting in (1, 2):
        with page.expect_request("**/api/learn/**"):
            pupil.press("#lesson-skip")
        assert len(asked) == waiting
    say = page.locator("#lesson-say")
    with page.expect_response("**/api/learn/knights/5"):
        asked[1].continue_()
    expect(say).to_contain_text(KNIGHTS.steps[4].say)
    with page.expect_response("**/api/learn/knights/4") as late:
        asked[0].continue_()
    late.value.finished()
    page.evaluate("() => new Promise((done) => setTimeout(() => requestAnimationFrame(done)))")
    expect(say).to_contain_text(KNIGHTS.steps[4].say)


def test_escape_lets_go_of_a_piece(house: House, browser: Browser) -> None:
    page, _ = visit(browser, f"{house.url}/learn/holland#5")
    pupil = Mouse(page, house.url, "holland")
    pupil.touch(right_offer(pupil.lesson, 4).source or "")
    expect(page.locator("#board .target")).not_to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator("#board .target")).to_have_count(0)
    page.context.close()

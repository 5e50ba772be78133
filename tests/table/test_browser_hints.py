"""What the page tells of a board, in a real Chromium: things, moves, standings, regions."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.table.browsing import PHONE, begin, chromium, found, my_turn, set_table, visit
from tests.table.hinting import halved, hinted, together
from tests.table.serving import House

pytestmark = [pytest.mark.system, pytest.mark.xdist_group("browser-hints")]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as opened:
        yield opened


@pytest.fixture
def table(house: House, browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    """Two seats at one device, in a game that tells everything."""
    with hinted("knights"):
        page, trouble = visit(browser, house.url, **getattr(request, "param", {}))
        set_table(page, "knights", "me", "me")
        my_turn(page)
        yield page
        assert trouble == []
        page.context.close()


on_a_phone = pytest.mark.parametrize("table", [PHONE], indirect=True)


def centre(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


class Finger:
    """One that comes down, moves and goes up: Playwright itself can only tap."""

    def __init__(self, page: Page) -> None:
        self.session = page.context.new_cdp_session(page)

    def down(self, x: float, y: float) -> None:
        self._touch("touchStart", {"x": x, "y": y})

    def move(self, x: float, y: float) -> None:
        self._touch("touchMove", {"x": x, "y": y})

    def up(self) -> None:
        self._touch("touchEnd")

    def _touch(self, kind: str, *points: dict[str, float]) -> None:
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(points)})


def test_the_mouse_rests_on_a_thing_and_hears_what_it_is(table: Page) -> None:
    table.mouse.move(*centre(table, "#board .can > .hit"))
    card = table.locator("#about")
    expect(card.locator(".about-name")).to_contain_text("thing")
    expect(card.locator("a")).to_have_text("Rule KN-4")
    expect(card.locator(".outlook")).to_contain_text("you win 4 of 9")
    expect(table.locator("#board .ghost")).not_to_have_count(0)
    assert not found(table)
    table.mouse.move(2, 2)
    expect(card).to_be_hidden()
    expect(table.locator("#board .ghost")).to_have_count(0)


def test_a_key_asks_about_the_thing_in_focus_and_a_screen_reader_hears_it(table: Page) -> None:
    table.keyboard.press("b")
    table.keyboard.press("?")
    expect(table.locator("#heard")).to_contain_text("It is here. It does something.")
    expect(table.locator("#board :focus")).to_have_attribute("aria-describedby", "about")
    table.keyboard.press("Escape")
    expect(table.locator("#about")).to_be_hidden()
    expect(table.locator("#board :focus")).to_have_count(1)


def test_a_move_button_in_focus_shows_where_it_leads(table: Page) -> None:
    table.locator("#all-moves").evaluate("moves => { moves.open = true; }")  # many are folded away
    table.locator("#all-moves summary").focus()
    table.keyboard.press("Tab")
    expect(table.locator("#about .outlook")).to_contain_text("you win 4 of 9")
    expect(table.locator("#board .ghost")).to_have_count(1)


def test_everything_in_words_can_be_asked_about(table: Page) -> None:
    table.click("#tab-words")
    table.locator("#in-words button").first.click()
    expect(table.locator("#about .about-name")).to_contain_text("thing")


def test_questions_are_few_and_an_answer_is_kept_until_something_happens(table: Page) -> None:
    table.evaluate(
        """() => {
          const send = WebSocket.prototype.send;
          globalThis.asked = [];
          WebSocket.prototype.send = function (text) { asked.push(text); send.call(this, text); };
        }"""
    )
    spot = centre(table, "#board .can > .hit")
    for _ in range(3):
        table.mouse.move(*spot)
        expect(table.locator("#about .outlook").first).to_be_visible()
        table.mouse.move(2, 2)
        expect(table.locator("#about")).to_be_hidden()
    asked = table.evaluate("asked")
    assert len(asked) == len(set(asked)) <= 4


@on_a_phone
@pytest.mark.parametrize("part", ["#about .about-name", "#caption"])
def test_a_long_press_asks_and_plays_nothing(table: Page, part: str) -> None:
    lines = table.locator("#log li").count()
    finger = Finger(table)
    finger.down(*centre(table, "#board .can > .hit"))
    expect(table.locator("#about .about-name")).to_contain_text("thing")
    finger.up()
    expect(table.locator("#about")).to_be_visible()
    assert table.locator("#log li").count() == lines
    assert table.locator("#board .held").count() == 0
    table.touchscreen.tap(*centre(table, part))
    expect(table.locator("#about")).to_be_hidden()
    assert table.locator("#log li").count() == lines


@on_a_phone
def test_a_finger_beside_a_small_piece_takes_it(table: Page) -> None:
    lines = table.locator("#log li").count()
    piece = table.locator("#board .can > .hit").first.bounding_box()
    assert piece is not None
    assert piece["height"] < 44
    table.touchscreen.tap(piece["x"] + piece["width"] / 2, piece["y"] + piece["height"] + 15)
    table.locator("#log li").nth(lines).or_(table.locator("#board .held")).first.wait_for()


def test_a_team_comes_on_together(house: House, browser: Browser) -> None:
    with together("temple"):
        page, _ = visit(browser, house.url)
        begin(page, "temple")
        expect(page.locator(".team .part")).to_contain_text("4/15")
        expect(page.locator(".chair .part")).to_have_count(1)
        expect(page.locator(".headway")).to_have_count(1)
        expect(page.locator(".ahead")).to_have_count(0)
        page.context.close()


def test_the_panel_says_who_is_ahead(table: Page) -> None:
    chairs = table.locator(".chair")
    expect(chairs.nth(0).locator(".part")).to_contain_text("1/3")
    expect(chairs.nth(0).locator(".part")).to_have_attribute("title", "1 of 3 knights")
    expect(chairs.nth(0).locator(".ahead")).to_have_count(0)
    expect(chairs.nth(1).locator(".ahead")).to_contain_text("ahead")
    shares = chairs.locator(".headway").evaluate_all(
        "all => all.map(one => one.style.getPropertyValue('--share'))"
    )
    assert shares == ["0.3", "0.6"]
    assert not found(table)


# --- regions ----------------------------------------------------------------------------


def box(page: Page) -> list[float]:
    return [float(n) for n in str(page.locator("#board").get_attribute("viewBox")).split()]


@pytest.fixture
def phone(house: House, browser: Browser) -> Iterator[Page]:
    with halved("knights"):
        page, trouble = visit(browser, house.url, **PHONE)
        begin(page, "knights")
        my_turn(page)
        yield page
        assert trouble == []
        page.context.close()


def swipe(page: Page, dx: int) -> None:
    x, y = centre(page, "#board-box")
    finger = Finger(page)
    finger.down(x, y)
    finger.move(x + dx / 2, y)
    finger.move(x + dx, y)
    finger.up()


def test_a_phone_shows_one_region_at_a_time(phone: Page) -> None:
    tabs = phone.locator("#regions [role=tab]")
    expect(tabs).to_have_text([re.compile("Below"), re.compile("Above"), re.compile("All")])
    expect(tabs.nth(0)).to_have_attribute("aria-selected", "true")
    _, top, _, high = box(phone)
    assert top == high
    expect(tabs.nth(0).locator(".dot")).to_be_empty()  # what can be done is in sight
    expect(phone.locator("#zoom")).to_be_hidden()
    assert not found(phone)
    tabs.nth(1).tap()
    assert box(phone)[1] == 0
    tabs.nth(2).tap()
    assert box(phone)[3] == 2 * high


def test_regions_are_swiped(phone: Page) -> None:
    high = box(phone)[3]
    swipe(phone, -120)
    expect(phone.locator("#region-high")).to_have_attribute("aria-selected", "true")
    assert box(phone)[1] == 0
    swipe(phone, 120)
    expect(phone.locator("#region-low")).to_have_attribute("aria-selected", "true")
    assert box(phone)[1] == high


def test_a_wide_page_shows_all_of_the_board(house: House, browser: Browser) -> None:
    with halved("knights"):
        page, _ = visit(browser, house.url)
        begin(page, "knights")
        expect(page.locator("#regions")).to_be_hidden()
        assert box(page)[:2] == [0, 0]
        page.context.close()


def test_another_region_says_that_something_has_happened_there(phone: Page) -> None:
    phone.locator("#region-high").tap()
    expect(phone.locator("#region-low .dot")).to_have_text("●")
    button = phone.locator("#all-list button").first
    button.evaluate("button => button.click()")
    expect(phone.locator("#region-low .unseen")).to_contain_text(re.compile("something"))


def test_a_mark_out_of_sight_is_told_of_until_it_is_looked_at(phone: Page) -> None:
    """Also where something in sight is marked too, and to whoever comes later."""
    high, low = phone.locator("#region-high"), phone.locator("#region-low")
    phone.evaluate(
        """async () => {
          const { showRegions } = await import("/static/regions.js");
          const { now } = await import("/static/state.js");
          const half = now.scene.height / 2;
          now.board.offer([]); // or what can be done there is told instead
          const found = (inside) => [...now.board.sprites.values()].find(inside).id;
          const above = found(({ y, h }) => y + h < half - 20);
          const below = found(({ y }) => y > half + 20);
          showRegions({ log: [], scene: { whole: { last: { mark: [above, below] } } } });
        }"""
    )
    expect(high.locator(".dot")).to_have_text("✦")
    expect(high.locator(".unseen")).to_contain_text("something has happened there")
    assert low.locator(".dot").inner_text() == ""
    high.tap()
    low.tap()
    expect(high.locator(".dot")).to_be_empty()

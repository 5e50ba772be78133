"""What is asked and answered beside the board, in a real Chromium: seats, draws, rematches."""

import asyncio
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from donjon.table.errors import Refused
from tests.table.browsing import (
    PHONE,
    begin,
    by_hand,
    chromium,
    click,
    drawn,
    found,
    invite,
    my_turn,
    set_table,
    sit,
    visit,
)
from tests.table.serving import House

pytestmark = [pytest.mark.system, pytest.mark.xdist_group("browser-around")]
BANK = '{"bank": 300, "increment": 10}'


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as opened:
        yield opened


def two(browser: Browser, house: House, **more: str) -> tuple[Page, Page]:
    """Ann and Bob at a table of knights, each in a browser of their own."""
    ann, _ = visit(browser, house.url)
    set_table(ann, "knights", "me", "friend", **more)
    bob, _ = visit(browser, invite(ann), **PHONE)
    sit(bob, "Bob")
    drawn(ann, bob)
    return ann, bob


def at_turn(*pages: Page) -> Page:
    """The page of whoever is to move."""
    return next(page for page in pages if page.locator("#caption strong").count())


def choose(page: Page, name: str, sure: bool = True) -> None:
    page.click("#menu-button")
    page.click(f"[data-do={name}]")
    if sure:
        page.get_by_role("button", name="Yes").click()


def away(*pages: Page) -> None:
    for page in pages:
        page.context.close()


# --- why not --------------------------------------------------------------------------------


@pytest.mark.parametrize("answer", ["reasons", "nothing", "refused"])
def test_one_question_one_answer_then_back_to_playing(
    house: House, browser: Browser, monkeypatch: pytest.MonkeyPatch, answer: str
) -> None:
    def refuse(*_: object) -> list[object]:
        if answer == "refused":
            raise Refused("Not now.")
        return []

    if answer != "reasons":
        monkeypatch.setattr("donjon.table.talking.why_not", refuse)
    page, _ = visit(browser, house.url)
    set_table(page, "knights", "me", "me")
    my_turn(page)
    page.click("#why")
    expect(page.locator("#why")).to_have_attribute("aria-pressed", "true")
    click(page, '#board .sprite[aria-label*="knights that are out"]')
    expect(page.locator("#why")).to_have_attribute("aria-pressed", "false")
    expect(page.locator("#toasts .toast")).to_have_count(2)  # what to do, and the answer
    by_hand(page)
    page.context.close()


# --- an earlier moment ----------------------------------------------------------------------


def test_a_moment_is_only_looked_at(house: House, browser: Browser) -> None:
    page, trouble = visit(browser, house.url)
    set_table(page, "knights", "me", "me")
    for _ in range(3):
        by_hand(page)
    my_turn(page)
    live = house.inside.lives[page.url.rsplit("/", 1)[1]]
    lines = page.locator("#log li.move").all_inner_texts()
    board = page.locator("#board").bounding_box()
    page.locator("#log li.move button").nth(1).click()
    bar = page.get_by_role("group", name="An earlier moment")
    expect(bar).to_contain_text(lines[1])
    assert page.locator("#board").bounding_box() == board  # it has its place already
    before = len(live.sitting.entries)
    for button in page.locator("#buttons button, #all-list button, #undo, #why").all():
        assert not button.is_visible()
        button.evaluate("button => button.click()")
    for key in ("u", "b", "Enter"):
        page.keyboard.press(key)
    click(page, "#board .sprite[aria-label]")
    assert page.locator("#board .can").count() == 0
    page.keyboard.press("ArrowLeft")
    expect(bar).to_contain_text(lines[0])
    page.keyboard.press("ArrowLeft")
    expect(bar).to_contain_text("The beginning of the game.")
    page.get_by_role("button", name="One step on").click()
    expect(bar).to_contain_text(lines[0])
    page.get_by_role("button", name="The last step").click()
    expect(bar).to_contain_text(lines[-1])
    page.keyboard.press("Home")
    expect(bar).to_contain_text("The beginning of the game.")
    assert not found(page)
    page.get_by_role("button", name="Back to now").click()
    expect(bar).to_be_hidden()
    assert len(live.sitting.entries) == before
    by_hand(page)
    assert trouble == []
    page.context.close()


def test_on_a_phone_a_moment_moves_nothing_away(house: House, browser: Browser) -> None:
    page, _ = visit(browser, house.url, **PHONE)
    set_table(page, "knights", "me", "me")
    by_hand(page)
    my_turn(page)
    page.locator("#log li.move button").first.click()
    expect(page.locator("#moment")).to_be_visible()
    page.locator("#board").scroll_into_view_if_needed()
    bar, box = page.locator("#moment").bounding_box(), page.locator("#action").bounding_box()
    assert bar
    assert box
    assert bar["height"] <= box["height"]
    assert bar["y"] + bar["height"] <= 740
    page.context.close()


# --- those who left -------------------------------------------------------------------------


def test_whoever_left_is_told_so_and_takes_the_seat_back(house: House, browser: Browser) -> None:
    ann, bob = two(browser, house)
    choose(ann, "leave")
    expect(bob.locator("#chairs")).to_contain_text("a bot plays for Ann")
    beside = ann.locator("#beside")
    expect(beside).to_contain_text("A bot plays for you.")
    expect(ann.locator(".chair.own .name")).to_have_text("Ann (you)")
    expect(ann.locator("#caption strong")).to_have_count(0)
    assert not found(ann)
    beside.get_by_role("button", name="Take the seat back").click()
    expect(beside).to_be_empty()
    away(ann, bob)


def test_whoever_resigned_keeps_the_name(house: House, browser: Browser) -> None:
    ann, bob = two(browser, house)
    choose(ann, "resign")
    ends = [(ann, "You lost", "Bob wins: Ann has resigned."), (bob, "You won", "Ann resigned.")]
    for page, line, why in ends:
        expect(page.locator(".result-line")).to_have_text(line)
        expect(page.locator(".result-why")).to_contain_text(why)
        expect(page.locator(".chair", has_text="Ann")).to_contain_text("resigned")
    away(ann, bob)


# --- time -----------------------------------------------------------------------------------


def test_time_that_runs_out_warns_and_is_told_to_everybody(
    house: House, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("donjon.table.rows.GRACE", 0)
    ann, bob = two(browser, house, clock=BANK)
    live = house.inside.lives[ann.url.rsplit("/", 1)[1]]
    late = at_turn(ann, bob)
    other, name = (bob, "Ann") if late is ann else (ann, "Bob")
    expect(late.locator("#hurry")).to_be_hidden()
    seat = live.sitting.clocks.running[0]
    live.sitting.clocks.left[seat] = 25.0  # as if time had passed
    late.reload()
    expect(late.locator("#hurry")).to_have_text("Your time runs out: less than 30 seconds left.")
    expect(late.locator("#hurry")).to_have_attribute("role", "alert")
    expect(other.locator("#hurry")).to_be_hidden()
    live.sitting.clocks.left[seat] = 0.01
    loop = next(iter(house.inside.tasks)).get_loop()
    asyncio.run_coroutine_threadsafe(house.inside.upkeep._time_out(live.id), loop).result()
    for page in (late, other):
        expect(page.locator("#toasts")).to_contain_text(f"The time of {name} has run out.")
        expect(page.locator("#chairs")).to_contain_text("out of time")
    expect(late.locator("#beside")).to_contain_text("Your time has run out, and a bot plays")
    expect(late.locator("#hurry")).to_be_hidden()
    away(ann, bob)


def test_a_clock_waits_for_the_first_move(house: House, browser: Browser) -> None:
    page, _ = visit(browser, house.url)
    set_table(page, "knights", "me", "me", clock=BANK)
    clock = page.locator(".chair.acting .clock")
    expect(clock).to_have_class(re.compile("waits"))
    expect(clock).to_have_text("5:00")
    page.context.close()


# --- draws and rematches --------------------------------------------------------------------


def test_a_draw_is_declined_and_accepted_beside_the_board(house: House, browser: Browser) -> None:
    ann, bob = two(browser, house)
    choose(ann, "draw", sure=False)
    expect(ann.locator("#beside")).to_contain_text("You have offered a draw.")
    expect(bob.locator("#beside")).to_contain_text("Ann offers a draw.")
    assert not found(bob)
    bob.get_by_role("button", name="Decline").click()
    for page in (ann, bob):
        expect(page.locator("#beside")).to_be_empty()
        expect(page.locator("#log")).to_contain_text("Bob declines the draw.")
    choose(bob, "draw", sure=False)
    ann.get_by_role("button", name="Accept").click()
    for page in (ann, bob):
        expect(page.locator(".result-line")).to_have_text("A draw")
        expect(page.locator(".result-why")).to_have_text("The players agreed to a draw.")
        expect(page.locator("#beside")).to_be_empty()
    away(ann, bob)


def test_a_rematch_is_declined_offered_and_accepted(house: House, browser: Browser) -> None:
    ann, bob = two(browser, house)
    choose(ann, "resign")
    before = ann.url
    result = "#result"
    ann.get_by_role("button", name="Rematch").click()
    expect(ann.locator(result)).to_contain_text("Waiting for Bob")
    expect(bob.locator(result)).to_contain_text("Ann offers a rematch.")
    assert not found(bob)
    bob.get_by_role("button", name="Decline").click()
    expect(ann.locator(result)).to_contain_text("Bob declines the rematch.")
    bob.get_by_role("button", name="Rematch").click()
    ann.get_by_role("button", name="Accept").click()
    for page in (ann, bob):
        page.wait_for_url(lambda url: "/t/" in url and url != before)
    assert ann.url == bob.url
    away(ann, bob)


# --- links and notices ----------------------------------------------------------------------


def test_a_page_at_localhost_offers_addresses_for_others(
    house: House, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("donjon.table.addresses.EVERYWHERE", ("127.0.0.1",))
    known = ["192.168.7.2", "10.1.2.3"]
    monkeypatch.setattr("donjon.table.addresses.lan_addresses", lambda: known)
    page, trouble = visit(browser, house.url)
    set_table(page, "knights", "me", "friend")
    link, code = page.locator("#share input"), page.locator("#share img")
    expect(link).to_have_value(re.compile(rf"^http://192\.168\.7\.2:{house.port}/join/"))
    page.get_by_label("Address of this computer").select_option(f"http://10.1.2.3:{house.port}")
    expect(link).to_have_value(re.compile(rf"^http://10\.1\.2\.3:{house.port}/join/"))
    assert "10.1.2.3" in (code.get_attribute("src") or "")
    code.evaluate("image => image.decode()")  # fails if it is none
    assert not found(page)
    assert trouble == []
    page.context.close()


@pytest.mark.parametrize("allowed", [True, False])
def test_being_told_of_ones_turn_says_what_came_of_it(
    house: House, browser: Browser, allowed: bool
) -> None:
    page, _ = visit(browser, house.url, permissions=["notifications"] if allowed else [])
    begin(page, "knights")
    if allowed:  # a browser without a window says so only if it is asked
        page.evaluate("void Object.defineProperty(Notification, 'permission', {value: 'granted'})")
    choose(page, "notify", sure=False)
    if not allowed:
        expect(page.locator("#toasts")).to_contain_text("does not let the page tell you")
    else:
        expect(page.locator("#toasts")).to_contain_text("You will be told")
        page.click("#menu-button")
        page.get_by_role("button", name="Don't tell me any more when it is my turn").click()
        expect(page.locator("#toasts")).to_contain_text("You won't be told any more.")
    page.context.close()

"""Every game in a real Chromium, from the front page."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from donjon.bots import levels
from donjon.engine.receipt import Receipt
from donjon.engine.registry import games
from donjon.engine.verification import verify
from donjon.table.verifying import play
from tests.table.browsing import (
    PHONE,
    begin,
    by_hand,
    chromium,
    cramped,
    drawn,
    fly,
    found,
    go,
    invite,
    moves,
    my_turn,
    ready,
    set_table,
    sit,
    to_the_end,
    visit,
)
from tests.table.moments import Game, look
from tests.table.serving import House

pytestmark = [pytest.mark.system]
GAMES = sorted(games())
LONG = ("southerners", "temple")  # whose whole games are played by make test-slow


def in_its_group(game: str, *marks: pytest.MarkDecorator) -> Any:
    return pytest.param(game, marks=[pytest.mark.xdist_group(f"browser-{game}"), *marks])


each_game = pytest.mark.parametrize("game", [in_its_group(g) for g in GAMES])
each_whole_game = pytest.mark.parametrize(
    "game", [in_its_group(g, *([pytest.mark.slow] if g in LONG else [])) for g in GAMES]
)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as opened:
        yield opened


@each_whole_game
def test_two_people_and_a_bot_play_to_the_end(
    house: House, browser: Browser, game: str, tmp_path: Path
) -> None:
    ann, trouble = visit(browser, house.url)
    seats = ["me", "friend", f"bot:{levels(game)[0]}"][: games()[game].most]
    set_table(ann, game, *seats)
    bob, more = visit(browser, invite(ann), on_plain_http=True)
    sit(bob, "Bob")
    expect(ann.locator("#chairs")).to_contain_text("Bob")
    drawn(ann, bob)
    for page in (ann, bob):
        if page.locator("#caption strong").count():
            by_hand(page)
    fly(ann, 7)
    fly(bob, 11)
    if len(seats) == 2:  # no third seat: a bot plays on for one of them
        moves(bob, 11)
        bob.evaluate("clearInterval(autopilot)")
        bob.click("#menu-button")
        bob.click("[data-do=leave]")
        bob.get_by_role("button", name="Yes").click()
    for page in (ann, bob):
        to_the_end(page)
    ranking = [page.locator("#result .final").inner_text() for page in (ann, bob)]
    assert ranking[0] == ranking[1]
    for page in (ann, bob):
        expect(page.locator("#verdict summary")).to_have_text("✓ The dice were fair: checked here")
        assert page.locator("#verdict .good").count() == 7
    assert _witnessed(ann, tmp_path)
    ann.click("#menu-button")
    ann.locator(".dice summary").click()
    expect(ann.locator("#seed")).to_be_visible()
    assert trouble + more == []
    ann.context.close()
    bob.context.close()


def _witnessed(page: Page, folder: Path) -> bool:
    """Does `donjon verify` find the same with the receipt that the page saves?"""
    page.locator("#verdict summary").click()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save my receipt").click()
    saved.value.save_as(folder / "receipt.json")
    receipt = Receipt.from_json(json.loads((folder / "receipt.json").read_text("utf-8")))
    address = page.locator("#verdict a[download]").get_attribute("href")
    journal = page.request.get(page.url.split("/t/")[0] + str(address)).json()
    verdict = verify(journal, receipt, play)
    return verdict.witnessed == verdict.entries


@each_game
def test_two_clicks_to_the_first_move_by_keyboard_alone(
    house: House, browser: Browser, game: str
) -> None:
    page, trouble = visit(browser, house.url)
    page.locator(f"[data-play={game}]").focus()
    page.keyboard.press("Enter")
    ready(page)
    my_turn(page)
    lines = page.locator("#log li").count()
    if page.locator("#board .can").count():
        page.keyboard.press("b")
        focused = page.evaluate("document.activeElement.getAttribute('aria-label')")
        assert focused
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        if page.locator("#board .held").count():
            expect(page.locator("#board :focus, #float :focus")).to_have_count(1)
            page.keyboard.press("Enter")
    else:
        page.locator("#buttons button").first.focus()
        page.keyboard.press("Enter")
    page.locator("#log li").nth(lines).wait_for(state="attached")
    expect(page.locator("#heard")).not_to_be_empty()
    assert trouble == []
    page.context.close()


@each_game
def test_friends_share_one_device(house: House, browser: Browser, game: str) -> None:
    page, trouble = visit(browser, house.url)
    set_table(page, game, *["me"] * games()[game].least)
    fly(page, 3)
    moves(page, 7)
    movers = page.locator("#log li.move .sign").evaluate_all("all => all.map(x => x.classList[1])")
    assert len(set(movers)) > 1
    assert trouble == []
    page.context.close()


@each_game
def test_a_phone_shows_everything(house: House, browser: Browser, game: str) -> None:
    page, trouble = visit(browser, house.url, **PHONE)
    for path in (f"/new/{game}", f"/guide/{game}", f"/guide/{game}/rulings", "/"):
        go(page, house.url + path)
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, path
        assert not cramped(page), path
    begin(page, game)
    my_turn(page)
    for width, height in ((390, 844), (360, 740)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert not cramped(page)
        _in_reach(page)
    by_hand(page)
    assert trouble == []
    page.context.close()


def _in_reach(page: Page) -> None:
    """What is asked, the board, what can be done: one below the other, then all the rest."""
    parts = ("#caption", "#board", "#action", "#chairs", ".side")
    tops = [page.locator(part).evaluate("one => one.getBoundingClientRect().top") for part in parts]
    assert tops == sorted(tops)
    below = page.locator("#action").evaluate("one => one.getBoundingClientRect().bottom")
    assert below <= page.evaluate("innerHeight") + 1


@each_game
def test_axe_finds_no_violation(house: House, browser: Browser, game: str) -> None:
    page, _ = visit(browser, house.url)
    alike = ("/", "/t/nowhere") if game == GAMES[0] else ()  # whichever game is looked at
    for path in (*alike, f"/new/{game}", f"/guide/{game}", f"/guide/{game}/rulings"):
        go(page, house.url + path)
        assert not found(page), path
    go(page, house.url)
    begin(page, game)
    my_turn(page)
    for tab in ("chat", "words"):  # all but the side stays as it is
        page.click(f"#tab-{tab}")
        assert not found(page, ".side"), tab
    page.click("#tab-guide")
    page.locator("#panel-guide h1").wait_for()
    assert not found(page)
    page.emulate_media(color_scheme="dark")
    page.click("#tab-log")
    assert not found(page)
    page.click("#menu-button")
    assert not found(page, "#menu")
    page.context.close()


@pytest.mark.xdist_group("browser-southerners")
@pytest.mark.parametrize("quiet", [True, False])
def test_nobody_is_asked_where_nothing_can_be_played(
    house: House, browser: Browser, quiet: bool
) -> None:
    """The seat's setting answers a window that holds nothing but a pass, and only that."""
    game = Game(house, "southerners", 2)
    assert game.play_on(21)
    south = game.people["south"]
    asked = south.look(game.table, "south")
    assert asked["moves"] == ["pass"]
    page = look(browser, game, "south", "desktop", quiet="on" if quiet else "off")
    if quiet:
        told = south.look(game.table, "south", after=asked["lines"], wait=20)
        assert told["lines"] > asked["lines"]
    else:
        my_turn(page)
        expect(page.locator("#buttons button")).to_have_text(["Pass"])
    page.context.close()


@pytest.mark.xdist_group("browser-southerners")
def test_every_copy_of_a_card_can_be_built_and_its_slots_are_marked(
    house: House, browser: Browser
) -> None:
    """At once where there is nothing else to take hold of, else when a card is held."""
    game = Game(house, "southerners", 2)
    north, south = game.people["north"], game.people["south"]
    for who, seat, chosen in ((north, "north", ("take:5", "keep")), (south, "south", ("take:1",))):
        for move in chosen:
            assert who.act(game.table, do="move", seat=seat, move=move).status_code == 200
    page = look(browser, game, "north", "desktop")
    second = page.locator("[data-id^='north-base-'][data-id$='-2']").first
    expect(second).to_have_class(re.compile(r"\bcan\b"))
    expect(page.locator("#board .target")).to_have_count(0)
    second.click(force=True)  # on its name, which lies upon it
    expect(page.locator("#board .target")).to_have_count(9)
    page.locator("[data-id='north-2.3']").click()
    expect(page.locator("[data-id='north-2.3-emblem']")).to_be_visible()
    page.context.close()
    assert south.act(game.table, do="move", seat="south", move="keep").status_code == 200
    page = look(browser, game, "south", "desktop")
    expect(page.locator("#board .can")).to_have_count(1)
    expect(page.locator("#board .target")).to_have_count(9)
    page.context.close()


@pytest.mark.xdist_group("browser-temple")
def test_dice_are_toggled_and_the_choice_confirmed(house: House, browser: Browser) -> None:
    """By mouse and by keyboard; what is chosen is told by more than a colour."""
    page, trouble = visit(browser, house.url)
    begin(page, "temple")
    my_turn(page)
    page.locator("#all-list button").first.click()  # a side
    dice, confirm = page.locator("#board [role=checkbox]"), page.locator("#picking .confirm")
    while True:  # a roll of black masks alone asks for nothing
        page.locator("#board [role=checkbox], #buttons .strong").first.wait_for()
        if dice.count():
            break
        page.locator("#buttons .strong").first.click()
    expect(dice.first).to_have_attribute("aria-checked", "false")
    expect(confirm).to_have_text(re.compile("^Keep none, offer "))
    dice.first.focus()
    page.keyboard.press(" ")
    expect(dice.first).to_have_attribute("aria-checked", "true")
    expect(dice.first.locator(".tick")).to_have_count(1)
    expect(confirm).to_have_text(re.compile("^Keep (?!none)"))
    expect(dice.first).to_be_focused()
    page.keyboard.press("Enter")
    expect(dice.first).to_have_attribute("aria-checked", "false")
    expect(confirm).to_have_text(re.compile("^Keep none, offer "))
    lines = page.locator("#log li.move").count()
    confirm.click()
    page.locator("#log li.move").nth(lines).wait_for(state="attached")
    assert trouble == []
    page.context.close()

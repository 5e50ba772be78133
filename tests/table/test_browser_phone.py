"""What a phone of 390 by 844 shows: nothing is cut or too small for a finger."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from donjon.engine.registry import games
from tests.table.browsing import chromium, cramped, found, my_turn, set_table, visit
from tests.table.moments import Game, look
from tests.table.serving import House
from tests.table.toucher import PHONE

pytestmark = [pytest.mark.system, pytest.mark.xdist_group("browser-touch")]
OWN = sorted(game.id for game in games().values() if game.package.startswith("donjon"))
FINGER = 43.5
BOX = "one => one.getBoundingClientRect().toJSON()"


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as opened:
        yield opened


def box(page: Page, selector: str) -> dict[str, float]:
    found: dict[str, float] = page.locator(selector).first.evaluate(BOX)
    return found


# --- targets ----------------------------------------------------------------------------------


@pytest.mark.parametrize("moves", [4, 8, 11])
def test_knights_and_where_they_land_are_as_large_as_a_finger(
    house: House, browser: Browser, moves: int
) -> None:
    game = Game(house, "knights", 5)
    assert game.play_on(moves)
    seat = game.people[next(iter(game.people))].look(game.table)["acting"][0]
    page = look(browser, game, seat, "phone")
    my_turn(page)
    hits = page.locator("#board :is(.can, .open, .target) > .hit")
    assert hits.count()
    for target in hits.all():
        size = target.evaluate(BOX)
        assert min(size["width"], size["height"]) >= FINGER, target.evaluate(
            "one => one.parentNode.dataset.id"
        )
    page.context.close()


def crowded(house: House) -> tuple[Game, str, list[str]]:
    """A game in which both heroes of a seat stand in one space, and both can move."""
    for seed in range(1, 40):
        game = Game(house, "holland", seed)
        while game.play_on(game.moves + 1) and game.moves < 40:
            match = house.inside.lives[game.table].sitting.match
            for seat in match.acting:
                heroes = [f"{seat}1", f"{seat}2"]
                view = match.view(seat)
                here = [*view["heroes"].values(), *view["villains"].values()]
                space = view["heroes"][heroes[0]]
                together = space == view["heroes"][heroes[1]] != "free" and here.count(space) == 2
                able = {offer.source for offer in match.scene(seat).offers}
                if together and able.issuperset(heroes):
                    return game, seat, heroes
    raise AssertionError("they never met")


def test_a_touch_between_two_small_pieces_fans_them_out(house: House, browser: Browser) -> None:
    game, seat, heroes = crowded(house)
    page = look(browser, game, seat, "phone")
    my_turn(page)
    one, other = (box(page, f'#board [data-id="{name}"] > .hit') for name in heroes)
    assert one["width"] < FINGER
    x = (one["x"] + one["width"] + other["x"]) / 2
    page.touchscreen.tap(x, one["y"] + one["height"] / 2)
    fan = page.locator("#fan button")
    expect(fan).to_have_count(2)
    for blade in fan.all():
        size = blade.evaluate(BOX)
        assert min(size["width"], size["height"]) >= FINGER
        assert size["x"] >= 0
        assert size["x"] + size["width"] <= 390
    assert not found(page, "#fan")
    page.locator(f'#fan [data-fan="{heroes[1]}"]').tap()
    expect(page.locator("#fan")).to_have_count(0)
    expect(page.locator("#board .held")).to_have_attribute("data-id", heroes[1])
    page.touchscreen.tap(one["x"] + one["width"] / 2, one["y"] + one["height"] / 2)
    expect(page.locator("#board .held")).to_have_attribute("data-id", heroes[0])  # clear enough
    page.context.close()


# --- nothing is cut ---------------------------------------------------------------------------


@pytest.mark.parametrize("game", OWN)
def test_players_are_whole_or_below_the_edge(house: House, browser: Browser, game: str) -> None:
    played = Game(house, game, 1)
    assert played.play_on(6)
    page = look(browser, played, next(iter(played.people)), "phone")
    cards = box(page, "#chairs")
    bottom = cards["y"] + cards["height"]
    assert bottom <= 844 or cards["y"] >= 843, cards
    assert not cramped(page)
    page.context.close()


def say(page: Page, *sentences: str) -> None:
    """The last step, as long as one likes."""
    page.evaluate(
        """async (words) => (await import("/static/last.js")).sayBeside(words)""", list(sentences)
    )


@pytest.mark.parametrize("size", [PHONE, {}])
def test_the_last_step_can_be_read_whole(house: House, browser: Browser, size: Any) -> None:
    page, trouble = visit(browser, house.url, **size)
    set_table(page, "knights", "me", "me")
    strip, more = page.locator("#beat"), page.locator("#beat-more")
    cut = "one => one.scrollHeight > one.clientHeight + 2"
    say(page, "Blue 1 climbs from 4 to 9.")
    expect(more).to_be_hidden()
    say(page, "Blue 1 climbs from 4 to 9 and then to the Castle. " * 12)
    expect(more).to_be_visible()
    assert strip.evaluate(cut)
    board = box(page, "#board")
    more.click()
    expect(more).to_have_attribute("aria-expanded", "true")
    assert not strip.evaluate(cut)
    assert box(page, "#board") == board  # nothing moves
    assert not found(page, ".stage")
    more.click()
    assert strip.evaluate(cut)
    assert trouble == []
    page.context.close()


@pytest.mark.parametrize("size", [PHONE, {}])
def test_of_a_long_step_its_end_is_seen(house: House, browser: Browser, size: Any) -> None:
    """How it came out, and how it began if there is room for it; unfolded, all of it."""
    page, trouble = visit(browser, house.url, **size)
    set_table(page, "knights", "me", "me")
    expect(page.locator("#board .can").first).to_be_attached()  # it has begun, and says no more
    steps = [f"Blue {n} climbs from 4 to 9 and to the Castle." for n in range(1, 10)]
    say(page, *steps, "Red is struck down.")
    said = page.locator("#beat .said")
    first, second, last = said.first, said.nth(1), said.last
    expect(second).to_be_hidden()
    expect(first).to_be_in_viewport(ratio=0.9)  # of narrow lines the edge is empty
    expect(last).to_be_in_viewport(ratio=0.9)
    assert page.locator("#beat").evaluate("one => one.scrollHeight <= one.clientHeight + 2")
    page.locator("#beat-more").click()
    expect(second).to_be_in_viewport(ratio=1)
    expect(last).to_be_in_viewport(ratio=1)
    say(page, "Blue rolls 4.")
    expect(page.locator("#beat-more")).to_be_hidden()
    assert trouble == []
    page.context.close()


# --- in words ---------------------------------------------------------------------------------


@pytest.mark.parametrize("game", OWN)
def test_the_score_says_in_words_what_it_counts(house: House, browser: Browser, game: str) -> None:
    played = Game(house, game, 1)
    assert played.play_on(6)
    page = look(browser, played, next(iter(played.people)), "phone")
    page.locator("#scores").tap()
    lines = page.locator("#ask .legend li span")
    expect(lines.first).to_be_visible()
    assert all(re.search("[a-z]{3}", words) for words in lines.all_inner_texts())
    assert not found(page, "#ask")
    page.context.close()
    wide = look(browser, played, next(iter(played.people)), "desktop")
    parts = wide.locator(".chair .part").evaluate_all(
        "all => all.map((one) => [...one.children].map((part) => part.checkVisibility() && "
        "!part.matches('.unseen') ? part.textContent : '').join(' '))"
    )
    assert parts
    assert all(re.search("[a-z]{3}", words) for words in parts), parts
    wide.context.close()


# --- cards and strips belong to what they tell of ---------------------------------------------


def cards(page: Page, count: int) -> Iterator[tuple[dict[str, float], dict[str, float]]]:
    """Some things of the board that are told of, each with the card that tells."""
    window = page.evaluate("innerWidth")
    nodes = page.locator("#board [data-id]:is([role=img], [role=button]) > .hit")
    for node in nodes.all()[::7]:
        thing = node.evaluate(BOX)
        x, y = thing["x"] + thing["width"] / 2, thing["y"] + thing["height"] / 2
        if not (0 < x < window and 100 < y < 700):
            continue
        page.mouse.move(2, 2)
        expect(page.locator("#about")).to_be_hidden()
        page.mouse.move(x, y)
        card = page.locator("#about:visible")
        try:
            card.wait_for(timeout=1500)
        except PlaywrightTimeout:
            continue
        told = page.locator("#board .asked > .hit").first.evaluate(BOX)
        yield told, card.evaluate(BOX)
        count -= 1
        if not count:
            break
    assert count < 4


def apart(one: dict[str, float], other: dict[str, float]) -> float:
    """How far from edge to edge; negative where they overlap."""
    return max(
        one["x"] - other["x"] - other["width"], other["x"] - one["x"] - one["width"],
        one["y"] - other["y"] - other["height"], other["y"] - one["y"] - one["height"],
    )  # fmt: skip


@pytest.mark.parametrize("size", ["phone", "desktop"])
@pytest.mark.parametrize("game", OWN)
def test_a_card_covers_neither_its_thing_nor_people_nor_what_is_asked(
    house: House, browser: Browser, game: str, size: str
) -> None:
    played = Game(house, game, 1)
    assert played.play_on(6)
    page = look(browser, played, next(iter(played.people)), size)
    window = page.evaluate("innerWidth")
    parts = "#caption, #own button, #buttons button, .picking .confirm"
    kept = parts if size == "phone" else f"{parts}, .chair, .tabs"
    for told, shown in cards(page, 4):
        assert min(shown["x"], shown["y"]) >= 0, shown
        assert shown["x"] + shown["width"] <= window
        assert apart(told, shown) >= 0, (told, shown)
        for part in page.locator(kept).locator("visible=true").all():
            assert apart(part.evaluate(BOX), shown) >= 0, part.inner_text()
        frame = box(page, "#about-frame")
        assert 0 <= frame["x"] <= max(told["x"], 1)
        assert frame["x"] + frame["width"] <= window
    page.context.close()


@pytest.mark.parametrize("game", OWN)
def test_a_card_stands_beside_the_board_where_it_hides_nothing(
    house: House, browser: Browser, game: str
) -> None:
    """Below what can be done if it has room there, or else on the log.

    Its last step is told above the board.
    """
    played = Game(house, game, 1)
    assert played.play_on(6)
    page = look(browser, played, next(iter(played.people)), "desktop")
    tabs = box(page, ".tabs")
    for told, shown in cards(page, 4):
        assert shown["x"] >= tabs["x"] - 1, told
        for part in ("#board-box", "#caption", "#own", ".tabs", "#beat"):
            assert apart(box(page, part), shown) >= 0, (part, told)
    page.context.close()


def test_beside_its_cross_only_the_name_of_a_card_is_narrower(
    house: House, browser: Browser
) -> None:
    played = Game(house, "holland", 1)
    assert played.play_on(6)
    page = look(browser, played, next(iter(played.people)), "phone")
    next(cards(page, 1))
    cross = box(page, ".about-close")
    assert min(cross["width"], cross["height"]) >= FINGER
    wide = page.evaluate(
        """() => {
          const line = document.querySelector("#about p:not(.about-name)");
          line.textContent = "word ".repeat(60);
          const words = document.createRange();
          words.selectNodeContents(line);
          return [...words.getClientRects()].map(({ width }) => width);
        }"""
    )
    assert wide[0] > 340  # of 390, as all its lines
    page.context.close()


def test_at_the_end_of_a_game_a_card_is_whole(house: House, browser: Browser) -> None:
    """What can be done then stands below the board."""
    game = Game(house, "knights", 1)
    while game.play_on(game.moves + 1):
        pass
    page = look(browser, game, "blue", "phone")
    page.locator("#board [data-id='blue-tile5']").scroll_into_view_if_needed()
    page.locator("#board [data-id='blue-tile5']").hover()
    expect(page.locator("#about .about-name")).to_be_in_viewport(ratio=1)
    page.context.close()


def test_a_docked_card_is_low_and_can_be_closed(house: House, browser: Browser) -> None:
    played = Game(house, "knights", 1)
    assert played.play_on(6)
    page = look(browser, played, next(iter(played.people)), "phone")
    for _, shown in cards(page, 2):
        assert shown["width"] == 390
        words = box(page, "#about p:last-child")
        assert shown["y"] + shown["height"] - words["y"] - words["height"] < 12  # no empty end
        close = box(page, "#about .about-close")
        assert min(close["width"], close["height"]) >= FINGER
        page.locator("#about .about-close").click()
        expect(page.locator("#about, #about-frame").locator("visible=true")).to_have_count(0)
    assert not found(page)
    page.context.close()


def test_a_moment_has_its_own_words_above_the_board(house: House, browser: Browser) -> None:
    played = Game(house, "holland", 1)
    assert played.play_on(8)
    page = look(browser, played, next(iter(played.people)), "desktop")
    newest = page.locator("#beat").inner_text()
    first = page.locator("#log li.move button").first
    first.click()
    expect(page.locator("#moment")).to_be_visible()
    expect(page.locator("#beat")).to_have_text(page.locator("#moment-words").inner_text())
    page.click("#moment-back")
    expect(page.locator("#beat")).to_have_text(newest)
    page.context.close()


@pytest.mark.parametrize("game", ["holland", "southerners", "temple"])
def test_the_analysis_board_shows_a_wide_board_part_by_part(
    house: House, browser: Browser, game: str
) -> None:
    page, trouble = visit(browser, f"{house.url}/study/{game}", **PHONE)
    tabs = page.locator("#regions [role=tab]")
    expect(tabs.first).to_be_visible()
    scale = page.evaluate("document.querySelector('#board').getScreenCTM().a")
    tabs.last.tap()  # all of it
    assert page.evaluate("document.querySelector('#board').getScreenCTM().a") < scale
    tabs.first.tap()
    before = page.locator("#tried li").count()
    page.locator("#all-moves summary, #buttons button").first.click()
    page.locator("#buttons button:visible, #all-list button:visible").first.click()
    expect(page.locator("#tried li")).to_have_count(before + 1)
    assert trouble == []
    page.context.close()

"""What is seen at a glance around the board: whose turn it is, how all stand, what happened."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from donjon.engine.registry import find_game
from tests.table.browsing import chromium, cramped, found, set_table, visit
from tests.table.moments import Game, look
from tests.table.serving import House
from tests.table.toucher import PHONE

pytestmark = [pytest.mark.system, pytest.mark.xdist_group("browser-glance")]
BOX = "one => one.getBoundingClientRect().toJSON()"
ROWS = """all => Object.values(Object.groupBy(all.map((one) => one.getBoundingClientRect()),
  (box) => Math.round(box.top))).map((row) => row.map((box) => Math.round(box.left)))"""
LINES = "one => one.getClientRects().length"
LEFTS = "all => all.map(one => Math.round(one.getBoundingClientRect().left))"


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as opened:
        yield opened


def played(house: House, game: str, moves: int) -> Game:
    """A game in which so many moves have been made."""
    seed = 1
    while not (one := Game(house, game, seed)).play_on(moves):
        seed += 1
    return one


def until_entered(house: House) -> Game:
    """A game of the temple in which a pawn has just gone into a room."""
    game = played(house, "temple", 1)
    match = house.inside.lives[game.table].sitting.match
    while not any(event["kind"] == "enter" for event in match.events):
        assert game.play_on(game.moves + 1)
    return game


def acting(game: Game) -> str:
    seat: str = game.people[next(iter(game.people))].look(game.table)["acting"][0]
    return seat


def box(page: Page, selector: str) -> dict[str, float]:
    found: dict[str, float] = page.locator(selector).first.evaluate(BOX)
    return found


# --- people -------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["knights", "holland", "southerners"])
def test_the_bar_of_a_phone_names_everybody_in_columns(
    house: House, browser: Browser, game: str
) -> None:
    one = played(house, game, 6)
    seat = acting(one)
    page = look(browser, one, seat, "phone")
    names = page.locator("#scores .whose")
    assert set(names.all_inner_texts()) == {
        "You",
        "Bob" if seat == find_game(game).seats[0] else "Ann",
    }
    expect(page.locator("#scores .whose.acts").filter(has_text="You")).to_have_count(1)
    assert len(set(names.evaluate_all(LEFTS))) == 1
    rows = page.locator("#scores .part .icon").evaluate_all(ROWS)
    assert len(rows) == 2
    assert rows[0][:3] == rows[1][:3]
    assert page.locator("#scores").evaluate("one => one.scrollWidth <= one.clientWidth + 1")
    assert not cramped(page)
    page.context.close()


def test_the_numbers_of_all_players_stand_under_each_other(house: House, browser: Browser) -> None:
    one = played(house, "holland", 10)
    page = look(browser, one, "blue", "desktop")  # one of them has the gryphon, red a menu
    cards = page.locator(".chair")
    expect(cards.nth(1).locator("details")).to_have_count(1)
    rows = [card.locator(".part .icon").evaluate_all(LEFTS)[:3] for card in cards.all()]
    assert rows[0] == rows[1]
    heights = {round(card.evaluate(BOX)["height"]) for card in cards.all()}
    assert len(heights) == 1
    line = page.locator(".own-name").evaluate(LINES)
    assert line == 1
    expect(page.locator(".bars")).to_contain_text("at a glance")
    assert "%" in (page.locator(".headway").first.get_attribute("title") or "")
    page.context.close()


def test_nobody_leads_where_all_numbers_are_alike(house: House, browser: Browser) -> None:
    page = look(browser, played(house, "knights", 1), "blue", "desktop")
    expect(page.locator(".chair .ahead")).to_have_count(0)
    expect(page.locator(".bars")).to_have_text(
        re.compile(r"^About even at a glance: Ann \d+% · Bob")
    )
    page.context.close()


def test_a_sentence_says_who_is_ahead_and_a_phones_bar_too(house: House, browser: Browser) -> None:
    one = played(house, "knights", 28)
    page = look(browser, one, "red", "desktop")
    told = page.locator(".bars").inner_text()
    found = re.fullmatch(r"♛ (Ann|Bob) is ahead at a glance: Ann (\d+)% · Bob (\d+)%\.", told)
    assert found, told
    name, *shares = found.groups()
    assert name == ("Ann", "Bob")[int(shares[1]) > int(shares[0])]
    assert sum(map(int, shares)) == 100
    expect(page.locator(".chair .ahead")).to_have_count(1)
    page.context.close()
    phone = look(browser, one, "red", "phone")
    row = shares.index(max(shares, key=int))  # behind the names, the leader's with a crown
    expect(phone.locator("#scores .ahead").nth(row)).to_have_text(f"♛{shares[row]}%")
    expect(phone.locator("#scores .ahead").nth(1 - row)).to_have_text(f"{shares[1 - row]}%")
    phone.context.close()


@pytest.mark.parametrize("shares", [[0.38, 0.42], [1, 1, 1], [0.5, 0.11, 0.12, 0.13], [0, 0]])
def test_shares_add_up_to_a_hundred(house: House, browser: Browser, shares: list[float]) -> None:
    page = look(browser, played(house, "knights", 1), "blue", "desktop")
    parts = page.evaluate(
        """async (shares) => {
          const { partsOfAll } = await import("/static/standing.js");
          const standing = Object.fromEntries(shares.map((share, i) => [i, { share }]));
          return partsOfAll(standing, Object.keys(standing));
        }""",
        shares,
    )
    assert sum(int(part.rstrip("%")) for part in parts) == 100
    page.context.close()


def test_the_bar_of_a_team_says_who_is_to_move_and_what_it_counts(
    house: House, browser: Browser
) -> None:
    one = played(house, "temple", 6)
    seat = acting(one)
    page = look(browser, one, seat, "phone")
    bar = page.locator("#scores")
    expect(bar.locator(".whose.acts")).to_have_text("You")
    expect(bar.locator(".whose")).to_have_count(2)
    words = bar.locator(".counted .head").all_inner_texts()
    assert len(words) == bar.locator(".part .icon").count() == 3
    assert all(re.search("[a-z]{3}", word) for word in words)
    assert bar.evaluate("one => one.scrollWidth <= one.clientWidth + 1")
    assert not cramped(page)
    page.context.close()


def test_while_all_choose_unseen_nobody_looks_even(house: House, browser: Browser) -> None:
    one = Game(house, "southerners", 1)
    page = look(browser, one, find_game("southerners").seats[0], "desktop")
    expect(page.locator(".bars")).to_have_text("Who is ahead is still hidden.")
    expect(page.locator(".headway")).to_have_count(0)
    page.context.close()
    phone = look(browser, one, find_game("southerners").seats[0], "phone")
    expect(phone.locator("#scores .ahead")).to_have_text(["", ""])
    phone.context.close()


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_where_both_choose_it_is_nobodys_turn(house: House, browser: Browser, size: str) -> None:
    game = Game(house, "southerners", 1)
    seats = find_game("southerners").seats
    page = look(browser, game, seats[0], size)
    expect(page.locator("#caption strong")).to_have_text("You both choose now")
    assert not found(page)
    page.context.close()


# --- what can be done ---------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["knights", "holland", "southerners", "temple"])
def test_the_count_of_moves_is_that_of_the_list(house: House, browser: Browser, game: str) -> None:
    one = played(house, game, 6)
    page = look(browser, one, acting(one), "desktop")
    listed = page.locator("#all-list button").count()
    if listed:
        expect(page.locator("#all-count")).to_have_text(f"Your moves ({listed})")
    page.context.close()


@pytest.mark.parametrize("game", ["knights", "temple"])
def test_a_phones_bar_has_one_height_and_covers_no_board(
    house: House, browser: Browser, game: str
) -> None:
    one, heights = played(house, game, 6), set()
    for seat in one.people:
        page = look(browser, one, seat, "phone")
        bar, board = box(page, "#action"), box(page, "#board")
        heights.add(round(bar["height"]))
        assert board["y"] + board["height"] <= bar["y"] + 1
        if seat not in one.people[seat].look(one.table)["acting"]:
            expect(page.locator("#waits")).to_contain_text("Waiting for")
        assert not cramped(page)
        page.context.close()
    assert len(heights) == 1, heights


# --- what happened ------------------------------------------------------------------------------


def test_a_phones_board_stays_where_it_is_however_much_is_asked(
    house: House, browser: Browser
) -> None:
    page = look(browser, played(house, "southerners", 6), "south", "phone")
    tops, words = set(), page.locator("#caption > span:last-child")
    for asked in ("Attack.", "Build bases of your hand. " * 3, "Build bases of your hand. " * 4):
        words.evaluate("(one, asked) => { one.textContent = asked; }", asked)
        page.evaluate("""async () => (await import("/static/edge.js")).clearEdge()""")
        tops.add(round(box(page, "#board")["y"]))
        caption = page.locator("#caption")
        assert caption.evaluate("one => one.scrollHeight <= one.clientHeight + 1")
    expect(page.locator("#caption")).to_have_class("caption small")
    assert len(tops) == 1
    assert not cramped(page)
    page.context.close()


def say(page: Page, words: str) -> None:
    page.evaluate(
        """async (words) => (await import("/static/last.js")).sayBeside([words])""", words
    )


@pytest.mark.parametrize("size", [PHONE, {}])
def test_a_long_step_gets_more_lines_in_the_same_place(
    house: House, browser: Browser, size: Any
) -> None:
    page, _ = visit(browser, house.url, **size)
    set_table(page, "knights", "me", "me")
    place = "one => [one.getBoundingClientRect().left, one.getBoundingClientRect().height]"
    letters = "one => parseFloat(getComputedStyle(one).fontSize)"
    places, sizes = [], []
    for words in ("Blue rolls 4.", "Blue 1 climbs from 4 to 9 and to the Castle. " * 12):
        say(page, words)
        page.evaluate("() => new Promise(requestAnimationFrame)")
        places.append(page.locator("#beat").evaluate(place))
        sizes.append(page.locator("#beat").evaluate(letters))
    assert places[0] == places[1]
    assert sizes[0] > sizes[1] >= 11
    page.context.close()


def test_a_step_has_one_frame(house: House, browser: Browser) -> None:
    page = look(browser, played(house, "knights", 28), "blue", "desktop")
    expect(page.locator("#board .marks .corners:not(.under)")).to_have_count(1)
    page.context.close()


def test_what_was_before_a_step_lies_under_the_pieces(house: House, browser: Browser) -> None:
    page = look(browser, until_entered(house), "red", "desktop")
    before = page.locator("#board > g > .before")
    expect(before).to_have_count(1)
    over = before.evaluate(
        "one => { const all = [...one.parentNode.children]; return all.length - all.indexOf(one); }"
    )
    assert over > 5  # the pieces are drawn after it
    expect(before.locator(".wash")).to_have_count(2)  # where it stood, and where it stands
    page.context.close()


def test_the_log_cuts_no_line(house: House, browser: Browser) -> None:
    page = look(browser, played(house, "holland", 21), "red", "desktop")
    cut = page.evaluate(
        """() => {
          const { top } = document.querySelector("#panel-log").getBoundingClientRect();
          return [...document.querySelectorAll("#log .told, #log .aside")].some((told) => {
            const box = told.getBoundingClientRect();
            const high = parseFloat(getComputedStyle(told).lineHeight);
            const off = (top - box.top) % high;
            return box.top < top - 1 && box.bottom > top + 1 && off > 2 && off < high - 2;
          });
        }"""
    )
    assert not cut
    page.context.close()


@pytest.mark.parametrize("game", ["knights", "holland", "southerners", "temple"])
def test_at_the_end_a_phone_shows_the_whole_board_and_what_comes_now(
    house: House, browser: Browser, game: str
) -> None:
    one = Game(house, game, 1)
    while one.play_on(one.moves + 1):
        pass
    page = look(browser, one, next(iter(one.people)), "phone")
    board, line = box(page, "#board"), box(page, ".result-line")
    assert board["y"] > 50
    assert board["y"] + board["height"] <= line["y"]
    assert board["height"] > 400
    for part in (".result-line", "#replay", "#result button", "#review-ask", "#to-study"):
        expect(page.locator(part).first).to_be_in_viewport(ratio=1)
    expect(page.locator("#scores .part").first).to_be_visible()  # so these numbers are not below
    expect(page.locator(".final")).to_be_hidden()
    assert not cramped(page)
    assert not found(page)
    page.context.close()

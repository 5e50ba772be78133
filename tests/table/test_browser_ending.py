"""The end of a game in a browser: the result, the review, the replay, hints, the analysis board."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.table.browsing import (
    PHONE,
    chromium,
    fly,
    found,
    go,
    my_turn,
    new_browser,
    ready,
    to_the_end,
    visit,
    working,
)
from tests.table.serving import House, Person, play_out

pytestmark = [pytest.mark.xdist_group("browser-ending"), pytest.mark.system]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as opened:
        yield opened


def begun(house: House, page: Page, rounds: int = 2) -> str:
    """A short game against a bot, on this page."""
    go(page, house.url)
    table = page.evaluate(
        """async (rounds) => {
          const seats = [{ who: "me", name: "Ann" }, { who: "bot", level: "random" }];
          const options = { rounds, first: "blue" };
          const body = JSON.stringify({ game: "knights", seats, options });
          const headers = { "content-type": "application/json" };
          const answer = await fetch("/api/tables", { method: "POST", headers, body });
          return (await answer.json()).id;
        }""",
        rounds,
    )
    go(page, f"{house.url}/t/{table}")
    ready(page)
    return str(table)


def over(house: House, winner: str = "") -> tuple[str, Person]:
    """A short game that a program has played."""
    ann = house.person()
    table = ann.create("me", "bot", options={"rounds": 2, "first": "blue"})
    if winner:
        ann.act(table, do="resign", seat="blue")
    else:
        play_out(table, {"blue": ann})
    return table, ann


def test_a_game_is_played_to_its_end_and_looked_back_at(house: House, browser: Browser) -> None:
    """One player's way: a hint, the end, the review, a moment, its link, the analysis board."""
    page, trouble = visit(browser, house.url)
    begun(house, page, rounds=4)
    my_turn(page)
    page.locator("#hint").click()
    expect(page.locator("#hint-box")).to_contain_text("A strong bot would play")
    assert page.locator("#board .pointed").count()
    fly(page, 3)
    assert re.fullmatch("You won|You lost|A draw", to_the_end(page))
    expect(page.locator("#hint")).to_be_hidden()
    assert page.locator("#result .final li").count() == 2

    page.locator("#review-ask").click()
    page.locator("#review-found .curve").wait_for()
    assert page.locator(".curve .chance").count() == 2
    assert page.locator(".totals tbody tr").count() == 2
    assert found(page) == []
    present = boards(page)
    page.locator(".turns button").last.click()
    expect(page.locator("#moment")).to_be_visible()
    expect(page.locator(".curve .cursor")).to_have_attribute("visibility", "visible")
    assert boards(page) != present

    page.locator("#moment-link").click()
    link = page.locator("#ask input").input_value()
    assert re.search(r"/t/\w+\?line=\d+$", link)
    page.keyboard.press("Escape")
    shown = boards(page)
    guest = new_browser(browser).new_page()
    go(guest, link)
    expect(guest.locator("#moment")).to_be_visible()
    assert boards(guest) == shown

    page.locator("#to-study").click()
    working(page, "#tried")
    page.locator(".chance-list button").first.wait_for()
    assert boards(page) == shown
    assert found(page) == []
    assert trouble == []


def boards(page: Page) -> dict[str, str]:
    """Where the pieces stand."""
    places: dict[str, str] = page.evaluate(
        """() => Object.fromEntries([...document.querySelectorAll("#board [data-id]:not(.gone)")]
          .filter((node) => /\\d$/.test(node.dataset.id))
          .map((node) => [node.dataset.id, node.style.transform]))"""
    )
    return places


def test_the_replay_goes_by_slider_and_by_keys(house: House, browser: Browser) -> None:
    table, _ = over(house)
    page, trouble = visit(browser, f"{house.url}/t/{table}")
    slider = page.locator("#scrub")
    last = int(slider.get_attribute("max") or 0)
    assert last > 2
    expect(slider).to_have_value(str(last))
    slider.focus()
    page.keyboard.press("Home")
    expect(page.locator("#moment")).to_be_visible()
    expect(slider).to_have_attribute("aria-valuetext", "The beginning")
    page.keyboard.press("ArrowRight")
    expect(slider).to_have_value("1")
    expect(page.locator("#log .shown")).to_have_count(1)
    page.locator("[data-way=next]").click()
    expect(slider).to_have_value("2")
    slider.focus()
    page.keyboard.press("End")
    expect(page.locator("#moment")).to_be_hidden()
    page.locator("#replay").click()
    expect(page.locator("#replay")).to_have_accessible_name("Stop playing it back")
    expect(page.locator("#moment")).to_be_visible()
    page.locator("#replay").click()
    expect(page.locator("#replay")).to_have_accessible_name("Play the game back")
    page.locator("#moment-back").click()
    expect(slider).to_have_value(str(last))
    assert trouble == []


def test_spectators_hear_who_won_and_why(house: House, browser: Browser) -> None:
    table, _ = over(house, winner="red")
    page, _ = visit(browser, f"{house.url}/t/{table}", **PHONE)
    expect(page.locator(".result-line")).to_have_text("Wobble wins: Ann has resigned.")
    expect(page.locator(".result-why")).to_have_count(0)  # nothing is said twice
    assert found(page) == []


def test_two_at_one_screen_hear_who_won(house: House, browser: Browser) -> None:
    page, _ = visit(browser, house.url)
    table = page.evaluate(
        """async () => {
          const seats = [{ who: "me", name: "Ann" }, { who: "me", name: "Bob" }];
          const body = JSON.stringify({ game: "knights", seats });
          const headers = { "content-type": "application/json" };
          const answer = await fetch("/api/tables", { method: "POST", headers, body });
          const { id } = await answer.json();
          const act = JSON.stringify({ do: "resign", seat: "red" });
          await fetch(`/api/tables/${id}/act`, { method: "POST", headers, body: act });
          return id;
        }"""
    )
    go(page, f"{house.url}/t/{table}")
    expect(page.locator(".result-line")).to_have_text("Ann wins: Bob has resigned.")
    expect(page.locator(".result-why")).to_have_count(0)
    expect(page.locator("#hint")).to_be_hidden()


def test_a_link_to_a_moment_of_a_running_game(house: House, browser: Browser) -> None:
    """It shows what the viewer may see of it, and the way back to the present."""
    ann, bob = house.person(), house.person("Bob")
    table = ann.create("me", "open", options={"first": "blue"})
    bob.sit(table, "red")
    move = ann.look(table, "blue")["moves"][0]
    ann.act(table, do="move", seat="blue", move=move)
    page, trouble = visit(browser, f"{house.url}/t/{table}?line=2")
    expect(page.locator("#moment")).to_be_visible()
    then = boards(page)
    page.locator("#moment-back").click()
    expect(page.locator("#review")).to_be_hidden()
    assert boards(page) != then
    assert trouble == []


def test_a_review_says_how_many_come_first_and_can_be_given_up(
    house: House, browser: Browser
) -> None:
    table, _ = over(house)
    studies = house.inside.studies
    awaited, studies.awaited = studies.awaited, lambda: True
    others = [over(house, winner="red") for _ in range(2)]
    try:
        for other, person in others:
            person.act(other, do="review")
        page, _ = visit(browser, f"{house.url}/t/{table}")
        page.locator("#review-ask").click()
        expect(page.locator("#review-state")).to_contain_text("2 reviews before yours.")
        page.locator("#review-stop").click()
        expect(page.locator("#review-state")).to_be_empty()
    finally:
        studies.awaited = awaited
        for other, person in others:
            person.act(other, do="review", stop=True)


def test_moves_are_tried_on_a_board_of_ones_own(house: House, browser: Browser) -> None:
    """Back and forth, by buttons and keys; a bot plays a move, and answers if it is asked to."""
    page, trouble = visit(browser, f"{house.url}/study/knights", **PHONE)
    page.locator(".chance-list button").first.wait_for()
    first = boards(page)
    page.locator("#bot-move").click()
    expect(page.locator("#tried li")).to_have_count(1)
    expect(page.locator("#tried button")).not_to_have_text("…")
    assert found(page) == []
    page.locator("#undo").click()
    expect(page.locator("#undo")).to_be_disabled()
    assert boards(page) == first
    page.keyboard.press("ArrowRight")
    expect(page.locator("#redo")).to_be_disabled()
    page.locator("#own-board summary").click()
    page.fill("#position", "{")
    page.get_by_role("button", name="Set it up").click()
    expect(page.locator("#own-error")).to_have_text("This is not JSON.")
    page.fill("#position", "")
    page.select_option("#count", "3")
    page.get_by_role("button", name="Set it up").click()
    expect(page.locator("#answers input")).to_have_count(3)
    expect(page.locator("#tried li")).to_have_count(0)
    page.locator(".chance-list button").first.wait_for()
    for box in page.locator("#answers input").all():
        box.check()
    page.locator("#tried li").nth(2).wait_for()
    assert trouble == []

"""In Firefox and WebKit: a table is set, joined, played for ten moves, and looked back at."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager

import pytest

from donjon.table.tokens import invitation
from tests.table.browsing import AUTOPILOT
from tests.table.other_browsers import Other, firefox, wait_for, webkit
from tests.table.serving import House, Person, until

pytestmark = [pytest.mark.system, pytest.mark.xdist_group("browser-others")]
BROWSERS = {"firefox": firefox, "webkit": webkit}
MOVES = 10
FILL = """
(selector, value) => {
  const field = document.querySelector(selector);
  field.value = value;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
}
"""
AT_THE_END = """
(({ scrollHeight, scrollTop, clientHeight }) => scrollHeight - scrollTop - clientHeight < 2)(
  document.querySelector("#panel-log"))
"""
CUT = """data:text/html,<div style="height: 100px; margin-top: 200px; overflow: auto">
<button style="height: 100px" onclick="this.dataset.pressed = 1">first</button>
<p style="height: 900px"></p></div>"""


@pytest.fixture(scope="module", params=BROWSERS)
def page(request: pytest.FixtureRequest) -> Iterator[Other]:
    opened: Callable[[], AbstractContextManager[Other]] = BROWSERS[request.param]
    with opened() as other:
        yield other


def go(page: Other, url: str) -> None:
    page.go(url)
    wait_for(page, "document.documentElement.dataset.ready !== undefined")


def answer(person: Person, table: str, seat: str) -> bool:
    """Play for somebody else; is there nothing more to do?"""
    told = person.look(table, seat)
    if seat in told["acting"]:
        person.act(table, do="move", seat=seat, move=told["moves"][0])
    return bool(told["status"] == "over")


def play(page: Other, other: Person, table: str, seat: str) -> None:
    """The page plays by itself, and somebody else answers, for ten moves or to the end."""
    page.run(AUTOPILOT, 7)
    count = "document.querySelectorAll('#log li.move').length"

    def enough() -> bool:
        over = answer(other, table, seat)
        return over or int(page.run(f"() => {count}")) >= MOVES

    until(enough, "ten moves")
    page.run("() => clearInterval(globalThis.autopilot)")
    wait_for(page, AT_THE_END)  # however fast the lines came: nobody has scrolled up


def look_back(page: Other) -> None:
    """To the first move and back to now."""
    page.run("() => document.querySelector('#log li.move button').click()")  # wherever it is now
    wait_for(page, "!document.querySelector('#moment').hidden")
    page.press("#moment-back")
    wait_for(page, "document.querySelector('#moment').hidden")


def test_what_the_edge_of_a_list_cuts_can_be_pressed(page: Other) -> None:
    """As the first line of a log, of which less than half can be seen."""
    page.go(CUT)
    page.run("() => { document.querySelector('div').scrollTop = 60; }")
    page.press("button")
    wait_for(page, "document.querySelector('button').dataset.pressed")


def test_a_table_is_set_played_and_looked_back_at(page: Other, house: House) -> None:
    bob = house.person("Bob")
    go(page, f"{house.url}/new/knights")
    page.run(FILL, ".seat-row .name", "Ann")
    page.run(FILL, "[data-seat=red] .who", "open")
    page.press("#new-table button[type=submit]")
    wait_for(page, "document.querySelector('html[data-ready] #board .sprite') !== null")
    table = str(page.run("() => location.pathname")).rpartition("/")[2]
    bob.sit(table, "red")
    wait_for(page, "document.querySelectorAll('#board .sprite').length > 20")
    play(page, bob, table, "red")
    look_back(page)
    assert bob.act(table, do="resign", seat="red").status_code in (200, 409)
    wait_for(page, "!document.querySelector('#result').hidden")
    page.press("#review-ask")
    wait_for(page, "document.querySelector('#review-found .curve') !== null")


def test_a_table_is_joined_by_its_link(page: Other, house: House) -> None:
    ann = house.person("Ann")
    table = ann.create("me", "friend")
    go(page, f"{house.url}/join/{table}/{invitation(ann.token, table)}")
    page.run(FILL, "#name", "Bob")
    page.press("#join button[type=submit]")
    wait_for(page, "document.querySelector('html[data-ready] #board .sprite') !== null")
    until(lambda: ann.look(table)["status"] == "play")
    play(page, ann, table, "blue")
    look_back(page)

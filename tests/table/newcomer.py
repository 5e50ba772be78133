"""The newcomer's path: `python -m tests.table.newcomer` counts clicks and words of each game.

It leads from the front page through the whole lesson to the first own move of the first game.
Words are those that one has to read: the game on the front page, what the lesson says and shows,
what is asked at the table and the hint there; not the labels of a board.
"""

import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, Page

from donjon.engine.registry import games
from tests.table.browsing import by_hand, chromium, visit, working
from tests.table.pupils import Mouse, begin_first_game
from tests.table.serving import House, serving, sqlite

CLICKS = """() => {
  globalThis.presses = 0;
  addEventListener("pointerdown", () => { globalThis.presses += 1; }, true);
}"""


class Length(NamedTuple):
    """How far it is to the first own move."""

    clicks: int
    words: int


def walk(house: House, browser: Browser, game: str) -> Length:
    """Go there, reading everything and finding every move at once."""
    page, trouble = visit(browser, house.url)
    pupil = Mouse(page, house.url, game)
    words = said(page, f".game:has([data-play={game}])")
    link = page.locator(f'a[href="/learn/{game}"]')
    if link.count():
        pupil.press(f'a[href="/learn/{game}"]')
        working(page, ".lesson")
    else:
        pupil.come()
        pupil.presses += 1
    for number, step in enumerate(pupil.lesson.steps):
        words += len(f"{step.say} {step.done}".split())
        pupil.take(number, step)
    words += said(page, "#lesson-end p:first-child")
    begin_first_game(pupil)
    page.locator("#hint-box:not([hidden])").wait_for()
    words += said(page, "#caption") + said(page, "#hint-box")
    page.evaluate(CLICKS)
    by_hand(page)
    own = page.evaluate("globalThis.presses")
    assert trouble == []
    page.context.close()
    return Length(pupil.presses + own, words)


def said(page: Page, part: str) -> int:
    """How many words there are to read."""
    return len(page.locator(part).first.inner_text().split())


def main() -> None:
    names = sys.argv[1:] or sorted(games())
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(sqlite(Path(folder))) as house,
        chromium() as browser,
    ):
        for game in names:
            clicks, words = walk(house, browser, game)
            print(f"{game:12} {clicks:3} clicks  {words:4} words", flush=True)


if __name__ == "__main__":
    main()

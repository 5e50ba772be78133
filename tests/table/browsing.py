"""A real Chromium, and the things people do in it."""

import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect, sync_playwright
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from tests.table.serving import PATIENCE
from tests.tables import FIRST_TABLES

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser")  # the quickest first
PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 740},
    "has_touch": True,
    "is_mobile": True,
}
expect.set_options(timeout=PATIENCE * 1000)

# Plays by itself: presses a move's button whenever one can be pressed.
AUTOPILOT = """
(seed) => {
  let luck = seed;
  const next = (n) => { luck = (luck * 48271) % 2147483647; return luck % n; };
  globalThis.autopilot = setInterval(() => {
    if (document.querySelector("#board.busy, #result:not([hidden]), #moment:not([hidden])")) return;
    const cover = document.querySelector("#cover:not([hidden]) button");
    if (cover) return cover.click();
    const all = [...document.querySelectorAll("#buttons button, #all-list button")];
    if (all.length) all[next(all.length)].click();
  }, 10);
}
"""


@contextmanager
def chromium() -> Iterator[Browser]:
    path = next(filter(None, map(shutil.which, NAMES)), None)  # else what Playwright has
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


# What a browser has not, where the address is neither https nor this very machine.
PLAIN_HTTP = "delete Crypto.prototype.subtle; delete Navigator.prototype.locks;"


def visit(
    browser: Browser, url: str, on_plain_http: bool = False, **options: Any
) -> tuple[Page, list[str]]:
    """A page in a browser of its own, and whatever goes wrong on it."""
    page = new_browser(browser, **options).new_page()
    if on_plain_http:
        page.add_init_script(PLAIN_HTTP)
    trouble: list[str] = []
    page.on("console", lambda m: trouble.append(m.text) if m.type == "error" else None)
    page.on("pageerror", lambda error: trouble.append(str(error)))
    go(page, url)
    return page, trouble


def new_browser(browser: Browser, **options: Any) -> BrowserContext:
    """A browser that nobody knows yet."""
    settings = {"viewport": {"width": 1280, "height": 800}, "reduced_motion": "reduce", **options}
    context = browser.new_context(**settings)
    context.set_default_timeout(PATIENCE * 1000)
    return context


def go(page: Page, url: str) -> None:
    """To a page that works."""
    page.goto(url)
    working(page)


def working(page: Page, part: str = "") -> None:
    """The page says that its scripts are here, and it is the one with that part."""
    page.locator(f"html[data-ready] {part}").first.wait_for(state="attached")


def come(page: Page, url: str) -> None:
    """Go there, and stop waiting as soon as something can be seen."""
    page.goto(url, wait_until="commit")
    page.locator("h1").wait_for()


class Held:
    """Requests of a page that wait until they are released."""

    def __init__(self, page: Page, pattern: str, but: str = "") -> None:
        self.waiting: list[Route] = []
        self.but, self.open = but, False
        page.route(pattern, self._take)

    def _take(self, route: Route) -> None:
        if self.open or (self.but and route.request.url.endswith(self.but)):
            route.continue_()
        else:
            self.waiting.append(route)

    def release(self) -> None:
        self.open = True
        for route in self.waiting:
            route.continue_()


def begin(page: Page, game: str) -> None:
    """Play now: from the front page to the first move."""
    page.locator(f"[data-play={game}]").click()
    ready(page)


def ready(page: Page) -> None:
    """The board stands."""
    page.locator("html[data-ready] #board .sprite").first.wait_for(state="attached")


def invite(page: Page) -> str:
    """The link that a host sends to a friend."""
    return page.locator("#share input").input_value()


def sit(page: Page, name: str) -> None:
    page.fill("#name", name)
    page.get_by_role("button", name="Sit down").click()
    ready(page)


def drawn(*pages: Page) -> None:
    """Everybody sits, and the lots are drawn."""
    for page in pages:
        expect(page.locator("#caption")).not_to_contain_text(
            re.compile("Waiting for everybody|Drawing lots")
        )


def my_turn(page: Page) -> None:
    """Wait until something can be done here."""
    page.locator("#board:not(.busy)").wait_for()
    page.locator("#caption strong").wait_for()


def by_hand(page: Page) -> None:
    """Make one move on the board itself, by clicks."""
    my_turn(page)
    lines = page.locator("#log li").count()
    if page.locator("#board .can").count():
        click(page, "#board .can")
        if page.locator("#board .target").count():
            click(page, "#board .target")
        if page.locator("#float .strong").count():
            page.locator("#float .strong").first.click()
        if page.locator("#picking .confirm:enabled").count():
            page.locator("#picking .confirm:enabled").first.click()
    else:
        page.locator("#buttons button").first.click()
    page.locator("#log li").nth(lines).wait_for(state="attached")


def click(page: Page, selector: str) -> None:
    """Click in the middle of the first sprite that fits."""
    box = page.locator(f"{selector} > .hit").first.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def fly(page: Page, seed: int) -> None:
    """From now on the page plays by itself."""
    page.evaluate(AUTOPILOT, seed)


def moves(page: Page, count: int) -> None:
    """Wait for so many moves: a busy machine may take its time over each, a game may be short."""
    over = page.locator("#result:not([hidden])")
    for move in range(count):
        page.locator("#log li.move").nth(move).or_(over).first.wait_for(state="attached")


def to_the_end(page: Page) -> str:
    """Wait for the result, as long as the game goes on."""
    lines = 0
    while not _is_over(page):
        before, lines = lines, page.locator("#log li").count()
        assert lines > before, "the game stands still"
    return page.locator(".result-line").inner_text()


def _is_over(page: Page) -> bool:
    try:
        page.locator("#result:not([hidden])").wait_for()
    except PlaywrightTimeout:
        return False
    return True


def set_table(page: Page, game: str, *seats: str, **more: str) -> None:
    """Fill in the form for a new table."""
    page.locator(f'a[href="/new/{game}"]').click()
    working(page, "#new-table")
    if page.locator("#count").count():
        page.select_option("#count", str(len(seats)))
    for row, who in zip(page.locator(".seat-row").all(), seats, strict=False):
        row.locator(".who").select_option(who)
    for selector, value in more.items():
        page.select_option(f"#{selector}", value)
    for name, number in numbers(game).items():
        page.fill(f"#option-{name}", str(number))
    page.locator(".seat-row .name").first.fill("Ann")
    page.get_by_role("button", name="Set the table").click()
    ready(page)


def numbers(game: str) -> dict[str, int]:
    """Options with which a game does not last long."""
    options = next(table.options for table in FIRST_TABLES if table.game == game)
    return {name: value for name, value in options.items() if type(value) is int}


def found(page: Page, part: str | None = None) -> list[str]:
    """What axe complains about, on the whole page or in a part of it."""
    results = Axe().run(page, part).response["violations"]
    return [f"{v['id']}: {v['nodes'][0]['html'][:200]}" for v in results]


# What a finger can't hit, or an eye can't read.  A link in a sentence is as high as its line.
CRAMPED = """
() => {
  const seen = (node) =>
    node.checkVisibility({ visibilityProperty: true }) && !node.closest(".unseen, .skip, .quiet");
  const wrong = [];
  for (const node of document.querySelectorAll("a[href], button, input, select, summary")) {
    if (!seen(node) || getComputedStyle(node).display === "inline") continue;
    const { width, height } = (node.closest("label") ?? node).getBoundingClientRect();
    if (Math.min(width, height) < 43.5) {
      wrong.push(`${Math.round(width)}x${Math.round(height)}: ${node.outerHTML.slice(0, 120)}`);
    }
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { parentElement: node, data } = texts.currentNode;
    if (!data.trim() || node.closest("svg, script, noscript") || !seen(node)) continue;
    const size = parseFloat(getComputedStyle(node).fontSize);
    if (size < 11) wrong.push(`${size} px: ${data.trim().slice(0, 60)}`);
  }
  return wrong;
}
"""


def cramped(page: Page) -> list[str]:
    """Everything on a page that is smaller than 44 pixels to hit or than 11 to read."""
    wrong: list[str] = page.evaluate(CRAMPED)
    return wrong


def small_print(page: Page) -> list[str]:
    """What is written on the board, where it is looked at, in less than 11 pixels."""
    wrong: list[str] = page.evaluate(
        """() => {
          const shown = document.querySelector("#board").getBoundingClientRect();
          return [...document.querySelectorAll("#board text")].flatMap((text) => {
            const box = text.getBoundingClientRect();
            const away = box.right < shown.left || box.left > shown.right
              || box.bottom < shown.top || box.top > shown.bottom;
            const size = parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a;
            return away || size >= 10.95 ? [] : [`${size.toFixed(1)} px: ${text.textContent}`];
          });
        }"""
    )
    return wrong

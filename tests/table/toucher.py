"""Somebody with a phone: plays by taps alone, on what can be seen, without a zoom."""

from random import Random
from typing import Any

from playwright.sync_api import Browser, Page, expect

from donjon.drawing.scene import Offer
from donjon.engine.registry import find_game
from donjon.table.guard import COOKIE
from tests.table.browsing import go, new_browser, ready
from tests.table.serving import House, until

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}
# Where a thing of the board can be touched: its middle, or wherever nothing else is that is
# smaller; not under the bar at the edge of the screen, and not outside of the part that is shown.
SPOT = """
(id) => {
  const hit = document.querySelector(`#board [data-id="${CSS.escape(id)}"] > .hit`);
  if (!hit) return null;
  const board = document.querySelector("#board");
  const shown = document.querySelector("#board-box").getBoundingClientRect();
  const box = hit.getBoundingClientRect();
  const spots = [[0.5, 0.5], [0.2, 0.8], [0.8, 0.8], [0.2, 0.2], [0.8, 0.2], [0.5, 0.85]];
  let found = null;
  for (const [across, down] of spots) {
    const [x, y] = [box.x + box.width * across, box.y + box.height * down];
    if (x < shown.left || x > shown.right || y < 0 || y > innerHeight) continue;
    const there = document.elementFromPoint(x, y);
    if (!there || !board.contains(there)) continue;
    if (there.closest(`[data-id="${CSS.escape(id)}"]`)) return { x, y };
    found ??= { x, y };
  }
  return found;
}
"""
TICKED = """
() => [...document.querySelectorAll("#board [aria-checked=true]")].map((one) => one.dataset.id)
"""
AWAY = """
(id) => {
  const hit = document.querySelector(`#board [data-id="${CSS.escape(id)}"] > .hit`);
  if (!hit) return null;
  const box = hit.getBoundingClientRect();
  return box.y + box.height / 2 - innerHeight / 2;
}
"""


class Gone(Exception):
    """A thing has been taken off the board."""


class Toucher:
    """One of two at a table, the other one a bot that moves at random."""

    def __init__(self, house: House, browser: Browser, game: str, seed: int) -> None:
        self.house, self.luck, self.made = house, Random(seed), 0
        person = house.person("Ann")
        self.table = person.create("me", "bot", game=game)
        context = new_browser(browser, **PHONE)
        context.add_cookies([{"name": COOKIE, "value": person.token, "url": house.url}])
        self.page: Page = context.new_page()
        self.trouble: list[str] = []
        self.page.on("pageerror", lambda error: self.trouble.append(str(error)))
        go(self.page, f"{house.url}/t/{self.table}")
        ready(self.page)
        self.seat = find_game(game).seats[0]

    @property
    def sitting(self) -> Any:
        return self.house.inside.lives[self.table].sitting

    @property
    def over(self) -> bool:
        return bool(self.sitting.match.result)

    def offers(self) -> list[Offer]:
        found: list[Offer] = self.sitting.match.scene(self.seat).offers
        return found

    def wait(self) -> bool:
        """Until it is this player's turn and the page shows it; False if the game is over."""
        until(lambda: self.over or self.seat in self.sitting.match.acting, "a turn")
        if self.over:
            self.page.locator("#result:not([hidden])").wait_for()
            return False
        until(self.shows_what_can_be_done, "the offers on the page")
        return True

    def shows_what_can_be_done(self) -> bool:
        return sorted(self.page.evaluate(OFFERED)) == sorted(o.move for o in self.offers())

    def until_made(self, before: int) -> None:
        until(lambda: self.own_moves() > before, "the move")

    def own_moves(self) -> int:
        return sum(entry.seat == self.seat for entry in self.sitting.match.entries)

    def play(self, most: int = 10_000) -> None:
        """So many moves, or to the end."""
        while self.made < most and self.wait():
            before = self.own_moves()
            try:
                self.make(self.luck.choice(self.offers()))
            except Gone:
                continue  # the other one, who chooses at the same time, has taken it
            self.until_made(before)
            self.made += 1

    def make(self, offer: Offer) -> None:
        """A move as one makes it: each thing that is chosen, then where it goes."""
        if offer.picks is not None:
            for ticked in self.page.evaluate(TICKED):
                self.touch(ticked)
            for pick in offer.picks:
                self.touch(pick)
            if not offer.target:
                return self.tap("#picking .confirm:enabled")
        ends = [end for end in (offer.source, offer.target) if end]
        for end in ends:
            self.touch(end)
        choice = f'#float:not([hidden]) [data-move="{offer.move}"]'
        if not ends and offer.picks is None:
            self.tap(f'#buttons [data-move="{offer.move}"]')
        elif self.page.locator(choice).count():
            self.tap(choice)
        return None

    def touch(self, sprite: str) -> None:
        """A thing on the board: in another part of it, or further down, if it is not in sight."""
        self.page.touchscreen.tap(*self.find(sprite))
        fan = self.page.locator(f'#fan [data-fan="{sprite}"]')
        if fan.count():
            self.tap(f'#fan [data-fan="{sprite}"]')

    def find(self, sprite: str) -> tuple[float, float]:
        if not self.page.locator(f'#board [data-id="{sprite}"]').count():
            raise Gone(sprite)
        tabs = self.page.locator("#regions:not([hidden]) [role=tab]")
        for number in range(-1, tabs.count()):
            if number >= 0:
                tabs.nth(number).tap()
            for _ in range(2):
                spot = self.page.evaluate(SPOT, sprite)
                if spot:
                    return spot["x"], spot["y"]
                away = self.page.evaluate(AWAY, sprite)
                if away is None:
                    raise Gone(sprite)
                self.page.evaluate("far => scrollBy(0, far)", away)
        raise AssertionError(f"{sprite} is nowhere to be seen")

    def tap(self, selector: str) -> None:
        one = self.page.locator(selector).first
        one.scroll_into_view_if_needed()
        box = one.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 43.5, selector
        one.tap()

    def close(self) -> None:
        assert self.trouble == []
        assert self.page.evaluate("visualViewport.scale") == 1
        expect(self.page.locator("#line")).to_be_hidden()
        self.page.context.close()


# All moves that the page offers, wherever they can be pressed; none while it waits for an answer.
OFFERED = """
() => document.querySelector("#board.busy") ? [] :
  [...document.querySelectorAll("#buttons [data-move], #all-list [data-move]")]
  .map((button) => button.dataset.move)
"""

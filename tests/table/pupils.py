"""Whoever takes a lesson in a browser: by keys alone, by fingers, by mouse."""

from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Page, expect

from donjon.drawing.scene import Offer
from donjon.engine import teaching
from donjon.engine.lessons import Lesson, Step
from tests.table.browsing import go, working

FAR = 60  # keys that anything may take
# Where a sprite stands in the window, and whether it can be seen and touched there.
PLACE = """
(id) => {
  const node = document.querySelector(`#board [data-id="${id}"]`);
  const board = document.querySelector("#board");
  const look = () => {
    const { x, y, width, height } = node.querySelector(".hit").getBoundingClientRect();
    const [cx, cy] = [x + width / 2, y + height / 2];
    const { left, right, top, bottom } = board.getBoundingClientRect();
    const inside = cx >= left && cx <= right && cy >= top && cy <= bottom;
    const there = document.elementFromPoint(cx, cy);
    return { x: cx, y: cy, seen: inside && board.contains(there) };
  };
  node.scrollIntoView({ block: "center", behavior: "instant" });
  const found = look();
  if (found.seen) return found;
  scrollTo({ top: document.body.scrollHeight, behavior: "instant" });
  return look();
}
"""
FOCUS = 'document.activeElement?.closest("[data-id]")?.dataset.id ?? ""'


class Pupil:
    """Somebody who finds every move of a lesson."""

    def __init__(self, page: Page, url: str, game: str) -> None:
        self.page, self.url, self.game = page, url, game
        self.lesson: Lesson = teaching.lesson_of(game)
        self.presses = 0  # clicks, touches or keys so far

    def come(self) -> None:
        go(self.page, f"{self.url}/learn/{self.game}")

    def learn(self) -> None:
        """Every step to the last."""
        for number, step in enumerate(self.lesson.steps):
            self.take(number, step)
        expect(self.page.locator("#lesson-end")).to_be_visible()
        self.stands_at("#first-game")

    def take(self, number: int, step: Step) -> None:
        """One step: read it, find the move, read what it showed, go on."""
        page = self.page
        expect(page.locator("#lesson-say")).to_contain_text(step.say)
        page.locator("#board:not(.busy)").wait_for()
        if step.moves:
            self.stands_at("#board [data-id], #buttons button, #all-list button")
            self.play(right_offer(self.lesson, number))
            expect(page.locator('#answer[data-is="right"]')).to_contain_text(step.done)
        elif step.ruling:
            expect(page.locator("#lesson-say .why")).to_contain_text(step.ruling)
        self.stands_at("#lesson-on")
        self.press("#lesson-on")

    def play(self, offer: Offer) -> None:
        """Make a move as one makes it on the board."""
        for pick in offer.picks or ():
            self.touch(pick)
        if offer.picks is not None and not offer.target:
            self.press("#picking .confirm")
            return
        ends = [end for end in (offer.source, offer.target) if end]
        for end in ends:
            self.touch(end)
        if len(ends) < 2:
            self.press_move(offer, bool(ends))

    def press_move(self, offer: Offer, begun: bool) -> None:
        """Its button, unless the piece alone has made it."""
        button = f'#float:not([hidden]) [data-move="{offer.move}"]'
        if not begun:
            self.press(f'#buttons [data-move="{offer.move}"]')
        elif self.page.locator(button).count():
            self.press(button)

    def stands_at(self, selector: str) -> None:
        """Whoever needs no keys stands nowhere."""

    def touch(self, sprite: str) -> None:
        raise NotImplementedError

    def press(self, selector: str) -> None:
        raise NotImplementedError


class Mouse(Pupil):
    """By a mouse."""

    def touch(self, sprite: str) -> None:
        at = self.page.evaluate(PLACE, sprite)
        assert at["seen"], f"{sprite} is out of sight"
        self._press_at(at)

    def press(self, selector: str) -> None:
        self.presses += 1
        self.page.locator(selector).first.click()

    def _press_at(self, at: Any) -> None:
        self.presses += 1
        self.page.mouse.click(at["x"], at["y"])


class Finger(Mouse):
    """By touch: what is in another part of a wide board is looked for there."""

    def touch(self, sprite: str) -> None:
        tabs = self.page.locator("#regions:not([hidden]) [role=tab]")
        for number in range(tabs.count()):
            if self.page.evaluate(PLACE, sprite)["seen"]:
                break
            tabs.nth(number).tap()
        super().touch(sprite)

    def press(self, selector: str) -> None:
        self.presses += 1
        self.page.locator(selector).first.tap()

    def _press_at(self, at: Any) -> None:
        self.presses += 1
        self.page.touchscreen.tap(at["x"], at["y"])


class Keys(Pupil):
    """By keyboard alone: Tab between buttons, arrows on the board, Enter."""

    def key(self, name: str) -> None:
        self.presses += 1
        self.page.keyboard.press(name)

    def stands_at(self, selector: str) -> None:
        """The page has brought the focus there: nobody has to look for it."""
        expect(self.page.locator(f":is({selector}):focus")).to_have_count(1)

    def touch(self, sprite: str) -> None:
        if not self.page.evaluate(FOCUS):
            self.key("b")
        tried: set[tuple[str, str]] = set()
        while (here := self.page.evaluate(FOCUS)) != sprite:
            way = next(way for way in self._ways(here, sprite) if (here, way) not in tried)
            tried.add((here, way))
            self.key(way)
        self.key("Enter")

    def _ways(self, here: str, there: str) -> Sequence[str]:
        """The arrows, those first that lead nearer."""
        one, other = self.page.evaluate(PLACE, here), self.page.evaluate(PLACE, there)
        dx, dy = other["x"] - one["x"], other["y"] - one["y"]
        ways = {"ArrowRight": dx, "ArrowLeft": -dx, "ArrowDown": dy, "ArrowUp": -dy}
        return sorted(ways, key=lambda way: -ways[way])

    def press(self, selector: str) -> None:
        wanted = self.page.locator(selector).first
        wanted.wait_for()
        for _ in range(FAR):
            if wanted.evaluate("node => node === document.activeElement"):
                break
            self.key("Tab")
        self.key("Enter")


def right_offer(lesson: Lesson, number: int) -> Offer:
    """The first right move of a step, as the board offers it."""
    return offered(lesson, number, teaching.right_moves(lesson, number)[0])


def offered(lesson: Lesson, number: int, move: str) -> Offer:
    offers: list[Offer] = teaching.board(lesson, number).scene(lesson.seat).offers
    return next(offer for offer in offers if offer.move == move)


def begin_first_game(pupil: Pupil) -> None:
    """From the end of a lesson to a table where something can be done."""
    pupil.press("#first-game")
    working(pupil.page, "#board .sprite")
    pupil.page.locator("#caption strong").wait_for()

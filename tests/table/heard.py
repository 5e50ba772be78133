"""What somebody hears who plays by keys with a screen reader: python -m tests.table.heard [GAME].

First the page from top to bottom as the accessibility tree has it, then each thing that the keys
come to on the board, and, after a move made by keys alone, whatever the page says by itself.
"""

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page

from donjon.engine.registry import games
from tests.table.browsing import chromium, my_turn
from tests.table.moments import Game, look
from tests.table.serving import House, serving, sqlite

MOVES = 10  # that have been made by then
# Every text that comes to be where a screen reader listens.
LISTEN = """() => {
  globalThis.said = [];
  const live = "[aria-live], [role=status], [role=log], [role=alert]";
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      const box = (target.nodeType === 1 ? target : target.parentElement)?.closest(live);
      if (!box) continue;
      for (const node of addedNodes) {
        const text = node.textContent.trim();
        if (text) globalThis.said.push(`${box.id}: ${text}`);
      }
    }
  }).observe(document.body, { subtree: true, childList: true });
}"""
FOCUS = """() => {
  const { activeElement: at } = document;
  return at === document.body ? "" : at.getAttribute("aria-label") ?? at.textContent.trim();
}"""
KEYS = ("ArrowRight", "ArrowDown", "ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp") * 5


def hear(browser: Browser, house: House, name: str) -> None:
    """A turn of a game."""
    game = Game(house, name, 1)
    game.play_on(MOVES)
    seat = game.people[next(iter(game.people))].look(game.table)["acting"][0]
    page = look(browser, game, seat, "desktop")
    my_turn(page)
    print(f"== {name}: the page\n{page.locator('body').aria_snapshot()}")
    print(f"\n== {name}: what the keys come to on the board")
    page.evaluate(LISTEN)
    page.locator("#board [tabindex='0']").first.focus()
    reached: dict[str, None] = {}
    for key in KEYS:
        reached[page.evaluate(FOCUS)] = None
        page.keyboard.press(key)
    print(*(f"- {thing}" for thing in reached), sep="\n")
    print(f"\n== {name}: a move by keys")
    moves = game.people[seat].look(game.table, seat)["moves"]
    print("-", _by_keys(page))
    page.locator("#heard > *").first.wait_for(state="attached")
    page.locator("#board:not(.busy)").wait_for()
    for said in page.evaluate("globalThis.said"):
        print("  says", said)
    print(f"  (one of {len(moves)} moves)\n")
    page.context.close()


def _by_keys(page: Page) -> str:
    """The first of the moves that are listed."""
    listed = page.locator("#all-moves:not([hidden]) summary")
    if listed.count():
        listed.focus()
        if not page.locator("#all-list button").first.is_visible():
            page.keyboard.press("Enter")
        button = page.locator("#all-list button").first
    else:
        button = page.locator("#buttons button").first
    button.focus()
    words: str = page.evaluate(FOCUS)
    page.keyboard.press("Enter")
    return words


def main() -> None:
    names = sys.argv[1:] or [name for name, game in games().items() if game.package[:6] == "donjon"]
    with (
        tempfile.TemporaryDirectory() as scratch,
        serving(sqlite(Path(scratch))) as house,
        chromium() as browser,
    ):
        for name in names:
            hear(browser, house, name)


if __name__ == "__main__":
    main()

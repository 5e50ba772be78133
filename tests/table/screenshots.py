"""Pictures of the table for docs/: each game on a desktop and a phone, light and dark.

python -m tests.table.screenshots [FOLDER] [GAME ...]
"""

import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page

from donjon.engine.registry import games
from tests.table.browsing import PHONE, begin, chromium, fly, go, invite, set_table, sit, visit
from tests.table.serving import serving, sqlite

FOLDER = Path(__file__).parents[2] / "docs" / "screenshots"
MOVES = 16  # played before the picture is taken
DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
SIZES: dict[str, dict[str, Any]] = {"desktop": DESKTOP, "phone": PHONE}


def snap(page: Page, folder: Path, name: str, whole: bool = False) -> None:
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        path = folder / f"{name}-{scheme}.png"
        page.screenshot(path=path, full_page=whole)


def game_pictures(browser: Browser, url: str, folder: Path, game: str) -> None:
    for size, options in SIZES.items():
        page, _ = visit(browser, url, **options)
        for _ in range(20):
            go(page, url)
            begin(page, game)
            fly(page, 7)
            page.locator("#log li.move").nth(3).wait_for(state="attached")
            for line in range(4, MOVES):
                if page.locator("#result:not([hidden])").count():
                    break
                page.locator("#log li.move").nth(line).wait_for(state="attached")
            page.evaluate("clearInterval(autopilot)")
            page.locator("#caption strong, #result:not([hidden])").first.wait_for()
            if page.locator("#result[hidden]").count():
                break
        snap(page, folder, f"{game}-{size}")
        page.context.close()


def other_pictures(browser: Browser, url: str, folder: Path) -> None:
    first = sorted(games())[0]
    for size, options in SIZES.items():
        page, _ = visit(browser, url, **options)
        set_table(page, first, "me", "friend")
        page.locator("#share img").wait_for()
        snap(page, folder, f"waiting-{size}")
        guest, _ = visit(browser, invite(page), **options)
        snap(guest, folder, f"joining-{size}")
        sit(guest, "Bob")
        go(page, url)
        page.wait_for_load_state("networkidle")
        snap(page, folder, f"front-{size}", whole=True)
        go(page, f"{url}/new/{first}")
        snap(page, folder, f"new-table-{size}", whole=True)
        page.context.close()
        guest.context.close()


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as kept,
        serving(sqlite(Path(kept))) as house,
        chromium() as browser,
    ):
        for game in sys.argv[2:] or sorted(games()):
            game_pictures(browser, house.url, folder, game)
        other_pictures(browser, house.url, folder)


if __name__ == "__main__":
    main()

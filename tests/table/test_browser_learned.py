"""What has learned holland sits down at a table, opposite somebody in a real Chromium."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from donjon.bots.protocol import Program
from tests.table.browsing import chromium, fly, set_table, visit
from tests.table.serving import House, until

pytestmark = [pytest.mark.system, pytest.mark.xdist_group("browser-learned")]
BOT = Path(__file__).parents[2] / "examples" / "holland_bot.py"


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as opened:
        yield opened


def test_a_match_with_the_learner(house: House, browser: Browser, tmp_path: Path) -> None:
    page, trouble = visit(browser, house.url)
    set_table(page, "holland", "me", "open")
    (table,) = (name for name in house.inside.lives if name in page.url)
    learner = house.person("The learner")
    learner.sit(table, "red")
    about = {"game": "holland", "seats": ["blue", "red"], "seat": "red"}
    bot = Program(f"{sys.executable} {BOT}", about)
    sitting = house.inside.lives[table].sitting
    expect(page.locator("#chairs")).to_contain_text("The learner")
    fly(page, 7)
    asked = 0
    while True:
        until(lambda: sitting.match.over or "red" in sitting.match.acting, "the learner's turn")
        if sitting.match.over:
            break
        match = sitting.match
        view, moves = match.view("red"), list(match.moves("red"))
        move = bot.ask(asked, view, moves, match.seen_state("red"))
        assert learner.act(table, do="move", seat="red", move=move).status_code == 200
        asked += 1
    bot.process.kill()
    bot.process.wait()
    expect(page.locator(".result-line")).to_be_visible()
    expect(page.locator("#result .final")).to_contain_text("The learner")
    page.screenshot(path=tmp_path / "learned.png")
    assert asked > 10
    assert trouble == []
    page.context.close()

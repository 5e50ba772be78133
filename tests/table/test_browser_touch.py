"""Every game by touch alone on a phone of 390 by 844, to its end, without a zoom."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from donjon.engine.registry import games
from tests.table.browsing import chromium, cramped
from tests.table.serving import House
from tests.table.toucher import Toucher

pytestmark = [pytest.mark.system, pytest.mark.xdist_group("browser-touch")]
PART = 12  # moves that tell enough of a game in the suite
each_game = pytest.mark.parametrize("game", sorted(games()))


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as opened:
        yield opened


@each_game
def test_the_first_moves_by_touch(house: House, browser: Browser, game: str) -> None:
    finger = Toucher(house, browser, game, 1)
    finger.play(PART)
    assert not cramped(finger.page)
    finger.close()


@pytest.mark.slow
@each_game
def test_a_whole_game_by_touch(house: House, browser: Browser, game: str) -> None:
    finger = Toucher(house, browser, game, 2)
    finger.play()
    assert finger.over
    print(game, finger.made, "moves by touch")
    finger.close()

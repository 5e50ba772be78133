"""The front page: what each game is, how one begins, and what to do where there is nothing."""

import re
from pathlib import Path

import pytest

from donjon.engine.registry import Game, games
from tests.table.serving import House, serving, sqlite

GAMES = sorted(games())


def front(house: House) -> str:
    return house.person().http.get("/").text


def card(page: str, game: str) -> str:
    """What the page says of a game."""
    found = next(part for part in page.split('<li class="game">') if f"/film/{game}-" in part)
    return found.partition("</li>")[0]


@pytest.mark.parametrize("game", GAMES)
def test_each_game_can_be_learned_played_and_shared(house: House, game: str) -> None:
    said = card(front(house), game)
    for way in (f'href="/learn/{game}"', f'data-play="{game}"', f'data-invite="{game}"'):
        assert said.count(way) == 1


def test_each_game_says_how_many_how_long_and_how_hard(house: House) -> None:
    said = re.sub(r"<[^>]+>|\s+", " ", card(front(house), "knights"))
    assert re.search(r"2–4 players +20 min +simple", said)
    told = re.sub(r"<[^>]+>|\s+", " ", card(front(house), "southerners"))
    assert re.search(r"2 players +45 min +demanding", told)


def test_games_come_from_simple_to_demanding_and_a_weight_may_be_left_out(house: House) -> None:
    page = front(house)
    order = re.findall(r'data-play="(\w+)"', page)
    weights = [games()[game].weight for game in order]
    said = [weight for weight in weights if weight]
    assert weights == sorted(said) + [0] * (len(weights) - len(said))
    assert Game.weight == 0
    assert "simple" not in card(page, "pebbles")


@pytest.mark.parametrize("game", GAMES)
def test_its_picture_moves_and_has_a_still_one_beside_it(house: House, game: str) -> None:
    get = house.person().http.get
    for theme in ("light", "dark"):
        film, still = (get(f"/{kind}/{game}-{theme}.svg") for kind in ("film", "picture"))
        assert "@keyframes" in film.text
        assert "@keyframes" not in still.text
        for answer in (film, still):
            assert answer.headers["content-type"] == "image/svg+xml"
            assert answer.headers["cache-control"] == "public, max-age=3600"
            assert answer.headers["vary"].startswith("accept-language, cookie")
    assert get(f"/film/{game}-pink.svg").status_code == 404
    assert get("/film/chess-light.svg").status_code == 404


def test_empty_lists_say_what_to_do_next(tmp_path: Path) -> None:
    with serving(sqlite(tmp_path)) as house:  # nobody else has a table there
        _say_what_to_do_next(house)


def _say_what_to_do_next(house: House) -> None:
    said = " ".join(house.person().http.get("/lists").text.split())
    mine, listed = re.findall(r'<p class="empty">(.*?)</p>', said)
    assert "“Learn”" in mine
    assert "“Play now”" in mine
    assert "“With friends”" in listed
    assert "“New table”" in listed
    page = front(house)
    for button in ("Learn", "Play now", "With friends", "New table"):
        assert f">{button}<" in page  # what they name is there

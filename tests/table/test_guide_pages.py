"""The guides as pages: rulings are links, and signs stand in the line."""

import re

import pytest

from donjon.engine.registry import Game, find_game, games
from donjon.engine.rulings import NUMBER
from donjon.table.guides import guide_html
from tests.table.serving import House

OURS = [game.id for game in games().values() if game.package.startswith("donjon.")]
LINK = re.compile(
    r'<a class="ruling" href="/guide/(\w+)/rulings#([A-Z]+-\d+)" title="\2 [^"]+">\2</a>'
)


def shown(game: Game) -> str:
    return guide_html(game, lambda text: text)


@pytest.mark.parametrize("game", OURS)
def test_every_number_in_a_guide_leads_to_its_ruling(house: House, game: str) -> None:
    get = house.person().http.get
    made = get(f"/guide/{game}").text.partition("<main")[2]
    found = LINK.findall(made)
    assert found
    assert {name for name, _ in found} == {game}
    assert NUMBER.findall(LINK.sub("", made)) == []
    rulebook = get(f"/guide/{game}/rulings").text
    assert [number for _, number in found if f'<h3 id="{number}">' not in rulebook] == []


@pytest.mark.parametrize("game", OURS)
def test_signs_stand_in_sentences_and_pictures_by_themselves(house: House, game: str) -> None:
    made = shown(find_game(game))
    get = house.person().http.get
    pictures = re.findall(r'<img([^>]*) src="(/guide/[^"]+)" alt="([^"]*)">', made)
    for more, address, says in pictures:
        is_sign = "/sign-" in address
        assert ('class="sign"' in more) == is_sign == bool(says)  # a picture's text is below it
        assert get(address).headers["content-type"] == "image/svg+xml"
    assert made.count("<figcaption>") == sum("/sign-" not in address for _, address, _ in pictures)


def test_a_number_that_is_no_ruling_is_no_link() -> None:
    game = find_game("knights")
    words = {"Any number of your knights may share a tile (KN-12).": "Like ZZ-9, like KN-12."}
    made = guide_html(game, lambda text: words.get(text, text))
    assert "Like ZZ-9, like <a" in made


def test_a_guide_is_read_in_the_readers_language() -> None:
    made = guide_html(find_game("knights"), str.upper)
    assert "<h2>FIGHTING</h2>" in made
    assert "/guide/knights/rulings#KN-13" in made

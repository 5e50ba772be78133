"""Every guide shows what the positions look like now, and each of its claims has its ruling."""

import re
from collections import Counter

import pytest

from donjon.drawing import guides
from donjon.engine.prose import texts
from donjon.engine.registry import Game, games
from donjon.engine.rulings import NUMBER, rulings

PICTURE = re.compile(r"!\[[^]]*\]\(([^)]+)\)")
FILE = re.compile(r"\b[\w-]+\.(?:py|json|md|toml|svg)\b|`|\bdonjon [a-z]+|--\w")
OURS = [game for game in games().values() if game.package.startswith("donjon.")]
each_game = pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
ours = pytest.mark.parametrize("game", OURS, ids=lambda game: game.id)


def guide(game: Game) -> str:
    return (game.folder / "guide" / "guide.md").read_text("utf-8")


@each_game
def test_pictures_are_current(game: Game) -> None:
    drawn, kept = guides.pictures(game), guides.kept(game)
    assert set(drawn) == set(kept)
    for name, svg in drawn.items():
        assert svg == kept[name], f"{name}: if that is right, python -m donjon.drawing.guides"


@each_game
def test_the_guide_shows_every_picture_once_and_signs_wherever_they_help(game: Game) -> None:
    shown = Counter(PICTURE.findall(guide(game)))
    assert set(shown) == set(guides.kept(game))
    assert [name for name, n in shown.items() if n > 1 and not name.startswith("sign-")] == []


@each_game
def test_there_are_no_words_in_pictures(game: Game) -> None:
    """They could not be read in another language."""
    for name, svg in guides.kept(game).items():
        written = re.findall(r"<(?:text|title)[^>]*>([^<]*)", svg)
        assert [text for text in written if guides.WORD.search(text)] == [], name


@each_game
def test_every_ruling_that_a_guide_names_exists(game: Game) -> None:
    assert set(NUMBER.findall(guide(game))) <= set(rulings(game))


@ours
def test_every_ruling_is_in_the_guide(game: Game) -> None:
    """None is left out: there is none that a player can't meet."""
    assert set(rulings(game)) <= set(NUMBER.findall(guide(game)))


@each_game
def test_a_guide_is_about_the_game_and_not_about_files_or_commands(game: Game) -> None:
    said = PICTURE.sub("", guide(game))
    assert FILE.findall(said) == []


@ours
def test_a_guide_is_translated_in_small_parts(game: Game) -> None:
    long = [text for text in texts(guide(game)) if len(PICTURE.sub("", text)) > 420]
    assert long == []

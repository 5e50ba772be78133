"""Every guide's pictures are what the positions look like now."""

import re

import pytest

from donjon.drawing import guides
from donjon.engine.registry import Game, games


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_pictures_are_current(game: Game) -> None:
    drawn, kept = guides.pictures(game), guides.kept(game)
    assert set(drawn) == set(kept)
    for name, svg in drawn.items():
        assert svg == kept[name], f"{name}: if that is right, python -m donjon.drawing.guides"


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_the_guide_shows_every_picture_once(game: Game) -> None:
    guide = (game.folder / "guide" / "guide.md").read_text("utf-8")
    assert sorted(re.findall(r"!\[[^]]+\]\(([^)]+)\)", guide)) == sorted(guides.kept(game))

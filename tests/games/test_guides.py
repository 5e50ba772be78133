"""Every guide's pictures are what the positions look like now."""

from importlib import import_module
from pathlib import Path

import pytest

from donjon.engine.registry import games

OURS = [game for game in games().values() if game.package.startswith("donjon.")]


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.id)
def test_pictures_are_current(game: object) -> None:
    package = game.package  # type: ignore[attr-defined]
    module = import_module(f"{package}.pictures")
    drawn = module.pictures()
    folder = Path(module.FOLDER)
    assert {path.stem for path in folder.glob("*.svg")} == set(drawn)
    for name, svg in drawn.items():
        assert (folder / f"{name}.svg").read_text("utf-8") == svg + "\n", (
            f"python -m {package}.pictures"
        )

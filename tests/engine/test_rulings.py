"""RULINGS.md as the engine reads it."""

import dataclasses
from importlib.resources.abc import Traversable
from pathlib import Path

import pytest

from donjon.engine import rulings as module
from donjon.engine.registry import find_game
from donjon.engine.rulings import find_ruling, rulings

PAGE = """\
# A game: rulings

Some words first.

## Setting up

### XY-1 A title of several words
One line,
and another.

| a | b |
|---|---|
| 1 | 2 |

## The end

No ruling, though it names XY-2.

### XY-2 The last
# a line that looks like a heading ends it
"""


@pytest.fixture
def package(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A folder that stands for the package of `elsewhere`."""

    def files(_package: str) -> Traversable:
        return tmp_path

    monkeypatch.setattr(module, "files", files)
    return tmp_path


def test_a_ruling_is_its_number_title_and_text(package: Path) -> None:
    (package / "RULINGS.md").write_text(PAGE, "utf-8")
    found = rulings(dataclasses.replace(find_game("knights"), package="read"))
    assert list(found) == ["XY-1", "XY-2"]
    assert found["XY-1"].title == "A title of several words"
    assert found["XY-1"].text == "One line,\nand another.\n\n| a | b |\n|---|---|\n| 1 | 2 |"
    assert found["XY-2"] == ("XY-2", "The last", "")


@pytest.mark.usefixtures("package")
def test_a_game_may_have_none() -> None:
    game = dataclasses.replace(find_game("knights"), package="without")
    assert rulings(game) == {}
    with pytest.raises(ValueError, match="has no ruling 'XY-1'; it has none"):
        find_ruling(game, "XY-1")


@pytest.mark.parametrize("number", ["XX-1", "SH-1", "KN", "", "4", "KN-4 ", "x" * 500])
def test_an_unknown_number_is_refused_in_a_short_sentence(number: str) -> None:
    with pytest.raises(ValueError, match="there are KN-1 to KN-16") as error:
        find_ruling(find_game("knights"), number)
    assert len(str(error.value)) < 150

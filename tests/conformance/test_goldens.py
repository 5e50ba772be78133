"""Every game has a golden playthrough, and it still goes that way."""

import pytest

from tests.golden import FOLDER, goldens, write
from tests.tables import GAMES


def test_no_game_lacks_a_golden_playthrough() -> None:
    assert {row[0] for row in goldens().values()} == set(GAMES)
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(goldens())


@pytest.mark.parametrize("name", goldens())
def test_the_game_still_goes_that_way(name: str) -> None:
    expected = (FOLDER / f"{name}.txt").read_text("utf-8")
    assert write(*goldens()[name]) == expected, "if that is right: make goldens"

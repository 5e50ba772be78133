"""The options of the rules."""

from collections.abc import Sequence
from typing import Any

from donjon.engine.options import Option
from donjon.engine.reader import Reader
from donjon.engine.words import N_
from donjon.games.holland.rules.layout import NOBODY, SPACES
from donjon.games.holland.text.names import LETTERS
from donjon.games.holland.text.positions import read_whole_tower


def _read_tower(value: Reader, seats: Sequence[str]) -> Any:
    return None if value.value is None else read_whole_tower(value)


OPTIONS = (
    Option(
        "fall",
        1,
        N_("How many levels a hero falls: 1, or 2 as the English rulebook misprints it."),
        choices=(1, 2),
        title=N_("Levels of a fall"),
    ),
    Option(
        "tower",
        None,
        N_("The cards of the tower, level 1 first; none given, the dice decide."),
        read=_read_tower,
        opening=True,
        title=N_("Tower"),
        usual=lambda: ["rdpdr", "orpws", "wwprw", "rspww", "rwpww"],  # one of many
    ),
)


def setup(options: dict[str, Any], seats: Sequence[str]) -> list[int]:
    """The options as the rules take them."""
    tower = options["tower"]
    if tower is None:
        return [options["fall"], *([NOBODY] * SPACES)]
    return [options["fall"], *(LETTERS.index(letter) for letter in "".join(tower))]

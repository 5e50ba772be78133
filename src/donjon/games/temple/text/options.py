"""The options of the rules."""

from collections.abc import Sequence
from typing import Any

from donjon.engine.options import Option
from donjon.engine.reader import Reader
from donjon.engine.words import N_
from donjon.games.temple.data import sheet as sheets
from donjon.games.temple.data.encoding import encode
from donjon.games.temple.data.names import DIFFICULTIES
from donjon.games.temple.text.names import VARIANT_NAMES


def _read_sheet(value: Reader, seats: Sequence[str]) -> Any:
    """The name of a shipped sheet, or a sheet itself."""
    if isinstance(value.value, dict):
        return sheets.read(value)
    return value.one_of(sheets.shipped())


OPTIONS = (
    Option(
        "difficulty",
        "normal",
        N_("How many gems the team needs."),
        choices=DIFFICULTIES,
        title=N_("Difficulty"),
        words={"easy": N_("easy"), "normal": N_("normal"), "hard": N_("hard")},
    ),
    Option(
        "variant",
        None,
        N_("Passages that close, jokers by lottery, or secrets that hold dice."),
        choices=VARIANT_NAMES,
        title=N_("Variant"),
        words={
            None: N_("as usual"),
            "closed": N_("passages that close"),
            "lottery": N_("jokers by lottery"),
            "dice": N_("secrets that hold dice"),
        },
    ),
    Option(
        "sheet",
        "donjon",
        N_("The temple: a sheet by name, or one of your own."),
        read=_read_sheet,
        title=N_("Sheet"),
        usual=lambda: sheets.named("donjon"),
    ),
)


def setup(options: dict[str, Any], seats: Sequence[str]) -> list[int]:
    """The options as the rules take them."""
    chosen = options["sheet"]
    printed = sheets.named(chosen) if isinstance(chosen, str) else chosen
    variant = VARIANT_NAMES.index(options["variant"])
    return encode(printed, len(seats), options["difficulty"], variant)

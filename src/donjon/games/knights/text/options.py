"""The options of the rules."""

from collections.abc import Sequence
from typing import Any

from donjon.engine.options import Option
from donjon.engine.reader import Reader
from donjon.engine.words import N_
from donjon.games.knights.rules.layout import COLUMN, NOBODY, TILES
from donjon.games.knights.text.names import TILE_NAMES


def _read_first(value: Reader, seats: Sequence[str]) -> Any:
    return value.one_of((None, *seats))


def _read_column(value: Reader, seats: Sequence[str]) -> Any:
    return None if value.value is None else read_tiles(value)


def read_tiles(value: Reader) -> list[str]:
    tiles = [tile.one_of(TILE_NAMES) for tile in value.items(TILES)]
    if sorted(tiles) != sorted(TILE_NAMES[tile] for tile in COLUMN):
        value.fail(N_("a column has six basic tiles and one each of the others (KN-1)"))
    return tiles


OPTIONS = (
    Option(
        "rounds",
        500,
        N_("After this many rounds the game is a draw."),
        span=(1, 10_000),
        title=N_("Rounds"),
    ),
    Option(
        "first",
        None,
        N_("Who begins; nobody named, the dice decide."),
        read=_read_first,
        title=N_("First player"),
    ),
    Option(
        "column",
        None,
        N_("The tiles of every column, bottom to top."),
        read=_read_column,
        title=N_("Column"),
        usual=lambda: [TILE_NAMES[tile] for tile in COLUMN],
    ),
)


def setup(options: dict[str, Any], seats: Sequence[str]) -> list[int]:
    """The options as the rules take them."""
    first = NOBODY if options["first"] is None else seats.index(options["first"])
    column = options["column"] or [TILE_NAMES[tile] for tile in COLUMN]
    return [options["rounds"], first, *(TILE_NAMES.index(tile) for tile in column)]

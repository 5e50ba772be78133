"""What bots are called at the table: a name for each level and seat, for people to read alone.

Neither the journal nor a command knows these names.
"""

from collections.abc import Mapping
from functools import cache

from donjon.bots import levels
from donjon.engine.registry import find_game

NAMES: Mapping[str, tuple[str, ...]] = {
    "random": ("Dizzy", "Wobble", "Muddle", "Tumble", "Jumble", "Scatter"),
    "easy": ("Pip", "Dot", "Bean", "Crumb", "Button", "Nib"),
    "normal": ("Wilf", "Hazel", "Rowan", "Tansy", "Alder", "Bryony"),
    "hard": ("Greta", "Osric", "Ingrid", "Conrad", "Maud", "Baldwin"),
    "master": ("Magnus", "Sibylla", "Leofric", "Hildegard", "Theodora", "Aurel"),
}
OTHERS = ("Ash", "Birch", "Cedar", "Elm", "Fir", "Larch")  # of levels that a game brings


def bot_name(game: str, level: str, seat: str) -> str:
    """The bot of this level on this seat; two at one table never have the same name."""
    names = NAMES.get(level, OTHERS)
    seats = find_game(game).seats
    round_, place = divmod(seats.index(seat) if seat in seats else 0, len(names))
    return names[place] if not round_ else f"{names[place]} {round_ + 1}"


@cache
def bot_names(game: str) -> dict[str, dict[str, str]]:
    """Level -> seat -> name, for the page of a table."""
    seats = find_game(game).seats
    return {level: {s: bot_name(game, level, s) for s in seats} for level in levels(game)}

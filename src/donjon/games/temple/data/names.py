"""What is printed on a sheet, by its name."""

from collections.abc import Iterable

from donjon.games.temple.rules.layout import ROOMS, WIDTH

SIDE_NAMES = ("north", "east", "south", "west")
SYMBOL_NAMES = "AKTMX"
TRACK_NAMES = ("run", "heal", "reroll", "key", "torch", "mask")
DEED_NAMES = (*TRACK_NAMES, "gem", "joker", "exit")
COLOUR_NAMES = ("red", "blue", "green", "yellow")
DIFFICULTIES = ("easy", "normal", "hard")
ROOM_NAMES = tuple(f"{'abcde'[room % WIDTH]}{room // WIDTH + 1}" for room in range(ROOMS))


def symbols(counts: Iterable[int]) -> str:
    """How many of each symbol, written out: [2, 1, 0, 0] is AAK."""
    return "".join(name * count for name, count in zip(SYMBOL_NAMES, counts, strict=False))


def counts(text: str) -> list[int]:
    """How many there are of A, K, T and M."""
    return [text.count(name) for name in SYMBOL_NAMES[:4]]

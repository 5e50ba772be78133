"""What things are called, in moves, positions and sheets."""

from donjon.games.temple.layout import ROOMS, WIDTH, far_end, near_end

SEATS = ("blue", "red", "green", "yellow")
SIDE_NAMES = ("north", "east", "south", "west")
SYMBOL_NAMES = "AKTMX"
TRACK_NAMES = ("run", "heal", "reroll", "key", "torch", "mask")
DEED_NAMES = (*TRACK_NAMES, "gem", "joker", "exit")
COLOUR_NAMES = ("red", "blue", "green", "yellow")
PHASE_NAMES = ("side", "close", "heal", "sort", "move", "joker", "secret", "offer", "cash")
VARIANT_NAMES = (None, "closed", "lottery", "dice")
DIFFICULTIES = ("easy", "normal", "hard")
JOKER_NAMES = ("reroll", "key", "torch", "mask", "none", "shift")
ROOM_NAMES = tuple(f"{'abcde'[room % WIDTH]}{room // WIDTH + 1}" for room in range(ROOMS))


def symbols(counts: list[int]) -> str:
    """How many of each symbol, written out: [2, 1, 0, 0] is AAK."""
    return "".join(name * count for name, count in zip(SYMBOL_NAMES, counts, strict=False))


def counts(text: str) -> list[int]:
    """How many there are of A, K, T and M."""
    return [text.count(name) for name in SYMBOL_NAMES[:4]]


def passage_name(passage: int) -> str:
    return f"{ROOM_NAMES[near_end(passage)]}-{ROOM_NAMES[far_end(passage)]}"

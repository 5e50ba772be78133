"""What things are called in moves and positions."""

from donjon.games.temple import GAME
from donjon.games.temple.data.names import ROOM_NAMES
from donjon.games.temple.rules.layout import far_end, near_end

SEATS = GAME.seats
PHASE_NAMES = ("side", "close", "heal", "sort", "move", "joker", "secret", "offer", "cash")
VARIANT_NAMES = (None, "closed", "lottery", "dice")
JOKER_NAMES = ("reroll", "key", "torch", "mask", "none", "shift")


def passage_name(passage: int) -> str:
    return f"{ROOM_NAMES[near_end(passage)]}-{ROOM_NAMES[far_end(passage)]}"

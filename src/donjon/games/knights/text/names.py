"""What seats, knights, tiles and heights are called."""

from functools import cache

from donjon.engine.words import N_, because
from donjon.games.knights import GAME
from donjon.games.knights.rules.layout import CASTLE, KNIGHTS, OUT, TILES, Tile

SEATS = GAME.seats
TILE_WORDS = {
    "basic": N_("plain tile"),
    "bramble": N_("brambles"),
    "fire": N_("fire"),
    "charge": N_("charge"),
    "attack": N_("swords"),
}
TILE_NAMES = tuple(tile.name.lower() for tile in Tile)


def knight_name(seat: int, k: int) -> str:
    return f"{SEATS[seat]}{k + 1}"


@cache
def knight_named(knight: str) -> str:
    """What a knight is called in a sentence: red2 is red 2."""
    return because(N_("{seat} {number}"), seat=knight[:-1], number=int(knight[-1]))


def height_name(height: int) -> int | str:
    return "castle" if height == CASTLE else "out" if height == OUT else height + 1


# The same for all there are: every move asks for each knight.
KNIGHT_NAMES = tuple(tuple(knight_name(s, k) for k in range(KNIGHTS)) for s in range(len(SEATS)))
HEIGHT_NAMES = {height: height_name(height) for height in (*range(TILES), CASTLE, OUT)}

"""What seats, knights, tiles and heights are called."""

from donjon.games.knights import GAME
from donjon.games.knights.rules.layout import CASTLE, OUT, Tile

SEATS = GAME.seats
TILE_NAMES = tuple(tile.name.lower() for tile in Tile)


def knight_name(seat: int, k: int) -> str:
    return f"{SEATS[seat]}{k + 1}"


def height_name(height: int) -> int | str:
    return "castle" if height == CASTLE else "out" if height == OUT else height + 1

"""What a seat sees of Knights, as numbers."""

from donjon.engine.observation import digits, each_seat, myself, number, one_of, seat_of
from donjon.games.knights.rules.layout import CASTLE, KNIGHTS, OUT, TILES, Tile

VERSION = 1
ROWS = (
    myself(),  # attacks name the seat they go against
    seat_of("seat"),
    seat_of("first"),
    one_of("die", 1, 6),
    one_of("attacker", 0, KNIGHTS - 1),
    each_seat(one_of("side.knight", OUT, CASTLE)),
    one_of("lowest", 0, TILES - 1),
    each_seat(digits("side.tiles", TILES, max(Tile))),
    number("rounds", 0, "limit"),
)

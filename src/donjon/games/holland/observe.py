"""What a seat sees of Sir Holland, as numbers."""

from donjon.engine.observation import bits, each_seat, number, one_of, seat_of, seats_in
from donjon.engine.state import HIDDEN
from donjon.games.holland.rules.layout import (
    CARDS,
    CLIMBS,
    ENOUGH,
    FREE,
    LIFTS,
    PAIR,
    SPACES,
    STEPS,
    WALKS,
)

VERSION = 1
MOST_ROUNDS = 99  # more than any game has
ROWS = (
    seats_in("acting"),
    seat_of("seat"),
    seat_of("gryphon"),
    each_seat(one_of("place", 0, FREE)),
    one_of("villain", 0, SPACES - 1),
    seats_in("lying", PAIR),
    each_seat(bits("hand", CARDS)),
    each_seat(one_of("chosen", HIDDEN, CARDS)),
    each_seat(number("rests", 0, ENOUGH)),
    number("walk", 0, max(WALKS)),
    number("steps", 0, max(STEPS)),
    number("climb", 0, max(CLIMBS)),
    number("portal", 0, max(LIFTS)),
    number("blast", 0, 1),
    number("hide", 0, 1),
    seat_of("moving", PAIR, more=PAIR),
    seat_of("entered", PAIR),
    bits("moved", PAIR),
    bits("ropes", SPACES),
    bits("passages", SPACES),
    bits("room", SPACES),
    number("fall", 1, 2),
    number("last_round", 0, 1),
    number("rounds", 0, MOST_ROUNDS),
)

"""What a seat sees of the temple, as numbers; the printed sheet is the options' and left out."""

from donjon.engine.observation import (
    bits,
    each_seat,
    number,
    one_kind,
    one_of,
    seat_of,
)
from donjon.games.temple.rules.layout import COLOURS, EXTRA, MAPS, NONE, ROOMS, SIDES, Phase, Symbol

VERSION = 1
MOST_DICE, MOST_GEMS, LONGEST_MAP = 12 + EXTRA, 99, 6  # what a sheet may have
ROWS = (
    seat_of("actor"),
    seat_of("active"),
    one_kind("phase", Phase),
    number("gems", 0, MOST_GEMS),
    number("goal", 0, MOST_GEMS),
    number("rounds", 0, "last"),
    bits("opened", COLOURS),
    number("marked", 0, "boxes"),
    number("used", 0, "boxes"),
    number("paid", 0, 1),
    number("free", 0, MOST_DICE),
    number("tray", 0, MOST_DICE),
    one_of("rolled", NONE, Symbol.CURSE),
    number("kept", 0, MOST_DICE),
    number("offer", 0, MOST_DICE),
    number("tokens", 0, "boxes"),
    number("spent", 0, MOST_DICE),
    one_of("extra", NONE, Symbol.CURSE),
    number("won", 0, EXTRA),
    each_seat(one_of("sheet.side", NONE, SIDES - 1)),
    each_seat(one_of("sheet.pawn", NONE, ROOMS - 1)),
    each_seat(bits("sheet.crossed", ROOMS)),
    each_seat(bits("sheet.shut_east", ROOMS)),
    each_seat(bits("sheet.shut_south", ROOMS)),
    each_seat(bits("sheet.closed", MAPS)),
    each_seat(number("sheet.found", 0, 2 * LONGEST_MAP)),
)

"""What a seat sees of Attack the Tower, as numbers; armies are the options' and left out."""

from donjon.engine.observation import (
    beyond_view,
    bits,
    each_seat,
    number,
    one_kind,
    one_of,
    own_seat,
    seat_of,
    seats_in,
)
from donjon.engine.state import HIDDEN
from donjon.games.southerners.rules.layout import (
    ABILITIES,
    BASES,
    DRAWS,
    EMPTY,
    MOST_GUARDS,
    NOWHERE,
    PALACE,
    SEATS,
    TARGETS,
    TERRITORIES,
    TROOPS_A_BASE,
    Phase,
    Stage,
    Window,
)

VERSION = 1
CARDS = 25  # of each pile
MOST_DAMAGE = 200  # more than six troops deal, every ability behind them
MOST_TOLL = 5 * MOST_GUARDS
ROWS = (
    seats_in("acting"),
    seat_of("attacker"),
    one_kind("phase", Phase),
    beyond_view(one_kind("window", Window)),
    beyond_view(number("passes", 0, SEATS)),
    beyond_view(number("finished", 0, 1)),
    beyond_view(one_of("about", 0, BASES - 1)),
    one_of("source", NOWHERE, PALACE),
    one_of("target", NOWHERE, PALACE),
    beyond_view(bits("tried", (TERRITORIES + 1) * TERRITORIES)),
    number("rounds", 0, "limit"),
    own_seat(one_kind("side.stage", Stage)),
    beyond_view(own_seat(number("side.draws", 0, DRAWS))),
    each_seat(one_of("side.ground", EMPTY, BASES - 1)),
    each_seat(number("side.troops", 0, TROOPS_A_BASE)),
    each_seat(one_of("side.palace", EMPTY, ABILITIES - 1)),
    each_seat(bits("side.attacked", TERRITORIES + 1)),
    each_seat(number("side.hand_base", HIDDEN, CARDS)),
    each_seat(number("side.hand_ability", HIDDEN, CARDS)),
    each_seat(number("side.discard_base", 0, CARDS)),
    each_seat(number("side.discard_ability", 0, CARDS)),
    each_seat(number("side.played", 0, CARDS)),
    each_seat(number("side.milled", 0, CARDS)),
    each_seat(number("side.held", 0, CARDS)),
    each_seat(number("side.left", 0, CARDS)),
    each_seat(number("side.toll", 0, MOST_TOLL)),
    each_seat(number("side.regrow", 0, CARDS)),
    each_seat(number("side.damage", 0, MOST_DAMAGE)),
    each_seat(number("side.siege", 0, MOST_DAMAGE)),
    each_seat(number("side.doomed", 0, TROOPS_A_BASE)),
    each_seat(bits("side.razed", TARGETS)),
)

"""Knights of the Castle."""

from donjon.engine.registry import Game
from donjon.engine.words import N_

GAME = Game(
    id="knights",
    title=N_("Knights of the Castle"),
    package=__name__,
    seats=(N_("blue"), N_("red"), N_("green"), N_("purple")),
    least=2,
    minutes=20,
    blurb=N_("Race three knights up a sinking column and be the last in the field."),
    draws=True,
    one_board=True,
)

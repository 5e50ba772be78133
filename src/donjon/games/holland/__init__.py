"""Sir Holland: Escape the Tower."""

from donjon.engine.registry import Game
from donjon.engine.words import N_

GAME = Game(
    id="holland",
    title=N_("Sir Holland: Escape the Tower"),
    package=__name__,
    seats=(N_("blue"), N_("red"), N_("green"), N_("yellow")),
    least=2,
    minutes=40,
    blurb=N_("Get both your heroes out over the top of a tower whose villains everybody moves."),
    secrets=True,
)

"""Pebbles: the example that CONTRIBUTING.md's guide was followed with."""

from donjon.engine.registry import Game
from donjon.engine.words import N_

GAME = Game(
    id="pebbles",
    title="Pebbles",
    package=__name__,
    seats=("blue", "red", "green", "yellow"),
    least=2,
    minutes=5,
    blurb=N_("Hold some pebbles in your fist; the most that nobody else holds wins them."),
    secrets=True,
)

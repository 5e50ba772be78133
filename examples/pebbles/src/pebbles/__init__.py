"""Pebbles: the example that CONTRIBUTING.md's guide was followed with."""

from donjon.engine.registry import Command, Game, Ink
from donjon.engine.words import N_

GAME = Game(
    id="pebbles",
    title=N_("Pebbles"),
    package=__name__,
    seats=("blue", "red", "green", N_("amber")),
    least=2,
    minutes=5,
    blurb=N_("Hold some pebbles in your fist; the most that nobody else holds wins them."),
    secrets=True,
    inks={"amber": Ink("#9c6a00", "#f0c24e", "diamond")},
    commands={"odds": Command("pebbles.odds", N_("how often each number of pebbles scores"))},
)

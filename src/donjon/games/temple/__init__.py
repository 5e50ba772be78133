"""Escape: Roll & Write."""

from donjon.engine.registry import Command, Game
from donjon.engine.words import N_

GAME = Game(
    id="temple",
    title=N_("Escape: Roll & Write"),
    package=__name__,
    seats=(N_("blue"), N_("red"), N_("green"), N_("yellow")),
    least=2,
    minutes=30,
    blurb=N_("Share the dice, find the gems and leave the temple together before time runs out."),
    together=True,
    commands={
        "sheet": Command(
            "donjon.games.temple.commands.sheet", N_("check or draw a sheet of the temple")
        ),
    },
)

"""Attack the Tower: Southerners."""

from donjon.engine.registry import Game, Ink
from donjon.engine.words import N_

GAME = Game(
    id="southerners",
    title=N_("Attack the Tower: Southerners"),
    package=__name__,
    seats=(N_("north"), N_("south")),
    least=2,
    minutes=45,
    blurb=N_("Raise bases and troops on three roads and break through to the other's palace."),
    draws=True,
    secrets=True,
    inks={
        "north": Ink("#1f5a96", "#5aa2e8", "disc"),
        "south": Ink("#b02a2a", "#ee6a60", "square"),
    },
)

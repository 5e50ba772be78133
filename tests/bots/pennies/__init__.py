"""The smallest game with something hidden: both choose a side of a coin at the same time."""

from donjon.engine.registry import Game

GAME = Game("pennies", "Pennies", __name__, ("blue", "red"), 2, 1, "Equal sides: blue wins.")

"""Connect Four in our form, to be measured beside other engines."""

from donjon.engine.registry import Game

GAME = Game(
    "connect_four", "Connect Four", __name__, ("blue", "red"), 2, 10, "Four in a row, first."
)

"""Pig in our form, to be measured beside other engines: roll as long as you dare."""

from donjon.engine.registry import Game

GAME = Game("pig", "Pig", __name__, ("blue", "red"), 2, 5, "Roll as long as you dare.")

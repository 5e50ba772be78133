"""Southerners in strings."""

from donjon.games.southerners.text.events import event, sentence
from donjon.games.southerners.text.moves import action, move
from donjon.games.southerners.text.options import OPTIONS, setup
from donjon.games.southerners.text.positions import place, position
from donjon.games.southerners.text.refusals import why_not

__all__ = [
    "OPTIONS",
    "action",
    "event",
    "move",
    "place",
    "position",
    "sentence",
    "setup",
    "why_not",
]

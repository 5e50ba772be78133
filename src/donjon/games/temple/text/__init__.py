"""Temple in strings."""

from donjon.games.temple.text.events import event, sentence
from donjon.games.temple.text.moves import action, move
from donjon.games.temple.text.options import OPTIONS, setup
from donjon.games.temple.text.positions import place, position
from donjon.games.temple.text.refusals import why_not

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

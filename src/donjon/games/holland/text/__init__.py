"""Sir Holland in strings."""

from donjon.games.holland.text.events import event, sentence
from donjon.games.holland.text.moves import action, move
from donjon.games.holland.text.options import OPTIONS, setup
from donjon.games.holland.text.positions import place, position
from donjon.games.holland.text.refusals import why_not

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

"""Knights in strings: moves, positions, refusals and sentences."""

from donjon.games.knights.text.events import event, sentence
from donjon.games.knights.text.moves import action, move
from donjon.games.knights.text.options import OPTIONS, setup
from donjon.games.knights.text.positions import place, position
from donjon.games.knights.text.refusals import why_not

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

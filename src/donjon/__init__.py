"""Donjon: tower games, exact, from one set of rules each.

>>> import donjon
>>> match = donjon.Match.new("knights", seats=2, seed=7)
>>> match.seats
('blue', 'red')
"""

from typing import TYPE_CHECKING

from donjon.engine.errors import BadInput, IllegalMove, NoCompiler, UnknownGame
from donjon.engine.match import Match, Refusal
from donjon.engine.registry import Game

if TYPE_CHECKING:
    from donjon.engine.registry import games
else:
    from donjon import games  # the package, which can be called

__all__ = [
    "BadInput",
    "Game",
    "IllegalMove",
    "Match",
    "NoCompiler",
    "Refusal",
    "UnknownGame",
    "games",
]
__version__ = "0.1.0"

"""Donjon: tower games, exact, from one set of rules each.

>>> import donjon
>>> match = donjon.Match.new("knights", seats=2, seed=7)
>>> match.seats
('blue', 'red')
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from donjon.engine.errors import BadInput, IllegalMove, NoCompiler, UnknownGame
    from donjon.engine.match import Match, Refusal
    from donjon.engine.registry import Game, games
    from donjon.engine.simulate import simulate
    from donjon.engine.simulation import Simulation
    from donjon.engine.summary import Summary
    from donjon.rl.batch import Batch, batch

__version__ = "0.1.0"

HOMES = {
    "BadInput": "donjon.engine.errors",
    "Batch": "donjon.rl.batch",
    "Game": "donjon.engine.registry",
    "IllegalMove": "donjon.engine.errors",
    "Match": "donjon.engine.match",
    "NoCompiler": "donjon.engine.errors",
    "Refusal": "donjon.engine.match",
    "Simulation": "donjon.engine.simulation",
    "Summary": "donjon.engine.summary",
    "UnknownGame": "donjon.engine.errors",
    "batch": "donjon.rl.batch",
    "simulate": "donjon.engine.simulate",
}

__all__ = [
    "BadInput",
    "Batch",
    "Game",
    "IllegalMove",
    "Match",
    "NoCompiler",
    "Refusal",
    "Simulation",
    "Summary",
    "UnknownGame",
    "batch",
    "games",
    "simulate",
]


def __getattr__(name: str) -> Any:
    """Load what is asked for when it is asked for, so that importing Donjon costs nothing."""
    if name == "games":
        return import_module("donjon.games")  # the package, which can be called
    if name in HOMES:
        return getattr(import_module(HOMES[name]), name)
    raise AttributeError(f"module 'donjon' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)

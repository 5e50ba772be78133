"""Searches of positions that the tests make up."""

from typing import Any

import numpy as np

from donjon.bots.searcher import Findings, Searcher
from donjon.bots.strength import Strength
from donjon.engine import builds
from donjon.engine.registry import Game
from donjon.engine.state import lowest_seat


def opening(game: Game, seats: int = 2, setup: list[int] | None = None, key: int = 1) -> Any:
    """The states of a game that has just begun, interpreted."""
    build = builds.interpreted(game)
    states = build.blank()
    options = {option.name: option.default for option in game.text.OPTIONS}
    chosen = setup or game.text.setup(options, game.seats[:seats])
    build.drive.set_up(states, seats, [key, 2], chosen)
    return states


def after(game: Game, states: Any, actions: list[int]) -> Any:
    """The same after these actions of whoever acts."""
    build = builds.interpreted(game)
    for action in actions:
        build.drive.play(states, lowest_seat(states[0].acting), action)
    return states


def view(game: Game, states: Any, seat: int) -> Any:
    build = builds.interpreted(game)
    copy = build.copy(states)
    build.drive.conceal_from(copy, seat)
    return copy[0]


def think(game: Game, states: Any, seat: int, seed: str = "1", **how: Any) -> Findings:
    settings = Strength(**{"simulations": 200, "temperature": 1.0, **how})  # never stops early
    return Searcher(game, settings, states[0].seats).search(view(game, states, seat), seat, seed)


def same(a: Findings, b: Findings) -> bool:
    return bool(np.array_equal(a.visits, b.visits) and np.allclose(a.values, b.values))

"""The games that are measured beside OpenSpiel are the same ones: every way is counted."""

import pyspiel
import pytest
from benchmarks.connect_four import GAME as CONNECT_FOUR
from benchmarks.peers import spiel
from benchmarks.peers.counts import perft
from benchmarks.pig import GAME as PIG

from donjon.engine.registry import Game


@pytest.mark.parametrize(("game", "depth"), [(CONNECT_FOUR, 5), (PIG, 7)])
def test_as_many_ways_lead_as_deep(game: Game, depth: int) -> None:
    theirs = [0] * 2 * (depth + 1)
    spiel.perft(pyspiel.load_game(game.id).new_initial_state(), depth, theirs)
    assert perft(game, depth) == theirs

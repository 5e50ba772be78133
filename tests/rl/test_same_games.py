"""The games that are measured beside OpenSpiel are the same ones: every way is counted."""

import pyspiel
import pytest
from benchmarks.connect_four import GAME as CONNECT_FOUR
from benchmarks.peers.counts import perft
from benchmarks.pig import GAME as PIG

from donjon.engine.registry import Game


def theirs(state: pyspiel.State, depth: int, counts: list[int]) -> list[int]:
    counts[2 * depth] += 1
    if state.is_terminal():
        counts[2 * depth + 1] += 1
    elif depth:
        for action in state.legal_actions():
            theirs(state.child(action), depth - 1, counts)
    return counts


@pytest.mark.parametrize(("game", "depth"), [(CONNECT_FOUR, 5), (PIG, 7)])
def test_as_many_ways_lead_as_deep(game: Game, depth: int) -> None:
    state = pyspiel.load_game(game.id).new_initial_state()
    assert perft(game, depth) == theirs(state, depth, [0] * 2 * (depth + 1))

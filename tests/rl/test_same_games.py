"""The games that are measured beside OpenSpiel are the same ones: every way is counted."""

from typing import Any

import pyspiel
import pytest
from benchmarks.connect_four import GAME as CONNECT_FOUR
from benchmarks.peers import spiel
from benchmarks.peers.counts import perft
from benchmarks.pig import GAME as PIG
from benchmarks.pig.rules import HOLD, ROLL, SIDES, rolled

from donjon.engine import builds
from donjon.engine.registry import Game
from donjon.engine.state import lowest_seat


@pytest.mark.parametrize(("game", "depth"), [(CONNECT_FOUR, 5), (PIG, 7)])
def test_as_many_ways_lead_as_deep(game: Game, depth: int) -> None:
    theirs = [0] * 2 * (depth + 1)
    spiel.perft(pyspiel.load_game(game.id).new_initial_state(), depth, theirs)
    assert perft(game, depth) == theirs


def as_they_say(state: Any) -> str:
    """Pig's scores, the turn's total and whose turn it is, in OpenSpiel's words."""
    player = lowest_seat(state.acting)
    return f"Scores: {state.blue} {state.red}, Turn total: {state.turn}\nCurrent player: {player}\n"


def compare(build: Any, ours: Any, theirs: Any, depth: int) -> int:
    """Follow every way in both at once; how many places were alike."""
    assert as_they_say(ours[0]) == str(theirs)
    if not depth:
        return 1
    seat = theirs.current_player()
    held = build.copy(ours)
    build.drive.play(held, seat, HOLD)
    alike = compare(build, held, theirs.child(HOLD), depth - 1)
    for die in range(1, SIDES + 1):
        after = build.copy(ours)
        rolled(after[0], seat, die)
        alike += compare(build, after, theirs.child(ROLL).child(die - 1), depth - 1)
    return 1 + alike


def test_every_side_of_the_die_does_the_same() -> None:
    build = builds.interpreted(PIG)
    ours = build.blank()
    build.drive.set_up(ours, 2, build.words([1, 2]), build.row([0]))
    alike = compare(build, ours, pyspiel.load_game("pig").new_initial_state(), 4)
    assert alike == sum(7**depth for depth in range(5))

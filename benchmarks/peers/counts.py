"""Every way that a game can go, counted: ours, by the rules as they are written."""

from typing import Any

from benchmarks.connect_four import GAME as CONNECT_FOUR
from benchmarks.pig import GAME as PIG
from donjon.engine import builds
from donjon.engine.registry import Game
from donjon.engine.state import lowest_seat


def perft(game: Game, depth: int) -> list[int]:
    """For each depth left: the ways that lead there, and how many of them end there."""
    build = builds.interpreted(game)
    states = build.blank()
    build.drive.set_up(states, 2, build.words([1, 2]), build.row([0]))
    counts = [0] * 2 * (depth + 1)
    {CONNECT_FOUR: _moves, PIG: _dice}[game](build, states, depth, counts)
    return counts


def _count(state: Any, depth: int, counts: list[int]) -> bool:
    """Count a place; does it go on from there?"""
    counts[2 * depth] += 1
    if state.over:
        counts[2 * depth + 1] += 1
    return depth > 0 and not state.over


def _moves(build: Any, states: Any, depth: int, counts: list[int]) -> None:
    if not _count(states[0], depth, counts):
        return
    seat = lowest_seat(states[0].acting)
    for action in build.legal(states, seat):
        after = build.copy(states)
        build.drive.play(after, seat, action)
        _moves(build, after, depth - 1, counts)


def _dice(build: Any, states: Any, depth: int, counts: list[int]) -> None:
    """Pig: to roll is a step, and each side of the die another, as in OpenSpiel."""
    from benchmarks.pig.rules import HOLD, SIDES, rolled

    if not _count(states[0], depth, counts):
        return
    seat = lowest_seat(states[0].acting)
    held = build.copy(states)
    build.drive.play(held, seat, HOLD)
    _dice(build, held, depth - 1, counts)
    counts[2 * (depth - 1)] += 1  # between the roll and its outcome
    for die in range(1, SIDES + 1) if depth > 1 else ():
        after = build.copy(states)
        after[0].made += 1
        rolled(after[0], seat, die)
        _dice(build, after, depth - 2, counts)

"""A simulation in parts, which any worker anywhere can play without knowing the rest."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from donjon.engine.kinds import BULK
from donjon.engine.loading import fastest
from donjon.engine.places import Place
from donjon.engine.plans import Plan, make_plan
from donjon.engine.progress import Progress
from donjon.engine.registry import Game
from donjon.engine.simulation import Simulation
from donjon.engine.summary import Summary

PART = 16384  # games at most: a fraction of a second, where rules are compiled


@dataclass(frozen=True)
class Part:
    """Some games of a simulation, in plain words; the same part is always the same games."""

    game: Game  # itself, for it may not be installed; a worker loads its modules anew
    seats: int
    bots: tuple[str, ...]
    seed: str
    options: dict[str, Any]
    first: int
    count: int

    def plan(self) -> Plan:
        return make_plan(self.game, self.seats, self.bots, self.seed, self.options)


def parts(plan: Plan, first: int, wanted: int, size: int) -> Iterator[Part]:
    """All of them, each with as many games as `size` or what is left."""
    seats = len(plan.seats)
    for low in range(first, first + wanted, size):
        count = min(size, first + wanted - low)
        yield Part(plan.game, seats, plan.bots, plan.seed, plan.options, low, count)


def play_part(part: Part) -> tuple[Part, Any, Any, Any]:
    """Moves, rounds and payoffs of its games."""
    plan = part.plan()
    build = fastest(plan.game, BULK, warn=True)
    moves, rounds = np.zeros(part.count, np.int32), np.zeros(part.count, np.int32)
    payoffs = np.zeros((part.count, part.seats), np.float32)
    build.drive.play_games(*plan.arguments(build), part.first, moves, rounds, payoffs)
    return part, moves, rounds, payoffs


def run_in_parts(place: Place, result: Simulation | Summary, start: int, shown: Progress) -> None:
    """Play a result's games somewhere; on Ctrl-C keep the unbroken run from the first."""
    wanted = result.wanted
    size = max(1, min(PART, -(-wanted // (4 * place.width))))
    done: dict[int, int] = {}
    count = 0
    try:
        for part, *rows in place.results(play_part, parts(result.plan, start, wanted, size)):
            low = part.first - start
            done[low] = low + part.count
            _take(result, low, done[low], rows)
            count += part.count
            shown(count, wanted)
    except KeyboardInterrupt:
        if isinstance(result, Simulation):
            result.cut_gaps(done)


def _take(result: Simulation | Summary, low: int, high: int, rows: Any) -> None:
    if isinstance(result, Summary):
        result.add(*rows)
        return
    result.moves[low:high], result.rounds[low:high], result.payoffs[low:high] = rows
    result.winners[low:high] = rows[2] == 1

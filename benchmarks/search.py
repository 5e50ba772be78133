"""Simulations a second on one core: every game from its opening, and Connect Four beside
OpenSpiel's own C++ search in the same run.

    python -m benchmarks.search [--spiel PYTHON] [--seconds 3] [--seats 2]

`--spiel` names a Python that has OpenSpiel (pip install open_spiel in an environment of its own).
Seconds are the processor's, so that others at work disturb little.  Both searches play Connect
Four with full random roll-outs, UCT, no solver, turn and turn about.
"""

import argparse
import os
import statistics
import subprocess
import time
from dataclasses import replace
from typing import Any

from benchmarks.connect_four import GAME as CONNECT_FOUR
from donjon.bots.strength import Strength, strength
from donjon.bots.tree import build as tree
from donjon.engine.compiled import compile_into_cache, load
from donjon.engine.loading import fastest
from donjon.engine.registry import Game, games
from donjon.engine.state import lowest_seat

SPIEL = """
import time, pyspiel, sys
game = pyspiel.load_game("connect_four")
bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, 7), 2.0, 5000, 1000, False, 7, False)
state = game.new_initial_state()
bot.mcts_search(state)
for line in sys.stdin:
    end, done, began = float(line), 0, time.process_time()
    while time.process_time() - began < end:
        bot.mcts_search(state)
        done += 5000
    print(done / (time.process_time() - began), flush=True)
"""


class Ours:
    """A search from a game's opening."""

    def __init__(self, game: Game, how: Strength, seats: int) -> None:
        self.build = self._build(game)
        self.trees = tree.allocate(self.build, how.room(seats))
        options = {option.name: option.default for option in game.text.OPTIONS}
        setup = game.text.setup(options, game.seats[:seats])
        self.trees.root[0] = tree.opening(self.build, seats, setup, [1, 2])[0]
        seat = lowest_seat(int(self.trees.root[0].acting))
        count = 1 if how.trees == "one" else seats
        self.trees.how[:] = [seat, count, how.cutoff, how.quick, how.rounds]
        self.trees.much[:] = [how.explore, how.widen, how.power, how.jitter, how.trust]
        self.share = how.simulations

    def _build(self, game: Game) -> Any:
        if game.id in games():
            return fastest(game, tree.SEARCH)
        compile_into_cache(game, tree.SEARCH)
        return load(game, tree.SEARCH)

    def pace(self, seconds: float) -> float:
        """Searches of so many simulations, each with a fresh tree, as a bot makes them."""
        done, began = 0, time.process_time()
        while time.process_time() - began < seconds:
            self.build.drive.plant(self.trees)
            self.build.drive.search(self.trees, self.share)
            done += self.share
        return done / (time.process_time() - began)


def beside_openspiel(python: str, seconds: float) -> None:
    ours = Ours(CONNECT_FOUR, Strength(5000, trees="one", explore=1.4), 2)
    ours.pace(0.2)
    spiel = subprocess.Popen(
        [python, "-c", SPIEL], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert spiel.stdin is not None
    assert spiel.stdout is not None
    rows = []
    for _ in range(3):
        spiel.stdin.write(f"{seconds}\n")
        spiel.stdin.flush()
        theirs = float(spiel.stdout.readline())
        rows.append((ours.pace(seconds), theirs))
    spiel.stdin.close()
    spiel.wait()
    for mine, theirs in rows:
        print(
            f"  Connect Four: ours {mine:10,.0f}/s  OpenSpiel {theirs:10,.0f}/s  "
            f"{mine / theirs:.1f} times"
        )
    print(f"  median ratio {statistics.median(a / b for a, b in rows):.1f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--spiel", help="a Python that has OpenSpiel")
    parser.add_argument("--seconds", type=float, default=3)
    parser.add_argument("--seats", type=int)
    args = parser.parse_args()
    load = os.getloadavg()
    print(f"load {load[0]:.1f} {load[1]:.1f} on {os.cpu_count()} cores")
    for game in games().values():
        if not game.package.startswith("donjon."):
            continue
        seats = args.seats or game.least
        how = strength(game.id, "master")
        ours = Ours(game, replace(how, simulations=min(how.simulations, 20_000)), seats)
        ours.pace(0.2)
        pace = statistics.median(ours.pace(args.seconds) for _ in range(3))
        print(f"  {game.id:<12} {pace:10,.0f} simulations/s ({seats} seats, level master)")
    if args.spiel:
        beside_openspiel(args.spiel, args.seconds)


if __name__ == "__main__":
    main()

"""python -m benchmarks.temple_quick: how often the temple's quick policy wins, and by which gems.

Every seat plays the quick policy; a row for each number of seats, variant and difficulty.
"""

import argparse
import os
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from donjon.engine.kinds import BULK
from donjon.engine.loading import fastest
from donjon.engine.plans import make_plan
from donjon.games.temple.data.names import DIFFICULTIES
from donjon.games.temple.rules.layout import ROOMS, Deed
from donjon.games.temple.text.names import VARIANT_NAMES

SOURCES = ("rooms", "secrets", "tracks", "maps")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10_000, help="games a cell")
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    parser.add_argument("--seed", default="balance")
    args = parser.parse_args()
    cells = [(s, v, d) for v in VARIANT_NAMES for s in (2, 3, 4) for d in DIFFICULTIES]
    fastest(make_plan("temple", 2, "quick", args.seed, {}).game, BULK)
    began = time.perf_counter()
    print(f"| variant | seats | difficulty | won | gems | {' | '.join(SOURCES)} | all out |")
    print("|---" * 10 + "|")
    with ThreadPoolExecutor(args.threads) as pool:
        for cell, row in zip(cells, pool.map(lambda c: play(c, args), cells), strict=True):
            seats, variant, difficulty = cell
            told = " | ".join(f"{value:.2f}" for value in row[1:])
            name = f"{variant or 'none'} | {seats} | {difficulty}"
            print(f"| {name} | {row[0]:.3f} | {told} |", flush=True)
    print(f"{args.games} games a cell, {time.perf_counter() - began:.0f} s")


def play(cell: tuple[int, str | None, str], args: argparse.Namespace) -> list[float]:
    """Share of wins, mean gems, the same by source, and how often all stand in the exit."""
    seats, variant, difficulty = cell
    options = {"variant": variant, "difficulty": difficulty}
    plan = make_plan("temple", seats, "quick", args.seed, options)
    build = fastest(plan.game, BULK)
    arguments = plan.arguments(build)
    moves, rounds = np.zeros(1, np.int32), np.zeros(1, np.int32)
    payoffs = np.zeros((1, seats), np.float32)
    totals = np.zeros(3 + len(SOURCES))
    for i in range(args.games):
        build.drive.play_games(*arguments, i, moves, rounds, payoffs)
        totals += [payoffs[0, 0], *account(arguments[0][0].item(), plan.game.rules.STATE, seats)]
    return [float(total) / args.games for total in totals]


def account(values: tuple[Any, ...], dtype: np.dtype[Any], seats: int) -> list[float]:
    """What a state at the end tells; maps gave the gems that nothing else did."""
    state = dict(zip(dtype.names or (), values, strict=True))
    names = dtype["sheet"].base.names or ()
    sheets = [dict(zip(names, row, strict=True)) for row in state["sheet"][:seats]]
    deeds = state["deed"]
    shiny = sum(1 << room for room in range(ROOMS) if deeds[room] == Deed.GEM)
    rooms = sum((sheet["crossed"] & shiny).bit_count() for sheet in sheets)
    secrets = 2 * state["opened"].bit_count() - 2 * state["won"]
    tracks = int(sum(state["paid"]))
    out = all(sheet["pawn"] == state["leave"] for sheet in sheets)
    return [
        state["gems"],
        rooms,
        secrets,
        tracks,
        state["gems"] - rooms - secrets - tracks,
        float(out),
    ]


if __name__ == "__main__":
    main()

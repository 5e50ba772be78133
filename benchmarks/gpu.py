"""python -m benchmarks.gpu: bulk play on a GPU, compared with the CPU's to the last bit.

For each game: a million games on both, every array equal; then random moves a second, and
the memory that a summary takes.
"""

import argparse
import resource
import time
from importlib import import_module
from typing import Any

import numpy as np

from donjon.engine import cuda
from donjon.engine.kinds import BULK
from donjon.engine.loading import fastest
from donjon.engine.registry import find_game, games
from donjon.engine.simulate import simulate


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="*", help="which games (usually all)")
    parser.add_argument("--seats", type=int, help="how many (usually each game's most)")
    parser.add_argument("--bots", default="random")
    parser.add_argument("--equal", type=int, default=1_000_000, help="games compared with the CPU")
    parser.add_argument("--games", type=int, default=100_000_000, help="games timed")
    parser.add_argument("--grid", action="store_true", help="try several sizes of the grid first")
    args = parser.parse_args()
    name = cuda.cuda().get_current_device().name
    print(f"device {name.decode() if isinstance(name, bytes) else name}", flush=True)
    for game in args.game or games():
        seats = args.seats or find_game(game).most
        compare(game, seats, args.bots, args.equal)
        if args.grid:
            tune(game, seats, args.bots, args.games // 10)
        measure(game, seats, args.bots, args.games)


def compare(game: str, seats: int, bots: str, count: int) -> None:
    """The same games on both, every array equal."""
    began = time.perf_counter()
    there = simulate(game, count, seats, bots, seed="equal", device="cuda")
    first = time.perf_counter() - began
    fastest(find_game(game), BULK)
    began = time.perf_counter()
    here = simulate(game, count, seats, bots, seed="equal")
    cpu = time.perf_counter() - began
    for name in ("winners", "moves", "rounds", "payoffs"):
        assert np.array_equal(here[name], there[name]), f"{game}: {name} differ"
    counted = simulate(game, count, seats, bots, seed="equal", device="cuda", summary=True)
    assert counted.to_json() == here.summary().to_json()
    total = int(here.moves.sum())
    print(
        f"{game}, {seats} seats, {bots}: {count:,} games ({total:,} moves) equal to the last bit; "
        f"first call with compiling {first:.1f} s; CPU {total / cpu:,.0f} moves/s",
        flush=True,
    )


def tune(game: str, seats: int, bots: str, count: int) -> None:
    for threads in (64, 128, 256):
        for blocks in (132 * 4, 132 * 8, 132 * 16, 132 * 32):
            cuda.THREADS, cuda.BLOCKS = threads, blocks
            print(f"  {threads} x {blocks}: {rate(game, seats, bots, count)[0]:,.0f}", flush=True)


def rate(game: str, seats: int, bots: str, count: int) -> tuple[float, Any]:
    began = time.perf_counter()
    result = simulate(game, count, seats, bots, seed=1, device="cuda", summary=True)
    moves = float(result.moves.counts @ np.arange(len(result.moves.counts)))
    return moves / (time.perf_counter() - began), result


def measure(game: str, seats: int, bots: str, count: int) -> None:
    speed, result = max((rate(game, seats, bots, count) for _ in range(3)), key=lambda r: r[0])
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    free, total = import_module("numba.cuda").current_context().get_memory_info()
    print(
        f"{game}, {seats} seats, {bots}: {speed:,.0f} moves/s over {result.games:,} games "
        f"({speed / result.moves.mean:,.0f} games/s); host {memory:.0f} MB, "
        f"GPU memory in use {(total - free) / 2**20:.0f} MB",
        flush=True,
    )


if __name__ == "__main__":
    main()

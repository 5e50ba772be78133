"""python -m benchmarks.random_play: compiled Knights beside idiomatic Python, in one run.

The two take turns, several times, so that a busy machine slows both; medians are compared.
"""

import argparse
import os
import time
from collections.abc import Callable
from statistics import median

from benchmarks.knights_dataclasses import play_at_random
from donjon.engine.kinds import BULK
from donjon.engine.loading import fastest
from donjon.engine.registry import find_game
from donjon.engine.simulate import simulate

RUNS = 5


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--games", type=int, default=100_000, help="compiled games a run")
    args = parser.parse_args()
    fastest(find_game("knights"), BULK)
    peer, one, two = [], [], []
    for run in range(RUNS):
        peer.append(rate(play_at_random, args.games // 100, args.seats, run))
        one.append(rate(compiled, args.games, args.seats, run, 1))
        two.append(rate(compiled, 2 * args.games, args.seats, run, 2))
    print(f"random play of knights, {args.seats} seats, keyed dice, load {os.getloadavg()[0]:.1f}")
    print(f"  dataclasses            {median(peer):>14,.0f} moves/s")
    print(f"  compiled, one core     {median(one):>14,.0f} moves/s")
    print(f"  compiled, two cores    {median(two):>14,.0f} moves/s")
    print(
        f"  one core / dataclasses {median(a / b for a, b in zip(one, peer, strict=True)):>14.1f}"
    )
    print(f"  two cores / one core   {median(a / b for a, b in zip(two, one, strict=True)):>14.2f}")


def compiled(games: int, seats: int, seed: int, threads: int) -> int:
    result = simulate("knights", games, seats, seed=seed, threads=threads, progress=False)
    return int(result.moves.sum())


def rate(play: Callable[..., int], *args: int) -> float:
    """Moves a second."""
    began = time.perf_counter()
    moves = play(*args)
    return moves / (time.perf_counter() - began)


if __name__ == "__main__":
    main()

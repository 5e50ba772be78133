"""python -m benchmarks.peers.on_gpu --peers PYTHON: Pgx and ours by turns on one GPU.

PYTHON has Pgx and a JAX for that GPU.  Connect Four is the same game in both; our other games and
Pgx's backgammon stand beside it for comparison.
"""

import argparse
import os

from benchmarks.peers.__main__ import Contest, Program, measure, results
from benchmarks.peers.ours import ON_GPU
from benchmarks.peers.written import in_words
from donjon.engine.registry import games


def contests() -> list[Contest]:
    many = f"{ON_GPU:,} games"
    return [
        Contest(
            "Connect Four, random play on the GPU", "moves/s",
            [Program("Donjon", "ours connect_four gpu", 2)],
            [Program(f"Pgx, {many}", f"pgx_play connect_four scan {ON_GPU}", 2)],
        ),
        Contest(
            f"Connect Four, a step of {many} from Python, with masks and observations", "moves/s",
            [Program("Donjon", "ours connect_four gpu-vector", 2)],
            [Program("Pgx", f"pgx_play connect_four dispatch {ON_GPU}", 2)],
        ),
        Contest(
            f"Other games, a step of {many} from Python, with masks and observations", "moves/s",
            [Program(game, f"ours {game} gpu-vector", 2, comparable=False) for game in games()],
            [Program("Pgx, backgammon", f"pgx_play backgammon dispatch {ON_GPU}", 2, False),
             Program("Pgx, backgammon, 65,536 games", "pgx_play backgammon scan 65536", 2, False)],
        ),
    ]  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--peers", required=True, help="a Python that has Pgx and JAX for the GPU")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=1.0, help="of each in each round")
    parser.add_argument("--only", default="", help="contests that have this in their names")
    args = parser.parse_args()
    os.environ["JAX_PLATFORMS"] = "cuda"
    os.environ["XLA_PYTHON_CLIENT_PREALLOCATE"] = "false"  # several share the card
    for contest in (one for one in contests() if args.only in one.title):
        measure(contest, args)
        print(in_words(results(contest)), flush=True)


if __name__ == "__main__":
    main()

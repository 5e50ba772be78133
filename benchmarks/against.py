"""python -m benchmarks.against OTHER: these sources beside those of another checkout.

Random play and search of every game, in processes of their own that take turns, so many pairs of
a fraction of a second; the ratio's median with its 95% interval (the ranks of a binomial).  Where
its memory lies makes a process a few hundredths faster or slower for its whole life, so several
pairs of processes are asked.  With `--compile`, the processor's seconds that it takes to compile
a game's search, by turns too.  OTHER is the root of a checkout, such as a git worktree of an older
commit.
"""

import argparse
import itertools
import os
import resource
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

GAMES = ("knights", "holland", "southerners", "temple")
HERE = Path(__file__).parent.parent
WORKER = """
import sys, time
from dataclasses import replace
from benchmarks import search
from donjon.engine.registry import find_game
from donjon.engine.simulate import simulate

strength = getattr(search, "strength", None) or search.settings
searches, counts = {}, {}


def random_play(game, seconds):
    count = counts.setdefault(game, 200)
    began = time.process_time()
    simulate(game, count, find_game(game).least, seed=1, threads=1, progress=False)
    took = time.process_time() - began
    counts[game] = max(int(count * seconds / max(took, 1e-4)), 100)
    return count / took


def searching(game, seconds):
    if game not in searches:
        how = strength(game, "master")
        few = replace(how, simulations=min(how.simulations, 2000))
        searches[game] = search.Ours(find_game(game), few, find_game(game).least)
    return searches[game].pace(seconds)


for line in sys.stdin:
    kind, game, seconds = line.split()
    pace = {"random": random_play, "search": searching}[kind](game, float(seconds))
    print("pace", pace, flush=True)
"""


class Checkout:
    """The sources in a folder, and a process that runs on them."""

    def __init__(self, root: Path) -> None:
        self.root = root
        paths = (root, root / "src", root / "examples" / "pebbles" / "src")
        self.environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, paths))}
        self.worker = subprocess.Popen(
            [sys.executable, "-c", WORKER], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            text=True, cwd=root, env=self.environment,
        )  # fmt: skip

    def pace(self, kind: str, game: str, seconds: float) -> float:
        """Games or simulations for a second of the processor."""
        assert self.worker.stdin is not None
        assert self.worker.stdout is not None
        print(kind, game, seconds, file=self.worker.stdin, flush=True)
        for line in self.worker.stdout:
            if line.startswith("pace "):
                return float(line.split()[1])
        raise RuntimeError(f"the sources in {self.root} can't be measured")

    def compile_seconds(self, game: str) -> float:
        """The processor's seconds that compiling a game's search takes."""
        with tempfile.TemporaryDirectory() as cache:
            command = [sys.executable, "-m", "donjon.engine.compile", game]
            before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
            subprocess.run(
                [*command, "search", "donjon.bots.tree.build"], check=True, cwd=self.root,
                stdout=subprocess.DEVNULL, env={**self.environment, "DONJON_CACHE": cache},
            )  # fmt: skip
            return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before


def interval(ratios: list[float]) -> tuple[float, float]:
    """Between which of the sorted ratios the true median lies, 95 times of 100."""
    ordered, count = sorted(ratios), len(ratios)
    rank = max(int(count / 2 - 0.98 * count**0.5), 0)
    return ordered[rank], ordered[-rank - 1]


def compare(
    checkouts: list[tuple[Checkout, Checkout]], kind: str, game: str, args: argparse.Namespace
) -> None:
    for each in itertools.chain(*checkouts):
        for _ in range(3):  # compiled, loaded, and the number of games found
            each.pace(kind, game, args.seconds)
    rows = []
    for pair in range(args.pairs):
        ours, theirs = checkouts[pair % len(checkouts)]
        order = (ours, theirs) if pair // len(checkouts) % 2 else (theirs, ours)
        paces = {each: each.pace(kind, game, args.seconds) for each in order}
        rows.append((paces[ours], paces[theirs]))
    ratios = [mine / other for mine, other in rows]
    low, high = interval(ratios)
    pace = statistics.median(mine for mine, _ in rows)
    middle = statistics.median(ratios)
    print(
        f"{kind:<7} {game:<12} {pace:>10,.0f}/s  {middle:.3f}, 95% {low:.3f} to {high:.3f}",
        flush=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("other", type=Path, help="the root of another checkout")
    parser.add_argument("--pairs", type=int, default=25)
    parser.add_argument("--seconds", type=float, default=0.25, help="of each measurement")
    parser.add_argument(
        "--games", nargs="*", default=["knights", "holland", "southerners", "temple"]
    )
    parser.add_argument("--processes", type=int, default=4, help="pairs of them")
    parser.add_argument("--compile", type=int, default=0, help="so many pairs of compilations too")
    args = parser.parse_args()
    other = args.other.resolve()
    checkouts = [(Checkout(HERE), Checkout(other)) for _ in range(args.processes)]
    ours, theirs = checkouts[0]
    for game in args.games:
        for kind in ("random", "search"):
            compare(checkouts, kind, game, args)
        pairs = [
            (ours.compile_seconds(game), theirs.compile_seconds(game)) for _ in range(args.compile)
        ]
        for mine, other in pairs:
            print(f"compile {game:<12} {mine:.1f} s against {other:.1f} s", flush=True)


if __name__ == "__main__":
    main()

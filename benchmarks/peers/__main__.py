"""python -m benchmarks.peers --peers PYTHON: other engines and ours, by turns, in one run.

PYTHON has OpenSpiel, Pgx and PettingZoo (`make bench-peers` sees to that).  First both count all
ways that a game can go to a depth: only equal games are compared.  Then all play for a moment each,
round after round; a ratio is taken within a round, and its median is told with the 95% interval.
"""

import argparse
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

from rich.progress import track

from benchmarks.against import interval
from benchmarks.connect_four import GAME as CONNECT_FOUR
from benchmarks.peers.counts import perft
from benchmarks.peers.written import Ratio, Results, in_words, write_page
from benchmarks.pig import GAME as PIG

HERE = Path(__file__).parent
DEPTHS = {CONNECT_FOUR: 7, PIG: 9}


@dataclass
class Program:
    """Somebody who plays, and how fast it was in each round."""

    name: str
    script: str  # of this folder, and what it is told
    cores: int = 1
    comparable: bool = True  # does it play the same game?
    process: subprocess.Popen[str] | None = None
    paces: list[float] = field(default_factory=list)

    def command(self, peers: str) -> list[str]:
        script, *told = self.script.split()
        if script == "ours":
            return [sys.executable, "-m", "benchmarks.peers.ours", *told]
        return [peers, str(HERE / f"{script}.py"), *told]

    def play(self, seconds: float) -> None:
        assert self.process is not None
        print(seconds, file=self.process.stdin, flush=True)
        self.paces.append(float(self.line()))

    def line(self) -> str:
        """The next: that it is ready, or how fast it was."""
        assert self.process is not None
        assert self.process.stdout is not None
        while line := self.process.stdout.readline():
            if line[0].isdigit() or line == "ready\n":
                return line
        raise SystemExit(f"{self.name} ended before it was measured")


@dataclass
class Contest:
    """Ours and others at the same work."""

    title: str
    unit: str
    ours: list[Program]
    others: list[Program]


def contests() -> list[Contest]:
    return [
        Contest(
            "Connect Four, random play", "moves/s",
            [Program("Donjon, one core", "ours connect_four one-core"),
             Program("Donjon, two cores", "ours connect_four two-cores", 2)],
            [Program("OpenSpiel, C++ loop", "spiel connect_four cpp"),
             Program("OpenSpiel, from Python", "spiel connect_four python"),
             Program("Pgx, 1,024 games, two cores", "pgx_play connect_four scan 1024", 2),
             Program("Pgx, 8,192 games, two cores", "pgx_play connect_four scan 8192", 2),
             Program("PettingZoo", "zoo")],
        ),
        Contest(
            "Connect Four, a step of 4,096 games from Python", "moves/s",
            [Program("Donjon batch, two cores", "ours connect_four vector", 2)],
            [Program("Pgx, two cores", "pgx_play connect_four dispatch 4096", 2)],
        ),
        Contest(
            "Connect Four, tree search", "simulations/s",
            [Program("Donjon, one core", "ours connect_four search")],
            [Program("OpenSpiel, C++ search", "spiel connect_four search")],
        ),
        Contest(
            "Pig, random play", "moves/s",
            [Program("Donjon, one core", "ours pig one-core")],
            [Program("OpenSpiel, C++ loop", "spiel pig cpp"),
             Program("OpenSpiel, from Python", "spiel pig python")],
        ),
    ]  # fmt: skip


def same_counts(peers: str) -> list[str]:
    """Are the games the same?  A line for each; the run ends where they differ."""
    found = []
    for game, depth in DEPTHS.items():
        command = [peers, str(HERE / "spiel.py"), game.id, "perft", str(depth)]
        done = subprocess.run(command, check=True, capture_output=True, text=True)
        theirs, mine = [int(n) for n in done.stdout.split()], perft(game, depth)
        if theirs != mine:
            raise SystemExit(f"{game.title} is not the same game:\n  {mine}\n  {theirs}")
        ways, ends = sum(mine[::2]), sum(mine[1::2])
        found.append(f"{game.title}: {ways:,} ways of up to {depth} steps, {ends:,} ended, alike")
    return found


@contextmanager
def started(program: Program, peers: str) -> Iterator[None]:
    program.process = subprocess.Popen(
        program.command(peers), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    try:
        yield
    finally:
        program.process.kill()
        program.process.wait()


def measure(contest: Contest, args: argparse.Namespace) -> None:
    everybody = contest.ours + contest.others
    with ExitStack() as all_running:
        for program in everybody:  # all compile at once, and nobody plays before the last is ready
            all_running.enter_context(started(program, args.peers))
        for program in everybody:
            program.line()
        for turn in track(range(args.rounds), contest.title):
            for program in everybody if turn % 2 else everybody[::-1]:
                program.play(args.seconds)


def ratios(contest: Contest) -> Iterator[Ratio]:
    """How many times as fast ours are as others on as many cores, within a round."""
    for other in (p for p in contest.others if p.comparable):
        for mine in (p for p in contest.ours if p.comparable and p.cores == other.cores):
            found = [a / b for a, b in zip(mine.paces, other.paces, strict=True)]
            yield Ratio(mine.name, other.name, median(found), *interval(found))


def results(contest: Contest) -> Results:
    paces = [(p.name, median(p.paces)) for p in contest.ours + contest.others]
    return Results(contest.title, contest.unit, paces, list(ratios(contest)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--peers", required=True, help="a Python that has the other engines")
    parser.add_argument("--rounds", type=int, default=11)
    parser.add_argument("--seconds", type=float, default=1.0, help="of each in each round")
    parser.add_argument("--page", type=Path, help="write a page and, beside it, a plot")
    args = parser.parse_args()
    load = f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"
    alike, all_of_it = same_counts(args.peers), contests()
    print(*alike, load, sep="\n")
    for contest in all_of_it:
        measure(contest, args)
        print(in_words(results(contest)), flush=True)
    if args.page:
        write_page(args.page, [results(contest) for contest in all_of_it], alike, load)


if __name__ == "__main__":
    main()

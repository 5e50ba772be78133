"""The soak: as many pairs as wanted, of every game; exit code 1 if anything differs."""

import argparse
import os
import sys
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from multiprocessing import get_context

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from tests.hostile.leaks.batches import Batch, run
from tests.hostile.leaks.tally import Tally
from tests.tables import GAMES

BATCH = 500  # pairs that a process compares before it reports
APART = 10_000  # between the numbers of two batches' first walks


def main() -> int:
    options = read_arguments()
    if options.again:
        tally = run(Batch("", 0, 0, 1, options.tcp, options.database, options.again))
    else:
        tally = soak(options)
    report(tally, Console())
    return 1 if tally.findings else 0


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.hostile.leaks", description=__doc__)
    parser.add_argument("--pairs", type=int, default=20_000, help="how many are compared")
    parser.add_argument("--seed", type=int, default=1, help="the same seed makes the same walks")
    parser.add_argument("--game", choices=GAMES, help="only this game")
    parser.add_argument("--database", default="", help="a PostgreSQL; else SQLite files are made")
    parser.add_argument("--tcp", action="store_true", help="over real sockets")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="processes")
    parser.add_argument("--again", metavar="WALK", help="one walk again, as a finding names it")
    return parser.parse_args()


def soak(options: argparse.Namespace) -> Tally:
    """All the batches, over several processes."""
    tally, waiting, batches = Tally(), set[Future[Tally]](), batches_of(options)
    workers = 1 if options.database else options.workers  # two would share its databases
    bar = Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(),
        console=Console(stderr=True),
    )  # fmt: skip
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool, bar:
        task = bar.add_task("pairs", total=options.pairs)
        while tally.total < options.pairs:
            while len(waiting) < workers:
                waiting.add(pool.submit(run, next(batches)))
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for batch in done:
                tally.add(batch.result())
            told = f"pairs, {tally.counts.total()} differ" if tally.counts else "pairs"
            bar.update(task, completed=min(tally.total, options.pairs), description=told)
        for batch in waiting:
            batch.cancel()
            tally.add(batch.result()) if not batch.cancelled() else None
    return tally


def batches_of(options: argparse.Namespace) -> Iterator[Batch]:
    games = [options.game] if options.game else GAMES
    pairs = min(BATCH, max(options.pairs // len(games), 1))
    number = 0
    while True:
        for game in games:
            first = number * APART
            yield Batch(game, options.seed, first, pairs, options.tcp, options.database)
        number += 1


def report(tally: Tally, console: Console) -> None:
    """How many pairs of each game and viewer, how many messages of each kind; what differs."""
    games = sorted({game for game, _ in tally.pairs})
    shown = Table("pairs", *games, "all", title=f"{tally.total:,} pairs, {tally.walks:,} walks")
    for counter in (tally.pairs, tally.worlds):
        for row in sorted({row for _, row in counter}):
            cells = [counter[game, row] for game in games]
            shown.add_row(row, *(f"{n:,}" for n in (*cells, sum(cells))))
        shown.add_section()
    console.print(shown)
    channels = Table("asked: came", "messages")
    for channel, count in tally.messages.most_common():
        channels.add_row(channel, f"{count:,}")
    console.print(channels)
    console.print(str(tally), markup=False, highlight=False, soft_wrap=True)


if __name__ == "__main__":
    sys.exit(main())

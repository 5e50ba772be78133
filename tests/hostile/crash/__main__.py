"""The siege at length: python -m tests.hostile.crash --kills 1000 --database both --seed 7"""

import argparse
import asyncio
import os
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from tests.hostile.crash import mishaps
from tests.hostile.crash.clocks import Clock
from tests.hostile.crash.databases import Database, Postgres, Sqlite
from tests.hostile.crash.report import report
from tests.hostile.crash.server import Nursery
from tests.hostile.crash.siege import Plan, Siege
from tests.hostile.crash.world import Broken

GAMES = ("knights", "southerners", "holland", "temple")
OFTEN = 5  # rounds after which all are compared; of so many rounds one brings another fault


def main() -> int:
    args = arguments()
    os.environ["DONJON_MODE"] = "interpreted"
    kinds = ("sqlite", "postgresql") if args.database == "both" else (args.database,)
    share = -(-args.kills // len(kinds))
    try:
        for kind in kinds:
            asyncio.run(besiege(kind, share, args))
    except (Broken, AssertionError, TimeoutError) as error:
        print(f"\nBROKEN: {error or 'something took too long'}", file=sys.stderr)
        print(f"again: python -m tests.hostile.crash {' '.join(sys.argv[1:])}", file=sys.stderr)
        return 1
    return 0


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=1000, help="of servers, in all")
    parser.add_argument("--database", choices=("sqlite", "postgresql", "both"), default="both")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tables", type=int, default=8)
    parser.add_argument("--clients", type=int, default=28)
    parser.add_argument("--bots", type=int, default=0, help="tables with a bot: each start is slow")
    return parser.parse_args()


async def besiege(kind: str, kills: int, args: argparse.Namespace) -> None:
    """All the kills on one database."""
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as made, Nursery() as nursery:
        folder = Path(made)
        with database_of(kind, folder) as database, progress() as bar:
            most = database.most
            plan = Plan(args.seed, args.tables, args.clients, GAMES, most, True, args.bots)
            siege = Siege(plan, database, nursery, folder, Clock(folder))
            try:
                await go_on(siege, kills, bar)
            finally:
                await siege.end()
    report(kind, args.seed, siege.world.counts, time.monotonic() - begun)


async def go_on(siege: Siege, kills: int, bar: Progress) -> None:
    counts: Counter[str] = siege.world.counts
    task = bar.add_task(siege.database.kind, total=kills, moves=0)
    await siege.begin()
    while counts["kills"] < kills:
        siege.world.round += 1
        if siege.world.round % OFTEN:
            await siege.kill()
        else:
            await mishaps.some(siege)
            await siege.goes_on()
            await siege.compare()
        siege.check()
        await siege.renew()
        bar.update(task, completed=min(counts["kills"], kills), moves=counts["moves acknowledged"])
    await siege.last()


@contextmanager
def database_of(kind: str, folder: Path) -> Iterator[Database]:
    if kind == "sqlite":
        yield Sqlite(folder)
        return
    cluster = Postgres()
    try:
        yield cluster
    finally:
        cluster.remove()


def progress() -> Progress:
    words = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn()
    return Progress(*words, TextColumn("kills, {task.fields[moves]} moves"), TimeElapsedColumn())


if __name__ == "__main__":
    sys.exit(main())

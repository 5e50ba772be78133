"""The kills at length: python -m tests.hostile.cluster --kills 30 --seed 1"""

import argparse
import asyncio
import os
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from rich.progress import Progress

from tests.hostile.cluster.siege import Cluster
from tests.hostile.crash.__main__ import GAMES, OFTEN, database_of, progress
from tests.hostile.crash.report import report
from tests.hostile.crash.server import Nursery
from tests.hostile.crash.siege import Plan
from tests.hostile.crash.world import Broken


def main() -> int:
    args = arguments()
    os.environ["DONJON_MODE"] = "interpreted"
    try:
        asyncio.run(besiege(args))
    except (Broken, AssertionError, TimeoutError) as error:
        print(f"\nBROKEN: {error or 'something took too long'}", file=sys.stderr)
        print(f"again: python -m tests.hostile.cluster {' '.join(sys.argv[1:])}", file=sys.stderr)
        return 1
    return 0


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=30, help="of servers, in turn")
    parser.add_argument("--servers", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tables", type=int, default=8)
    parser.add_argument("--clients", type=int, default=28)
    parser.add_argument("--bots", type=int, default=2, help="tables with a bot")
    return parser.parse_args()


async def besiege(args: argparse.Namespace) -> None:
    begun, clock = time.monotonic(), {"bank": 600}
    with tempfile.TemporaryDirectory() as made, Nursery() as nursery:
        folder = Path(made)
        with database_of("postgresql", folder) as database, progress() as bar:
            plan = Plan(
                args.seed, args.tables, args.clients, GAMES, args.servers, True, args.bots, clock
            )
            cluster = Cluster(plan, database, nursery, folder)
            try:
                await go_on(cluster, args.kills, bar)
            finally:
                await cluster.end()
    report("postgresql", args.seed, cluster.world.counts, time.monotonic() - begun)


async def go_on(cluster: Cluster, kills: int, bar: Progress) -> None:
    counts: Counter[str] = cluster.world.counts
    task = bar.add_task("servers", total=kills, moves=0)
    await cluster.begin()
    while counts["kills"] < kills:
        cluster.world.round += 1
        await cluster.kill_the_next()
        if not cluster.world.round % OFTEN:
            await cluster.goes_on()
            await cluster.compare()
        cluster.check()
        await cluster.renew()
        bar.update(task, completed=min(counts["kills"], kills), moves=counts["moves acknowledged"])
    await cluster.last()


if __name__ == "__main__":
    sys.exit(main())

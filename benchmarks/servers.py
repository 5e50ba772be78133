"""Moves a second of one, two and three servers on one PostgreSQL, and what limits them.

    python -m benchmarks.servers [--most 3] [--tables 60] [--seconds 4] [--proxy]

The players are those of `table_load.py`: who is to move moves as soon as both players have the
news.  They are spread as by a proxy without sticky sessions, so that the two players of a table
mostly sit at different servers; `together` they sit at one, as with a proxy that goes by the table.
PostgreSQL is one of our own that flushes every commit; nothing is held to a core.
"""

import argparse
import asyncio
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import cycle
from pathlib import Path
from typing import NamedTuple

import uvloop
from tests.hostile.cluster.proxy import Proxy
from tests.hostile.crash.databases import Postgres

from benchmarks.load import LIMITS, Bench, Pair, Server, free_port, quantile

# Servers that compile nothing but this game's rules meanwhile: other builds would take a core.
SERVE = """
import sys
from donjon.cli import main
from donjon.table import house

class Workshop(house.Workshop):
    def __init__(self, games, *more, **named):
        super().__init__([game for game in games if game.id == sys.argv[1]], *more, **named)
        del self.waiting[1:]

house.Workshop = Workshop
sys.exit(main(sys.argv[2:]))
"""
TICKS = os.sysconf("SC_CLK_TCK")


class Durable(Postgres):
    """Every commit is flushed to disk."""

    def start(self) -> None:
        flags = f"-p {self.port} -k {self.folder} -c listen_addresses=127.0.0.1"
        self._control("start", "-o", flags, "-l", str(self.folder / "log"), "-w")

    def seconds(self) -> float:
        """Processor time of all its processes, those that have ended too."""
        first = int((self.data / "postmaster.pid").read_text().split()[0])
        mine = [one for one in processes() if first in (one.pid, one.parent)]
        return sum(one.used + (one.ended if one.pid == first else 0) for one in mine)


class OnPostgres(Server):
    """A server on that database."""

    def __init__(self, url: str, game: str) -> None:
        self.port = free_port()
        command = [sys.executable, "-c", SERVE, game, "serve", "--host", "127.0.0.1"]
        command += ["--port", str(self.port), "--database", url]
        command += [word for limit in LIMITS for word in ("--limit", limit)]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        self._wait()


class Spread(Bench):
    """Each connection goes to the next port, or those of a table to one."""

    def __init__(self, ports: list[int], game: str, together: bool) -> None:
        self._ports, self._together = cycle(ports), together
        self._asked = 0
        super().__init__(ports[0], game)

    @property
    def port(self) -> int:
        """Asked twice for a table's two players, and then twice as they connect."""
        if not self._together or self._asked % 4 == 0:
            self._port = next(self._ports)
        self._asked += 1
        return self._port

    @port.setter
    def port(self, port: int) -> None:
        self._port = port


class Process(NamedTuple):
    """One of the system's, and its seconds of processor time."""

    pid: int
    parent: int
    used: float
    ended: float  # of its children that have ended


def processes() -> Iterator[Process]:
    for place in Path("/proc").iterdir():
        if place.name.isdigit():
            try:
                fields = (place / "stat").read_text().rpartition(") ")[2].split()
            except OSError:
                continue
            used, ended = (sum(map(int, fields[n : n + 2])) / TICKS for n in (11, 13))
            yield Process(int(place.name), int(fields[1]), used, ended)


def compile_rules(game: str) -> None:
    """See that the servers find them compiled."""
    command = [sys.executable, "-m", "donjon.engine.compile", game, "table"]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


@contextmanager
def running(url: str, count: int, game: str) -> Iterator[list[OnPostgres]]:
    servers: list[OnPostgres] = []
    try:
        for _ in range(count):
            servers.append(OnPostgres(url, game))
        yield servers
    finally:
        for server in servers:
            server.stop()


async def measure(
    database: Durable, servers: list[OnPostgres], together: bool, args: argparse.Namespace
) -> str:
    ports = [server.port for server in servers]
    proxy = Proxy({port: lambda: 1 for port in ports})
    if args.proxy:
        async with proxy:
            return await play(database, servers, [int(proxy.address.split(":")[1])], False, args)
    return await play(database, servers, ports, together, args)


async def play(
    database: Durable,
    servers: list[OnPostgres],
    ports: list[int],
    together: bool,
    args: argparse.Namespace,
) -> str:
    bench = Spread(ports, args.game, together)
    await bench.set_up(args.tables + args.pool)
    bench._asked = 0
    for _ in range(args.tables):
        await Pair(bench).begin()
    await asyncio.sleep(2)  # until the compiled rules are loaded

    def used() -> tuple[float, float, float]:
        return sum(s.seconds() for s in servers), database.seconds(), time.process_time()

    bench.moves, bench.latencies, bench.timing = 0, [], True
    before, start = used(), time.perf_counter()
    await asyncio.sleep(args.seconds)
    after, took = used(), time.perf_counter() - start
    bench.over = True
    await asyncio.sleep(0.3)
    shares = [100 * (b - a) / took for a, b in zip(before, after, strict=True)]
    return (
        f"{len(servers)} | {'together' if together else 'spread'} | {bench.moves / took:.0f} | "
        f"{quantile(bench.latencies, 0.5):.0f} | {quantile(bench.latencies, 0.99):.0f} | "
        + " | ".join(f"{share:.0f}" for share in shares)
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--most", type=int, default=3, help="servers")
    parser.add_argument("--tables", type=int, default=60)
    parser.add_argument("--pool", type=int, default=100, help="tables set up beforehand")
    parser.add_argument("--seconds", type=float, default=4)
    parser.add_argument("--game", default="knights")
    parser.add_argument("--proxy", action="store_true", help="through a proxy of ours")
    args = parser.parse_args()
    compile_rules(args.game)
    database = Durable()
    print(
        "servers | players | moves/s | p50 ms | p99 ms | servers cpu % | PostgreSQL % | players %"
    )
    try:
        for count in range(1, args.most + 1):
            with running(database.url, count, args.game) as servers:
                for together in (True, False) if count > 1 and not args.proxy else (count == 1,):
                    print(uvloop.run(measure(database, servers, together, args)), flush=True)
    finally:
        database.remove()


if __name__ == "__main__":
    main()

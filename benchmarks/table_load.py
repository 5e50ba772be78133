"""Load on the table: many live matches at once, the server on one core, the players on another.

    python -m benchmarks.table_load [--tables 200] [--seconds 4] [--idle 5000] [--peer FOLDER]
    python -m benchmarks.table_load --against OTHER/src --pairs 7

A closed loop without thinking time, as in boardgame.io's own run: in each match the player
to move moves as soon as BOTH players' sockets have the news of the move before.  A match
that is over is replaced by a fresh one, set up beforehand; as there, its two sockets go on to
the new table, and that is within the time that is measured.  SQLite, every move on disk
before anybody hears of it.  The rules of all games are compiled before the clock starts, if
the cache hasn't got them, and not on the server's core.

With --peer, boardgame.io's own server is measured first in the same run, playing the same game:
in memory, and with its own store of files (which it does not flush to disk).  FOLDER holds a
driver of it, `load.js`, with its packages installed.

With --against, servers of these sources and of those in another folder run side by side, and are
loaded by turns, a second each, so that the machine's moods hit both alike; so many pairs of
servers, and the mean of their ratios with its 95% interval.
"""

import argparse
import asyncio
import contextlib
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from typing import Any

import uvloop

from benchmarks.load import Bench, Pair, Player, Server, environment, quantile
from donjon.engine.registry import games

RUNS = 3
WARM = 0.3  # seconds before and after a slice
# Student's t, two-sided 95%, by the number of pairs less one.
STUDENT = (0, 12.71, 4.30, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26, 2.23, 2.20, 2.18, 2.16, 2.14)


async def load(server: Server, args: argparse.Namespace) -> dict[str, Any]:
    bench = Bench(server.port, args.game)
    begun = time.perf_counter()
    count = args.tables + args.pool
    await bench.set_up(count)
    made = count / (time.perf_counter() - begun)
    at_first = server.memory()
    pairs = [Pair(bench) for _ in range(args.tables)]
    for pair in pairs:
        await pair.begin()
    await asyncio.sleep(2)
    runs = []
    for _ in range(RUNS):
        bench.moves, bench.latencies = 0, []
        cpu, own, start = server.seconds(), time.process_time(), time.perf_counter()
        bench.timing = True
        await asyncio.sleep(args.seconds)
        bench.timing = False
        took, used = time.perf_counter() - start, server.seconds() - cpu
        runs.append(
            {
                "moves/s": round(bench.moves / took),
                "moves per server cpu second": round(bench.moves / used),
                "p50 ms": round(quantile(bench.latencies, 0.5), 1),
                "p99 ms": round(quantile(bench.latencies, 0.99), 1),
                "server cpu %": round(100 * used / took),
                "players cpu %": round(100 * (time.process_time() - own) / took),
            }
        )
        runs[-1]["server MB"] = round(server.memory())
        print("  ", runs[-1], flush=True)
    bench.over = True
    await asyncio.sleep(0.5)
    runs.sort(key=lambda run: run["moves/s"])
    return {
        "tables": args.tables,
        **runs[RUNS // 2],
        "tables made/s": round(made),
        "games finished": bench.games,
        "pool ran dry": bench.dry,
        "server MB with the tables made": round(at_first),
        "server peak MB": round(server.memory("VmHWM")),
    }


async def idle(server: Server, args: argparse.Namespace) -> dict[str, Any]:
    """Open connections that only wait, two to a table."""
    before = server.memory()
    bench = Bench(server.port, args.game)
    await bench.set_up(args.idle // 2)
    loop = asyncio.get_running_loop()
    held = []
    quiet = Pair(bench)
    used = server.seconds()
    for table, one, two in bench.pool[: args.idle // 2]:
        for seat, token in (("blue", one), ("red", two)):
            player = Player(quiet, token, f"/live/{table}?seat={seat}", bench.port)
            await loop.create_connection(player.itself, "127.0.0.1", bench.port)
            held.append(player)
    for _ in range(600):  # until the last has been let in, however busy the machine
        if all(player.open for player in held):
            break
        await asyncio.sleep(0.5)
    await asyncio.sleep(args.settle)
    connected = sum(player.open and not player.transport.is_closing() for player in held)
    return {
        "idle connections": connected,
        "server cpu us to open one": round((server.seconds() - used) / len(held) * 1e6),
        "server MB before": round(before),
        "server MB": round(server.memory()),
        "server peak MB": round(server.memory("VmHWM")),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=4)
    parser.add_argument("--pool", type=int, default=3000, help="tables set up beforehand")
    parser.add_argument("--idle", type=int, default=0, help="measure this many idle connections")
    parser.add_argument("--settle", type=float, default=5, help="seconds before the idle reading")
    parser.add_argument("--game", default="knights")
    parser.add_argument("--peer", metavar="FOLDER", help="measure boardgame.io first: its driver")
    parser.add_argument("--against", metavar="SRC", help="compare with the sources in this folder")
    parser.add_argument("--pairs", type=int, default=7, help="so many times (with --against)")
    parser.add_argument("--slices", type=int, default=12, help="slices of time a server")
    parser.add_argument("--slice", type=float, default=1, help="seconds of one")
    parser.add_argument("--core", type=int, default=0, help="the server's core; -1: any")
    args = parser.parse_args()
    cores = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []
    if args.core >= 0 and len(cores) > 1:
        os.sched_setaffinity(0, [core for core in cores if core != args.core])
    compile_rules()
    if args.against:
        compare(args)
        return
    theirs = peers(args) if args.peer else {}
    ours = measure(args)
    print(json.dumps(ours))
    for name, figures in theirs.items():
        ratio = {what: round(ours[what] / figure, 2) for what, figure in figures.items()}
        print(json.dumps({name: figures, "ours to theirs": ratio}))


def measure(args: argparse.Namespace, sources: str = "") -> dict[str, Any]:
    """One server, from its start to its end."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(args.core if args.core >= 0 else None, folder, sources)
        try:
            return dict(uvloop.run((idle if args.idle else load)(server, args)))
        finally:
            server.stop()


def compare(args: argparse.Namespace) -> None:
    """These sources and others: the ratio of what they do, over several pairs of servers."""
    compile_rules(args.against)
    ratios = []
    for pair in range(args.pairs):
        ours, theirs = side_by_side(args, first=pair % 2)
        ratios.append(ours.rate / theirs.rate)
        print(f"pair {pair + 1}: {ours} against {theirs}", flush=True)
    middle, spread = statistics.mean(ratios), statistics.stdev(ratios) if len(ratios) > 1 else 0
    half = STUDENT[min(len(ratios) - 1, len(STUDENT) - 1)] * spread / len(ratios) ** 0.5
    print(f"ratio {middle:.3f}, 95% from {middle - half:.3f} to {middle + half:.3f}")


@dataclass
class Count:
    """What one of two servers has done in its slices of time."""

    server: Server
    bench: Bench
    moves: int = 0
    seconds: float = 0.0
    cpu: float = 0.0  # seconds of it

    @property
    def rate(self) -> float:
        return self.moves / self.seconds

    def __str__(self) -> str:
        return f"{self.rate:.0f} moves/s ({self.moves / self.cpu:.0f} a second of CPU)"


def side_by_side(args: argparse.Namespace, first: int) -> list[Count]:
    """A server of ours and one of the others', loaded in turns."""
    core = args.core if args.core >= 0 else None
    with contextlib.ExitStack() as stack:
        servers = []
        for sources in ("", args.against):
            folder = stack.enter_context(tempfile.TemporaryDirectory())
            servers.append(Server(core, folder, sources))
            stack.callback(servers[-1].stop)
        return uvloop.run(in_turns(servers, args, first))


async def in_turns(servers: list[Server], args: argparse.Namespace, first: int) -> list[Count]:
    """Load one server after the other, a slice of time each, until all slices are used."""
    counts = [Count(server, await seated(server, args)) for server in servers]
    for turn in range(2 * args.slices):
        await one_slice(counts[(turn + first) % 2], args.slice)
    for count in counts:
        count.bench.over = True
    return counts


async def one_slice(count: Count, seconds: float) -> None:
    bench = count.bench
    bench.go_on()
    await asyncio.sleep(WARM)
    bench.moves, bench.timing = 0, True
    start, cpu = time.perf_counter(), count.server.seconds()
    await asyncio.sleep(seconds)
    count.seconds += time.perf_counter() - start
    count.cpu += count.server.seconds() - cpu
    count.moves += bench.moves
    bench.timing = False
    bench.hold()
    await asyncio.sleep(WARM)  # what is under way comes to its end


async def seated(server: Server, args: argparse.Namespace) -> Bench:
    """Everybody at their tables, and nobody moving."""
    bench = Bench(server.port, args.game)
    await bench.set_up(args.tables + args.pool)
    bench.hold()
    for _ in range(args.tables):
        await Pair(bench).begin()
    return bench


def compile_rules(sources: str = "") -> None:
    """See that the server finds everything compiled, and compiles nothing meanwhile."""
    for game in games():
        for build in (["table"], ["search", "donjon.bots.tree.build"]):
            command = [sys.executable, "-m", "donjon.engine.compile", game, *build]
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=environment(sources))


def peers(args: argparse.Namespace) -> dict[str, dict[str, float]]:
    """What boardgame.io's server does, as its driver tells it: in memory, and on files."""
    with tempfile.TemporaryDirectory() as folder:
        return {
            "boardgame.io in memory": peer(args, {}),
            "boardgame.io on files": peer(args, {"FLATFILE": folder}),
        }


def peer(args: argparse.Namespace, more: dict[str, str]) -> dict[str, float]:
    command = ["node", "load.js", str(args.tables), str(args.seconds), "raw", args.game]
    done = subprocess.run(
        command, cwd=args.peer, check=True, capture_output=True, text=True, env=os.environ | more
    )
    print(done.stdout, end="", flush=True)
    said = re.search(r"MEDIAN moves/s (\d+) .* p99 ([\d.]+) ms .* RSS (\d+) MB", done.stdout)
    if said is None:
        raise RuntimeError("the driver told no figures")
    names = ("moves/s", "p99 ms", "server MB")
    return dict(zip(names, map(float, said.groups()), strict=True))


if __name__ == "__main__":
    main()

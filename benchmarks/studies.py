"""python -m benchmarks.studies [--tables 50] [--studies 3]: what studies cost the players.

Live tables are played all the time, each player thinking for about as long as --pause says (0: not
at all).  In each round the players are measured alone, then again while so many studies are being
played, each from an address of its own; a round's order changes with its number.  Told are the
99th and the 50th percentile from a move to both players' having it, their differences within a
round with the 95% interval of the median, and what the studies had done meanwhile.
"""

import argparse
import asyncio
import os
import random
import statistics
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import cycle
from typing import Any

import orjson
import uvloop

from benchmarks.against import interval
from benchmarks.load import Bench, Caller, Pair, Server, quantile
from benchmarks.table_load import compile_rules

GAMES = ("holland", "southerners", "temple", "knights")  # that are studied
SETTLE = 2.0  # seconds before a slice is measured


class Thoughtful(Pair):
    """Players who think before they move."""

    pause = 0.0

    def move(self) -> None:
        wait = self.pause * random.uniform(0.5, 1.5)
        asyncio.get_running_loop().call_later(wait, super().move)


class Designer(Caller):
    """Somebody at an address of their own, who orders a study; a line of their own each time."""

    def __init__(self, port: int, number: int) -> None:
        super().__init__(port)
        self.address, self.token = f"127.0.0.{number + 2}", os.urandom(12).hex()

    async def __aenter__(self) -> "Designer":
        own = self.address, 0
        self.reader, self.writer = await asyncio.open_connection(
            "127.0.0.1", self.port, local_addr=own
        )
        return self

    async def ask(self, path: str, body: Any) -> Any:
        async with self:
            return await self.post(f"/api/design{path}", self.token, body)


@asynccontextmanager
async def studying(port: int, count: int, seed: str) -> AsyncIterator[list[float]]:
    """So many studies at once, of the games in turn; in the end how far each has come."""
    shares: list[float] = []
    designers = [Designer(port, number) for number in range(count)]
    names = []
    for designer, game in zip(designers, cycle(GAMES), strict=False):
        asked = {"game": game, "games": 100_000, "bot_games": 800, "seed": seed}
        names.append((await designer.ask("", asked))["id"])
    yield shares
    for designer, name in zip(designers, names, strict=True):
        shares.append((await designer.ask(f"/{name}/stop", {}))["share"])


async def slice_of(bench: Bench, seconds: float) -> tuple[float, float, float]:
    """The 99th and the 50th percentile in ms, and moves a second."""
    await asyncio.sleep(SETTLE)
    bench.moves, bench.latencies, bench.timing = 0, [], True
    await asyncio.sleep(seconds)
    bench.timing = False
    return (
        quantile(bench.latencies, 0.99),
        quantile(bench.latencies, 0.5),
        bench.moves / seconds,
    )


async def one_round(server: Server, bench: Bench, number: int, args: Any) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for busy in (False, True) if number % 2 else (True, False):
        if busy:
            async with studying(server.port, args.studies, f"{number}") as shares:
                found["busy"] = await slice_of(bench, args.seconds)
            found["shares"] = [round(share, 3) for share in shares]
        else:
            found["alone"] = await slice_of(bench, args.seconds)
    return found


async def play(server: Server, args: argparse.Namespace) -> list[dict[str, Any]]:
    bench = Bench(server.port, args.game)
    await bench.set_up(args.tables + args.pool)
    Thoughtful.pause = args.pause
    pairs = [Thoughtful(bench) for _ in range(args.tables)]
    for pair in pairs:
        await pair.begin()
    found = []
    for number in range(args.rounds):
        found.append(await one_round(server, bench, number, args))
        print(orjson.dumps(found[-1]).decode(), flush=True)
    bench.over = True
    return found


def told(found: list[dict[str, Any]]) -> str:
    lines = []
    for at, name in enumerate(("p99 ms", "p50 ms", "moves/s")):
        alone, busy = ([each[how][at] for each in found] for how in ("alone", "busy"))
        more = [b - a for a, b in zip(alone, busy, strict=True)]
        low, high = interval(more)
        lines.append(
            f"{name}: {statistics.median(alone):.1f} alone, {statistics.median(busy):.1f} beside "
            f"studies; {statistics.median(more):+.1f} ({low:+.1f} to {high:+.1f}) within a round"
        )
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--studies", type=int, default=3)
    parser.add_argument("--pause", type=float, default=1.0, help="seconds that a player thinks")
    parser.add_argument("--seconds", type=float, default=15, help="of each measurement")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--pool", type=int, default=200, help="tables set up beforehand")
    parser.add_argument("--game", default="knights")
    args = parser.parse_args()
    print(f"load of the machine before: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    compile_rules()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(None, folder)
        try:
            found = uvloop.run(play(server, args))
        finally:
            server.stop()
    print(told(found))


if __name__ == "__main__":
    main()

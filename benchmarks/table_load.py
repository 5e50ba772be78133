"""Load on the table: many live matches at once, the server on one core, the players on another.

    python benchmarks/table_load.py [--tables 200] [--seconds 4] [--idle 5000] [--peer FOLDER]
    python benchmarks/table_load.py --against OTHER/src --pairs 7

A closed loop without thinking time, as in boardgame.io's own run: in each match the player
to move moves as soon as BOTH players' sockets have the news of the move before.  A match
that is over is replaced by a fresh one, set up beforehand; as there, its two sockets go on to
the new table, and that is within the time that is measured.  SQLite, every move on disk
before anybody hears of it.  The rules of all games are compiled before the clock starts, if
the cache hasn't got them, and not on the server's core.

With --peer, boardgame.io's own server is measured first in the same run, playing the same game:
in memory, and with its own store of files (which it does not flush to disk).  FOLDER holds a
driver of it, `load.js`, with its packages installed.

With --against, the sources in another folder are measured in turn with these, so many pairs,
the one or the other first by turns: the ratio's mean with its 95% interval is told.
"""

import argparse
import asyncio
import base64
import contextlib
import json
import os
import random
import re
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import orjson
import uvloop

from donjon.engine.registry import games

RUNS = 3
# Student's t, two-sided 95%, by the number of pairs less one.
STUDENT = (0, 12.71, 4.30, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26, 2.23, 2.20, 2.18, 2.16, 2.14)
LIMITS = ("rate=100000", "sockets=100000", "tables=1000000", "requests=100000")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def environment(sources: str) -> dict[str, str]:
    """For a process that runs on other sources than these, with the example game beside them."""
    if not sources:
        return dict(os.environ)
    example = Path(sources).parent / "examples" / "pebbles" / "src"
    return {**os.environ, "PYTHONPATH": f"{sources}{os.pathsep}{example}"}


class Server:
    """donjon serve in a process of its own, held to one core."""

    def __init__(self, core: int | None, folder: str, sources: str = "") -> None:
        self.port = free_port()
        command = [sys.executable, "-m", "donjon", "serve", "--host", "127.0.0.1"]
        command += ["--port", str(self.port), "--database", f"sqlite:///{folder}/load.sqlite"]
        for limit in LIMITS:
            command += ["--limit", limit]
        if core is not None and hasattr(os, "sched_setaffinity"):
            command = ["taskset", "-c", str(core), *command]
        self.process = subprocess.Popen(
            command, stdout=subprocess.DEVNULL, env=environment(sources)
        )
        self._wait()

    def _wait(self) -> None:
        for _ in range(200):
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port)):
                return
            time.sleep(0.05)
        raise RuntimeError("the server did not come up")

    def memory(self, name: str = "VmRSS") -> float:
        for line in Path(f"/proc/{self.process.pid}/status").read_text().splitlines():
            if line.startswith(name):
                return int(line.split()[1]) / 1024
        return 0

    def seconds(self) -> float:
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().split(") ")[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait()


class Caller:
    """HTTP on one kept connection, no more than this needs."""

    def __init__(self, port: int) -> None:
        self.port = port

    async def __aenter__(self) -> "Caller":
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        return self

    async def __aexit__(self, *_: object) -> None:
        self.writer.close()

    async def post(self, path: str, token: str, body: Any) -> Any:
        data = orjson.dumps(body)
        head = (
            f"POST {path} HTTP/1.1\r\nhost: 127.0.0.1:{self.port}\r\n"
            f"authorization: Bearer {token}\r\ncontent-type: application/json\r\n"
            f"content-length: {len(data)}\r\n\r\n"
        )
        self.writer.write(head.encode() + data)
        answer = await self.reader.readuntil(b"\r\n\r\n")
        length = int(answer.lower().split(b"content-length:")[1].split(b"\r\n")[0])
        told = orjson.loads(await self.reader.readexactly(length))
        if not answer.startswith(b"HTTP/1.1 2"):
            raise RuntimeError(told)
        return told


class Player(asyncio.Protocol):
    """One WebSocket, spoken just well enough."""

    def __init__(self, pair: "Pair", token: str, path: str, port: int) -> None:
        self.pair, self.buffer, self.open = pair, bytearray(), False
        self.hello = (
            f"GET {path} HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\nupgrade: websocket\r\n"
            f"connection: Upgrade\r\nauthorization: Bearer {token}\r\n"
            f"sec-websocket-key: {base64.b64encode(os.urandom(16)).decode()}\r\n"
            "sec-websocket-version: 13\r\n\r\n"
        ).encode()
        self.lines = 0
        self.offers: list[Any] = []

    def itself(self) -> "Player":
        return self

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        transport.write(self.hello)

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if not self.open:
            end = self.buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            assert self.buffer.startswith(b"HTTP/1.1 101"), bytes(self.buffer)
            del self.buffer[: end + 4]
            self.open = True
        self._frames()

    def _frames(self) -> None:
        buffer = self.buffer
        while len(buffer) >= 2:
            length, start = buffer[1] & 127, 2
            if length == 126:
                length, start = int.from_bytes(buffer[2:4], "big"), 4
            elif length == 127:
                length, start = int.from_bytes(buffer[2:10], "big"), 10
            if len(buffer) < start + length:
                return
            kind, body = buffer[0] & 15, bytes(buffer[start : start + length])
            del buffer[: start + length]
            if kind == 1:
                self.pair.hear(self, orjson.loads(body))
            elif kind == 9:
                self.write(body, 10)

    def write(self, body: bytes, kind: int = 1) -> None:
        mask = b"\0\0\0\0"  # a mask of zeros: the bytes stay as they are
        if len(body) < 126:
            head = bytes((128 | kind, 128 | len(body)))
        else:
            head = bytes((128 | kind, 128 | 126)) + len(body).to_bytes(2, "big")
        self.transport.write(head + mask + body)


class Bench:
    """All pairs, and what is counted."""

    def __init__(self, port: int, game: str) -> None:
        self.port, self.game = port, game
        self.pool: list[tuple[str, str, str]] = []
        self.people = os.urandom(12).hex(), os.urandom(12).hex()
        self.timing = False
        self.moves = self.games = self.dry = 0
        self.over = False
        self.latencies: list[float] = []

    async def set_up(self, count: int) -> None:
        """Set up tables: one player makes it, the other sits down."""

        async def some(share: int) -> None:
            async with Caller(self.port) as caller:
                for _ in range(share):
                    one, two = self.people
                    seats = [{"who": "me", "name": "one"}, {"who": "open"}]
                    body = {"game": self.game, "seats": seats}
                    table = (await caller.post("/api/tables", one, body))["id"]
                    sit = {"do": "sit", "seat": "red", "name": "two"}
                    await caller.post(f"/api/tables/{table}/act", two, sit)
                    self.pool.append((table, one, two))

        await asyncio.gather(*(some(count // 16 + 1) for _ in range(16)))


class Pair:
    """Two players at one table after the other."""

    def __init__(self, bench: Bench) -> None:
        self.bench = bench
        self.players: dict[str, Player] = {}
        self.waiting: set[Player] = set()
        self.acting: list[str] = []
        self.sent = 0.0

    async def begin(self) -> None:
        bench = self.bench
        if not bench.pool:
            bench.dry += 1
            await bench.set_up(1)
        self.table, *tokens = bench.pool.pop()
        if self.players:
            self.waiting = set(self.players.values())
            for seat, player in self.players.items():
                body = {"do": "open", "table": self.table, "seat": seat}
                player.write(orjson.dumps(body))
            return
        loop = asyncio.get_running_loop()
        for seat, token in zip(("blue", "red"), tokens, strict=True):
            player = Player(self, token, f"/live/{self.table}?seat={seat}", bench.port)
            self.players[seat] = player
            self.waiting.add(player)
        for player in list(self.players.values()):
            await loop.create_connection(player.itself, "127.0.0.1", bench.port)

    def hear(self, player: Player, message: dict[str, Any]) -> None:
        kind = message["is"]
        if kind == "no":
            raise RuntimeError(message)
        if kind not in ("all", "news") or player not in self.players.values():
            return
        player.lines = message["lines"]
        scene = message["scene"]
        if "whole" in scene:
            player.offers = scene["whole"]["offers"]
        elif "offers" in scene:
            player.offers = scene["offers"]
        self.acting = message["table"]["acting"]
        self.waiting.discard(player)
        if not self.waiting:
            self._both_have_it(kind, message)

    def _both_have_it(self, kind: str, message: dict[str, Any]) -> None:
        bench = self.bench
        if bench.over:
            return
        if kind == "news" and bench.timing:
            bench.moves += 1
            bench.latencies.append(time.perf_counter() - self.sent)
        if message["table"]["status"] == "over":
            bench.games += 1
            self.next = asyncio.get_running_loop().create_task(self.begin())
            return
        seat = self.acting[0]
        move = random.choice(self.players[seat].offers)["move"]
        self.waiting = set(self.players.values())
        self.sent = time.perf_counter()
        ref = os.urandom(6).hex()
        body = {"do": "move", "seat": seat, "move": move, "ref": ref}
        self.players[seat].write(orjson.dumps(body))


def quantile(values: list[float], part: float) -> float:
    ordered = sorted(values)
    return ordered[min(int(len(ordered) * part), len(ordered) - 1)] * 1000 if ordered else 0


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
    parser.add_argument("--pool", type=int, default=4000, help="tables set up beforehand")
    parser.add_argument("--idle", type=int, default=0, help="measure this many idle connections")
    parser.add_argument("--settle", type=float, default=5, help="seconds before the idle reading")
    parser.add_argument("--game", default="knights")
    parser.add_argument("--peer", metavar="FOLDER", help="measure boardgame.io first: its driver")
    parser.add_argument("--against", metavar="SRC", help="compare with the sources in this folder")
    parser.add_argument("--pairs", type=int, default=7, help="so many times (with --against)")
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
    """These sources and others in turn: the machine's moods hit both alike."""
    compile_rules(args.against)
    ratios = []
    for pair in range(args.pairs):
        figures = {}
        for sources in ("", args.against)[:: 1 if pair % 2 else -1]:
            figures[sources] = measure(args, sources)["moves/s"]
        ratios.append(figures[""] / figures[args.against])
        print(f"pair {pair + 1}: {figures['']} against {figures[args.against]} moves/s", flush=True)
    middle, spread = statistics.mean(ratios), statistics.stdev(ratios)
    half = STUDENT[min(len(ratios) - 1, len(STUDENT) - 1)] * spread / len(ratios) ** 0.5
    print(f"ratio {middle:.3f}, 95% from {middle - half:.3f} to {middle + half:.3f}")


def compile_rules(sources: str = "") -> None:
    """See that the server finds everything compiled, as on a warm machine."""
    for game in games():
        command = [sys.executable, "-m", "donjon.engine.compile", game, "table"]
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

"""A server under load and the players that load it, for the benchmarks of the table."""

import asyncio
import base64
import contextlib
import os
import random
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import orjson

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


def quantile(values: list[float], part: float) -> float:
    ordered = sorted(values)
    return ordered[min(int(len(ordered) * part), len(ordered) - 1)] * 1000 if ordered else 0


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
        content = orjson.loads(await self.reader.readexactly(length))
        if not answer.startswith(b"HTTP/1.1 2"):
            raise RuntimeError(content)
        return content


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
        self.held: list[Pair] | None = None  # while nobody may move: those who would
        self.latencies: list[float] = []

    def hold(self) -> None:
        """Let nobody move for a while."""
        self.held = []

    def go_on(self) -> None:
        """Let them move again."""
        held, self.held = self.held or [], None
        for pair in held:
            pair.move()

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
        if bench.held is not None:
            bench.held.append(self)
        else:
            self.move()

    def move(self) -> None:
        """Let whoever is to move do so."""
        seat = self.acting[0]
        move = random.choice(self.players[seat].offers)["move"]
        self.waiting = set(self.players.values())
        self.sent = time.perf_counter()
        ref = os.urandom(6).hex()
        body = {"do": "move", "seat": seat, "move": move, "ref": ref}
        self.players[seat].write(orjson.dumps(body))

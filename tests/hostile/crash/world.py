"""What all clients of a run share: where servers are, whether to play, what has happened."""

import asyncio
import time
from collections import Counter, deque
from collections.abc import Callable
from random import Random

import httpx

from tests.hostile.crash.server import PATIENCE, Server

FAULT, LAST = "*", 40  # how faults begin in the list of what happened; lines of it that are told
ANSWERS = (200, 201, 409, 503)  # all that a well-meant request may be answered with


class Broken(AssertionError):
    """A promise was not kept."""


class World:
    """One run."""

    def __init__(self, seed: int, servers: list[Server]) -> None:
        self.seed, self.servers = seed, servers
        self.door = ""  # the address of a proxy before them
        self.luck = Random(seed)
        self.playing = True
        self.round = 0
        self.counts: Counter[str] = Counter()
        self.latest: deque[str] = deque(maxlen=2000)
        self.trouble: list[str] = []
        self.ambush: tuple[int, Callable[[], object]] | None = None
        nobody_waits = httpx.Limits(max_connections=None)
        self.http = httpx.AsyncClient(timeout=PATIENCE, limits=nobody_waits, trust_env=False)
        self._begun = time.monotonic()

    @property
    def several(self) -> bool:
        """With several servers one may know less than another for a moment."""
        return len(self.servers) > 1

    def address(self, luck: Random) -> str:
        """A server for whoever connects."""
        return self.door or luck.choice(self.servers).url.removeprefix("http://")

    def note(self, what: str) -> None:
        self.latest.append(f"{time.monotonic() - self._begun:9.3f} {what}")

    def broke(self, what: str) -> None:
        """A client has seen what must not be; the run ends when it looks next."""
        self.note(f"{FAULT} BROKEN: {what}")
        self.trouble.append(what)

    def acknowledged(self) -> None:
        """One more command stands; an ambush happens in the very moment of its last one."""
        self.counts["moves acknowledged"] += 1
        if self.ambush is not None and self.counts["moves acknowledged"] >= self.ambush[0]:
            (_, strike), self.ambush = self.ambush, None
            strike()

    def answered(self, status: int) -> None:
        """An HTTP answer came."""
        self.counts[f"HTTP {status}"] += 1
        self.counts["not written"] += status >= 500
        if status not in ANSWERS:
            self.broke(f"a request was answered with {status}")

    def check(self) -> None:
        if self.trouble:
            raise Broken(self.told(self.trouble[0]))

    def told(self, what: str, about: str = "") -> str:
        """A failure, with what is needed to see it again; `about` begins clients' names."""
        head = f"{what}\nseed {self.seed}, round {self.round}; what happened last:"
        found = [line for line in self.latest if about in line or line[10] == FAULT]
        said = [f"{server.url} said: {server.said()[-2000:]}" for server in self.servers]
        return "\n  ".join([head, *found[-LAST:], *said])

    def heard_of(self, table: int) -> str:
        """What happened last at a table, and to the servers."""
        found = [line for line in self.latest if line[10:].startswith((f"{table}.", FAULT))]
        return "\n".join(f"    {line}" for line in found[-LAST:])

    async def until(
        self, check: Callable[[], object], what: str | Callable[[], str], about: str = ""
    ) -> None:
        """Wait for a condition while clients play; a promise broken meanwhile ends it.

        What is waited for may be told by how things stand when it has not come about.
        """
        end = time.monotonic() + PATIENCE
        while not check():
            self.check()
            if time.monotonic() > end:
                said = what if isinstance(what, str) else what()
                raise Broken(self.told(f"{said} did not come about", about))
            await asyncio.sleep(0.004)
        self.check()

"""A client that plays by HTTP alone, and sends again what was not answered."""

import asyncio
from collections.abc import Awaitable, Callable
from random import Random

import httpx

from tests.hostile.crash.ledger import Json, Ledger, due_share
from tests.hostile.crash.world import World

PAUSE = 0.03


class Program:
    """A seat played by a program."""

    def __init__(
        self, world: World, ledger: Ledger, table: str, seat: str, token: str, name: str
    ) -> None:
        self.world, self.ledger = world, ledger
        self.table, self.seat, self.token, self.name = table, seat, token, name
        self.luck = Random(f"{world.seed}/{name}")
        self.heard = 0
        self.over = False
        self.waiting: dict[str, Json] = {}

    def __str__(self) -> str:
        return f"{self.name}: waits for {list(self.waiting)}"

    async def live(self) -> None:
        while not self.over:
            told = await self._look()
            if told is not None:
                self.over = told["status"] == "over"
                lots = told.get("lots") or {}
                if self.world.playing and self.seat in lots.get("awaited", ()):
                    await self._do(do="share", **due_share(lots, self.seat, self.token))
                elif self.world.playing and told["moves"]:
                    await self._do(do="move", move=self.luck.choice(told["moves"]))
            await asyncio.sleep(PAUSE)

    async def _look(self) -> Json | None:
        path = f"/api/tables/{self.table}?seat={self.seat}"
        found = await ask(self.world, self.luck, "GET", path, self.token)
        if found is None or found.status_code != 200:
            return None
        told: Json = found.json()
        self.heard += 1
        if self.seat not in told["yours"]:
            self.world.broke(f"{self.name}: lost its seat")
        return told

    async def _do(self, **what: str) -> None:
        """Insist until there is an answer."""
        ref = f"{self.luck.getrandbits(60):x}"
        command = {"seat": self.seat, "ref": ref, **what}
        self.waiting[ref] = command
        where = self.world, self.ledger, self.table, self.token
        while await post(*where, command, self.name) not in (200, 409):
            await asyncio.sleep(PAUSE)
        del self.waiting[ref]


async def post(
    world: World, ledger: Ledger, table: str, token: str, command: Json, client: str
) -> int:
    """Send a command by HTTP, once; the answer's status, 0 if none came."""
    ledger.send(command)
    world.note(f"{client} post {command}")
    path = f"/api/tables/{table}/act"
    found = await ask(world, world.luck, "POST", path, token, command)
    if found is None:
        return 0
    if found.status_code == 200:
        if ledger.acknowledge(command["ref"], client):
            world.acknowledged()
    elif found.status_code == 409:
        ledger.refuse(command["ref"], found.json()["say"])
        world.counts["refused"] += 1
    return found.status_code


async def ask(
    world: World, luck: Random, method: str, path: str, token: str, body: Json | None = None
) -> httpx.Response | None:
    """A request to any of the servers; None if the line was lost."""
    url = f"http://{world.address(luck)}{path}"
    headers = {"authorization": f"Bearer {token}"}
    try:
        found = await world.http.request(method, url, headers=headers, json=body)
    except httpx.TransportError:
        world.counts["requests lost"] += 1
        return None
    world.answered(found.status_code)
    return found


async def insist(request: Callable[[], Awaitable[httpx.Response | None]]) -> httpx.Response:
    """Ask until there is an answer that is not about the database."""
    while True:
        found = await request()
        if found is not None and found.status_code < 500:
            return found
        await asyncio.sleep(PAUSE)

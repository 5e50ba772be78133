"""A client that keeps to the protocol of `static/connection.js` and remembers all it heard."""

import asyncio
import contextlib
import json
from random import Random
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidStatus, WebSocketException

from tests.hostile.crash.ledger import TROUBLE, Json, Ledger, due_share
from tests.hostile.crash.world import World

LOST = (OSError, WebSocketException, TimeoutError)
GONE, FAILED = 4004, 1011  # a page that hears the first never comes back
FIRST_WAIT, LONGEST_WAIT = 0.02, 0.5


class Gap(Exception):
    """Something was missed: close the line, and ask again from what we have."""


class Page:
    """One open page: a seat's, a second one of the same seat, or a spectator's (no seat)."""

    def __init__(
        self, world: World, ledger: Ledger, table: str, seat: str, token: str, name: str
    ) -> None:
        self.world, self.ledger = world, ledger
        self.table, self.seat, self.token, self.name = table, seat, token, name
        self.luck = Random(f"{world.seed}/{name}")
        self.log: dict[int, Json] = {}
        self.lines = 0
        self.heard = 0  # messages that told of something
        self.told: Json = {"status": "", "acting": []}
        self.offers: list[Json] = []
        self.can_undo = False
        self.waiting: dict[str, Json] = {}  # ref -> command without an answer
        self.wait: float | None = None  # seconds until it tries again after a refusal
        self.greeted = False
        self.calls = 0  # how often it has asked for a line,
        self.hung_up = 0  # and has ended one itself
        self.socket: ClientConnection | None = None

    @property
    def over(self) -> bool:
        return bool(self.told["status"] == "over")

    def __str__(self) -> str:
        now = {name: self.told.get(name) for name in ("status", "acting")}
        line = "up" if self.greeted else "down"
        return f"{self.name}: {now}, line {line}, waits for {list(self.waiting)} {self.wait}"

    async def live(self) -> None:
        """Come back whenever the line is lost, until cancelled."""
        while True:
            try:
                async with self.line() as socket:
                    self.socket = socket
                    await self._listen(socket)
            except InvalidStatus as error:
                self.world.answered(error.response.status_code)
            except LOST:
                pass
            self._lost()
            await asyncio.sleep(self.luck.uniform(0.01, 0.06))

    def line(self) -> connect:
        """A connection to any of the servers, saying how much was seen."""
        self.calls += 1
        path = f"/live/{self.table}?seat={self.seat}&lines={self.lines}"
        return connect(
            f"ws://{self.world.address(self.luck)}{path}",
            additional_headers={"authorization": f"Bearer {self.token}", "x-caller": self.name},
            max_size=None,
            compression=None,
            ping_interval=None,
            proxy=None,
        )

    def _lost(self) -> None:
        self.world.counts["reconnects"] += self.greeted
        code = self.socket.close_code if self.socket is not None else None
        if code in (GONE, FAILED):
            self.world.broke(f"{self.name}: the line was closed with {code}")
        self.socket, self.greeted, self.wait = None, False, None

    async def _listen(self, socket: ClientConnection) -> None:
        while True:
            try:
                async with asyncio.timeout(self.wait):
                    message = json.loads(await socket.recv())
            except TimeoutError:
                await self.act()
                continue
            try:
                self.take(message)
            except Gap:
                return
            if message["is"] == "all" and not self.greeted:
                self.greeted = True
                for command in list(self.waiting.values()):
                    await self.write(command)
            if message["is"] in ("all", "news", "done"):
                await self.act()

    # --- hearing ------------------------------------------------------------------------

    def take(self, message: Json) -> None:
        kind = message["is"]
        if kind in ("all", "news"):
            self._see(message, kind == "all")
        elif kind == "done":
            self._confirmed(message["ref"], "")
        elif kind == "no":
            self._refused(message)
        elif kind in ("gone", "moved"):
            self.world.broke(f"{self.name}: {message}")

    def _see(self, message: Json, everything: bool) -> None:
        self._check(message, everything)
        self.lines = message["lines"]
        self.heard += 1
        self.told, self.can_undo, self.wait = message["table"], bool(message.get("undo")), None
        scene = message["scene"]
        self.offers = scene.get("whole", scene).get("offers", self.offers)
        for line in message["log"]:
            line.pop("beats", None)  # which are told with news alone
            if self.log.setdefault(line["line"], line) != line:
                known = self.log[line["line"]]
                self.world.broke(f"{self.name}: a line has changed: {known} -> {line}")
            if "ref" in line and line["seat"] == self.seat:
                self._confirmed(line["ref"], self.name)

    def _check(self, message: Json, everything: bool) -> None:
        if everything:
            if message["you"]["seat"] != (self.seat or None):
                self.world.broke(f"{self.name}: lost its seat")
            if message["lines"] < self.lines and not self.world.several:
                fewer = f"{self.lines} lines were told, {message['lines']} are left"
                self.world.broke(f"{self.name}: {fewer}")
        elif message["from"] != self.lines:
            self.world.counts["gaps"] += 1
            self.hung_up += 1
            raise Gap

    def _confirmed(self, ref: str, by: str) -> None:
        self.waiting.pop(ref, None)
        if ref not in self.ledger.sent:
            self.world.broke(f"{self.name}: {ref} stands, and nobody sent it")
        elif self.ledger.acknowledge(ref, by):
            self.world.acknowledged()

    def _refused(self, message: Json) -> None:
        self.world.counts["refused"] += 1
        self.world.counts["not written"] += any(word in message["say"] for word in TROUBLE)
        self.world.note(f"{self.name} < no {message.get('ref')}: {message.get('say')}")
        self.wait = min((self.wait or FIRST_WAIT / 2) * 2, LONGEST_WAIT)
        self.waiting.pop(message["ref"], None)
        self.ledger.refuse(message["ref"], message["say"])

    # --- shares of the dice -------------------------------------------------------------

    def share(self) -> Json | None:
        """What this seat must do before the lots are drawn: two pages of it do the same."""
        lots = self.told.get("lots") or {}
        if self.seat not in lots.get("awaited", ()):
            return None
        return self.command(do="share", **due_share(lots, self.seat, self.token))

    # --- doing --------------------------------------------------------------------------

    async def act(self) -> None:
        """Do something, if it is this seat's turn and nothing is under way."""

    async def nudge(self) -> None:
        """Something has changed that no message tells."""
        with contextlib.suppress(*LOST):
            await self.act()

    def command(self, **what: Any) -> Json:
        """A command with a ref of its own."""
        return {"seat": self.seat, "ref": f"{self.luck.getrandbits(60):x}", **what}

    async def send(self, command: Json) -> None:
        """A command that must arrive, once."""
        self.waiting[command["ref"]] = command
        await self.write(command)

    async def write(self, command: Json) -> None:
        if self.socket is not None:
            self.ledger.send(command)
            self.world.note(f"{self.name} > {command}")
            await self.socket.send(json.dumps(command))

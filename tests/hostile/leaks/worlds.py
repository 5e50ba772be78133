"""One of two worlds: a table on its servers, and all who are connected to it."""

import asyncio
import json
import re
import time
from typing import Any

from donjon.engine.fairness import drawn_seed, share_commitment
from donjon.engine.journal import Entry
from donjon.engine.match import Match
from donjon.table.answers.to_all import Here
from donjon.table.hearing import Hearing
from donjon.table.live import Live, write_entry
from donjon.table.store import Change
from tests.hostile.leaks.servers import AnyServer
from tests.hostile.leaks.viewers import LEFT, REMOVED, Former, Viewer, token_of
from tests.hostile.leaks.wires import PATIENCE, Heard, Line, fetch, json_of

HASH, VEILED = re.compile(rb'"hash":"[0-9a-f]{64}"'), b'"hash":"' + b"-" * 64 + b'"'
PEOPLE = {"present", "watching", "away", "steward"}
A_WHILE = 0.0005  # seconds between two looks at what another server knows


class World:
    """A table with two servers; `A` is the truth, `B` differs in what a viewer can't know."""

    def __init__(self, name: str, servers: list[AnyServer], walk: str) -> None:
        self.name, self.servers, self.walk = name, servers, walk
        self.table = ""
        self.lines: dict[str, Line] = {}
        self.veiled: dict[bytes, bytes] = {}  # what differs by chance: names, secrets, seeds
        self.shares: dict[str, str] = {}  # of the dice, by seat
        self.tokens: dict[str, str] = {}  # of those who sat down, by seat
        self.before_the_draw: dict[str, list[tuple[str, bytes]]] = {}  # what each viewer heard

    # --- what the servers know ----------------------------------------------------------

    def live(self, at: int = 0) -> Live:
        found: Live = self.servers[at].house.lives[self.table]
        return found

    @property
    def match(self) -> Match:
        return self.live().sitting.match

    @property
    def entries(self) -> list[Entry]:
        return self.live().sitting.entries

    def plain(self, heard: Heard) -> tuple[str, bytes]:
        """A message without what differs by chance."""
        body = HASH.sub(VEILED, heard.body)
        for text, veil in self.veiled.items():
            body = body.replace(text, veil)
        return heard.about, body

    def veil(self, text: str, name: str) -> None:
        self.veiled[text.encode()] = name.encode().ljust(len(text), b"-")

    # --- setting up ---------------------------------------------------------------------

    async def create(self, order: dict[str, Any], seed: str, shares: list[tuple[str, str]]) -> None:
        """A table of everybody's open seats, with a seed of our own."""
        host = token_of(self.walk, "host")
        answer = await fetch(self.servers[0], "POST", "/api/tables", host, order)
        self.table = json_of(answer)["id"]
        self.veil(self.table, "table")
        self.veil(f'"seed":{json.dumps(drawn_seed(seed, shares))}', "seed")
        await self.servers[0].house.store.write(Change(self.table, touch={"seed": seed}))

    async def seat_everybody(
        self, seats: tuple[str, ...], shared: str, formers: list[Former], shares: dict[str, str]
    ) -> None:
        """Everybody sits down; on the seat `shared` several do, one after the other."""
        self.shares = shares
        self.tokens = {seat: token_of(self.walk, seat) for seat in seats}
        host = token_of(self.walk, "host")
        await self.open(Viewer("host", "", host))
        self.veil(self.lines["host"].whole["you"]["invite"], "invitation")
        self.veil(self.live().commitment, "commitment")
        for former in formers:
            await self._sit_for_a_while(former, shared, host)
        for seat in seats:
            if seat not in self.live().holders:
                told = await self.act(self.tokens[seat], **self._sit(seat, seat))
                assert told.get("is") == "seated", told
        await self.settle()

    async def _sit_for_a_while(self, former: Former, seat: str, host: str) -> None:
        """Sit down, keep the page open, and leave or be removed."""
        token = token_of(self.walk, former.name)
        await self.open(Viewer(former.name, "", token))
        await self.lines[former.name].ask("", self._sit(seat, former.name))
        assert self.live().holders.get(seat), self.lines[former.name].heard
        await self.settle()
        if former.how == LEFT:
            await self.act(token, former.at, do="leave", seat=seat)
        elif former.how == REMOVED:
            await self.act(host, former.at, do="remove", seat=seat)
        else:
            self.tokens[seat] = token
        await self.settle()

    def _sit(self, seat: str, name: str) -> dict[str, Any]:
        return {"do": "sit", "seat": seat, "name": name, "owes": seat in self.shares}

    async def promise_shares(self) -> None:
        for seat, share in self.shares.items():
            promise = share_commitment(self.live().commitment, seat, share)
            self.veil(promise, f"promise of {seat}")
            await self._share(seat, commit=promise)

    async def show_shares(self) -> None:
        """Show all shares; what viewers have heard before the last one is kept."""
        for number, (seat, share) in enumerate(self.shares.items(), 1):
            if number == len(self.shares):
                for name, line in self.lines.items():
                    await line.fence()
                    heard = [Heard("before the draw", message.body) for message in line.take()]
                    self.before_the_draw[name] = list(map(self.plain, _without_people(heard)))
            await self._share(seat, reveal=share)
        assert self.live().sitting.started

    async def _share(self, seat: str, **what: Any) -> None:
        told = await self.act(self.tokens[seat], do="share", seat=seat, **what)
        assert told.get("is") == "done", told
        await self.settle()

    async def hand_over(self, former: Former, seat: str) -> None:
        """The seat goes to another device in the course of the game."""
        told = await self.act(token_of(self.walk, former.name), do="hand-over", seat=seat)
        assert told.get("is") == "pass", told
        self.veil(told["token"], "pass")
        taker = token_of(self.walk, seat)
        taken = await self.act(taker, former.at, do="claim", token=told["token"])
        assert taken.get("is") == "seated", taken
        await self.settle()

    async def play_first(self, moves: list[tuple[str, str]]) -> None:
        """Moves that were made before anybody came, as if by another server."""
        first = len(self.entries) + 1
        made = [Entry("move", seat, move, time=time.time()) for seat, move in moves]
        rows = [(n, write_entry(entry, n)) for n, entry in enumerate(made, first)]
        await self.servers[0].house.store.write(Change(self.table, rows))
        self.servers[0].hear(self.table)  # what it writes itself it isn't told
        await self.settle(first + len(moves) - 1)

    async def look_round(self) -> None:
        """Servers learn of each other's people now, so that nobody is told so at any instant."""
        for server in (*self.servers, *self.servers):
            await server.look_who_is_there()

    # --- doing something ----------------------------------------------------------------

    async def open(self, viewer: Viewer) -> None:
        path = f"/live/{self.table}?seat={viewer.seat}"
        self.lines[viewer.name] = await Line().open(self.servers[viewer.at], path, viewer.token)

    async def act(self, secret: str, at: int = 0, **command: Any) -> dict[str, Any]:
        path = f"/api/tables/{self.table}/act"
        found: dict[str, Any] = json_of(
            await fetch(self.servers[at], "POST", path, secret, command)
        )
        return found

    async def close(self) -> None:
        for line in self.lines.values():
            line.close()
        await asyncio.sleep(0)
        for server in self.servers:
            server.house.lives.pop(self.table, None)
        clear = self.servers[0].house.store.clear
        await asyncio.to_thread(clear, float("inf"), float("inf"))

    async def settle(self, entries: int = 0) -> None:
        """Wait until every server knows what any of them has written, and has told it."""
        end = time.monotonic() + PATIENCE
        while not self._settled(entries):
            self._wake_those_behind()
            assert time.monotonic() < end, "the servers don't agree"
            await asyncio.sleep(A_WHILE)

    def _wake_those_behind(self) -> None:
        """On SQLite nobody tells a server what another has written, so we do."""
        awake = self._awake()
        newest = max((self._known(live)[:2] for _, live in awake), default=(0, 0))
        behind = [(s, live) for s, live in awake if self._known(live)[:2] < newest]
        alike = len({self._known(live) for _, live in awake}) == 1
        for server, live in [] if alike else behind or awake:
            if server.house.notices is None and not (live.lock.locked() or _is_hearing(server)):
                server.hear(self.table)

    async def take(self, viewer: Viewer) -> list[tuple[str, bytes]]:
        """All that a viewer has been told since the last time."""
        line = self.lines[viewer.name]
        await line.fence()
        heard = line.take()
        if self.servers[0].house.notices is not None:  # who is there, servers learn at any instant
            heard = _without_people(heard)
        return [self.plain(message) for message in heard]

    async def hang_up(self, line: Line, at: int) -> None:
        """Close a line, and wait until the server knows."""
        listeners = self.live(at).listeners
        before, end = len(listeners), time.monotonic() + PATIENCE
        line.close()
        while len(listeners) == before:
            assert time.monotonic() < end, "the server keeps a closed line"
            await asyncio.sleep(0)

    def _awake(self) -> list[tuple[AnyServer, Live]]:
        found = ((server, server.house.lives.get(self.table)) for server in self.servers)
        return [(server, live) for server, live in found if live and not live.at_rest]

    def _settled(self, entries: int) -> bool:
        awake = self._awake()
        known = [self._known(live) for _, live in awake]
        busy = any(live.lock.locked() or _is_hearing(server) for server, live in awake)
        alike = len(set(known)) <= 1 and self._know_who_is_there(awake)
        return not busy and alike and all(k[0] >= entries for k in known)

    def _know_who_is_there(self, awake: list[tuple[AnyServer, Live]]) -> bool:
        """On PostgreSQL servers tell each other who is connected to them."""
        here = {live: {one.device for one in live.listeners} for _, live in awake}
        others = {live: set().union(*(here[o] for o in here if o is not live)) for live in here}
        return all(
            server.house.notices is None or live.elsewhere == others[live] for server, live in awake
        )

    def _known(self, live: Live) -> tuple[Any, ...]:
        holders = tuple(sorted(live.holders.items()))
        return len(live.sitting.entries), len(live.talk), holders


def _without_people(messages: list[Heard]) -> list[Heard]:
    """Messages of a line but for who is there."""
    kept = []
    for about, body in messages:
        told = json.loads(body) if body.startswith(b"{") else {}
        if told.keys() & PEOPLE:
            told = {name: value for name, value in told.items() if name not in PEOPLE}
            body = json.dumps(told, separators=(",", ":")).encode()
        if told.get("is") != Here.kind:
            kept.append(Heard(about, body))
    return kept


def _is_hearing(server: AnyServer) -> bool:
    """Is a server about to look at what another has written?"""
    names = [getattr(task.get_coro(), "__name__", "") for task in tuple(server.house.tasks)]
    return Hearing._hear_of.__name__ in names

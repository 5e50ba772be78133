"""A table that somebody looks at: its sitting, its sockets, and what was said."""

import asyncio
import time
from dataclasses import asdict
from typing import Any, Protocol

import orjson

from donjon.engine.fairness import commitment
from donjon.engine.journal import Entry
from donjon.table.answers.message import Message
from donjon.table.answers.to_all import Again, Here, Rematch, Said
from donjon.table.clocks import DAY
from donjon.table.facts import Facts
from donjon.table.shared import Shared
from donjon.table.sitting import Sitting
from donjon.table.store import Change, Stored
from donjon.table.updates import Key, Viewpoint, table_json

NOBODY = Again([], [], [])


class Listener(Protocol):
    """Whoever is told of what happens at a table."""

    device: str
    seat: str | None  # that it looks from; `Live.seat_of` says whether it still may
    language: str

    def push(self, message: bytes) -> None: ...
    def lose_seat(self) -> None: ...


class Live:
    """One table in this server's memory; the lock is held while it is changed or told of."""

    sitting: Sitting  # there unless the table is at rest

    def __init__(self, row: dict[str, Any], away: float, lots: float) -> None:
        self.id: str = row["id"]
        self.facts = Facts.from_json(orjson.loads(row["facts"]))
        self.clock = self.facts.clock.to_json() if self.facts.clock else None
        self.secret: str = row["seed"]  # the server's part of the dice's seed
        self.host: str = row["host"]
        self.invite: str = row["invite"]
        self.listed: bool = row["listed"]
        self.rematch: str | None = row["rematch"]
        self._told_rematch = self.rematch  # to those who look on
        self.status: str = row["status"]
        self.wake: float | None = row["wake"]
        self.summary: str = row["summary"]  # what lists say of it, as it was last written
        self.created: float = row["created"]
        self.saved = row["touched"]  # when the row was last written
        self.used = time.monotonic()
        self.lock = asyncio.Lock()
        self.holders: dict[str, str] = {}
        self.talk: list[dict[str, Any]] = []
        self.length = 0  # entries, when it was last put to rest
        self.behind = False  # more may be on disk than those who look on have heard
        self.writing: tuple[Change, asyncio.Future[None]] | None = None  # what is being written
        self.listeners: set[Listener] = set()
        self.waiters: set[asyncio.Future[None]] = set()  # requests that wait for news
        self.seen: dict[str, float] = {}  # when a player or the host was last heard of
        self.noticed: set[str] = set()  # those of whom other servers have not been told
        self.elsewhere: set[str] = set()  # devices connected to other servers
        self.away = away  # seconds after which somebody who isn't connected counts as away
        days = self.facts.clock.days if self.facts.clock else 0
        self.patience = days * DAY or lots  # seconds that the lots wait for a seat at a full table
        self.loaded = self.used  # nobody is away earlier than some time after that
        self.here: Here | None = None  # who is there, as it was last told
        self._seniority: list[str] = []
        self.viewpoints: dict[Key, Viewpoint] = {}
        self.thinking: set[str] = set()
        self.timer: asyncio.TimerHandle | None = None
        self.commitment = commitment(self.facts.game, self.secret)
        self._shared: Shared | None = None

    @property
    def at_rest(self) -> bool:
        return "sitting" not in vars(self)

    def rest(self) -> None:
        """Give back the memory; the journal is on disk."""
        if not self.at_rest:
            self.length = len(self.sitting.entries)
            del self.sitting
        self._shared = None
        for viewpoint in self.viewpoints.values():
            viewpoint.sprites = []  # the next news brings the whole board

    def set_up(self, stored: Stored, sitting: Sitting) -> None:
        """Take what was stored, with its journal played."""
        self.sitting = sitting
        self.summary = stored.row["summary"]
        self.talk = [orjson.loads(body) for body in stored.talk]
        self.holders = stored.holders
        self.rematch = stored.row["rematch"]

    def deadline(self) -> float | None:
        """When somebody's time runs out: to add a share of the dice, later on a clock."""
        lots = self.sitting.lots
        return self.sitting.clocks.deadline() if lots.drawn else lots.deadline(self.patience)

    # --- who looks on -------------------------------------------------------------------

    def viewpoint(self, seat: str | None, language: str) -> Viewpoint:
        """The viewpoint of a seat, with all that has happened told to those who are there."""
        key = (seat, language)
        if key not in self.viewpoints:
            self.viewpoints[key] = Viewpoint(seat, language)
        return self.viewpoints[key]

    @property
    def shared(self) -> Shared:
        """What all viewpoints work out together, until something happens."""
        sitting, shared = self.sitting, self._shared
        if shared is None or not shared.is_of(sitting):
            self._shared = shared = Shared(sitting, shared)
        return shared

    def seats_of(self, device: str) -> list[str]:
        return [seat for seat in self.facts.seats if self.holders.get(seat) == device]

    def seat_of(self, listener: Listener) -> str | None:
        """The seat from which a listener may hear now: its own, as long as it holds it."""
        held = listener.seat is not None and self.holders.get(listener.seat) == listener.device
        return listener.seat if held else None

    def table_json(self) -> dict[str, Any]:
        held = list(self.holders.values())
        shared = len(held) != len(set(held))
        sitting = self.sitting
        out = table_json(sitting, shared and sitting.started and sitting.match.has_secrets)
        if self.rematch:
            out["rematch"] = self.rematch
        elif sitting.over and (again := self.again()) != NOBODY:
            out["again"] = asdict(again)
        return out

    def again(self) -> Again:
        """Who wants a rematch: what was said of it stands among the talk."""
        wanted: dict[str, None] = {}
        declined: list[str] = []
        for line in self.talk:
            if line.get("again"):
                wanted |= dict.fromkeys(line["seats"])
                declined = [seat for seat in declined if seat not in wanted]
            elif "again" in line:
                wanted, declined = {}, line["seats"]
        awaited = [seat for seat in self.facts.seats if seat in self.holders and seat not in wanted]
        return Again(list(wanted), awaited if wanted else [], declined)

    # --- telling them -------------------------------------------------------------------

    def tell_news(self) -> None:
        """Tell everybody what has changed for them; here it is decided who may hear what."""
        by_view: dict[Key, list[Listener]] = {}
        former: list[Listener] = []
        for listener in self.listeners:
            if self.seat_of(listener) == listener.seat:
                by_view.setdefault((listener.seat, listener.language), []).append(listener)
            else:
                former.append(listener)
        for gone in self.viewpoints.keys() - by_view.keys():
            del self.viewpoints[gone]
        table, shared = orjson.Fragment(orjson.dumps(self.table_json())), self.shared
        for key, group in by_view.items():
            news = self.viewpoint(*key).news(self.sitting, table, shared)
            if news is not None:
                for listener in group:
                    listener.push(news)
        for listener in former:
            listener.lose_seat()  # it is told what a spectator sees, and no more
        for waiter in self.waiters:
            if not waiter.done():
                waiter.set_result(None)

    async def wait_for_news(self, seconds: float) -> None:
        """Until there is something to tell, or so long."""
        waiter = asyncio.get_running_loop().create_future()
        self.waiters.add(waiter)
        try:
            await asyncio.wait((waiter,), timeout=seconds)
        finally:
            self.waiters.discard(waiter)

    def tell_all(self, message: Message) -> None:
        """The same to everybody."""
        body = message.to_bytes()
        for listener in self.listeners:
            listener.push(body)

    def tell_talk(self, lines: list[dict[str, Any]]) -> None:
        """What was written, and what was said of a rematch."""
        for line in lines:
            self.tell_all(self.again() if "again" in line else Said(**line))

    def tell_rematch(self) -> None:
        """Tell everybody of a rematch, once."""
        if self.rematch is not None and self.rematch != self._told_rematch:
            self._told_rematch = self.rematch
            self.tell_all(Rematch(self.rematch))

    def tell_present(self) -> None:
        """Tell everybody who is there, if that has changed."""
        here = self.who_is_there()
        if here != self.here:
            self.here = here
            self.tell_all(here)

    # --- who is there -------------------------------------------------------------------

    def part(self, listener: Listener) -> None:
        """A page has gone."""
        self.listeners.discard(listener)
        self.notice(listener.device)

    def notice(self, device: str) -> None:
        """Somebody has been heard of; only players and the host matter."""
        if self.concerns(device):
            self.seen[device] = time.monotonic()
            self.noticed.add(device)

    def concerns(self, device: str) -> bool:
        return device == self.host or device in self.holders.values()

    def who_is_there(self) -> Here:
        """Who is connected, who has been away for long, and who looks after the table."""
        here = self._connected()
        held = self.holders
        return Here(
            present=[seat for seat in self.facts.seats if held.get(seat) in here],
            watching=len(here - set(held.values())),
            away=[s for s in self.facts.seats if s in held and self.is_away(held[s], here)],
            steward=self._steward_name(here),
        )

    def is_away(self, device: str, here: set[str] | None = None) -> bool:
        """Has nobody heard of a device for some time?  `here` are those connected, if known."""
        if device in (self._connected() if here is None else here):
            return False
        return time.monotonic() - max(self.seen.get(device, 0.0), self.loaded) > self.away

    def steward(self, here: set[str] | None = None) -> str | None:
        """The device that looks after the table: the host's, else the longest-seated player's."""
        devices = [self.host, *(self.holders[seat] for seat in self._longest_seated())]
        return next((device for device in devices if not self.is_away(device, here)), None)

    def _steward_name(self, here: set[str]) -> str | None:
        found = self.steward(here)
        if found == self.host:
            return "host"
        return next((seat for seat, device in self.holders.items() if device == found), None)

    def _longest_seated(self) -> list[str]:
        if not self.at_rest:
            since = self.sitting.seated
            self._seniority = sorted(self.holders, key=lambda seat: since.get(seat, 0))
        return [seat for seat in self._seniority if seat in self.holders]

    def _connected(self) -> set[str]:
        return {listener.device for listener in self.listeners} | self.elsewhere


class Bucket:
    """So many a second, with bursts."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst = rate, burst
        self.left, self.last = burst, 0.0

    def take(self, now: float) -> bool:
        self.left = min(self.burst, self.left + (now - self.last) * self.rate)
        self.last = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


def write_entry(entry: Entry, number: int) -> str:
    return orjson.dumps(entry.to_json(number)).decode()

"""A table that somebody looks at: its sitting, its sockets, and what was said."""

import asyncio
from typing import Any, Protocol

import orjson

from donjon.engine.journal import Entry, commitment
from donjon.table.facts import Facts
from donjon.table.sitting import Sitting, replay
from donjon.table.store import Stored
from donjon.table.updates import Key, Shared, Viewpoint, has_secrets, table_json


class Listener(Protocol):
    """Whoever is told of what happens at a table."""

    device: str
    seat: str | None
    language: str

    def push(self, message: bytes) -> None: ...


class Live:
    """One table in this server's memory; the lock is held while it is changed or told of."""

    def __init__(self, row: dict[str, Any]) -> None:
        self.id: str = row["id"]
        self.facts = Facts.from_json(orjson.loads(row["facts"]))
        self.clock = self.facts.to_json()["clock"]
        self.seed: str = row["seed"]
        self.host: str = row["host"]
        self.invite: str = row["invite"]
        self.listed: bool = row["listed"]
        self.rematch: str | None = row["rematch"]
        self.status: str = row["status"]
        self.wake: float | None = row["wake"]
        self.saved = row["touched"]  # when the row was last written
        self.used = 0.0
        self.lock = asyncio.Lock()
        self.holders: dict[str, str] = {}
        self.talk: list[dict[str, Any]] = []
        self.listeners: set[Listener] = set()
        self.viewpoints: dict[Key, Viewpoint] = {}
        self.thinking: set[str] = set()
        self.timer: asyncio.TimerHandle | None = None
        self.commitment = commitment(self.facts.game, self.seed)
        self._sitting: Sitting | None = None
        self._shared: Shared | None = None

    @property
    def sitting(self) -> Sitting:
        assert self._sitting is not None, "the table is at rest"
        return self._sitting

    @property
    def at_rest(self) -> bool:
        return self._sitting is None

    def rest(self) -> None:
        """Give back the memory; the journal is on disk."""
        self._sitting = None
        for viewpoint in self.viewpoints.values():
            viewpoint.sprites = []  # the next news brings the whole board

    def set_up(self, stored: Stored) -> None:
        """Play the journal from its beginning."""
        entries = [read_entry(body) for body in stored.entries]
        self._sitting = replay(self.facts, self.seed, entries)
        self.talk = [orjson.loads(body) for body in stored.talk]
        self.holders = stored.holders

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
        if self._shared is None or not self._shared.is_of(self.sitting):
            self._shared = Shared(self.sitting)
        return self._shared

    def seats_of(self, device: str) -> list[str]:
        return [seat for seat in self.facts.seats if self.holders.get(seat) == device]

    def present(self) -> list[str]:
        """The seats whose people are connected here."""
        devices = {listener.device for listener in self.listeners}
        return [seat for seat in self.facts.seats if self.holders.get(seat) in devices]

    def watching(self) -> int:
        """How many look on without a seat."""
        devices = {listener.device for listener in self.listeners}
        return len(devices - set(self.holders.values()))

    def table_json(self) -> dict[str, Any]:
        held = list(self.holders.values())
        shared = len(held) != len(set(held))
        out = table_json(self.sitting, shared and has_secrets(self.sitting))
        if self.rematch:
            out["rematch"] = self.rematch
        return out

    # --- telling them -------------------------------------------------------------------

    def tell_news(self) -> None:
        """Tell everybody what has changed for them."""
        by_view: dict[Key, list[Listener]] = {}
        for listener in self.listeners:
            by_view.setdefault((listener.seat, listener.language), []).append(listener)
        for gone in self.viewpoints.keys() - by_view.keys():
            del self.viewpoints[gone]
        table, shared = orjson.Fragment(orjson.dumps(self.table_json())), self.shared
        for key, group in by_view.items():
            news = self.viewpoint(*key).news(self.sitting, table, shared)
            if news is not None:
                for listener in group:
                    listener.push(news)

    def tell_all(self, message: dict[str, Any]) -> None:
        """The same to everybody."""
        body = orjson.dumps(message)
        for listener in self.listeners:
            listener.push(body)

    def tell_present(self) -> None:
        told = {"is": "here", "present": self.present(), "watching": self.watching()}
        self.tell_all(told)


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


def read_entry(body: str) -> Entry:
    """An entry as it is stored."""
    told = orjson.loads(body)
    return Entry(
        told["kind"],
        told.get("seat"),
        told.get("move"),
        told.get("to"),
        told.get("time"),
        told.get("more", {}),
    )


def write_entry(entry: Entry, number: int) -> str:
    return orjson.dumps(entry.to_json(number)).decode()

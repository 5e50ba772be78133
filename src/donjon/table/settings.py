"""What whoever runs a server can set."""

import ipaddress as ip
import os
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

import platformdirs

LOOPBACK = ("127.0.0.1/32", "::1/128")


def default_database() -> str:
    """An embedded SQLite file in the user's own folder, or what DONJON_DATABASE names."""
    named = os.environ.get("DONJON_DATABASE")
    if named:
        return named
    place = platformdirs.user_data_path("donjon", appauthor=False)
    return f"sqlite:///{place / 'tables.sqlite'}"


@dataclass(frozen=True)
class Limits:
    """What a stranger may send, and how often."""

    body: int = 64 * 1024  # bytes of an HTTP request
    message: int = 16 * 1024  # bytes of a WebSocket message
    rate: float = 20  # messages a second from one socket, with bursts of twice that
    sockets: int = 200  # open pages from one address, and as many other connections
    connections: int = 10_000  # open at once in all; fewer if the system allows fewer files
    patience: float = 15  # seconds in which a request must have come whole
    tables: int = 60  # new tables from one address an hour
    requests: float = 30  # requests a second from one address that change something
    entries: int = 1000  # of one seat in a journal besides its moves
    name: int = 24
    chat: int = 300  # characters
    talk: int = 1000  # chat lines a table keeps taking


@dataclass(frozen=True)
class Settings:
    """One server."""

    database: str = field(default_factory=default_database)
    host: str = "127.0.0.1"
    port: int = 8000
    origins: tuple[str, ...] = ()  # further origins that may open sockets and post
    names: tuple[str, ...] = ()  # by which browsers may come, beside this machine's own
    proxied: bool = False  # behind a proxy that sets X-Forwarded-For and -Proto
    proxies: tuple[str, ...] = ()  # addresses and networks of such proxies, beside this machine
    workers: int = 1  # processes in which bots think
    level: str = ""  # of bots that nobody chose a level for; empty: a middling one
    study: float = 0.25  # seconds that a position is looked at for a review or a hint, at most
    pause: float = 0.7  # seconds: a bot answers one or more whole pauses after it is asked
    away: float = 60  # seconds without a word after which somebody counts as away
    lots: float = 60  # seconds in which a seat must add its share of the dice once all sit
    keep_over: float = 90  # days a finished table is kept
    keep_idle: float = 30  # days an unfinished one is kept after the last move
    memory: int = 2000  # tables held in memory that nobody looks at
    limits: Limits = field(default_factory=Limits)

    @cached_property
    def trusted(self) -> list[ip.IPv4Network | ip.IPv6Network]:
        """Where a proxy stands that is believed about addresses: here, or where it was said to."""
        known = (*LOOPBACK, *self.proxies) if self.proxied else ()
        return [ip.ip_network(network, strict=False) for network in known]

    def trusts(self, address: str) -> bool:
        try:
            found = ip.ip_address(address)
        except ValueError:
            return False
        return any(found in network for network in self.trusted)

    @property
    def file(self) -> Path | None:
        """The SQLite file, if it is one."""
        prefix = "sqlite:///"
        return Path(self.database[len(prefix) :]) if self.database.startswith(prefix) else None

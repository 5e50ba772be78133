"""What whoever runs a server can set."""

import os
from dataclasses import dataclass, field
from pathlib import Path

import platformdirs


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
    sockets: int = 200  # open connections from one address
    tables: int = 60  # new tables from one address an hour
    requests: float = 30  # requests a second from one address that change something
    entries: int = 20_000  # a table's journal
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
    proxied: bool = False  # behind a proxy that sets X-Forwarded-For
    workers: int = 1  # processes in which bots think
    level: str = ""  # of bots that nobody chose a level for; empty: a middling one
    pause: float = 0.7  # seconds: a bot answers one or more whole pauses after it is asked
    keep_over: float = 90  # days a finished table is kept
    keep_idle: float = 30  # days an unfinished one is kept after the last move
    memory: int = 2000  # tables held in memory that nobody looks at
    limits: Limits = field(default_factory=Limits)

    @property
    def file(self) -> Path | None:
        """The SQLite file, if it is one."""
        prefix = "sqlite:///"
        return Path(self.database[len(prefix) :]) if self.database.startswith(prefix) else None

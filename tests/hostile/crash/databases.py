"""The databases that servers are tested on, and how the harness reads them: past the server."""

import os
import shutil
import sqlite3
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from copy import copy
from pathlib import Path
from typing import Any, NamedTuple

import psycopg

from tests.table.serving import free_port
from tests.table.test_postgres import programs

TABLE = "SELECT game, rules, facts, seed, status FROM tables WHERE id = "
ENTRIES = "SELECT n, body FROM entries WHERE id = "


class Written(NamedTuple):
    """What the database holds of a table."""

    row: dict[str, Any]
    entries: list[tuple[int, str]]


class Sqlite:
    """A file."""

    kind = "sqlite"
    most = 1  # servers

    def __init__(self, folder: Path) -> None:
        self.file = folder / "tables.sqlite"
        self.url = f"sqlite:///{self.file}"

    def read(self, table: str) -> Written:
        with self.connection() as db:
            db.execute("BEGIN")
            return _written(db, table, "?")

    @contextmanager
    def connection(self) -> Iterator[sqlite3.Connection]:
        """A connection of the harness's own, without transactions that begin by themselves."""
        db = sqlite3.connect(self.file, timeout=20, isolation_level=None)
        try:
            yield db
        finally:
            db.close()


class Postgres:
    """A cluster of our own on loopback, in a folder that goes away again."""

    kind = "postgresql"
    most = 2  # or more, that play the same tables

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="donjon-crash-", dir=folder))
        self.port = free_port()
        self.own = self.url = address(self.port)  # the harness's way to it, and the servers'
        self.data = self.folder / "data"
        if os.getuid() == 0:  # it refuses to run as root
            shutil.chown(self.folder, "postgres")
        words = ("-U", "donjon", "--auth=trust", "--no-sync", "--wal-segsize=1")
        self._run("initdb", "-D", str(self.data), *words)
        self.start()

    def by_way_of(self, port: int) -> "Postgres":
        """The same, with servers that reach it at another port."""
        other = copy(self)
        other.url = address(port)
        return other

    def start(self) -> None:
        flags = f"-p {self.port} -k {self.folder} -c listen_addresses=127.0.0.1 -F"
        self._control("start", "-o", flags, "-l", str(self.folder / "log"), "-w")

    def stop(self) -> None:
        """At once, as if its processes had died: it recovers when it is started."""
        self._control("stop", "-m", "immediate")

    @property
    def runs(self) -> bool:
        return (self.data / "postmaster.pid").exists()

    def remove(self) -> None:
        if self.runs:
            self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def read(self, table: str) -> Written:
        with psycopg.connect(self.own) as db:
            db.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
            return _written(db, table, "%s")

    def execute(self, statement: str) -> None:
        with psycopg.connect(self.own, autocommit=True) as db:
            db.execute(statement.encode())

    def _control(self, word: str, *arguments: str) -> None:
        self._run("pg_ctl", "-D", str(self.data), word, *arguments)

    def _run(self, program: str, *arguments: str) -> None:
        prefix = ["runuser", "-u", "postgres", "--"] if os.getuid() == 0 else []
        command = [*prefix, str(programs() / program), *arguments]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd=self.folder)


Database = Sqlite | Postgres


def address(port: int) -> str:
    return f"postgresql://donjon@127.0.0.1:{port}/postgres"


def _written(db: Any, table: str, mark: str) -> Written:
    row = db.execute(TABLE + mark, (table,)).fetchone()
    assert row is not None, f"table {table} is not in the database"
    names = ("game", "rules", "facts", "seed", "status")
    entries = db.execute(f"{ENTRIES}{mark} ORDER BY n", (table,)).fetchall()
    return Written(dict(zip(names, row, strict=True)), [(n, body) for n, body in entries])

"""What happens to databases: each is brought about by the real thing, and goes away again."""

import contextlib
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import psycopg

from tests.hostile.crash.databases import Database, Postgres, Sqlite
from tests.hostile.crash.server import Server

SMALL = 64  # MB of a disk that can be filled
ROOM = 48 * 1024  # bytes up to which a server whose writes fail may still write into a file


class Impossible(Exception):
    """This machine, or this user, can't bring a fault about; says why."""


# --- any database -----------------------------------------------------------------------


@contextlib.contextmanager
def small_disk() -> Iterator[Path]:
    """A file system of its own, so small that it can be filled."""
    place = Path(tempfile.mkdtemp(prefix="donjon-disk-"))
    flags = ["-t", "tmpfs", "-o", f"size={SMALL}m,mode=777", "donjon", str(place)]
    try:
        if os.getuid() != 0 or subprocess.run(["mount", *flags], capture_output=True).returncode:
            raise Impossible("only root can mount a disk that is small enough to fill")
        try:
            yield place
        finally:
            subprocess.run(["umount", "-l", str(place)], check=True)
    finally:
        place.rmdir()


def held(database: Database) -> contextlib.AbstractContextManager[None]:
    """Nothing can be written until somebody else has done so."""
    if isinstance(database, Sqlite):
        return locked_file(database)
    return locked_tables(database)


@contextlib.contextmanager
def full(disk: Path) -> Iterator[None]:
    """Not a byte is free."""
    ballast = disk / "ballast"
    with ballast.open("wb", buffering=0) as file, contextlib.suppress(OSError):
        while True:
            file.write(bytes(1 << 20))
    try:
        yield
    finally:
        ballast.unlink()


# --- SQLite -----------------------------------------------------------------------------


@contextlib.contextmanager
def failing_writes(server: Server) -> Iterator[None]:
    """Writing to files fails for this process; needs no rights."""
    if sys.platform != "linux":
        raise Impossible("only Linux sets another process's limits")
    import resource

    _, hard = resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (ROOM, resource.RLIM_INFINITY))
    try:
        yield
    finally:
        with contextlib.suppress(ProcessLookupError):
            resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (hard, hard))


@contextlib.contextmanager
def locked_file(database: Sqlite) -> Iterator[None]:
    """Another program writes, and does not come to an end."""
    with database.connection() as db:
        db.execute("BEGIN IMMEDIATE")
        try:
            yield
        finally:
            db.execute("ROLLBACK")


@contextlib.contextmanager
def unchangeable_file(database: Sqlite) -> Iterator[None]:
    """The file and its journal can't be written, not even by whoever has them open."""
    files = [str(database.file), f"{database.file}-wal"]
    if not shutil.which("chattr") or subprocess.run(["chattr", "+i", *files]).returncode:
        raise Impossible("only root can make a file unchangeable, and not on every file system")
    try:
        yield
    finally:
        subprocess.run(["chattr", "-i", *files], check=True)


@contextlib.contextmanager
def read_only_folder(folder: Path) -> Iterator[None]:
    """Nothing in it can be written by whoever opens it now."""
    modes = {path: path.stat().st_mode for path in (folder, *folder.iterdir())}
    for path, mode in modes.items():
        path.chmod(mode & ~0o222)
    bound = os.getuid() == 0  # whom modes don't stop
    if bound and subprocess.run(["mount", "--bind", str(folder), str(folder)]).returncode:
        raise Impossible("root can write here all the same, and may not mount")
    try:
        if bound:
            subprocess.run(["mount", "-o", "remount,ro,bind", str(folder)], check=True)
        yield
    finally:
        if bound:
            subprocess.run(["umount", "-l", str(folder)], check=True)
        for path, mode in modes.items():
            path.chmod(mode)


# --- PostgreSQL -------------------------------------------------------------------------


@contextlib.contextmanager
def away(database: Postgres) -> Iterator[None]:
    """Stopped at once, and started again."""
    database.stop()
    try:
        yield
    finally:
        database.start()


def cut_off(database: Postgres) -> None:
    """Every connection is closed from the other side."""
    others = "pid <> pg_backend_pid() AND backend_type = 'client backend'"
    database.execute(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {others}")


@contextlib.contextmanager
def locked_tables(database: Postgres) -> Iterator[None]:
    """Somebody else holds what is written to."""
    with psycopg.connect(database.own) as db:
        db.execute("LOCK TABLE entries IN EXCLUSIVE MODE")
        yield


@contextlib.contextmanager
def read_only_database(database: Postgres) -> Iterator[None]:
    """As while it is moved elsewhere: it answers, and takes nothing."""
    _read_only(database, "on")
    try:
        yield
    finally:
        _read_only(database, "off")


def _read_only(database: Postgres, on: str) -> None:
    flags = "-c default_transaction_read_only=off"
    with psycopg.connect(database.own, autocommit=True, options=flags) as db:
        db.execute(f"ALTER SYSTEM SET default_transaction_read_only = {on}".encode())
        db.execute("SELECT pg_reload_conf()")

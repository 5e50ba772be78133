"""The server that is fuzzed: the real one, in a process of its own, with all it says on a file."""

import contextlib
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path

from tests.hostile.fuzz.trying import Broken, Ended
from tests.table.serving import House, Json, free_port, sqlite, until
from tests.table.test_postgres import programs

PLENTY = 1_000_000  # limits on how often would only keep inputs out
LIMITS = ("rate", "sockets", "tables", "requests")
TROUBLE = ("Traceback", "ERROR", "CRITICAL")


class Server(House):
    """`donjon serve` in a process of its own."""

    def __init__(self, folder: Path, database: str = "") -> None:
        super().__init__(free_port())
        self.folder, self.log = folder, folder / "server.log"
        self.database = database or sqlite(folder)
        self.read = 0  # bytes of the log that have been looked at
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-m", "donjon", "serve", "--host", "127.0.0.1", "--pause", "0"]
        command += ["--port", str(self.port), "--level", "random", "--database", self.database]
        for name in LIMITS:
            command += ["--limit", f"{name}={PLENTY}"]
        environment = {**os.environ, "DONJON_MODE": "interpreted"}
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                command, env=environment, stdout=subprocess.DEVNULL, stderr=log
            )
        until(self.answers, "the server")

    def answers(self) -> bool:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port)):
            return True
        return False

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait()

    def memory(self) -> float:
        """What the process holds, in MB."""
        told = subprocess.check_output(["ps", "-o", "rss=", "-p", str(self.process.pid)])
        return int(told) / 1024

    def views(self, tables: list[str]) -> list[Json]:
        """What anybody may see of some tables."""
        stranger = self.person("Eve")
        return [stranger.look(table) for table in tables]

    # --- what it says -------------------------------------------------------------------

    def check(self) -> None:
        """Broken if the process is gone or has complained since the last look."""
        if self.process.poll() is not None:
            raise Ended(f"the server has ended with {self.process.returncode}")
        said = self._said()
        if any(word in said for word in TROUBLE):
            error = Broken("the server complained:\n" + said[-3000:])
            error.where = _place(said)
            raise error

    def explain(self, error: Broken) -> None:
        """Add what the server itself says of it, which it may do a little later."""
        said = self._said()
        for _ in range(100):
            if any(word in said for word in TROUBLE):
                break
            threading.Event().wait(0.005)
            said += self._said()
        error.where = _place(said)
        error.args = (f"{error}\n{said[-3000:]}",)

    def _said(self) -> str:
        """What has been added to the log since the last look."""
        if self.log.stat().st_size <= self.read:
            return ""
        with self.log.open("rb") as log:
            log.seek(self.read)
            said = log.read()
        self.read += len(said)
        return said.decode("utf-8", "replace")


def _place(said: str) -> str:
    """The last place that a traceback names, and its error."""
    found = re.findall(r'  File "([^"]*)", line (\d+), in (.*)((?:\n    .*)*)\n(\S.*)', said)
    if not found:
        return ""
    file, line, function, _, error = found[-1]
    return f"{error[:120]} ({Path(file).name}:{line}, {function})"


@contextlib.contextmanager
def postgres() -> Iterator[str]:
    """A PostgreSQL of our own, on loopback, in a folder that goes away again."""
    folder, port = Path(tempfile.mkdtemp(prefix="donjon-fuzz-")), free_port()
    prefix: list[str] = []
    if os.getuid() == 0:  # it refuses to run as root
        shutil.chown(folder, "postgres")
        prefix = ["runuser", "-u", "postgres", "--"]

    def run(program: str, *arguments: str) -> None:
        command = [*prefix, str(programs() / program), "-D", str(folder / "data"), *arguments]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd=folder)

    run("initdb", "-U", "donjon", "--auth=trust", "--no-sync")
    flags = f"-p {port} -k {folder} -c listen_addresses=127.0.0.1 -F"
    run("pg_ctl", "-o", flags, "-l", str(folder / "log"), "-w", "start")
    try:
        yield f"postgresql://donjon@127.0.0.1:{port}/postgres"
    finally:
        run("pg_ctl", "-m", "immediate", "stop")
        shutil.rmtree(folder, ignore_errors=True)

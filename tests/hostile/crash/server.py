"""Servers in processes of their own: started, killed, stopped, and what they said."""

import asyncio
import json
import os
import re
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any

from tests.hostile.crash.clocks import Clock
from tests.table.serving import free_port

LIMITS = ("rate", "requests", "tables", "sockets")
WRONG = re.compile(r"Traceback|never (retrieved|awaited)|was destroyed|Logging error")
PATIENCE = 60.0  # seconds that anything may take, on however busy a machine


class Nursery:
    """The harness's end of the process that forks servers."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.hostile.crash.nursery"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "DONJON_MODE": "interpreted"},
        )

    def __enter__(self) -> "Nursery":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        with self.process:
            assert self.process.stdin is not None
            self.process.stdin.close()

    def ask(self, **request: Any) -> Any:
        process = self.process
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(json.dumps(request) + "\n")
        process.stdin.flush()
        return json.loads(process.stdout.readline())


class Server:
    """One server at one address, however often it is started there."""

    def __init__(
        self, nursery: Nursery, database: str, folder: Path, clock: Clock | None = None
    ) -> None:
        self.nursery, self.database, self.clock = nursery, database, clock
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.folder = folder
        self.starts = 0
        self.pid = 0
        self.up = False  # has it been started and not ended?
        self.plain: subprocess.Popen[bytes] | None = None
        self._code: int | None = 0

    @property
    def arguments(self) -> list[str]:
        words = ["serve", "--host", "127.0.0.1", "--port", str(self.port)]
        words += ["--pause", "0", "--level", "random", "--database", self.database]
        return words + [word for name in LIMITS for word in ("--limit", f"{name}=100000")]

    @property
    def errors(self) -> Path:
        """What this server has said on stderr, all its lives long."""
        return self.folder / f"stderr-{self.port}"

    def begin(self, plain: bool = False) -> None:
        """Start the process; `plain` is how people start it."""
        self.starts += 1
        self._code = self.plain = None
        self.up = True
        if plain:
            command = [sys.executable, "-m", "donjon", *self.arguments]
            with self.errors.open("ab") as errors:
                self.plain = subprocess.Popen(
                    command,
                    stdout=subprocess.DEVNULL,
                    stderr=errors,
                    env={**os.environ, "DONJON_MODE": "interpreted"},
                    start_new_session=True,
                )
            self.pid = self.plain.pid
        else:
            clock = str(self.clock.file) if self.clock else None
            asked = {"serve": self.arguments, "errors": str(self.errors), "clock": clock}
            self.pid = self.nursery.ask(**asked)["pid"]

    async def start(self, plain: bool = False) -> None:
        self.begin(plain)
        await self.ready()

    async def ready(self) -> None:
        """It listens once it has begun."""
        async with asyncio.timeout(PATIENCE):
            while True:
                self.check()
                with suppress(ConnectionError):
                    _, writer = await asyncio.open_connection("127.0.0.1", self.port)
                    writer.close()
                    return
                await asyncio.sleep(0.01)

    def code(self) -> int | None:
        """The exit code, None while it runs."""
        if self._code is None:
            if self.plain is not None:
                self._code = self.plain.poll()
            else:
                self._code = self.nursery.ask(ended=self.pid)["code"]
        return self._code

    def check(self) -> None:
        """A server that nobody has ended runs."""
        assert not self.up or self.code() is None, f"it ended: {self.code()}\n{self.said()}"

    async def end(self, by: signal.Signals = signal.SIGKILL) -> int:
        """Signal the server, and its exit code."""
        if self.code() is None:
            os.kill(self.pid, by)
        return await self.ended()

    async def ended(self) -> int:
        self.up = False
        async with asyncio.timeout(PATIENCE):
            while (code := self.code()) is None:
                await asyncio.sleep(0.005)
        return code

    def orphans(self) -> bool:
        """Does any process that it has started still run?"""
        try:
            os.killpg(self.pid, 0)
        except ProcessLookupError:
            return False
        return True

    def sweep(self) -> None:
        """End what a killed server has left behind."""
        with suppress(ProcessLookupError):
            os.killpg(self.pid, signal.SIGKILL)

    def said(self) -> str:
        return self.errors.read_text("utf-8", "replace") if self.errors.exists() else ""

    def went_wrong(self) -> str:
        """The part of stderr that no server may say."""
        said = self.said()
        found = WRONG.search(said)
        return said[max(found.start() - 300, 0) :][:3000] if found else ""

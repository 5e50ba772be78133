"""A server for tests, and people who sit down at it."""

import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

from donjon.table.server import server_for
from donjon.table.settings import Limits, Settings
from donjon.table.tokens import new_token

Json = dict[str, Any]
PATIENCE = 20.0  # seconds that anything may take
LIMITS = Limits(rate=10_000, requests=10_000, tables=10_000, sockets=10_000)


def until(check: Callable[[], Any], what: str = "what is expected") -> Any:
    """Wait for a condition; its value is returned."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        found = check()
        if found:
            return found
        threading.Event().wait(0.01)
    raise AssertionError(f"{what} did not come about")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextlib.contextmanager
def serving(database: str, plain: bool = False, **settings: Any) -> Iterator["House"]:
    """A server in a thread of this process; a plain one does without our own connections."""
    port = free_port()
    base = Settings(
        database=database, port=port, pause=0, study=0.02, level="random", limits=LIMITS
    )
    server = server_for(replace(base, **settings), plain)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    until(lambda: server.started, "the server")
    try:
        yield House(port, server)
    finally:
        server.should_exit = True
        thread.join()


class House:
    """Where a server is to be found."""

    def __init__(self, port: int, server: Any = None) -> None:
        self.port = port
        self.url = f"http://127.0.0.1:{port}"
        self.server = server

    @property
    def inside(self) -> Any:
        """The house itself, for a server in this process."""
        return self.server.config.app.house

    def person(self, name: str = "Ann") -> "Person":
        return Person(self, name)


class Process(House):
    """A server in a process of its own, which can be killed and started again."""

    def __init__(self, database: str, *arguments: str) -> None:
        super().__init__(free_port())
        self.database, self.arguments = database, arguments
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-m", "donjon", "serve", "--host", "127.0.0.1", "--pause", "0"]
        command += ["--level", "random"]
        command += ["--port", str(self.port), "--database", self.database, *self.arguments]
        environment = {**os.environ, "DONJON_MODE": "interpreted"}
        self.process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        assert str(self.port) in self.process.stdout.readline()
        until(self.answers, "the server")

    def answers(self) -> bool:
        try:
            return httpx.get(self.url + "/api/games").status_code == 200
        except httpx.TransportError:
            return False

    def stop(self, kill: bool = False) -> None:
        self.process.send_signal(signal.SIGKILL if kill else signal.SIGTERM)
        self.process.wait()
        if self.process.stdout is not None:
            self.process.stdout.close()


class Person:
    """A program with a secret of its own, as a browser has one."""

    def __init__(self, house: House, name: str) -> None:
        self.house, self.name, self.token = house, name, new_token()
        headers = {"authorization": f"Bearer {self.token}"}
        self.http = httpx.Client(base_url=house.url, headers=headers, timeout=PATIENCE)

    def create(self, *seats: Any, game: str = "knights", **more: Any) -> str:
        """A table; seats are "me", "open", "friend", "bot"."""
        wishes = [{"who": s, **({"name": self.name} if s == "me" else {})} for s in seats]
        answer = self.http.post("/api/tables", json={"game": game, "seats": wishes, **more})
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])

    def act(self, table: str, **command: Any) -> httpx.Response:
        return self.http.post(f"/api/tables/{table}/act", json=command)

    def sit(self, table: str, seat: str, **more: Any) -> None:
        answer = self.act(table, do="sit", seat=seat, name=self.name, **more)
        assert answer.status_code == 200, answer.text

    def look(self, table: str, seat: str = "", **waiting: int) -> Json:
        asked: dict[str, str | int] = {"seat": seat, **waiting}
        found: Json = self.http.get(f"/api/tables/{table}", params=asked, timeout=60).json()
        return found

    def at(self, house: House) -> "Person":
        """The same one at another server."""
        other = Person(house, self.name)
        other.token = self.token
        other.http.headers["authorization"] = f"Bearer {self.token}"
        return other

    def open(self, table: str, seat: str = "", lines: int = 0, **headers: str) -> "Line":
        return Line(self, table, seat, lines, headers)


class Line:
    """An open WebSocket, and everything that came through it."""

    def __init__(
        self, person: Person, table: str, seat: str, lines: int, headers: dict[str, str]
    ) -> None:
        path = f"/live/{table}?seat={seat}&lines={lines}"
        self.person, self.seat = person, seat
        self.heard: list[Json] = []
        self.stack = contextlib.ExitStack()
        self.socket: ClientConnection = self.stack.enter_context(
            connect(
                f"ws://127.0.0.1:{person.house.port}{path}",
                additional_headers={"authorization": f"Bearer {person.token}", **headers},
                max_size=None,
            )
        )
        self.all = self.take("all")

    def __enter__(self) -> "Line":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self.stack.close()

    def next(self) -> Json:
        message: Json = json.loads(self.socket.recv(timeout=PATIENCE))
        self.heard.append(message)
        return message

    def take(self, *kinds: str, check: Callable[[Json], bool] = lambda _: True) -> Json:
        """The next message of these kinds, whatever comes before it."""
        while True:
            message = self.next()
            if message["is"] in kinds and check(message):
                return message

    def say(self, **command: Any) -> None:
        self.socket.send(json.dumps(command))

    def move(self, move: str, ref: str = "") -> None:
        self.say(do="move", seat=self.seat, move=move, ref=ref or os.urandom(6).hex())


def sqlite(folder: Path) -> str:
    return f"sqlite:///{folder / 'tables.sqlite'}"


def play_out(table: str, people: dict[str, Person], most: int = 3000) -> Json:
    """Everybody plays the first legal move until the game is over."""
    for _ in range(most):
        told = next(iter(people.values())).look(table)
        if told["status"] == "over":
            return told
        for seat in told["acting"]:
            if seat in people:
                view = people[seat].look(table, seat)
                if view["moves"]:
                    people[seat].act(table, do="move", seat=seat, move=view["moves"][0])
    raise AssertionError("the game did not end")

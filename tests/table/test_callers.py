"""Connections that ask for nothing, ask too slowly, or are too many."""

import contextlib
import socket
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tests.table.serving import LIMITS, PATIENCE, House, serving, sqlite, until

GET = b"GET /api/games HTTP/1.1\r\nhost: localhost\r\n\r\n"
POST = b"POST /api/tables HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n"
UPGRADE = b"GET /live/nowhere HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\n"


def call(house: House, text: bytes = b"") -> socket.socket:
    line = socket.create_connection(("127.0.0.1", house.port), timeout=PATIENCE)
    line.sendall(text)
    return line


def rest_of(line: socket.socket) -> bytes:
    """All that comes until the other side ends it."""
    found = b""
    with contextlib.suppress(ConnectionResetError):
        while more := line.recv(65536):
            found += more
    line.close()
    return found


def served(house: House) -> bool:
    line = call(house, GET)
    answered = line.recv(12) == b"HTTP/1.1 200"
    line.close()
    return answered


@pytest.fixture(scope="module")
def brisk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server that waits for nobody."""
    limits = replace(LIMITS, patience=0.2)
    with serving(sqlite(tmp_path_factory.mktemp("brisk")), limits=limits) as house:
        yield house


@pytest.mark.parametrize(
    "begun",
    [
        b"",
        b"GET / HT",
        b"GET / HTTP/1.1\r\nhost: localhost\r\nx: ",
        POST + b"content-length: 100\r\n\r\n{",
        POST + b"transfer-encoding: chunked\r\n\r\n5\r\nabc",
        UPGRADE + b"upgrade: websocket\r\n",
    ],
    ids=["silent", "line", "header", "body", "chunk", "handshake"],
)
def test_a_request_that_does_not_come_is_not_waited_for(brisk: House, begun: bytes) -> None:
    assert rest_of(call(brisk, begun)) == b""


def test_bytes_that_trickle_in_buy_no_time(brisk: House) -> None:
    line = call(brisk, b"GET / HTTP/1.1\r\nx: ")

    def refused() -> bool:
        try:
            line.sendall(b"y")
        except OSError:
            return True
        return False

    until(refused, "the end")
    line.close()


def test_a_second_request_is_not_waited_for_either(brisk: House) -> None:
    told = rest_of(call(brisk, GET + b"GET / HTTP/1.1\r\n"))
    assert told.count(b"HTTP/1.1 200") == 1


def test_a_second_body_is_not_waited_for_either(brisk: House) -> None:
    told = rest_of(call(brisk, GET + POST + b"content-length: 100\r\n\r\n{"))
    assert told.count(b"HTTP/1.1 200") == 1


def test_a_body_that_is_too_long_is_not_listened_to_for_ever(brisk: House) -> None:
    line = call(brisk, POST + b"content-length: 1000000000\r\n\r\n")
    assert line.recv(12) == b"HTTP/1.1 413"
    try:
        for _ in range(1000):
            line.sendall(bytes(65536))
        ended = False
    except (ConnectionResetError, BrokenPipeError):
        ended = True
    line.close()
    assert ended


def test_an_answer_that_nobody_reads_is_not_kept(brisk: House) -> None:
    """Whoever asks for much and reads nothing loses the connection, and what waits for it."""
    line = call(brisk, GET)
    connections, port = brisk.server.server_state.connections, line.getsockname()[1]
    (caller,) = until(lambda: [c for c in list(connections) if c.client[1] == port], "a caller")

    def read_nothing() -> None:
        caller.transport.write(bytes(30_000_000))  # more than any system keeps for it

    caller.loop.call_soon_threadsafe(read_nothing)
    until(lambda: caller not in connections, "its end")
    line.close()


@pytest.mark.parametrize(
    "text",
    [  # many headers, a long address, an endless header, many requests
        b"GET / HTTP/1.1\r\nhost: localhost\r\n" + b"x: y\r\n" * 5000 + b"\r\n",
        b"GET /" + b"x" * 100_000 + b" HTTP/1.1\r\nhost: localhost\r\n\r\n",
        b"GET / HTTP/1.1\r\nhost: localhost\r\nx: " + b"y" * 2_000_000,
        GET * 1000,
    ],
    ids=["headers", "path", "header", "at-once"],
)
def test_what_no_browser_sends_is_refused(house: House, text: bytes) -> None:
    line = socket.create_connection(("127.0.0.1", house.port), timeout=PATIENCE)
    with contextlib.suppress(ConnectionResetError, BrokenPipeError):
        line.sendall(text)
    told = rest_of(line)
    assert told.count(b"HTTP/1.1 200") < 20
    assert b"HTTP/1.1 400" in told or not told


def test_many_silent_callers_of_one_address_leave_room_for_the_next(tmp_path: Path) -> None:
    limits = replace(LIMITS, sockets=5, patience=60)
    with serving(sqlite(tmp_path), limits=limits) as house:
        silent = [call(house) for _ in range(30)]
        assert served(house)
        assert rest_of(silent[0]) == b""
        assert len(house.server.server_state.connections) <= 5
        for line in silent[1:]:
            line.close()


def test_many_silent_callers_leave_room_in_all(tmp_path: Path) -> None:
    limits = replace(LIMITS, connections=5, patience=60)
    with serving(sqlite(tmp_path), limits=limits) as house:
        silent = [call(house) for _ in range(30)]
        assert served(house)
        assert rest_of(silent[0]) == b""
        for line in silent[1:]:
            line.close()


def test_pages_that_are_open_are_not_closed_for_the_next_one(tmp_path: Path) -> None:
    limits = replace(LIMITS, connections=4, patience=60)
    with serving(sqlite(tmp_path), limits=limits) as house:
        ann = house.person()
        table = ann.create("me", "me")
        ann.http.close()
        lines = [ann.open(table, "blue") for _ in range(4)]
        until(lambda: len(house.server.server_state.connections) == 4, "four pages")
        assert rest_of(call(house, GET))[:12] in (b"", b"HTTP/1.1 503")
        lines[0].say(do="dance", ref="a")
        assert lines[0].take("no")["ref"] == "a"
        for line in lines:
            line.close()
        assert until(lambda: served(house), "room")

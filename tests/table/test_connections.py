"""WebSocket frames as they may come: in pieces, several at once, broken, and read slowly."""

import contextlib
import json
import os
import socket
import struct
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest

from donjon.table.connection import MOST_WAITING
from donjon.table.fast_connection import MOST_PIECES
from donjon.table.line import BACKLOG_BYTES
from tests.table.serving import LIMITS, PATIENCE, House, serving, sqlite, until

TEXT, BINARY, CONTINUED, CLOSE, PING, PONG, WHOLE = 1, 2, 0, 8, 9, 10, 128
BOTH = ("fast", "plain")  # our own connections, and those for versions that we don't know
OURS = pytest.mark.parametrize("house", ["fast"], indirect=True)
MASK = b"\x11\x22\x33\x44"


def frame(kind: int, body: bytes, masked: bool = True) -> bytes:
    """A client's frame; `kind` with WHOLE is a message's last."""
    size, flag = len(body), 128 if masked else 0
    head = struct.pack("!BB", kind, flag | (size if size < 126 else 126))
    if size > 125:
        head += struct.pack("!H", size)
    if not masked:
        return head + body
    return head + MASK + bytes(b ^ MASK[i % 4] for i, b in enumerate(body))


def ask(ref: str, pad: int = 0) -> bytes:
    """A command that is always refused, with its ref."""
    return json.dumps({"do": "dance", "ref": ref, "pad": "x" * pad}).encode()


class Raw:
    """A connection whose every byte is ours."""

    def __init__(self, house: House, table: str, token: str) -> None:
        self.table = table
        self.socket = socket.create_connection(("127.0.0.1", house.port), timeout=PATIENCE)
        self.socket.sendall(
            f"GET /live/{table}?seat=blue HTTP/1.1\r\nhost: 127.0.0.1:{house.port}\r\n"
            f"upgrade: websocket\r\nconnection: Upgrade\r\nauthorization: Bearer {token}\r\n"
            "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
            "sec-websocket-version: 13\r\n\r\n".encode()
        )
        self.file = self.socket.makefile("rb")
        while self.file.readline() != b"\r\n":
            pass

    def send(self, *pieces: bytes) -> None:
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for piece in pieces:
            self.socket.sendall(piece)

    def read(self) -> tuple[int, bytes]:
        """The next frame: its kind and its body; kind 0 is the end of everything."""
        head = self.file.read(2)
        if len(head) < 2:
            return 0, b""
        size = head[1]
        if size == 126:
            (size,) = struct.unpack("!H", self.file.read(2))
        elif size == 127:
            (size,) = struct.unpack("!Q", self.file.read(8))
        return head[0] & 15, self.file.read(size)

    def take(self, kind: str) -> dict[str, Any]:
        while True:
            code, body = self.read()
            assert code == TEXT, (code, body)
            message: dict[str, Any] = json.loads(body)
            if message["is"] == kind:
                return message

    def refs(self, count: int) -> list[str]:
        return [self.take("no")["ref"] for _ in range(count)]


@contextlib.contextmanager
def opened(house: House) -> Iterator[Raw]:
    ann = house.person()
    line = Raw(house, ann.create("me", "me"), ann.token)
    line.take("here")
    yield line
    line.file.close()
    line.socket.close()


@pytest.fixture(params=BOTH)
def house(request: pytest.FixtureRequest, house: House) -> House:
    plain: House = request.getfixturevalue("plain_house") if request.param == "plain" else house
    return plain


@pytest.fixture
def raw(house: House) -> Iterator[Raw]:
    with opened(house) as line:
        yield line


@pytest.fixture(scope="module", params=BOTH)
def strict(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[House]:
    """A server that takes no more from a socket than it does by itself."""
    database = sqlite(tmp_path_factory.mktemp("strict"))
    plain = request.param == "plain"
    with serving(database, plain, limits=replace(LIMITS, rate=20)) as house:
        yield house


def test_a_command_may_come_in_pieces(raw: Raw) -> None:
    whole = frame(TEXT | WHOLE, ask("a", 300))
    raw.send(whole[:1], whole[1:3], whole[3:7], whole[7:200], whole[200:])
    assert raw.refs(1) == ["a"]


def test_several_commands_may_come_at_once(raw: Raw) -> None:
    three = b"".join(frame(TEXT | WHOLE, ask(ref)) for ref in "abc")
    raw.send(three + frame(TEXT | WHOLE, ask("d"))[:5])
    raw.send(frame(TEXT | WHOLE, ask("d"))[5:])
    assert raw.refs(4) == ["a", "b", "c", "d"]


def test_a_message_may_be_divided_with_a_ping_between(raw: Raw) -> None:
    body = ask("a")
    raw.send(frame(TEXT, body[:9]), frame(PING | WHOLE, b"?"), frame(CONTINUED, body[9:20]))
    raw.send(frame(CONTINUED | WHOLE, body[20:]) + frame(TEXT | WHOLE, ask("b")))
    assert raw.read() == (PONG, b"?")
    assert raw.refs(2) == ["a", "b"]


@pytest.mark.parametrize(
    ("bytes_", "code"),
    [
        (frame(TEXT | WHOLE, b"{}", masked=False), 1002),
        (frame(TEXT | WHOLE | 64, b"{}"), 1002),
        (frame(3 | WHOLE, b"{}"), 1002),
        (frame(TEXT, b"{") + frame(TEXT | WHOLE, b"}"), 1002),
        (frame(TEXT | WHOLE, b"x" * 20_000), 1009),
        (frame(TEXT | WHOLE, b"x" * 20_000)[:100], 1009),
        (frame(CLOSE | WHOLE, struct.pack("!H", 1000)), 1000),
    ],
    ids=["bare", "reserved", "unknown", "torn", "long", "long-begun", "goodbye"],
)
def test_what_breaks_the_protocol_ends_the_connection(raw: Raw, bytes_: bytes, code: int) -> None:
    raw.send(bytes_)
    kind, body = raw.read()
    assert (kind, struct.unpack("!H", body[:2])[0]) == (CLOSE, code)
    assert raw.read()[0] == 0


@OURS
def test_bytes_that_are_no_text_are_refused(raw: Raw) -> None:
    raw.send(frame(TEXT | WHOLE, os.urandom(64)))
    assert raw.take("no")["say"]


def test_a_page_that_reads_too_slowly_is_told_everything_anew(house: House, raw: Raw) -> None:
    """Nothing piles up for it: what it missed is replaced by the whole table."""
    (listener,) = house.inside.lives[raw.table].listeners
    connection = connection_of(house, raw)

    def read_nothing_for_a_while() -> None:
        connection.pause_writing()
        for n in range(300):
            listener.push(b'{"is":"said","n":%d}' % n)
        waiting.append(len(listener.outbox))
        connection.resume_writing()

    waiting: list[int] = []
    connection.loop.call_soon_threadsafe(read_nothing_for_a_while)
    assert raw.take("said")["n"] == 0
    assert raw.take("all")["lines"] == 2
    assert waiting[0] < 120
    raw.send(frame(TEXT | WHOLE, ask("after")))
    assert raw.refs(1) == ["after"]


# --- floods -----------------------------------------------------------------------------


def connection_of(house: House, line: Raw) -> Any:
    """The server's end of a line."""
    here = line.socket.getsockname()
    return next(
        connection
        for connection in house.server.server_state.connections
        if connection.client == here
    )


@pytest.mark.parametrize("strict", ["fast"], indirect=True)
@pytest.mark.parametrize(
    ("begin", "again", "code"),
    [
        (b"", frame(PING | WHOLE, b""), 4008),
        (b"", frame(PING | WHOLE, b"x" * 125), 4008),
        (b"", frame(PONG | WHOLE, b""), 4008),
        (b"", frame(TEXT | WHOLE, b""), 4008),
        (b"", frame(BINARY | WHOLE, b""), 4008),
        (frame(TEXT, b"{"), frame(CONTINUED, b""), 1009),
        (frame(TEXT, b"{"), frame(PING | WHOLE, b""), 4008),
    ],
    ids=["pings", "long-pings", "pongs", "texts", "bytes", "pieces", "pings-between"],
)
def test_a_flood_is_held_back_and_then_ended(
    strict: House, begin: bytes, again: bytes, code: int
) -> None:
    """Only so much of it is looked at, little is kept, and others are served meanwhile."""
    with opened(strict) as line, opened(strict) as other:
        connection = connection_of(strict, line)
        line.send(begin + again * 3000)
        other.send(frame(TEXT | WHOLE, ask("meanwhile")))
        assert other.refs(1) == ["meanwhile"]
        assert len(connection.inbox) <= MOST_WAITING + 2
        assert len(connection.frames) <= MOST_PIECES
        answers, kind, body = 0, TEXT, b""
        with suppress(ConnectionResetError):  # what it never read can take its last word along
            while kind in (TEXT, PONG):
                kind, body = line.read()
                answers += 1
            assert (kind, struct.unpack("!H", body[:2])[0]) == (CLOSE, code)
        assert answers < 2000
        until(lambda: connection not in strict.server.server_state.connections, "its end")
        other.send(frame(PING | WHOLE, b"?"))
        assert other.read() == (PONG, b"?")


@pytest.mark.parametrize("kind", [TEXT, BINARY])
def test_a_flood_of_commands_is_held_back_and_then_ended(strict: House, kind: int) -> None:
    """A plain server looks at them too, one after the other."""
    with opened(strict) as line, opened(strict) as other:
        line.send(frame(kind | WHOLE, ask("a")) * 400)
        other.send(frame(TEXT | WHOLE, ask("meanwhile")))
        assert other.refs(1) == ["meanwhile"]
        refused = []
        while (heard := line.read())[0] == TEXT:
            refused.append(json.loads(heard[1]))
        assert heard == (CLOSE, struct.pack("!H", 4008))
        assert {told["ref"] for told in refused} == {"a"}  # even what is not looked at
        assert refused[-1]["slow"]


def test_what_is_allowed_is_no_flood(strict: House) -> None:
    with opened(strict) as line:
        for n in range(30):
            line.send(frame(PING | WHOLE, b"?") * 10 + frame(TEXT | WHOLE, ask(str(n), 2000)))
        kinds = [line.read()[0] for _ in range(330)]
        assert kinds.count(PONG) == 300
        assert kinds.count(TEXT) == 30


@OURS
def test_who_reads_nothing_is_sent_no_pongs(house: House, raw: Raw) -> None:
    (listener,) = house.inside.lives[raw.table].listeners
    connection = listener.connection
    connection.loop.call_soon_threadsafe(connection.pause_writing)
    until(lambda: not connection.free, "a full line")
    raw.send(frame(TEXT | WHOLE, ask("a")), frame(PING | WHOLE, b"?") * 50)
    raw.send(frame(TEXT | WHOLE, ask("b")), frame(TEXT | WHOLE, ask("c")))
    until(lambda: listener.outbox is not None and len(listener.outbox) == 2, "the answers")
    connection.loop.call_soon_threadsafe(connection.resume_writing)
    assert raw.refs(3) == ["a", "b", "c"]
    raw.send(frame(PING | WHOLE, b"!"))
    assert raw.read() == (PONG, b"!")


def test_what_waits_for_a_slow_reader_is_bounded_in_bytes(house: House, raw: Raw) -> None:
    (listener,) = house.inside.lives[raw.table].listeners
    connection = connection_of(house, raw)

    def read_nothing_for_a_while() -> None:
        connection.pause_writing()
        for _ in range(80):
            listener.push(b'{"is":"said","text":"%s"}' % (b"x" * 16_000))
            most.append(sum(map(len, listener.outbox or ())))
        connection.resume_writing()

    most: list[int] = []
    connection.loop.call_soon_threadsafe(read_nothing_for_a_while)
    assert raw.take("all")["lines"] == 2
    assert max(most) <= BACKLOG_BYTES


@OURS
def test_a_connection_that_nobody_reads_from_is_dropped(house: House, raw: Raw) -> None:
    """What it has not taken by then is thrown away with it."""
    connection = connection_of(house, raw)

    def nobody_answers() -> None:
        connection.transport.write(bytes(30_000_000))  # more than any system keeps for it
        assert connection.transport.get_write_buffer_size()
        connection.keepalive_timeout()

    connection.loop.call_soon_threadsafe(nobody_answers)
    until(lambda: connection not in house.server.server_state.connections, "its end")


@OURS
def test_a_close_that_nobody_reads_is_not_waited_for(house: House, raw: Raw) -> None:
    connection = connection_of(house, raw)

    def close_on_a_full_line() -> None:
        connection.transport.write(bytes(30_000_000))
        connection.transport.close()
        connection.send_keepalive_ping()  # as it comes by itself after a while

    connection.loop.call_soon_threadsafe(close_on_a_full_line)
    until(lambda: connection not in house.server.server_state.connections, "its end")

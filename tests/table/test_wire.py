"""WebSocket frames as they may come: in pieces, several at once, broken, and read slowly."""

import json
import os
import socket
import struct
from collections.abc import Iterator
from typing import Any

import pytest

from tests.table.serving import PATIENCE, House

TEXT, CONTINUED, CLOSE, PING, PONG, WHOLE = 1, 0, 8, 9, 10, 128
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


@pytest.fixture
def raw(house: House) -> Iterator[Raw]:
    ann = house.person()
    opened = Raw(house, ann.create("me", "me"), ann.token)
    opened.take("here")
    yield opened
    opened.file.close()
    opened.socket.close()


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


def test_bytes_that_are_no_text_are_refused(raw: Raw) -> None:
    raw.send(frame(TEXT | WHOLE, os.urandom(64)))
    assert raw.take("no")["say"]


def test_a_page_that_reads_too_slowly_is_told_everything_anew(house: House, raw: Raw) -> None:
    """Nothing piles up for it: what it missed is replaced by the whole table."""
    (listener,) = house.inside.lives[raw.table].listeners
    wire = listener.wire

    def read_nothing_for_a_while() -> None:
        wire.pause_writing()
        for n in range(300):
            listener.push(b'{"is":"said","n":%d}' % n)
        waiting.append(len(listener.outbox))
        wire.resume_writing()

    waiting: list[int] = []
    wire.loop.call_soon_threadsafe(read_nothing_for_a_while)
    assert raw.take("said")["n"] == 0
    assert raw.take("all")["lines"] == 2
    assert waiting[0] < 120
    raw.send(frame(TEXT | WHOLE, ask("after")))
    assert raw.refs(1) == ["after"]

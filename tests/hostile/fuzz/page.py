"""An open page whose every byte is ours: a WebSocket spoken by hand."""

import json
import socket
import struct
from typing import Any, NamedTuple

import orjson

from tests.hostile.fuzz.trying import Broken
from tests.table.serving import PATIENCE, House, Json

TEXT, CLOSE, WHOLE, MASKED = 1, 8, 128, 128
MASK = b"\x11\x22\x33\x44"
NOTED = "Something went wrong"  # what it says then


def framed(body: bytes, kind: int = TEXT | WHOLE, mask: bytes | None = MASK) -> bytes:
    """A client's frame."""
    size, flag = len(body), 0 if mask is None else MASKED
    if size < 126:
        head = struct.pack("!BB", kind & 255, flag | size)
    elif size < 65536:
        head = struct.pack("!BBH", kind & 255, flag | 126, size)
    else:
        head = struct.pack("!BBQ", kind & 255, flag | 127, size)
    return head + (body if mask is None else mask + masked(body, mask))


def masked(body: bytes, mask: bytes) -> bytes:
    key = (mask * (len(body) // 4 + 1))[: len(body)]
    return (int.from_bytes(body, "big") ^ int.from_bytes(key, "big")).to_bytes(len(body), "big")


class Closed(NamedTuple):
    """How a connection ended; 0 is without a word."""

    code: int


class Page:
    """One connection, and what it knows of the table."""

    def __init__(self, house: House, table: str, token: str, seat: str = "") -> None:
        self.table, self.seat = table, seat
        self.socket = socket.create_connection(("127.0.0.1", house.port), timeout=PATIENCE)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.socket.sendall(
            f"GET /live/{table}?seat={seat} HTTP/1.1\r\nhost: 127.0.0.1:{house.port}\r\n"
            f"upgrade: websocket\r\nconnection: Upgrade\r\nauthorization: Bearer {token}\r\n"
            "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
            "sec-websocket-version: 13\r\n\r\n".encode()
        )
        self.file = self.socket.makefile("rb")
        status = self.file.readline()
        if b" 101 " not in status:
            raise Broken(f"no page at {table}: {status!r}")
        while self.file.readline() != b"\r\n":
            pass
        self.asked = 0
        self.offers: list[Json] = []
        self.sprites: list[str] = []
        self.around: Json = {}  # the table as it was last told
        self.heard: list[Json] = []
        self.until_answered()

    def close(self) -> None:
        self.file.close()
        self.socket.close()

    def question(self) -> bytes:
        """A command that is always refused, with a number to know its answer by."""
        self.asked += 1
        return framed(b'{"do":"answer me","ref":"q%d"}' % self.asked)

    def until_answered(self) -> Closed | None:
        """Ask, and hear everything up to the answer; None if the page is still open then."""
        try:
            self.socket.sendall(self.question())
            return self.hear(f"q{self.asked}")
        except OSError:
            return Closed(0)

    def tell(self, message: bytes) -> Closed | None:
        """Send a command; what comes of it, and nothing else, is then in `heard`."""
        before = self.question()
        try:
            self.socket.sendall(before + framed(message) + self.question())
            ended = self.hear(f"q{self.asked - 1}")
            self.heard = []
            return ended or self.hear(f"q{self.asked}")
        except OSError:
            return Closed(0)

    def hear(self, ref: str) -> Closed | None:
        """All messages up to an answer."""
        while True:
            kind, body = self.read()
            if kind == CLOSE:
                return Closed(int.from_bytes(body[:2], "big"))
            if kind == TEXT:
                message = orjson.loads(body)
                if message["is"] == "no" and message.get("ref") == ref:
                    return None
                self._note(message)

    def _note(self, message: Json) -> None:
        self.heard.append(message)
        if message["is"] == "no" and NOTED in message.get("say", ""):
            raise Broken("a command broke something")
        if message["is"] in ("all", "news"):
            self.around = message["table"]
            scene = message["scene"].get("whole", message["scene"])
            self.offers = scene.get("offers", self.offers)
            if "sprites" in scene:
                self.sprites = [sprite["id"] for sprite in scene["sprites"]]

    def read(self) -> tuple[int, bytes]:
        """The next frame: its kind and its body; the end of everything is a CLOSE."""
        head = self.file.read(2)
        if len(head) < 2:
            return CLOSE, b""
        size = head[1]
        if size == 126:
            size = int.from_bytes(self.file.read(2), "big")
        elif size == 127:
            size = int.from_bytes(self.file.read(8), "big")
        return head[0] & 15, self.file.read(size)


def spelled(message: Any) -> bytes:
    """A command as JSON, whatever Python can write."""
    return json.dumps(message).encode()

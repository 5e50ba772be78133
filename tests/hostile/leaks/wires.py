"""The client's side of HTTP and WebSocket, down to the bytes; over TCP or through memory."""

import asyncio
import json
from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

PATIENCE = 30.0  # seconds that an answer may take
FENCE = "fence"  # the ref of a command that does nothing but come back
HANDSHAKE = (
    "GET {path} HTTP/1.1\r\nhost: 127.0.0.1\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
    "sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\nsec-websocket-version: 13\r\n"
    "authorization: Bearer {token}\r\n\r\n"
)
REQUEST = (
    "{method} {path} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n"
    "authorization: Bearer {token}\r\n"
)
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10


class Server(Protocol):
    """What a client needs of a server."""

    async def connect(self, client: "Client") -> None: ...


class Heard(NamedTuple):
    """One message, and what was asked when it came."""

    about: str
    body: bytes


class Client(asyncio.Protocol):
    """One end of a connection."""

    def __init__(self, feed: Callable[[bytes], None], lost: Callable[[], None]) -> None:
        self._feed, self._lost = feed, lost
        self.transport: Any = None

    def connection_made(self, transport: Any) -> None:
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        self._feed(data)

    def connection_lost(self, _error: Exception | None) -> None:
        self._lost()


# --- HTTP -------------------------------------------------------------------------------


async def fetch(server: Server, method: str, path: str, token: str, body: Any = None) -> bytes:
    """A whole answer as it comes, but for the date of its head."""
    data, done = bytearray(), asyncio.Event()

    def feed(more: bytes) -> None:
        data.extend(more)
        if is_whole(data):
            done.set()

    client = Client(feed, done.set)
    await server.connect(client)
    client.transport.write(request(method, path, token, body))
    try:
        await asyncio.wait_for(done.wait(), PATIENCE)
    finally:
        client.transport.close()
    head, _, rest = bytes(data).partition(b"\r\n\r\n")
    kept = [line for line in head.split(b"\r\n") if not line.lower().startswith(b"date:")]
    return b"\r\n".join(kept) + b"\r\n\r\n" + rest


def request(method: str, path: str, token: str, body: Any) -> bytes:
    head = REQUEST.format(method=method, path=path, token=token)
    if body is None:
        return f"{head}\r\n".encode()
    text = json.dumps(body)
    head += f"content-type: application/json\r\ncontent-length: {len(text)}\r\n"
    return f"{head}\r\n{text}".encode()


def is_whole(data: bytearray) -> bool:
    head, found, rest = data.partition(b"\r\n\r\n")
    if not found:
        return False
    for line in head.lower().split(b"\r\n"):
        if line.startswith(b"content-length:"):
            return len(rest) >= int(line.partition(b":")[2])
    return False


def json_of(answer: bytes) -> Any:
    return json.loads(answer.partition(b"\r\n\r\n")[2])


# --- WebSocket --------------------------------------------------------------------------


class Line:
    """A page's socket, and everything that came through it."""

    def __init__(self) -> None:
        self.heard: list[Heard] = []
        self.whole: dict[str, Any] = {}  # the last of all that it was told at once
        self.closed = False
        self._about = "by itself"
        self._data = b""
        self._answered = asyncio.Event()  # the handshake
        self._waiting: asyncio.Future[None] | None = None
        self._client = Client(self._feed, self._lost)

    async def open(self, server: Server, path: str, token: str) -> "Line":
        """Returns once the page has been greeted."""
        await server.connect(self._client)
        self._client.transport.write(HANDSHAKE.format(path=path, token=token).encode())
        await asyncio.wait_for(self._answered.wait(), PATIENCE)
        await self.fence("opened")
        return self

    def close(self) -> None:
        self._client.transport.close()

    async def ask(self, about: str, command: Any) -> None:
        """Give a command; returns when all that it caused has come."""
        text = command if isinstance(command, str) else json.dumps(command)
        if not self.closed:
            self._client.transport.write(frame(TEXT, text.encode()))
        await self.fence(about)

    async def fence(self, about: str = "by itself") -> None:
        """Wait until everything sent so far has been answered."""
        if self.closed:
            return
        self._about = about
        self._waiting = asyncio.get_running_loop().create_future()
        text = json.dumps({"do": FENCE, "ref": FENCE}).encode()
        self._client.transport.write(frame(TEXT, text))
        await asyncio.wait_for(self._waiting, PATIENCE)
        self._about = "by itself"

    def take(self) -> list[Heard]:
        """All that has come since the last time."""
        heard, self.heard = self.heard, []
        return heard

    def _feed(self, data: bytes) -> None:
        self._data += data
        if not self._answered.is_set():
            _, whole, rest = self._data.partition(b"\r\n\r\n")
            if not whole:
                return
            self._data = rest
            self._answered.set()
        while (found := read_frame(self._data)) is not None:
            code, body, size = found
            self._data = self._data[size:]
            self._come(code, body)

    def _come(self, code: int, body: bytes) -> None:
        if code == PING:
            self._client.transport.write(frame(PONG, body))
        elif code == TEXT and body.endswith(b'"ref":"fence"}'):
            self._done()
        elif code == TEXT:
            self.heard.append(Heard(self._about, body))
            if body.startswith(b'{"is":"all"'):
                self.whole = json.loads(body)
        elif code == CLOSE:
            self.heard.append(Heard(self._about, b"closed " + body))
            self._lost()

    def _done(self) -> None:
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    def _lost(self) -> None:
        self.closed = True
        self._answered.set()
        self._done()


def frame(code: int, body: bytes) -> bytes:
    """A frame under a mask of zeros, which changes nothing."""
    length = len(body)
    size = bytes((0x80 | length,)) if length < 126 else b"\xfe" + length.to_bytes(2, "big")
    return bytes((0x80 | code,)) + size + bytes(4) + body


def read_frame(data: bytes) -> tuple[int, bytes, int] | None:
    """The first frame: its kind, its body and how long it is; None if it isn't all there."""
    if len(data) < 2:
        return None
    length, head = data[1], 2
    if length > 125:
        head = 4 if length == 126 else 10
        length = int.from_bytes(data[2:head], "big")
    if len(data) < head + length:
        return None
    return data[0] & 15, data[head : head + length], head + length

"""HTTP requests, valid and damaged, byte by byte: request lines, headers, lengths, encodings."""

import re
import select
import socket
from collections import deque
from random import Random
from typing import Any

from tests.hostile.fuzz.damage import damaged, damaged_bytes
from tests.hostile.fuzz.http_words import (
    CHUNKS,
    METHODS,
    NAMES,
    PATHS,
    PIECES,
    POSTED,
    USUAL,
    VALUES,
    VERSIONS,
)
from tests.hostile.fuzz.page import spelled
from tests.hostile.fuzz.server import Server
from tests.hostile.fuzz.trying import Broken, deep
from tests.table.serving import PATIENCE

WAITS = 0.03  # seconds after which a server that says nothing is taken to wait for more,
LONGER = 1.0  # or these, if it has all there is to a request
ORDER = {"game": "knights", "seats": [{"who": "me", "name": "Fay"}, {"who": "open"}],
         "options": {"rounds": 9}, "clock": {"bank": 60, "increment": 1, "out": "bot"},
         "listed": False}  # fmt: skip
ACT = {"do": "say", "text": "Well played.", "seat": "blue", "ref": "a"}


class Requests:
    """Sends bytes on connections of their own; no answer may be a server's failure."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.before: deque[bytes] = deque(maxlen=8)  # its log may tell of these a little later
        person = server.person("Fay")
        table = person.create("me", "friend")
        with person.open(table) as line:
            invite = str(line.all["you"]["invite"])
        self.words = {
            b"@TABLE@": table.encode(),
            b"@INVITE@": invite.encode(),
            b"@TOKEN@": person.token.encode(),
            b"@PORT@": str(server.port).encode(),
        }

    # --- making -------------------------------------------------------------------------

    def make(self, luck: Random) -> Any:
        path = luck.choice(PATHS)
        method = "POST" if path in POSTED or luck.random() < 0.05 else "GET"
        version, headers = "HTTP/1.1", _headers(path)
        body = _body(path, luck) if method == "POST" else b""
        for _ in range(luck.choice((0, 1, 1, 2))):
            kind = luck.randrange(6)
            if kind == 0:
                path = _spoilt(path, luck)
            elif kind == 1:
                method = luck.choice(METHODS)
            elif kind == 2:
                version = luck.choice(VERSIONS)
            else:
                _add_header(headers, luck)
        lines = [f"{method} {path} {version}", *(f"{name}: {value}" for name, value in headers)]
        if luck.random() < 0.1:
            lines += ["transfer-encoding: chunked"]
            body = luck.choice(CHUNKS)
        elif body and luck.random() < 0.9:
            lines += [f"content-length: {len(body) + luck.choice((0, 0, 0, 0, 0, -1, 1))}"]
        end = "\r\n" if luck.random() < 0.95 else luck.choice(("\n", "\r", "\r\n ", "\0"))
        whole = end.join([*lines, "", ""]).encode("latin-1", "replace") + body
        return damaged_bytes(whole, luck) if luck.random() < 0.15 else whole

    # --- sending ------------------------------------------------------------------------

    def offer(self, given: bytes) -> str:
        self.before.append(given)
        for word, meant in self.words.items():
            given = given.replace(word, meant)
        with socket.create_connection(("127.0.0.1", self.server.port), timeout=PATIENCE) as line:
            try:
                line.sendall(given)
                answer = _answer(line, LONGER if seems_whole(given) else WAITS)
            except OSError:
                return "cut off"
        status = answer[9:12].decode("latin-1") if answer.startswith(b"HTTP/1.") else ""
        if status.startswith("5"):
            raise Broken(f"{answer[:300]!r} to {given[:300]!r}")
        return f"answered: {status}" if status else "no answer"


def _answer(line: socket.socket, patience: float) -> bytes:
    """What comes before the server waits or closes."""
    if not select.select([line], [], [], patience)[0]:
        line.shutdown(socket.SHUT_WR)  # no more will come, so it needn't wait
    return line.recv(4096)


def seems_whole(given: bytes) -> bool:
    """Is nothing missing, as far as one can tell without judging it?"""
    head, end, body = given.partition(b"\r\n\r\n")
    head = head.lower()
    length = re.search(rb"content-length: *(\d{1,9})", head)
    if b"chunked" in head or b"upgrade" in head:
        return False
    return bool(end) and (length is None or len(body) >= int(length[1]))


def _headers(path: str) -> list[tuple[str, str]]:
    found = [("host", "127.0.0.1:@PORT@"), ("authorization", "Bearer @TOKEN@")]
    if path.startswith("/live/"):
        found += [("upgrade", "websocket"), ("connection", "Upgrade")]
        found += [("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ==")]
        found += [("sec-websocket-version", "13")]
    if path.startswith("/api/"):
        found += [("content-type", "application/json")]
    return found


def _add_header(headers: list[tuple[str, str]], luck: Random) -> None:
    """One more, or another in the place of one."""
    header = luck.choice(USUAL if luck.random() < 0.9 else NAMES), luck.choice(VALUES)
    if luck.random() < 0.5:
        headers[:] = [(name, value) for name, value in headers if name != header[0]]
    headers.insert(luck.randrange(len(headers) + 1), header)


def _spoilt(path: str, luck: Random) -> str:
    at = luck.randrange(len(path) + 1)
    end = luck.choice((at, at, at + 1, len(path)))
    return path[:at] + luck.choice(PIECES) + path[end:]


def _body(path: str, luck: Random) -> bytes:
    value: Any = ACT if path.endswith("/act") else ORDER
    for _ in range(luck.choice((0, 1, 1, 2))):
        value = damaged(value, luck, ACT)
    with deep():
        text = spelled(value)
    return damaged_bytes(text, luck) if luck.random() < 0.2 else text

"""WebSocket frames, valid and damaged: in pieces, out of order, too long, unmasked, unreadable."""

import struct
from collections import deque
from random import Random
from typing import Any

from tests.hostile.fuzz.damage import damaged_bytes
from tests.hostile.fuzz.page import CLOSE, MASK, TEXT, WHOLE, Closed, Page, framed
from tests.hostile.fuzz.server import Server

CONTINUED, BINARY, PING, PONG = 0, 2, 9, 10
SIZES = (0, 1, 125, 126, 127, 1000, 16 * 1024, 16 * 1024 + 1, 70_000)
CODES = (0, 1, 999, 1000, 1001, 1005, 1006, 1011, 1015, 2999, 3000, 4999, 5000, 65535)
ODD_TEXT = (b"\xff", b"\xc3", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\0", b"\xef\xbb\xbf{}")
COMMANDS = (
    b'{"do":"dance","ref":"a"}',
    b'{"do":"say","text":"Well played."}',
    b'{"do":"moment","line":1}',
    b'{"do":"view","seat":"blue"}',
    b'{"do":"why","seat":"blue","source":"blue-out","target":""}',
    b'{"do":"hand-over","seat":"blue"}',
    b"{}",
    b"",
)


class Frames:
    """Sends pieces of bytes through an open page and sees that it goes on, or is closed."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.person = server.person("Fay")
        self.table = self.person.create("me", "me")
        self.page: Page | None = None
        self.before: deque[list[bytes]] = deque(maxlen=8)

    # --- making -------------------------------------------------------------------------

    def make(self, luck: Random) -> Any:
        """Pieces that are sent one after the other, cut anywhere."""
        whole = b"".join(_some(luck) for _ in range(luck.choice((1, 1, 2, 4))))
        if luck.random() < 0.25:
            whole = damaged_bytes(whole, luck)
        if luck.random() < 0.05:
            whole = whole[: luck.randrange(len(whole) + 1)]
        cuts = sorted(luck.randrange(len(whole) + 1) for _ in range(luck.choice((0, 0, 1, 3))))
        return [whole[a:b] for a, b in zip((0, *cuts), (*cuts, len(whole)), strict=True)]

    # --- sending ------------------------------------------------------------------------

    def offer(self, given: Any) -> str:
        self.before.append(given)
        page = self.page or Page(self.server, self.table, self.person.token, "blue")
        self.page = None
        ended = self._send(page, given)
        if ended is None:
            self.page = page
            return "answered"
        page.close()
        return f"closed: {ended.code}"

    def _send(self, page: Page, given: list[bytes]) -> Closed | None:
        try:
            for piece in given:
                page.socket.sendall(piece)
            if unfinished(b"".join(given)):
                page.socket.shutdown(1)  # it would wait for the rest
                return page.hear("nothing") or Closed(0)
        except OSError:
            return Closed(0)
        return page.until_answered()


def _some(luck: Random) -> bytes:
    """One message, or something like it."""
    return luck.choice((_plain, _plain, _divided, _control, _close, _odd, _long, _tiny))(luck)


def _plain(luck: Random) -> bytes:
    return framed(luck.choice(COMMANDS), mask=_mask(luck))


def _mask(luck: Random) -> bytes:
    return luck.choice((MASK, b"\0\0\0\0", luck.randbytes(4)))


def _divided(luck: Random) -> bytes:
    """A message in pieces, with a ping between now and then, or not as it should be."""
    body, out = luck.choice(COMMANDS), b""
    cuts = sorted(luck.randrange(len(body) + 1) for _ in range(luck.choice((1, 2, 5))))
    pieces = [body[a:b] for a, b in zip((0, *cuts), (*cuts, len(body)), strict=True)]
    for n, piece in enumerate(pieces):
        kind = CONTINUED if n else luck.choice((TEXT, TEXT, BINARY))
        if luck.random() < 0.04:
            kind = luck.choice((TEXT, CONTINUED))
        last = n == len(pieces) - 1
        out += framed(piece, kind | (WHOLE if last else 0), _mask(luck))
        if luck.random() < 0.2:
            out += framed(b"?", PING | WHOLE)
    return out


def _control(luck: Random) -> bytes:
    size = luck.choice((0, 1, 20, 125, 125, 126, 300))
    whole = WHOLE if luck.random() < 0.9 else 0
    return framed(luck.randbytes(size), luck.choice((PING, PONG)) | whole, _mask(luck))


def _close(luck: Random) -> bytes:
    if luck.random() < 0.6:
        return _plain(luck)
    code = struct.pack("!H", luck.choice(CODES))
    body = luck.choice((b"", b"\x03", code, code + b"bye", code + b"\xff\xfe", code + b"x" * 200))
    return framed(body, CLOSE | WHOLE)


def _odd(luck: Random) -> bytes:
    """A frame that is wrong in one way."""
    body = luck.choice(COMMANDS)
    kind = luck.randrange(6)
    if kind == 0:
        return framed(body, mask=None)
    if kind == 1:
        return framed(body, TEXT | WHOLE | luck.choice((64, 32, 16, 112)))
    if kind == 2:
        return framed(body, luck.choice((3, 4, 7, 11, 15)) | WHOLE)
    if kind == 3:
        return framed(luck.choice(ODD_TEXT) + body)
    if kind == 4:  # a length that could be said in fewer bytes, or by nobody
        size = luck.choice((len(body), 2**16, 2**31, 2**63 - 1, 2**63, 2**64 - 1))
        return struct.pack("!BBQ", TEXT | WHOLE, 255, size) + MASK + framed(body)[6:]
    return framed(body, BINARY | WHOLE)


def _long(luck: Random) -> bytes:
    if luck.random() < 0.7:
        return _plain(luck)
    return framed(b" " * luck.choice(SIZES), luck.choice((TEXT, BINARY, CONTINUED)) | WHOLE)


def _tiny(luck: Random) -> bytes:
    """Many frames with next to nothing in them."""
    return framed(luck.choice((b"", b"0")), luck.choice((TEXT, PING)) | WHOLE) * 20


def unfinished(stream: bytes) -> bool:
    """Does a frame or a message go on after the last byte?"""
    open_message, at = False, 0
    while at < len(stream):
        if at + 2 > len(stream):
            return True
        kind, size, head = stream[at], stream[at + 1] & 127, 2
        masked = stream[at + 1] & 128
        if size > 125:
            head = 4 if size == 126 else 10
            if at + head > len(stream):
                return True
            size = int.from_bytes(stream[at + 2 : at + head], "big")
        at += head + (4 if masked else 0) + size
        if not kind & 8:
            open_message = not kind & WHOLE
    return at > len(stream) or open_message

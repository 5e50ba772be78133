"""What stands before every request: limits, origins, cookies, and what a page may load."""

import time
from collections import OrderedDict
from ipaddress import IPv6Network
from typing import Any
from urllib.parse import urlsplit

import orjson

from donjon.engine.words import N_, said, speak
from donjon.table.headers import cookie_named, header
from donjon.table.language import language_of
from donjon.table.live import Bucket
from donjon.table.names import Names
from donjon.table.settings import Settings
from donjon.table.tokens import new_token

COOKIE = "donjon"
GIVEN = "donjon.device"  # in a request's scope: the secret that its answer brings
YEAR = 365 * 86_400
Headers = list[tuple[bytes, bytes]]
NO_STORE = (b"cache-control", b"no-store")
HEADERS: Headers = [
    (
        b"content-security-policy",
        b"default-src 'none'; script-src 'self'; style-src 'self'; "
        b"style-src-attr 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; "
        b"manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]
SAFE = ("GET", "HEAD", "OPTIONS")
REMEMBERED = 10_000  # addresses
TOO_MUCH = N_("That is too much at once.")


def address_of(scope: Any) -> str:
    """Whose request it is, for limits; what a trusted proxy says of it is in the scope by now.

    Whoever has an address of IPv6 has a whole network of them, so that counts as one.
    """
    client = scope.get("client")
    address = str(client[0]) if client else ""
    if ":" not in address:
        return address
    try:
        return str(IPv6Network((address.partition("%")[0], 64), strict=False))
    except ValueError:
        return address


def allowed_origin(scope: Any, settings: Settings) -> bool:
    """A browser's request must come from our own pages; programs send no origin."""
    origin = header(scope, b"origin")
    if not origin:
        return True
    try:
        place = urlsplit(origin).netloc
    except ValueError:  # such as "http://["
        return False
    return place == header(scope, b"host") or origin in settings.origins


def device_of(scope: Any) -> str | None:
    """The secret of the browser (a cookie), or of a program (a bearer token)."""
    if GIVEN in scope:
        return str(scope[GIVEN])
    kind, _, token = header(scope, b"authorization").partition(" ")
    if kind.lower() == "bearer" and 16 <= len(token) <= 200:
        return token
    cookie = cookie_named(scope, COOKIE)
    return cookie if 16 <= len(cookie) <= 200 else None


class Buckets:
    """A bucket for each address; of too many, the longest unused are forgotten."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst = rate, burst
        self.known: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> bool:
        bucket = self.known.pop(address, None) or Bucket(self.rate, self.burst)
        self.known[address] = bucket
        while len(self.known) > REMEMBERED:
            self.known.popitem(last=False)
        return bucket.take(time.monotonic())


class Guard:
    """ASGI middleware: gives every browser a secret, sets headers, refuses too much."""

    def __init__(self, app: Any, settings: Settings, names: Names) -> None:
        self.app, self.settings, self.names = app, settings, names
        rate = settings.limits.requests
        self.requests = Buckets(rate, 2 * rate)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        refusal = self._refusal(scope)
        if refusal:
            await _answer(send, scope, *refusal)
            return
        cookie: bytes | None = None
        if device_of(scope) is None:
            token = new_token()
            cookie = self._cookie(scope, token)
            scope[GIVEN] = token

        async def send_guarded(message: Any) -> None:
            if message["type"] == "http.response.start":
                own = list(message.get("headers", []))
                message["headers"] = own + HEADERS + _private(scope["path"], own, cookie)
            await send(message)

        try:
            await self.app(scope, _limited(receive, self.settings.limits.body), send_guarded)
        except TooLong:
            await _answer(send, scope, 413, TOO_MUCH)

    def _cookie(self, scope: Any, token: str) -> bytes:
        secure = "; Secure" if scope.get("scheme") == "https" else ""
        text = f"{COOKIE}={token}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax{secure}"
        return text.encode()

    def _refusal(self, scope: Any) -> tuple[int, str] | None:
        foreign = self.names.refusal(scope)
        if foreign:
            return 421, foreign
        if scope["method"] in SAFE:
            return None
        if not allowed_origin(scope, self.settings):
            return 403, N_("Requests from other sites are refused.")
        length = header(scope, b"content-length")
        if length.isascii() and length.isdigit() and int(length) > self.settings.limits.body:
            return 413, TOO_MUCH
        if not self.requests.take(address_of(scope)):
            return 429, N_("That was too fast. Please wait a moment.")
        return None


def _private(path: str, headers: Headers, cookie: bytes | None) -> Headers:
    """No cache keeps an answer that brings a secret, and none is brought by one it may keep."""
    kept = [value for name, value in headers if name == b"cache-control"]
    if path.startswith("/static/") or (kept and kept != [b"no-store"]):
        return []
    brought = [(b"set-cookie", cookie)] if cookie else []
    return brought if kept else [NO_STORE, *brought]


def _limited(receive: Any, most: int) -> Any:
    """A request's body, cut off with an error when it is longer than allowed."""
    taken = 0

    async def take() -> Any:
        nonlocal taken
        message = await receive()
        taken += len(message.get("body", b""))
        if taken > most:
            raise TooLong
        return message

    return take


class TooLong(Exception):
    """A body without a length that goes on and on."""


async def _answer(send: Any, scope: Any, status: int, text: str) -> None:
    """A refusal: JSON for programs, a sentence for people."""
    text = said(text, speak(language_of(scope)))
    kind, body = b"text/plain; charset=utf-8", text.encode()
    if scope["path"].startswith("/api/"):
        kind, body = b"application/json", orjson.dumps({"say": text})
    headers = [(b"content-type", kind), NO_STORE, *HEADERS]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})

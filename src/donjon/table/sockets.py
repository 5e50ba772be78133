"""A WebSocket for each open table: scenes, sentences and commands as JSON.

A page that comes back says how many lines of the log it has, and gets the board and the lines
after those.
"""

import logging
import time
from collections import Counter, deque
from typing import Any
from urllib.parse import parse_qs

import orjson

from donjon.table.asking import Asker
from donjon.table.commands import act
from donjon.table.errors import Refused
from donjon.table.guard import address_of, allowed_origin, device_of, language_of
from donjon.table.house import House
from donjon.table.live import Bucket, Live
from donjon.table.tokens import digest, invitation, same
from donjon.table.wire import WIRE, Wire

log = logging.getLogger("donjon.table")
BACKLOG = 100  # messages a slow reader may lag behind before it is told everything anew
TELLS_REF = ("move", "undo")  # commands whose line in the log is answer enough
GONE, BUSY, RUDE = 4004, 4029, 4008  # close codes


class Socket:
    """One open page."""

    __slots__ = ("bucket", "device", "house", "language", "live", "outbox", "seat", "token", "wire")

    def __init__(self, house: House, live: Live, token: str, language: str, wire: Wire) -> None:
        rate = house.settings.limits.rate
        self.house, self.live = house, live
        self.token = token
        self.device = digest(token)
        self.language = language
        self.seat: str | None = None
        self.wire = wire
        self.outbox: deque[bytes] | None = None  # while the other side reads too slowly
        self.bucket = Bucket(rate, 2 * rate)
        wire.on_drained = self._drained

    def push(self, message: bytes) -> None:
        """Send a message, or queue it; never waits."""
        if self.outbox is None:
            self.wire.write(message)
            if not self.wire.free:
                self.outbox = deque()
        elif len(self.outbox) <= BACKLOG:
            self.outbox.append(message)

    def _drained(self) -> None:
        """The other side has read on."""
        if self.outbox is not None and len(self.outbox) > BACKLOG:
            self.house.spawn(self.tell_everything())
            return
        waiting, self.outbox = self.outbox or (), None
        for message in waiting:
            self.push(message)

    async def tell_everything(self) -> None:
        async with self.live.lock:
            await self.house.rouse(self.live)
            self.outbox = None
            self.push(orjson.dumps(self.everything()))

    def everything(self, lines: int = 0, talk: int = 0) -> dict[str, Any]:
        """All that this page needs, apart from what it has already."""
        live = self.live
        own = live.seats_of(self.device)
        if self.seat not in own:
            self.seat = None
        hosting = same(live.host, self.device)
        view = live.viewpoint(self.seat, self.language).whole(live.sitting, live.shared, lines)
        said = live.talk[talk:] if 0 <= talk <= len(live.talk) else live.talk
        you: dict[str, Any] = {"seats": own, "seat": self.seat, "host": hosting}
        if hosting:
            you["invite"] = invitation(self.token, live.id)
        return {
            "is": "all",
            **view,
            "table": live.table_json(),
            "talk": said,
            "you": you,
            "seats": live.facts.seats,
            "clock": live.clock,
            "commitment": live.commitment,
            "present": live.present(),
            "watching": live.watching(),
        }


class Sockets:
    """The ASGI application behind /live/{table}."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.open: Counter[str] = Counter()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        await receive()  # websocket.connect
        wire: Wire = scope["extensions"][WIRE]
        if not scope["path"].startswith("/live/"):
            await send({"type": "websocket.close", "code": GONE})
            return
        settings, address = self.house.settings, address_of(scope, self.house.settings)
        token = device_of(scope)
        if token is None or not allowed_origin(scope, settings):
            await send({"type": "websocket.close", "code": 4003})
            return
        await send({"type": "websocket.accept"})
        if self.open[address] >= settings.limits.sockets:
            await send({"type": "websocket.close", "code": BUSY})
            return
        self.open[address] += 1
        try:
            await self._serve(scope, wire, send, token)
        finally:
            self.open[address] -= 1
            if not self.open[address]:
                del self.open[address]

    async def _serve(self, scope: Any, wire: Wire, send: Any, token: str) -> None:
        try:
            live = await self.house.open(scope["path"].removeprefix("/live/"))
        except Refused as error:
            reason = {"is": "gone", "say": error.reason}
            wire.write(orjson.dumps(reason))
            await send({"type": "websocket.close", "code": GONE})
            return
        socket = Socket(self.house, live, token, language_of(scope), wire)
        query = parse_qs(scope["query_string"].decode("latin-1"))
        try:
            await self._greet(socket, query)
            await self._read_on(socket, send)
        finally:
            socket.live.listeners.discard(socket)
            self.house.part(socket.live)

    async def _greet(self, socket: Socket, query: dict[str, list[str]]) -> None:
        live = socket.live
        async with live.lock:
            await self.house.rouse(live)
            own = live.seats_of(socket.device)
            wanted = query.get("seat", [""])[0]
            lines, talk = (_whole(query.get(name, ["0"])[0]) for name in ("lines", "talk"))
            socket.seat = wanted if wanted in own else own[0] if len(own) == 1 else None
            if (socket.seat or "") != wanted.strip("-"):
                lines = 0  # those were seen from another seat
            socket.push(orjson.dumps(socket.everything(lines, talk)))
            live.listeners.add(socket)
            live.tell_present()
            self.house.upkeep.consider(live)  # bots that nobody waited for may be wanted now

    async def _read_on(self, socket: Socket, send: Any) -> None:
        """Carry out one command after the other until the page goes."""
        rude = 0
        while (message := await socket.wire.take()) is not None:
            if not socket.bucket.take(time.monotonic()):
                rude += 1
                if rude > 100:
                    await send({"type": "websocket.close", "code": RUDE})
                    return
                socket.push(b'{"is":"no","slow":true}')
                continue
            await self._obey(socket, message)

    async def _obey(self, socket: Socket, text: bytes) -> None:
        ref = None
        try:
            message = _parsed(text)
            ref = message.get("ref")
            answer: dict[str, Any] | None = None
            if message.get("do") == "view":
                await self._view(socket, message)
            elif message.get("do") == "open":
                await self._change_table(socket, message)
            else:
                asker = Asker(socket.token, socket.device, socket.language, socket.seat)
                answer = await act(self.house, socket.live, asker, message)
                if answer and answer["is"] == "seated":
                    await self._view(socket, {"seat": answer["seat"]})
            if answer is None and message.get("do") not in TELLS_REF:
                answer = {"is": "done"}
        except Refused as error:
            answer = {"is": "no", "say": error.reason, "ruling": error.ruling}
        except Exception:
            log.exception("a command failed at table %s", socket.live.id)
            answer = {"is": "no", "say": "Something went wrong here; it has been noted."}
        if answer is not None:
            if isinstance(ref, str):
                answer["ref"] = ref[:24]  # so that the page knows which command it is about
            socket.push(orjson.dumps(answer))

    async def _change_table(self, socket: Socket, message: dict[str, Any]) -> None:
        """Go on to another table, such as a rematch, on the same connection."""
        live = await self.house.open(str(message.get("table", ""))[:40])
        socket.live.listeners.discard(socket)
        self.house.part(socket.live)
        socket.live = live
        await self._greet(socket, {"seat": [str(message.get("seat", ""))]})

    async def _view(self, socket: Socket, message: dict[str, Any]) -> None:
        """Look from another of one's own seats, or from none."""
        live, seat = socket.live, message.get("seat")
        async with live.lock:
            await self.house.rouse(live)
            socket.seat = seat if seat in live.seats_of(socket.device) else None
            socket.push(orjson.dumps(socket.everything(0, len(live.talk))))


def _parsed(text: bytes) -> dict[str, Any]:
    try:
        message = orjson.loads(text)
    except orjson.JSONDecodeError:
        raise Refused("This is not JSON.", status=400) from None
    if not isinstance(message, dict):
        raise Refused("A command is an object.", status=400)
    return message


def _whole(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 7 else 0

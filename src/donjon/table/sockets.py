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
from sqlalchemy.exc import SQLAlchemyError

from donjon.table.asking import Asker
from donjon.table.commands import act
from donjon.table.errors import AWAY, Refused
from donjon.table.guard import address_of, allowed_origin, device_of, language_of
from donjon.table.house import House
from donjon.table.live import Bucket, Live
from donjon.table.names import Names
from donjon.table.opening import is_away
from donjon.table.tokens import digest, invitation, same
from donjon.table.wire import RUDE, WIRE, Wire

log = logging.getLogger("donjon.table")
BACKLOG = 100  # messages a slow reader may lag behind before it is told everything anew
BACKLOG_BYTES = 256 * 1024  # or so much of them
TELLS_REF = ("move", "undo")  # commands whose line in the log is answer enough
GONE, BUSY, LATER = 4004, 4029, 1013  # close codes


class Socket:
    """One open page."""

    __slots__ = ("address", "behind", "bucket", "device", "house", "language", "live", "missed",
                 "outbox", "seat", "token", "wire")  # fmt: skip

    def __init__(self, house: House, live: Live, token: str, language: str, wire: Wire) -> None:
        rate = house.settings.limits.rate
        self.house, self.live = house, live
        self.token = token
        self.device = digest(token)
        self.language = language
        self.address = ""
        self.seat: str | None = None
        self.wire = wire
        self.outbox: deque[bytes] | None = None  # while the other side reads too slowly
        self.behind = 0  # bytes in the outbox
        self.missed = False  # too much: it is all told anew once there is room
        self.bucket = Bucket(rate, 2 * rate)
        wire.on_drained = self._drained

    def asker(self) -> Asker:
        return Asker(self.token, self.device, self.language, self.seat, self.address)

    def push(self, message: bytes) -> None:
        """Send a message, or queue it; never waits."""
        if self.outbox is None:
            self.wire.write(message)
            if not self.wire.free:
                self.outbox = deque()
        elif not self.missed:
            self.outbox.append(message)
            self.behind += len(message)
            if len(self.outbox) > BACKLOG or self.behind > BACKLOG_BYTES:
                self.outbox.clear()
                self.missed = True

    def _drained(self) -> None:
        """The other side has read on."""
        if self.missed:
            self.house.spawn(self.tell_everything())
            return
        waiting, self.outbox, self.behind = self.outbox or (), None, 0
        for message in waiting:
            self.push(message)

    async def tell_everything(self) -> None:
        async with self.live.lock:
            try:
                await self.house.rouse(self.live)
            except SQLAlchemyError:
                self.wire.end(LATER)
                raise
            self.outbox, self.behind, self.missed = None, 0, False
            self.push(orjson.dumps(self.everything()))

    def everything(self, lines: int = 0, talk: int = 0) -> dict[str, Any]:
        """All that this page needs, apart from what it has already."""
        live = self.live
        own = live.seats_of(self.device)
        self.seat = live.seat_of(self)
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
            **live.who_is_there(),
        }

    def lose_seat(self) -> None:
        """Somebody else has the seat now: this page looks on from here."""
        lost, self.seat = self.seat, None
        self.push(orjson.dumps({"is": "moved", "seat": lost}))
        self.push(orjson.dumps(self.everything(0, len(self.live.talk))))


class Sockets:
    """The ASGI application behind /live/{table}."""

    def __init__(self, house: House, names: Names) -> None:
        self.house, self.names = house, names
        self.open: Counter[str] = Counter()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        await receive()  # websocket.connect
        wire: Wire = scope["extensions"][WIRE]
        foreign = self.names.refusal(scope)
        if foreign:
            await send({"type": "websocket.http.response.start", "status": 421})
            await send({"type": "websocket.http.response.body", "body": foreign.encode()})
            wire.handshake_complete = True  # it is over; uvicorn would log that it is not
            return
        if not scope["path"].startswith("/live/"):
            await send({"type": "websocket.close", "code": GONE})
            return
        settings, address = self.house.settings, address_of(scope)
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
        except SQLAlchemyError as error:
            log.error("the database failed", exc_info=error)
            wire.end(LATER)  # and the page comes again by itself
        except Refused:  # it can't be shown just now
            wire.end(LATER)
        finally:
            self.open[address] -= 1
            if not self.open[address]:
                del self.open[address]

    async def _serve(self, scope: Any, wire: Wire, send: Any, token: str) -> None:
        try:
            live = await self.house.open(scope["path"].removeprefix("/live/"))
        except Refused as error:
            if error.status == 503:
                raise
            reason = {"is": "gone", "say": error.reason}
            wire.write(orjson.dumps(reason))
            await send({"type": "websocket.close", "code": GONE})
            return
        socket = Socket(self.house, live, token, language_of(scope), wire)
        socket.address = address_of(scope)
        query = parse_qs(scope["query_string"].decode("latin-1"))
        try:
            await self._greet(socket, query)
            await self._read_on(socket)
        finally:
            socket.live.part(socket)
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

    async def _read_on(self, socket: Socket) -> None:
        """Carry out one command after the other until the page goes."""
        rude = 0
        while (message := await socket.wire.take()) is not None:
            if not socket.bucket.take(time.monotonic()):
                rude += 1
                if rude > 100:
                    socket.wire.end(RUDE)
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
                answer = await act(self.house, socket.live, socket.asker(), message)
                if answer and answer["is"] == "seated":
                    await self._view(socket, {"seat": answer["seat"]})
            if answer is None and message.get("do") not in TELLS_REF:
                answer = {"is": "done"}
        except Refused as error:
            answer = {"is": "no", "say": error.reason, "ruling": error.ruling}
        except Exception as error:
            log.exception("a command failed at table %s", socket.live.id)
            noted = "Something went wrong here; it has been noted."
            answer = {"is": "no", "say": AWAY if is_away(error) else noted}
        if answer is not None:
            if isinstance(ref, str):
                answer["ref"] = ref[:24]  # so that the page knows which command it is about
            socket.push(orjson.dumps(answer))

    async def _change_table(self, socket: Socket, message: dict[str, Any]) -> None:
        """Go on to another table, such as a rematch, on the same connection."""
        live = await self.house.open(str(message.get("table", ""))[:40])
        socket.live.part(socket)
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

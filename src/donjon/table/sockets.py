"""A WebSocket for each open table: scenes, sentences and commands as JSON.

A page that comes back says how many lines of the log it has, and gets the board and the lines
after those.
"""

import logging
import time
from collections import Counter
from typing import Any
from urllib.parse import parse_qs

import orjson

from donjon.engine.words import N_, said, speak
from donjon.table.answers.message import Message
from donjon.table.answers.to_all import Gone
from donjon.table.answers.to_one import Done, No, Seated
from donjon.table.commands import act
from donjon.table.connection import EXTENSION, RUDE, Connection
from donjon.table.errors import AWAY, BROKEN, Refused
from donjon.table.guard import address_of, allowed_origin, device_of
from donjon.table.house import House
from donjon.table.language import language_of
from donjon.table.line import LATER, Socket
from donjon.table.messages import read_command
from donjon.table.messages.around import Open, View
from donjon.table.messages.command import REF, Command
from donjon.table.messages.playing import Move, Undo
from donjon.table.names import Names
from donjon.table.plain_connection import PlainConnection
from donjon.table.store import Failed, is_away

log = logging.getLogger("donjon.table")
TELLS_REF = (Move, Undo)  # commands whose line in the log is answer enough
GONE, BUSY = 4004, 4029  # close codes


class Sockets:
    """The ASGI application behind /live/{table}."""

    def __init__(self, house: House, names: Names) -> None:
        self.house, self.names = house, names
        self.open: Counter[str] = Counter()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        await receive()  # websocket.connect
        connection: Connection = scope.get("extensions", {}).get(EXTENSION) or PlainConnection(
            receive, send
        )
        foreign = self.names.refusal(scope)
        if foreign:
            await send({"type": "websocket.http.response.start", "status": 421})
            await send({"type": "websocket.http.response.body", "body": foreign.encode()})
            connection.refused()
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
            await self._serve(scope, connection, send, token)
        except Failed as error:
            log.error("the database failed", exc_info=error)
            connection.end(LATER)  # and the page comes again by itself
        except Refused:  # it can't be shown just now
            connection.end(LATER)
        finally:
            await connection.flushed()
            self.open[address] -= 1
            if not self.open[address]:
                del self.open[address]

    async def _serve(self, scope: Any, connection: Connection, send: Any, token: str) -> None:
        try:
            live = await self.house.open(scope["path"].removeprefix("/live/"))
        except Refused as error:
            if error.status == 503:
                raise
            connection.write(Gone(said(error.reason, speak(language_of(scope)))).to_bytes())
            await connection.flushed()
            await send({"type": "websocket.close", "code": GONE})
            return
        socket = Socket(self.house, live, token, language_of(scope), connection)
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
            wanted = query.get("seat", [""])[0]
            await self.house.hearing.see_seat(live, socket.device, wanted)
            own = live.seats_of(socket.device)
            lines, talk = (_whole(query.get(name, ["0"])[0]) for name in ("lines", "talk"))
            socket.seat = wanted if wanted in own else own[0] if len(own) == 1 else None
            if (socket.seat or "") != wanted.strip("-"):
                lines = 0  # those were seen from another seat
            socket.push(socket.everything(lines, talk).to_bytes())
            live.listeners.add(socket)
            live.tell_present()
            self.house.neighbours.change(live)
            self.house.upkeep.consider(live)  # bots that nobody waited for may be wanted now

    async def _read_on(self, socket: Socket) -> None:
        """Carry out one command after the other until the page goes."""
        rude = 0
        while (text := await socket.connection.take()) is not None:
            if not socket.bucket.take(time.monotonic()):
                rude += 1
                if rude > 100:
                    socket.connection.end(RUDE)
                    return
                socket.push(No(slow=True, ref=_ref(text)).to_bytes())
                continue
            await self._obey(socket, text)

    async def _obey(self, socket: Socket, text: bytes) -> None:
        ref = None
        try:
            sent = _parsed(text)
            ref = _ref_of(sent)
            command = read_command(sent)
            answer = await self._carry_out(socket, command)
            if answer is None and not isinstance(command, TELLS_REF):
                answer = Done()
        except Refused as error:
            answer = No(said(error.reason, speak(socket.language)), error.ruling)
        except Exception as error:
            log.exception("a command failed at table %s", socket.live.id)
            answer = No(speak(socket.language)(AWAY if is_away(error) else BROKEN))
        if answer is not None:
            named = {"ref": ref} if ref else {}  # so that the page knows which command it is about
            socket.push(orjson.dumps({**answer.to_json(), **named}))

    async def _carry_out(self, socket: Socket, command: Command) -> Message | None:
        answer: Message | None = None
        if isinstance(command, View):
            await self._view(socket, command.seat)
        elif isinstance(command, Open):
            await self._change_table(socket, command)
        else:
            answer = await act(self.house, socket.live, socket.asker(), command)
            if isinstance(answer, Seated):
                await self._view(socket, answer.seat)
        return answer

    async def _change_table(self, socket: Socket, command: Open) -> None:
        """Go on to another table, such as a rematch, on the same connection."""
        live = await self.house.open(command.table)
        socket.live.part(socket)
        self.house.part(socket.live)
        socket.live = live
        await self._greet(socket, {"seat": [command.seat or ""]})

    async def _view(self, socket: Socket, seat: str | None) -> None:
        """Look from another of one's own seats, or from none."""
        live = socket.live
        async with live.lock:
            await self.house.rouse(live)
            socket.seat = seat if seat in live.seats_of(socket.device) else None
            socket.push(socket.everything(0, len(live.talk)).to_bytes())


def _parsed(text: bytes) -> Any:
    try:
        return orjson.loads(text)
    except orjson.JSONDecodeError:
        raise Refused(N_("This is not JSON."), status=400) from None


def _ref(text: bytes) -> str | None:
    """The ref of a command that is not even looked at."""
    try:
        return _ref_of(_parsed(text))
    except Refused:
        return None


def _ref_of(sent: Any) -> str | None:
    ref = sent.get("ref") if isinstance(sent, dict) else None
    return ref[:REF] if isinstance(ref, str) else None


def _whole(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 7 else 0

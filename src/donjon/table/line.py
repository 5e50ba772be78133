"""One open page: what it is sent, and what waits for it while it reads too slowly."""

from collections import deque
from typing import Any

from donjon.table.answers.to_all import All, Moved
from donjon.table.asking import Asker
from donjon.table.connection import Connection
from donjon.table.house import House
from donjon.table.live import Bucket, Live
from donjon.table.store import Failed
from donjon.table.tokens import digest, invitation, same

BACKLOG = 100  # messages a slow reader may lag behind before it is told everything anew
BACKLOG_BYTES = 256 * 1024  # or so much of them
LATER = 1013  # the close code for a page that shall come again


class Socket:
    """One open page."""

    __slots__ = ("address", "behind", "bucket", "connection", "device", "house", "language", "live",
                 "missed", "outbox", "seat", "token")  # fmt: skip

    def __init__(
        self, house: House, live: Live, token: str, language: str, connection: Connection
    ) -> None:
        rate = house.settings.limits.rate
        self.house, self.live = house, live
        self.token = token
        self.device = digest(token)
        self.language = language
        self.address = ""
        self.seat: str | None = None
        self.connection = connection
        self.outbox: deque[bytes] | None = None  # while the other side reads too slowly
        self.behind = 0  # bytes in the outbox
        self.missed = False  # too much: it is all told anew once there is room
        self.bucket = Bucket(rate, 2 * rate)
        connection.on_drained = self._drained

    def asker(self) -> Asker:
        return Asker(self.token, self.device, self.language, self.seat, self.address)

    def push(self, message: bytes) -> None:
        """Send a message, or queue it; never waits."""
        if self.outbox is None:
            self.connection.write(message)
            if not self.connection.free:
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
            except Failed:
                self.connection.end(LATER)
                raise
            self.outbox, self.behind, self.missed = None, 0, False
            self.push(self.everything().to_bytes())

    def everything(self, lines: int = 0, talk: int = 0) -> All:
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
        here = live.who_is_there()
        return All(
            **view,
            table=live.table_json(),
            talk=[line for line in said if "again" not in line],
            you=you,
            seats=live.facts.seats,
            clock=live.clock,
            commitment=live.commitment,
            present=here.present,
            watching=here.watching,
            away=here.away,
            steward=here.steward,
        )

    def lose_seat(self) -> None:
        """Somebody else has the seat now: this page looks on from here."""
        lost, self.seat = self.seat, None
        self.push(Moved(lost).to_bytes())
        self.push(self.everything(0, len(self.live.talk)).to_bytes())

"""Who asks for something at a table, and what every command checks."""

import time
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

from donjon.engine.journal import Entry
from donjon.engine.reader import Reader
from donjon.table.errors import Refused
from donjon.table.house import House
from donjon.table.live import Live
from donjon.table.sitting import Sitting
from donjon.table.tokens import same

Json = dict[str, Any]
REF = 24


class Asker(NamedTuple):
    """Who asks: the secret of a browser, its hash, the language it reads, and from where."""

    token: str
    device: str
    language: str = "en"
    seat: str | None = None  # whose view is on the screen
    address: str = ""


Command = Callable[[House, Live, Asker, Json], Awaitable[Json | None]]


async def add(
    house: House, live: Live, entry: Entry, hold: dict[str, str | None] | None = None
) -> None:
    room(house, live.sitting)
    live.sitting.add(entry)
    await house.record(live, [entry], hold)


def room(house: House, sitting: Sitting) -> None:
    if len(sitting.entries) >= house.settings.limits.entries:
        raise Refused("This table's journal is full.")


def own_seat(live: Live, asker: Asker, message: Json) -> str:
    """The seat that is acted for; only its own browser can."""
    seat = message.get("seat")
    if not isinstance(seat, str) or not same(live.holders.get(seat), asker.device):
        raise Refused("This seat is not yours.", status=403)
    return seat


def hosts_seat(live: Live, asker: Asker, message: Json) -> str:
    if not same(live.host, asker.device):
        raise Refused("Only the host can do that.", status=403)
    return str(Reader(message.get("seat"), "seat").one_of(live.facts.seats))


def must_play(sitting: Sitting, seat: str, acting: bool = True) -> None:
    if sitting.over:
        raise Refused("The game is over.")
    if not sitting.started:
        raise Refused("The game begins when somebody sits on every seat.")
    if sitting.chairs[seat].who != "person":
        raise Refused("A bot plays this seat; take it back first.")


def bot_sits(live: Live, seat: str, level: str) -> Entry:
    return Entry("seat", seat, time=time.time(), more={"who": "bot", "level": level})


def seat_is_free(live: Live, seat: str) -> Entry:
    return Entry("seat", seat, time=time.time(), more={"who": "open", "name": ""})


def read_ref(message: Json) -> str:
    ref = message.get("ref", "")
    if not isinstance(ref, str) or len(ref) > REF:
        raise Refused("A ref is a short text.", status=400)
    return ref


def ref_of(message: Json) -> Json:
    ref = read_ref(message)
    return {"ref": ref} if ref else {}


async def return_seat(house: House, live: Live, seat: str) -> None:
    chair = live.sitting.chairs[seat]
    if chair.who != "bot" or seat not in live.holders or chair.resigned or live.sitting.over:
        raise Refused("There is nobody to give this seat back to.")
    more = {"who": "person", "name": chair.name or seat}
    await add(house, live, Entry("seat", seat, time=time.time(), more=more))

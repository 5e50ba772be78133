"""Who asks for something at a table, and what every command checks."""

from typing import Any, NamedTuple

from donjon.engine.journal import Entry
from donjon.engine.reader import Reader
from donjon.engine.words import N_, P_, because
from donjon.table.errors import Refused
from donjon.table.house import House
from donjon.table.live import Live
from donjon.table.messages.command import Command
from donjon.table.sitting import Sitting
from donjon.table.tokens import same

FREE = {"who": "open", "name": "", "muted": False, "draw": False}
HOST = "host"  # who did something to somebody else's seat


class Asker(NamedTuple):
    """Who asks: the secret of a browser, its hash, the language it reads, and from where."""

    token: str
    device: str
    language: str = "en"
    seat: str | None = None  # whose view is on the screen
    address: str = ""


def own_seat(live: Live, asker: Asker, command: Command) -> str:
    """The seat that is acted for; only its own browser can."""
    seat = command.seat
    if seat is None or not same(live.holders.get(seat), asker.device):
        raise Refused(N_("This seat is not yours."), status=403)
    return seat


def hosts_seat(live: Live, asker: Asker, command: Command) -> str:
    if not same(live.host, asker.device):
        raise Refused(N_("Only the host can do that."), status=403)
    return named_seat(live, command)


def named_seat(live: Live, command: Command) -> str:
    return str(Reader(command.seat, "seat").one_of(live.facts.seats))


def stewards_seat(live: Live, asker: Asker, command: Command) -> str:
    """A seat that somebody looks after: the host, or whoever does so while the host is away."""
    if not same(live.host, asker.device) and not same(live.steward(), asker.device):
        raise Refused(
            N_("Only the host can do that, or the longest-seated player once the host is away."),
            status=403,
        )
    return named_seat(live, command)


NOT_AWAY = P_(
    "That can be done when somebody has been away for {count} second.",
    "That can be done when somebody has been away for {count} seconds.",
)


def must_be_away(live: Live, seat: str) -> None:
    """Nobody's seat is touched while they are there."""
    holder = live.holders.get(seat)
    if holder is not None and not live.is_away(holder):
        raise Refused(because(NOT_AWAY, count=round(live.away)))


def must_play(sitting: Sitting, seat: str) -> None:
    if sitting.over:
        raise Refused(N_("The game is over."))
    must_have_begun(sitting)
    if sitting.chairs[seat].who != "person":
        raise Refused(N_("A bot plays this seat; take it back first."))


def must_have_begun(sitting: Sitting) -> None:
    if not sitting.lots.full:
        raise Refused(N_("The game begins when somebody sits on every seat."))
    if not sitting.started:
        raise Refused(N_("The game begins when everybody has added a share of the dice."))


def bot_sits(seat: str, level: str, **more: Any) -> Entry:
    return Entry("seat", seat, more={"who": "bot", "level": level, **more})


def bot_plays_for(sitting: Sitting, seat: str, level: str, **more: Any) -> Entry:
    """A bot on the seat of somebody who keeps it, and the name."""
    name = sitting.chairs[seat].name
    return bot_sits(seat, level, **({"name": name} if name else {}), **more)


def seat_is_free(seat: str, **more: Any) -> Entry:
    return Entry("seat", seat, more={**FREE, **more})


async def return_seat(house: House, live: Live, seat: str, **by: str) -> None:
    chair = live.sitting.chairs[seat]
    if chair.who != "bot" or seat not in live.holders or chair.resigned or live.sitting.over:
        raise Refused(N_("There is nobody to give this seat back to."))
    more = {"who": "person", "name": chair.name or seat, **by}
    await house.enter(live, Entry("seat", seat, more=more))

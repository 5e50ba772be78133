"""New tables: who sits where at first."""

from typing import TYPE_CHECKING, Any, NamedTuple

from donjon.engine.journal import Entry
from donjon.table.chairs import Chair
from donjon.table.facts import Facts, Order
from donjon.table.live import write_entry
from donjon.table.rows import new_row
from donjon.table.steady import wall_time
from donjon.table.store import Change
from donjon.table.tokens import digest, invitation, new_id

if TYPE_CHECKING:
    from donjon.table.house import House


class Seating(NamedTuple):
    """Who sits on a seat, and the device that holds it, if any."""

    chair: Chair
    device: str | None = None  # the hash of a browser's secret
    owes: bool = False  # a share of the dice


async def create(house: "House", order: Order, token: str) -> str:
    """Set up a table as somebody wants it; `token` is the secret of the host's browser."""
    host = digest(token)
    seatings = {
        seat: Seating(
            Chair({"me": "person"}.get(wish.who, wish.who), wish.name, wish.level),
            host if wish.who == "me" else None,
            wish.owes,
        )
        for seat, wish in zip(order.facts.seats, order.wishes, strict=True)
    }
    return await create_with(house, order.facts, token, order.listed, seatings)


async def create_with(
    house: "House", facts: Facts, token: str, listed: bool, seatings: dict[str, Seating]
) -> str:
    """Write a new table whose host has this secret."""
    now, table = wall_time(), new_id()
    chairs = {seat: seating.chair for seat, seating in seatings.items()}
    row = new_row(table, facts, chairs, now)
    invite = digest(invitation(token, table))
    row |= {"host": digest(token), "invite": invite, "listed": listed}
    held = {seat: seating.device for seat, seating in seatings.items() if seating.device}
    entries = [Entry("seat", seat, time=now, more=_sits(s)) for seat, s in seatings.items()]
    if row["status"] == "play" and any(seating.owes for seating in seatings.values()):
        row |= {"status": "open", "wake": now + house.settings.lots}
    bodies = [(n, write_entry(entry, n)) for n, entry in enumerate(entries, 1)]
    await house.store.write(Change(table, bodies, create=row, hold={**held}))
    if any(chair.who == "bot" for chair in chairs.values()):
        house.expect_bots(facts.game)
    return table


def _sits(seating: Seating) -> dict[str, Any]:
    chair, owes = seating.chair, seating.owes
    named = {"who": chair.who, "name": chair.name, "level": chair.level, "owes": owes}
    return {name: value for name, value in named.items() if value}

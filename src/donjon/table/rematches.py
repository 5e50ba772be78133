"""Another game of the same people: offered, and set up once all of them want it.

What was said of it is kept with the talk, and so known to every server; the journal has ended.
"""

from typing import Any

import orjson

from donjon.engine.words import N_
from donjon.table.answers.message import Message
from donjon.table.answers.to_all import Rematch
from donjon.table.asking import Asker
from donjon.table.chairs import Chair
from donjon.table.creating import Seating, create_with
from donjon.table.errors import Refused
from donjon.table.house import House
from donjon.table.live import Live
from donjon.table.messages.around import AskRematch
from donjon.table.store import Change
from donjon.table.tokens import same

ROOM = 100  # lines beyond a full chat


async def rematch(house: House, live: Live, asker: Asker, command: AskRematch) -> Message | None:
    """Offer it, accept it or decline it; whoever is the last to accept makes the table."""
    if not live.sitting.over:
        raise Refused(N_("The game is not over yet."))
    own = live.seats_of(asker.device)
    if not own and not same(asker.device, live.host):
        raise Refused(N_("Only those who played can ask for a rematch."), status=403)
    if live.rematch is not None:
        return Rematch(live.rematch)
    if not command.accept:
        await _decline(house, live, own)
    elif _awaited(live, own):
        await _want(house, live, own)
    else:
        await _set_up(house, live, asker)
    return Rematch(live.rematch) if live.rematch else None


def _awaited(live: Live, own: list[str]) -> list[str]:
    """Who else has to want it: people who have a seat and are there."""
    others = (seat for seat in live.holders if seat not in {*own, *live.again().wanted})
    return [seat for seat in others if not live.is_away(live.holders[seat])]


async def _want(house: House, live: Live, own: list[str]) -> None:
    if not own:
        raise Refused(N_("Those who played decide about a rematch."), status=403)
    if not set(own) <= set(live.again().wanted):
        await _note(house, live, own, wanted=True)


async def _decline(house: House, live: Live, own: list[str]) -> None:
    if not own or not live.again().wanted:
        raise Refused(N_("Nobody has offered a rematch to you."))
    await _note(house, live, own, wanted=False)


async def _note(house: House, live: Live, seats: list[str], wanted: bool) -> None:
    if len(live.talk) >= house.settings.limits.talk + ROOM:
        raise Refused(N_("This table has talked enough."))
    line: dict[str, Any] = {"n": len(live.talk) + 1, "seats": seats, "again": wanted}
    await house.write(live, Change(live.id, talk=[(line["n"], orjson.dumps(line).decode())]))
    live.talk.append(line)
    live.tell_talk([line])


async def _set_up(house: House, live: Live, asker: Asker) -> None:
    house.count_table(asker.address)
    again = {
        seat: _again(chair, live.holders.get(seat), live.sitting.shared(seat))
        for seat, chair in live.sitting.chairs.items()
    }
    table = await create_with(house, live.facts, asker.token, live.listed, again)
    await house.write(live, Change(live.id, rematch=table))
    live.rematch = table
    live.tell_rematch()


def _again(chair: Chair, holder: str | None, owes: bool) -> Seating:
    """Who sits there in the rematch; whoever added a share to the dice will do so again."""
    if holder is not None:
        return Seating(Chair("person", chair.name), holder, owes)
    return Seating(Chair("bot", "", chair.level) if chair.who == "bot" else Chair("open"))

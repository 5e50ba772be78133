"""Commands about seats: sitting down, moving to another device, and looking after the table."""

import asyncio
from typing import Any

from donjon.bots import levels
from donjon.engine.errors import as_typed
from donjon.engine.journal import Entry
from donjon.engine.reader import Reader
from donjon.engine.words import N_, because
from donjon.table.answers.message import Message
from donjon.table.answers.to_one import Pass, Seated
from donjon.table.asking import (
    HOST,
    Asker,
    bot_plays_for,
    bot_sits,
    hosts_seat,
    must_be_away,
    named_seat,
    own_seat,
    return_seat,
    seat_is_free,
    stewards_seat,
)
from donjon.table.errors import Refused
from donjon.table.facts import read_name
from donjon.table.house import House
from donjon.table.live import Live
from donjon.table.messages.seats import Claim, GiveBack, HandOn, HandOver, Mute, PutBot, Remove, Sit
from donjon.table.steady import wall_time
from donjon.table.store import Change, Ticket
from donjon.table.tokens import digest, new_token, same

PASSES = ("moved", "handed")  # by whoever has the seat, or on behalf of somebody who is away
PASS_LASTS = 3600.0  # seconds in which a seat can be moved to another device


async def sit(house: House, live: Live, asker: Asker, command: Sit) -> Message | None:
    """Take a free seat: anybody an open one, a friend with the invitation any."""
    seat = named_seat(live, command)
    chair = live.sitting.chairs[seat]
    name = read_name(Reader(command.name, "name"), house.settings.limits.name)
    invited = same(digest(command.invite), live.invite)
    if chair.who not in ("open", "friend") or seat in live.holders:
        raise Refused(N_("Somebody sits there already."))
    if chair.who == "friend" and not (invited or same(asker.device, live.host)):
        raise Refused(N_("This seat is kept for a friend with the link."), status=403)
    owes = {"owes": True} if command.owes else {}
    entry = Entry("seat", seat, more={"who": "person", "name": name, **owes})
    await house.enter(live, entry, hold={seat: asker.device})
    return Seated(seat)


async def hand_over(house: House, live: Live, asker: Asker, command: HandOver) -> Message | None:
    """A one-time link that moves a seat to another device."""
    seat = own_seat(live, asker, command)
    return await _give_pass(house, live, seat, "moved")


async def hand_on(house: House, live: Live, asker: Asker, command: HandOn) -> Message | None:
    """Such a link for the seat of somebody who is away: they lost it, or another plays on."""
    seat = stewards_seat(live, asker, command)
    if seat not in live.holders or live.sitting.chairs[seat].resigned or live.sitting.over:
        raise Refused(N_("Nobody has to be replaced there."))
    must_be_away(live, seat)
    return await _give_pass(house, live, seat, "handed")


async def _give_pass(house: House, live: Live, seat: str, how: str) -> Message:
    token = new_token()
    given = Ticket(_bound(token, how, seat, live), seat, wall_time() + PASS_LASTS)
    await house.write(live, Change(live.id, give=given))
    return Pass(token, seat)


def _bound(token: str, how: str, seat: str, live: Live) -> str:
    """A pass is worth something only while whoever holds the seat now does so."""
    return digest(f"{token}/{how}/{seat}/{live.holders[seat]}")


async def claim(house: House, live: Live, asker: Asker, command: Claim) -> Message | None:
    """Use such a link; only the first to do so gets the seat."""
    ways = {_bound(command.token, how, seat, live): how for how in PASSES for seat in live.holders}
    found = await asyncio.to_thread(house.store.pass_of, live.id, ways, wall_time())
    if found is None:
        raise Refused(N_("This link has been used or is too old. Ask for a new one."), status=403)
    seat, how = found.seat, ways[found.token]
    more: dict[str, Any] = {how: True}
    drawing = not live.sitting.started and live.sitting.lots.takes_part(seat)
    if how == "handed":
        must_be_away(live, seat)
    if how == "handed" or drawing:
        more |= {"who": "person", "name": live.sitting.chairs[seat].name or seat}
    if drawing:  # the share stayed on the other device
        more["owes"] = True
    entry = Entry("seat", seat, more=more)
    await house.enter(live, entry, hold={seat: asker.device}, use=found.token)
    return Seated(seat)


# --- looking after the table --------------------------------------------------------------


async def put_bot(house: House, live: Live, asker: Asker, command: PutBot) -> Message | None:
    """A bot for a free seat, or one that plays on for somebody who is away."""
    seat = stewards_seat(live, asker, command)
    chair = live.sitting.chairs[seat]
    if live.sitting.over or chair.who == "bot":
        raise Refused(N_("A bot plays there already, or the game is over."))
    usual = house.bot_level(live.facts.game)
    level = command.level or usual
    known = levels(live.facts.game)
    if level not in known:
        reason = N_("There are bots of these levels: {known}.")
        raise Refused(because(reason, known=as_typed(known)), status=400)
    if chair.who == "person":
        must_be_away(live, seat)
        if level != usual:
            reason = N_("For somebody who is away a bot plays on that is {level}.")
            raise Refused(because(reason, level=usual))
    await house.enter(live, bot_plays_for(live.sitting, seat, level, by=HOST))
    return None


async def give_back(house: House, live: Live, asker: Asker, command: GiveBack) -> Message | None:
    await return_seat(house, live, stewards_seat(live, asker, command), by=HOST)
    return None


async def remove(house: House, live: Live, asker: Asker, command: Remove) -> Message | None:
    """Take a seat away from somebody, for good."""
    seat = hosts_seat(live, asker, command)
    if same(live.holders.get(seat), asker.device):
        raise Refused(N_("That is your own seat; leave it instead."))
    if live.sitting.over:
        raise Refused(N_("The game is over."))
    if live.sitting.status == "open":
        entry = seat_is_free(seat, by=HOST)
    else:
        entry = bot_sits(seat, house.bot_level(live.facts.game), name="", by=HOST)
    await house.enter(live, entry, hold={seat: None})
    return None


async def mute(house: House, live: Live, asker: Asker, command: Mute) -> Message | None:
    seat = hosts_seat(live, asker, command)
    await house.enter(live, Entry("seat", seat, more={"muted": command.on, "by": HOST}))
    return None

"""Commands about seats: sitting down, moving to another device, and what the host can do."""

import asyncio
import time

import orjson

from donjon.bots import levels
from donjon.engine.journal import Entry
from donjon.engine.reader import Reader
from donjon.table.asking import (
    Asker,
    Json,
    add,
    bot_sits,
    hosts_seat,
    own_seat,
    return_seat,
    seat_is_free,
)
from donjon.table.errors import Refused
from donjon.table.facts import read_name
from donjon.table.house import House
from donjon.table.live import Live
from donjon.table.store import PASSES, Change
from donjon.table.tokens import digest, new_token, same

PASS_LASTS = 3600.0  # seconds in which a seat can be moved to another device


async def sit(house: House, live: Live, asker: Asker, message: Json) -> Json | None:
    """Take a free seat: anybody an open one, a friend with the invitation any."""
    fields = Reader(message).fields(("do", "seat", "name"), ("invite", "ref"))
    seat = fields["seat"].one_of(live.facts.seats)
    chair = live.sitting.chairs[seat]
    name = read_name(fields["name"], house.settings.limits.name)
    invited = same(digest(str(message.get("invite", ""))), live.invite)
    if chair.who not in ("open", "friend") or seat in live.holders:
        raise Refused("Somebody sits there already.")
    if chair.who == "friend" and not (invited or same(asker.device, live.host)):
        raise Refused("This seat is kept for a friend with the link.", status=403)
    entry = Entry("seat", seat, time=time.time(), more={"who": "person", "name": name})
    await add(house, live, entry, {seat: asker.device})
    return {"is": "seated", "seat": seat}


async def hand_over(house: House, live: Live, asker: Asker, message: Json) -> Json | None:
    """A one-time link that moves a seat to another device."""
    seat, token = own_seat(live, asker, message), new_token()
    row = {"token": digest(token), "id": live.id, "seat": seat, "expires": time.time() + PASS_LASTS}
    await house.write(live, Change(live.id, once=[PASSES.insert().values(**row)]))
    return {"is": "pass", "token": token, "seat": seat}


async def claim(house: House, live: Live, asker: Asker, message: Json) -> Json | None:
    """Use such a link; only the first to do so gets the seat."""
    token = digest(str(message.get("token", "")))
    found = await asyncio.to_thread(house.store.pass_of, token, time.time())
    if found is None or found["id"] != live.id:
        raise Refused("This link has been used or is too old. Ask for a new one.", status=403)
    used = PASSES.delete().where(PASSES.c.token == token)
    hold: dict[str, str | None] = {found["seat"]: asker.device}
    await house.write(live, Change(live.id, hold=hold, once=[used]))
    live.holders[found["seat"]] = asker.device
    for listener in list(live.listeners):
        if listener.seat == found["seat"] and listener.device != asker.device:
            listener.push(orjson.dumps({"is": "moved"}))
            listener.seat = None  # the old device sees what a spectator sees
    live.tell_present()
    return {"is": "seated", "seat": found["seat"]}


# --- the host ---------------------------------------------------------------------------


async def put_bot(house: House, live: Live, asker: Asker, message: Json) -> Json | None:
    seat = hosts_seat(live, asker, message)
    if live.sitting.over or live.sitting.chairs[seat].who == "bot":
        raise Refused("A bot plays there already, or the game is over.")
    known = levels(live.facts.game)
    level = message.get("level") or house.bot_level(live.facts.game)
    if level not in known:
        raise Refused(f"There are bots of these levels: {', '.join(known)}.", status=400)
    await add(house, live, bot_sits(live, seat, level))
    return None


async def give_back(house: House, live: Live, asker: Asker, message: Json) -> Json | None:
    await return_seat(house, live, hosts_seat(live, asker, message))
    return None


async def remove(house: House, live: Live, asker: Asker, message: Json) -> Json | None:
    """Take a seat away from somebody, for good."""
    seat = hosts_seat(live, asker, message)
    if same(live.holders.get(seat), asker.device):
        raise Refused("That is your own seat; leave it instead.")
    if live.sitting.over:
        raise Refused("The game is over.")
    if live.sitting.status == "open":
        entry = seat_is_free(live, seat)
    else:
        entry = bot_sits(live, seat, house.bot_level(live.facts.game))
        entry.more["name"] = ""
    for listener in list(live.listeners):
        if listener.seat == seat:
            listener.push(orjson.dumps({"is": "moved"}))
            listener.seat = None
    await add(house, live, entry, {seat: None})
    return None


async def mute(house: House, live: Live, asker: Asker, message: Json) -> Json | None:
    seat = hosts_seat(live, asker, message)
    more = {"muted": bool(message.get("on", True))}
    await add(house, live, Entry("seat", seat, time=time.time(), more=more))
    return None

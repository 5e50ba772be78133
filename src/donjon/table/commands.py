"""What people can do at a table, each a function; all run under the table's lock.

A command gets the house, the table, whoever asks and the fields of the message.  It changes
the sitting by entries that are then recorded, or refuses.  What it returns goes to the asker.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

import orjson

from donjon.bots import levels
from donjon.engine.errors import BadInput, IllegalMove
from donjon.engine.journal import Entry
from donjon.engine.reader import Reader
from donjon.engine.registry import find_game
from donjon.engine.words import speak
from donjon.table.errors import Refused
from donjon.table.facts import plain_line, read_name
from donjon.table.house import House
from donjon.table.live import Live
from donjon.table.sitting import Chair, Sitting, replay
from donjon.table.store import PASSES, TABLES, Change
from donjon.table.tokens import digest, new_token, same
from donjon.table.why import why_not

Json = dict[str, Any]
PASS_LASTS = 3600.0  # seconds in which a seat can be moved to another device
REF = 24


class Asker(NamedTuple):
    """Who asks: the secret of a browser, its hash, and the language it reads."""

    token: str
    device: str
    language: str = "en"
    seat: str | None = None  # whose view is on the screen


Command = Callable[[House, Live, Asker, Json], Awaitable[Json | None]]


async def act(house: House, live: Live, asker: Asker, message: Json) -> Json | None:
    """Carry out a command; Refused says why not."""
    name = message.get("do")
    command = COMMANDS.get(name) if isinstance(name, str) else None
    if command is None:
        raise Refused("No such command.", status=400)
    async with live.lock:
        await house.rouse(live)
        try:
            return await command(house, live, asker, message)
        except IllegalMove as error:
            raise Refused(error.reason, error.ruling) from None
        except BadInput as error:
            raise Refused(str(error), status=400) from None


# --- playing ----------------------------------------------------------------------------


async def move(house: House, live: Live, asker: Asker, message: Json) -> Json | None:
    seat, sitting = _own_seat(live, asker, message), live.sitting
    ref = _ref(message)
    if ref and sitting.refs.get(seat) == ref:
        return {"is": "done", "ref": ref}  # sent twice, after a connection was lost
    _must_play(sitting, seat)
    _room(house, sitting)
    more = {"ref": ref} if ref else {}
    entry = Entry("move", seat, message.get("move"), time=time.time(), more=more)
    sitting.add(entry)
    await house.record(live, [entry])
    return None


async def undo(house: House, live: Live, asker: Asker, message: Json) -> Json | None:
    seat, sitting = _own_seat(live, asker, message), live.sitting
    _must_play(sitting, seat, acting=False)
    last = sitting.last_move()
    if last is None or last[1].seat != seat:
        raise Refused("Only your own last step can be taken back, until another has acted.")
    if not sitting.can_undo(seat):
        raise Refused("That step has told you something new, so it stands.")
    _room(house, sitting)
    entry = Entry("undo", seat, to=last[0] - 1, time=time.time(), more=_ref_of(message))
    await asyncio.to_thread(sitting.add, entry)
    await house.record(live, [entry])
    return None


async def resign(house: House, live: Live, asker: Asker, message: Json) -> Json | None:
    seat, sitting = _own_seat(live, asker, message), live.sitting
    _must_play(sitting, seat, acting=False)
    level = house.bot_level(sitting.facts.game)
    if find_game(sitting.facts.game).together:
        entry = Entry("seat", seat, time=time.time(), more={"who": "bot", "level": level})
    else:
        entry = Entry("resign", seat, time=time.time(), more={"level": level})
    await _add(house, live, entry)
    return None


async def draw(house: House, live: Live, asker: Asker, message: Json) -> Json | None:
    """Offer a draw; once everybody has, the game is drawn."""
    seat, sitting = _own_seat(live, asker, message), live.sitting
    _must_play(sitting, seat, acting=False)
    if not find_game(sitting.facts.game).draws:
        raise Refused("This game knows no draw.")
    if any(chair.who == "bot" and not chair.resigned for chair in sitting.chairs.values()):
        raise Refused("Bots agree to no draw.")
    if sitting.chairs[seat].draw:
        return None
    entries = [Entry("seat", seat, time=time.time(), more={"draw": True})]
    sitting.add(entries[0])
    if all(chair.draw or chair.resigned for chair in sitting.chairs.values()):
        result = {"winners": [], "ranking": [list(sitting.facts.seats)]}
        more = {"result": result, "why": "agreed"}
        entries.append(Entry("end", time=time.time(), more=more))
        sitting.add(entries[1])
    await house.record(live, entries)
    return None


async def leave(house: House, live: Live, asker: Asker, message: Json) -> Json | None:
    """A bot plays on; the seat stays this browser's."""
    seat = _own_seat(live, asker, message)
    if live.sitting.status == "open":
        await _add(house, live, _free(live, seat), {seat: None})
    elif live.sitting.chairs[seat].who == "person":
        _must_play(live.sitting, seat, acting=False)
        await _add(house, live, _bot(live, seat, house.bot_level(live.facts.game)))
    return None


async def back(house: House, live: Live, asker: Asker, message: Json) -> Json | None:
    """Take a seat back from the bot."""
    await _give_back(house, live, _own_seat(live, asker, message))
    return None


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
    await _add(house, live, entry, {seat: asker.device})
    return {"is": "seated", "seat": seat}


async def hand_over(house: House, live: Live, asker: Asker, message: Json) -> Json | None:
    """A one-time link that moves a seat to another device."""
    seat, token = _own_seat(live, asker, message), new_token()
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
    seat = _hosts_seat(live, asker, message)
    if live.sitting.over or live.sitting.chairs[seat].who == "bot":
        raise Refused("A bot plays there already, or the game is over.")
    known = levels(live.facts.game)
    level = message.get("level") or house.bot_level(live.facts.game)
    if level not in known:
        raise Refused(f"There are bots of these levels: {', '.join(known)}.", status=400)
    await _add(house, live, _bot(live, seat, level))
    return None


async def give_back(house: House, live: Live, asker: Asker, message: Json) -> Json | None:
    await _give_back(house, live, _hosts_seat(live, asker, message))
    return None


async def remove(house: House, live: Live, asker: Asker, message: Json) -> Json | None:
    """Take a seat away from somebody, for good."""
    seat = _hosts_seat(live, asker, message)
    if same(live.holders.get(seat), asker.device):
        raise Refused("That is your own seat; leave it instead.")
    if live.sitting.over:
        raise Refused("The game is over.")
    if live.sitting.status == "open":
        entry = _free(live, seat)
    else:
        entry = _bot(live, seat, house.bot_level(live.facts.game))
        entry.more["name"] = ""
    for listener in list(live.listeners):
        if listener.seat == seat:
            listener.push(orjson.dumps({"is": "moved"}))
            listener.seat = None
    await _add(house, live, entry, {seat: None})
    return None


async def mute(house: House, live: Live, asker: Asker, message: Json) -> Json | None:
    seat = _hosts_seat(live, asker, message)
    more = {"muted": bool(message.get("on", True))}
    await _add(house, live, Entry("seat", seat, time=time.time(), more=more))
    return None


# --- around it --------------------------------------------------------------------------


async def say(house: House, live: Live, asker: Asker, message: Json) -> Json | None:
    """Chat: those with a seat, and the host."""
    limits = house.settings.limits
    own = live.seats_of(asker.device)
    seat = message.get("seat") if message.get("seat") in own else next(iter(own), None)
    if seat is None and not same(asker.device, live.host):
        raise Refused("Only those at the table can write.", status=403)
    if seat is not None and live.sitting.chairs[seat].muted:
        raise Refused("The host has muted you.", status=403)
    text = plain_line(Reader(message.get("text"), "text").text(limits.chat))
    if not text:
        return None
    if len(live.talk) >= limits.talk:
        raise Refused("This table has talked enough.")
    name = live.sitting.chairs[seat].name if seat else ""
    line = {"n": len(live.talk) + 1, "seat": seat, "name": name, "text": text}
    line["time"] = round(time.time())
    body = orjson.dumps(line).decode()
    await house.write(live, Change(live.id, talk=[(len(live.talk) + 1, body)]))
    live.talk.append(line)
    live.tell_all({"is": "said", **line})
    return None


async def why(house: House, live: Live, asker: Asker, message: Json) -> Json | None:
    """Why a move can't be made; asked with a move, or with what was pointed at."""
    seat = _own_seat(live, asker, message)
    told = {name: str(message.get(name, ""))[:80] for name in ("move", "source", "target")}
    if live.sitting.over:
        raise Refused("The game is over.")
    found = await asyncio.to_thread(why_not, live.sitting.match, seat, **told)
    return {"is": "why", "reasons": [{"ruling": r.ruling, "say": r.reason} for r in found]}


async def moment(house: House, live: Live, asker: Asker, message: Json) -> Json | None:
    """The board as it was after a line of the log."""
    sitting, line = live.sitting, message.get("line")
    if type(line) is not int or not 0 <= line <= len(sitting.entries):
        raise Refused("There is no such line.", status=400)
    seat = asker.seat if asker.seat in live.seats_of(asker.device) else None
    number = live.viewpoint(seat, asker.language).entry_of(sitting, line)
    entries, say_it = sitting.entries[:number], speak(asker.language)
    then = await asyncio.to_thread(replay, live.facts, live.seed, entries)
    scene = then.match.scene(seat, False, say_it)
    return {"is": "moment", "line": line, "scene": {"whole": scene.to_json()}}


async def rematch(house: House, live: Live, asker: Asker, message: Json) -> Json | None:
    """The same people once more; the first to ask makes the table."""
    if not live.sitting.over:
        raise Refused("The game is not over yet.")
    if not live.seats_of(asker.device) and not same(asker.device, live.host):
        raise Refused("Only those who played can ask for a rematch.", status=403)
    if live.rematch is None:
        chairs = {
            seat: (_again(chair, live.holders.get(seat)), live.holders.get(seat))
            for seat, chair in live.sitting.chairs.items()
        }
        table = await house.create_with(
            live.facts, asker.token, live.listed, chairs, host=asker.device
        )
        first = TABLES.c.id == live.id, TABLES.c.rematch.is_(None)
        once = [TABLES.update().where(*first).values(rematch=table)]
        await house.write(live, Change(live.id, once=once))
        live.rematch = table
        live.tell_all({"is": "rematch", "table": table})
    return {"is": "rematch", "table": live.rematch}


# --- what they share --------------------------------------------------------------------


def _again(chair: Chair, holder: str | None) -> Chair:
    """Who sits there in the rematch."""
    if holder is not None:
        return Chair("person", chair.name)
    return Chair("bot", "", chair.level) if chair.who == "bot" else Chair("open")


async def _add(
    house: House, live: Live, entry: Entry, hold: dict[str, str | None] | None = None
) -> None:
    _room(house, live.sitting)
    live.sitting.add(entry)
    await house.record(live, [entry], hold)


def _room(house: House, sitting: Sitting) -> None:
    if len(sitting.entries) >= house.settings.limits.entries:
        raise Refused("This table's journal is full.")


def _own_seat(live: Live, asker: Asker, message: Json) -> str:
    """The seat that is acted for; only its own browser can."""
    seat = message.get("seat")
    if not isinstance(seat, str) or not same(live.holders.get(seat), asker.device):
        raise Refused("This seat is not yours.", status=403)
    return seat


def _hosts_seat(live: Live, asker: Asker, message: Json) -> str:
    if not same(live.host, asker.device):
        raise Refused("Only the host can do that.", status=403)
    return str(Reader(message.get("seat"), "seat").one_of(live.facts.seats))


def _must_play(sitting: Sitting, seat: str, acting: bool = True) -> None:
    if sitting.over:
        raise Refused("The game is over.")
    if not sitting.started:
        raise Refused("The game begins when somebody sits on every seat.")
    if sitting.chairs[seat].who != "person":
        raise Refused("A bot plays this seat; take it back first.")


async def _give_back(house: House, live: Live, seat: str) -> None:
    chair = live.sitting.chairs[seat]
    if chair.who != "bot" or seat not in live.holders or chair.resigned or live.sitting.over:
        raise Refused("There is nobody to give this seat back to.")
    more = {"who": "person", "name": chair.name or seat}
    await _add(house, live, Entry("seat", seat, time=time.time(), more=more))


def _bot(live: Live, seat: str, level: str) -> Entry:
    return Entry("seat", seat, time=time.time(), more={"who": "bot", "level": level})


def _free(live: Live, seat: str) -> Entry:
    return Entry("seat", seat, time=time.time(), more={"who": "open", "name": ""})


def _ref(message: Json) -> str:
    ref = message.get("ref", "")
    if not isinstance(ref, str) or len(ref) > REF:
        raise Refused("A ref is a short text.", status=400)
    return ref


def _ref_of(message: Json) -> Json:
    ref = _ref(message)
    return {"ref": ref} if ref else {}


COMMANDS: dict[str, Command] = {
    "move": move,
    "undo": undo,
    "resign": resign,
    "draw": draw,
    "leave": leave,
    "back": back,
    "sit": sit,
    "hand-over": hand_over,
    "claim": claim,
    "bot": put_bot,
    "give-back": give_back,
    "remove": remove,
    "mute": mute,
    "say": say,
    "why": why,
    "moment": moment,
    "rematch": rematch,
}

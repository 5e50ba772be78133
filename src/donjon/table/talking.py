"""Commands around the game: chat, why not, what is that, looking back, a hint."""

from bisect import bisect_right
from typing import Any

import orjson

from donjon.drawing import telling
from donjon.engine.reader import Reader
from donjon.engine.words import N_, said, speak
from donjon.table.answers.message import Message
from donjon.table.answers.to_one import About, Moment, Review, Why
from donjon.table.asking import Asker, must_have_begun, own_seat
from donjon.table.errors import Refused
from donjon.table.facts import plain_line
from donjon.table.house import House
from donjon.table.live import Live
from donjon.table.messages.around import AskAbout, AskHint, AskMoment, AskReview, AskWhy, Say
from donjon.table.reviewing import in_words
from donjon.table.steady import wall_time
from donjon.table.store import Change
from donjon.table.tokens import same
from donjon.table.why import why_not


async def say(house: House, live: Live, asker: Asker, command: Say) -> Message | None:
    """Chat: those with a seat, and the host."""
    limits = house.settings.limits
    own = live.seats_of(asker.device)
    seat = command.seat if command.seat in own else next(iter(own), None)
    if seat is None and not same(asker.device, live.host):
        raise Refused(N_("Only those at the table can write."), status=403)
    if seat is not None and live.sitting.chairs[seat].muted:
        raise Refused(N_("The host has muted you."), status=403)
    text = plain_line(Reader(command.text, "text").text(limits.chat))
    if not text:
        return None
    if len(live.talk) >= limits.talk:
        raise Refused(N_("This table has talked enough."))
    name = live.sitting.chairs[seat].name if seat else ""
    line: dict[str, Any] = {"n": len(live.talk) + 1, "seat": seat, "name": name, "text": text}
    line["time"] = round(wall_time())
    body = orjson.dumps(line).decode()
    await house.write(live, Change(live.id, talk=[(len(live.talk) + 1, body)]))
    live.talk.append(line)
    live.tell_talk([line])
    return None


async def why(house: House, live: Live, asker: Asker, command: AskWhy) -> Message | None:
    """Why a move can't be made; asked with a move, or with what was pointed at."""
    seat = own_seat(live, asker, command)
    if live.sitting.over:
        raise Refused(N_("The game is over."))
    must_have_begun(live.sitting)
    found = why_not(live.sitting.match, seat, command.move, command.source, command.target)
    say = speak(asker.language)
    return Why([{"ruling": r.ruling, "say": said(r.reason, say)} for r in found])


async def about(house: House, live: Live, asker: Asker, command: AskAbout) -> Message | None:
    """What a thing is, or where a move leads, from what the asker sees."""
    sitting, speaks = live.sitting, speak(asker.language)
    own = command.seat if command.seat in live.seats_of(asker.device) else None
    seat = sitting.eyes(own)
    if command.move:
        asked = seat in sitting.acting and not sitting.over
        led = telling.outlook(sitting.match, str(seat), command.move, speaks) if asked else None
        said, put = (led.say, led.put) if led else ((), ())
        return About(command.id, move=command.move, say=list(said), put=[s.to_json() for s in put])
    found = telling.about(sitting.match, seat, command.id, speaks)
    if found is None:
        return About(command.id)
    return About(command.id, name=found.name, say=list(found.say), ruling=found.ruling or None)


async def moment(house: House, live: Live, asker: Asker, command: AskMoment) -> Message | None:
    """The board as it was after a line of the log."""
    sitting, line = live.sitting, command.line
    seat = asker.seat if asker.seat in live.seats_of(asker.device) else None
    own, shared = sitting.lines(seat), sitting.lines(None)
    lines = shared if command.shared else own
    if not 0 <= line <= len(lines):
        raise Refused(N_("There is no such line."), status=400)
    entry = lines[line - 1] if line else 0
    then = sitting.match.as_of(entry)
    scene = then.scene(sitting.eyes(seat), False, speak(asker.language))
    whole = {"whole": scene.to_json()}
    return Moment(bisect_right(own, entry), whole, link=bisect_right(shared, entry))


async def review(house: House, live: Live, asker: Asker, command: AskReview) -> Message | None:
    """How far the review of a finished game is, or all of it."""
    if command.stop:
        return house.reviews.stop(live, asker)
    found = house.reviews.ask(live, asker)
    if isinstance(found, Message):
        return found
    sitting, count = live.sitting, live.sitting.match.moves_played
    seat = asker.seat if asker.seat in live.seats_of(asker.device) else None
    words = in_words(found, sitting, seat, speak(asker.language))
    return Review(count, count, 0, ready=True, found=words)


async def hint(house: House, live: Live, asker: Asker, command: AskHint) -> Message | None:
    """What a bot would do; it is told once that is known."""
    house.hints.ask(live, asker, own_seat(live, asker, command))
    return None

"""Commands of those who play: moves, taking back, resigning, draws, leaving and coming back."""

from donjon.engine.foresight import Hold
from donjon.engine.journal import Entry
from donjon.engine.registry import find_game
from donjon.table.asking import (
    Asker,
    Json,
    add,
    bot_sits,
    must_play,
    own_seat,
    read_ref,
    ref_of,
    return_seat,
    room,
    seat_is_free,
)
from donjon.table.errors import Refused
from donjon.table.house import House
from donjon.table.live import Live
from donjon.table.steady import wall_time

STANDS = {
    Hold.NEWS: "That step has told you something new, so it stands.",
    Hold.OTHERS: "Others may have gone on from that step already, so it stands.",
}


async def move(house: House, live: Live, asker: Asker, message: Json) -> Json | None:
    seat, sitting = own_seat(live, asker, message), live.sitting
    ref = read_ref(message)
    if (seat, ref) in sitting.refs:
        return {"is": "done", "ref": ref}  # sent twice, after a connection was lost
    must_play(sitting, seat)
    more = {"ref": ref} if ref else {}
    entry = Entry("move", seat, message.get("move"), time=wall_time(), more=more)
    sitting.add(entry)
    await house.record(live, [entry])
    return None


async def undo(house: House, live: Live, asker: Asker, message: Json) -> Json | None:
    seat, sitting = own_seat(live, asker, message), live.sitting
    ref = read_ref(message)
    if (seat, ref) in sitting.refs:
        return {"is": "done", "ref": ref}  # sent twice: it takes back one step, not two
    must_play(sitting, seat)
    last = sitting.last_move(seat)
    if last is None:
        raise Refused("Only your own last step can be taken back, until another has acted.")
    hold = sitting.match.hold(last)
    if hold is not Hold.NOTHING:
        raise Refused(STANDS[hold])
    room(house, sitting, seat)
    more = {"alone": True, **ref_of(message)}
    entry = Entry("undo", seat, to=last - 1, time=wall_time(), more=more)
    sitting.add(entry)
    await house.record(live, [entry])
    return None


async def resign(house: House, live: Live, asker: Asker, message: Json) -> Json | None:
    seat, sitting = own_seat(live, asker, message), live.sitting
    must_play(sitting, seat)
    level = house.bot_level(sitting.facts.game)
    if find_game(sitting.facts.game).together:
        entry = bot_sits(seat, level)
    else:
        entry = Entry("resign", seat, time=wall_time(), more={"level": level})
    await add(house, live, entry)
    return None


async def draw(house: House, live: Live, asker: Asker, message: Json) -> Json | None:
    """Offer a draw; once everybody has, the game is drawn."""
    seat, sitting = own_seat(live, asker, message), live.sitting
    must_play(sitting, seat)
    if not find_game(sitting.facts.game).draws:
        raise Refused("This game knows no draw.")
    if any(chair.who == "bot" and not chair.resigned for chair in sitting.chairs.values()):
        raise Refused("Bots agree to no draw.")
    if sitting.chairs[seat].draw:
        return None
    room(house, sitting, seat)
    entries = [Entry("seat", seat, time=wall_time(), more={"draw": True})]
    sitting.add(entries[0])
    if all(chair.draw or chair.resigned for chair in sitting.chairs.values()):
        result = {"winners": [], "ranking": [list(sitting.facts.seats)]}
        more = {"result": result, "why": "agreed"}
        entries.append(Entry("end", time=wall_time(), more=more))
        sitting.add(entries[1])
    await house.record(live, entries)
    return None


async def leave(house: House, live: Live, asker: Asker, message: Json) -> Json | None:
    """A bot plays on; the seat stays this browser's."""
    seat = own_seat(live, asker, message)
    if live.sitting.status == "open":
        await add(house, live, seat_is_free(seat), {seat: None})
    elif live.sitting.chairs[seat].who == "person":
        must_play(live.sitting, seat)
        room(house, live.sitting, seat)
        await add(house, live, bot_sits(seat, house.bot_level(live.facts.game)))
    return None


async def back(house: House, live: Live, asker: Asker, message: Json) -> Json | None:
    """Take a seat back from the bot."""
    await return_seat(house, live, own_seat(live, asker, message))
    return None

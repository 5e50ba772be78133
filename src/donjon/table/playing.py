"""Commands of those who play: moves, taking back, resigning, draws, leaving and coming back."""

from typing import Any

from donjon.engine.foresight import Hold
from donjon.engine.journal import Entry
from donjon.engine.registry import find_game
from donjon.engine.words import N_
from donjon.table.answers.message import Message
from donjon.table.answers.to_one import Done
from donjon.table.asking import (
    Asker,
    bot_plays_for,
    must_play,
    own_seat,
    return_seat,
    seat_is_free,
)
from donjon.table.errors import Refused
from donjon.table.house import House
from donjon.table.live import Live
from donjon.table.messages.command import Command
from donjon.table.messages.playing import Back, Draw, Leave, Move, Resign, Share, Undo

STANDS = {
    Hold.NEWS: N_("That step has told you something new, so it stands."),
    Hold.OTHERS: N_("Others may have gone on from that step already, so it stands."),
}


async def move(house: House, live: Live, asker: Asker, command: Move) -> Message | None:
    seat, sitting = own_seat(live, asker, command), live.sitting
    if (seat, command.ref) in sitting.refs:
        return Done(command.ref)  # sent twice, after a connection was lost
    must_play(sitting, seat)
    await house.enter(live, Entry("move", seat, command.move, more=_ref(command)))
    return None


async def share(house: House, live: Live, asker: Asker, command: Share) -> Message | None:
    """Commit to a share of the dice, or show it; sent twice, it is done once."""
    seat, lots = own_seat(live, asker, command), live.sitting.lots
    given = {"commit": command.commit, "reveal": command.reveal}
    more = {name: value for name, value in given.items() if value}
    if len(more) != 1:
        raise Refused(N_("A share has a commitment, or is shown: one of the two."), status=400)
    if lots.has(seat, more):
        return None
    if live.sitting.chairs[seat].who != "person":
        raise Refused(N_("A bot plays this seat; take it back first."))
    await house.enter(live, Entry("share", seat, more=more))
    return None


async def undo(house: House, live: Live, asker: Asker, command: Undo) -> Message | None:
    seat, sitting = own_seat(live, asker, command), live.sitting
    if (seat, command.ref) in sitting.refs:
        return Done(command.ref)  # sent twice: it takes back one step, not two
    must_play(sitting, seat)
    last = sitting.last_move(seat)
    if last is None:
        raise Refused(N_("Only your own last step can be taken back, until another has acted."))
    hold = sitting.match.hold(last)
    if hold is not Hold.NOTHING:
        raise Refused(STANDS[hold])
    more = {"alone": True, **_ref(command)}
    await house.enter(live, Entry("undo", seat, to=last - 1, more=more))
    return None


async def resign(house: House, live: Live, asker: Asker, command: Resign) -> Message | None:
    seat, sitting = own_seat(live, asker, command), live.sitting
    must_play(sitting, seat)
    level = house.bot_level(sitting.facts.game)
    if find_game(sitting.facts.game).together:
        entry = bot_plays_for(sitting, seat, level)
    else:
        entry = Entry("resign", seat, more={"level": level})
    await house.enter(live, entry)
    return None


async def draw(house: House, live: Live, asker: Asker, command: Draw) -> Message | None:
    """Offer a draw, or decline one; once everybody has offered it, the game is drawn."""
    seat, sitting = own_seat(live, asker, command), live.sitting
    must_play(sitting, seat)
    if not command.accept:
        await _decline_draw(house, live, seat)
        return None
    if not find_game(sitting.facts.game).draws:
        raise Refused(N_("This game knows no draw."))
    if any(chair.who == "bot" and not chair.resigned for chair in sitting.chairs.values()):
        raise Refused(N_("Bots agree to no draw."))
    if sitting.chairs[seat].draw:
        return None
    entries = [Entry("seat", seat, more={"draw": True})]
    others = [chair for other, chair in sitting.chairs.items() if other != seat]
    if all(chair.draw or chair.resigned for chair in others):
        result = {"winners": [], "ranking": [list(sitting.facts.seats)]}
        entries.append(Entry("end", more={"result": result, "why": "agreed"}))
    await house.enter(live, *entries)
    return None


async def _decline_draw(house: House, live: Live, seat: str) -> None:
    """Nobody offers a draw any longer."""
    if not any(chair.draw for chair in live.sitting.chairs.values()):
        raise Refused(N_("Nobody offers a draw."))
    await house.enter(live, Entry("seat", seat, more={"declined": True}))


async def leave(house: House, live: Live, asker: Asker, command: Leave) -> Message | None:
    """A bot plays on; the seat stays this browser's."""
    seat = own_seat(live, asker, command)
    if live.sitting.status == "open":
        await house.enter(live, seat_is_free(seat), hold={seat: None})
    elif live.sitting.chairs[seat].who == "person":
        must_play(live.sitting, seat)
        level = house.bot_level(live.facts.game)
        await house.enter(live, bot_plays_for(live.sitting, seat, level))
    return None


async def back(house: House, live: Live, asker: Asker, command: Back) -> Message | None:
    """Take a seat back from the bot."""
    await return_seat(house, live, own_seat(live, asker, command))
    return None


def _ref(command: Command) -> dict[str, Any]:
    """What the entry keeps, to know a command that is sent again."""
    return {"ref": command.ref} if command.ref else {}

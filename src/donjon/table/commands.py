"""What people can do at a table, by its command; all of it runs under the table's lock.

A command gets the house, the table, whoever asks and the message as it was read.  It changes
the sitting by entries, or refuses.  What it returns goes to the asker.
"""

from collections.abc import Awaitable, Callable
from typing import Any

from donjon.engine.errors import BadInput, IllegalMove, sentence_of
from donjon.engine.words import N_
from donjon.table import playing, rematches, seats, talking
from donjon.table.answers.message import Message
from donjon.table.asking import Asker
from donjon.table.errors import Refused
from donjon.table.house import House
from donjon.table.live import Live
from donjon.table.messages.around import (
    AskAbout,
    AskHint,
    AskMoment,
    AskRematch,
    AskReview,
    AskWhy,
    Say,
)
from donjon.table.messages.command import Command
from donjon.table.messages.playing import Back, Draw, Leave, Move, Resign, Share, Undo
from donjon.table.messages.seats import Claim, GiveBack, HandOn, HandOver, Mute, PutBot, Remove, Sit

Deed = Callable[[House, Live, Asker, Any], Awaitable[Message | None]]
DEEDS: dict[type[Command], Deed] = {
    Move: playing.move,
    Share: playing.share,
    Undo: playing.undo,
    Resign: playing.resign,
    Draw: playing.draw,
    Leave: playing.leave,
    Back: playing.back,
    Sit: seats.sit,
    HandOver: seats.hand_over,
    HandOn: seats.hand_on,
    Claim: seats.claim,
    PutBot: seats.put_bot,
    GiveBack: seats.give_back,
    Remove: seats.remove,
    Mute: seats.mute,
    Say: talking.say,
    AskWhy: talking.why,
    AskAbout: talking.about,
    AskMoment: talking.moment,
    AskReview: talking.review,
    AskHint: talking.hint,
    AskRematch: rematches.rematch,
}


async def act(house: House, live: Live, asker: Asker, command: Command) -> Message | None:
    """Carry out a command; Refused says why not."""
    deed = DEEDS.get(type(command))
    if deed is None:  # it is for a line, and this is none
        raise Refused(N_("No such command."), status=400)
    async with live.lock:
        await house.rouse(live)
        await house.hearing.see_seat(live, asker.device, command.seat)
        live.notice(asker.device)
        try:
            return await deed(house, live, asker, command)
        except IllegalMove as error:
            raise Refused(error.reason, error.ruling) from None
        except BadInput as error:
            raise Refused(sentence_of(error), status=400) from None

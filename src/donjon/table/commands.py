"""What people can do at a table, by its command; all of it runs under the table's lock.

A command gets the house, the table, whoever asks and the message as it was read.  It changes
the sitting by entries, or refuses.  What it returns goes to the asker.
"""

from collections.abc import Awaitable, Callable
from typing import Any

from donjon.engine.errors import BadInput, IllegalMove, sentence_of
from donjon.engine.words import N_
from donjon.table import messages, playing, rematches, seats, talking
from donjon.table.answers import Message
from donjon.table.asking import Asker
from donjon.table.errors import Refused
from donjon.table.house import House
from donjon.table.live import Live
from donjon.table.messages import Command

Deed = Callable[[House, Live, Asker, Any], Awaitable[Message | None]]
DEEDS: dict[type[Command], Deed] = {
    messages.Move: playing.move,
    messages.Share: playing.share,
    messages.Undo: playing.undo,
    messages.Resign: playing.resign,
    messages.Draw: playing.draw,
    messages.Leave: playing.leave,
    messages.Back: playing.back,
    messages.Sit: seats.sit,
    messages.HandOver: seats.hand_over,
    messages.HandOn: seats.hand_on,
    messages.Claim: seats.claim,
    messages.PutBot: seats.put_bot,
    messages.GiveBack: seats.give_back,
    messages.Remove: seats.remove,
    messages.Mute: seats.mute,
    messages.Say: talking.say,
    messages.AskWhy: talking.why,
    messages.AskAbout: talking.about,
    messages.AskMoment: talking.moment,
    messages.AskReview: talking.review,
    messages.AskHint: talking.hint,
    messages.AskRematch: rematches.rematch,
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

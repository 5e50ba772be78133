"""What people can do at a table, by name; all of it runs under the table's lock.

A command gets the house, the table, whoever asks and the fields of the message.  It changes
the sitting by entries that are then recorded, or refuses.  What it returns goes to the asker.
"""

from donjon.engine.errors import BadInput, IllegalMove
from donjon.table import playing, seats, talking
from donjon.table.asking import Asker, Command, Json
from donjon.table.errors import Refused
from donjon.table.house import House
from donjon.table.live import Live

COMMANDS: dict[str, Command] = {
    "move": playing.move,
    "undo": playing.undo,
    "resign": playing.resign,
    "draw": playing.draw,
    "leave": playing.leave,
    "back": playing.back,
    "sit": seats.sit,
    "hand-over": seats.hand_over,
    "hand-on": seats.hand_on,
    "claim": seats.claim,
    "bot": seats.put_bot,
    "give-back": seats.give_back,
    "remove": seats.remove,
    "mute": seats.mute,
    "say": talking.say,
    "why": talking.why,
    "moment": talking.moment,
    "rematch": talking.rematch,
}


async def act(house: House, live: Live, asker: Asker, message: Json) -> Json | None:
    """Carry out a command; Refused says why not."""
    name = message.get("do")
    command = COMMANDS.get(name) if isinstance(name, str) else None
    if command is None:
        raise Refused("No such command.", status=400)
    async with live.lock:
        await house.rouse(live)
        live.notice(asker.device)
        try:
            return await command(house, live, asker, message)
        except IllegalMove as error:
            raise Refused(error.reason, error.ruling) from None
        except BadInput as error:
            raise Refused(str(error), status=400) from None

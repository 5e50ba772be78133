"""What people and programs can ask of a table: one class a command, read once at the door.

docs/protocol.md is written from these classes (`make protocol`).
"""

from typing import Any

from donjon.engine.errors import BadInput, sentence_of
from donjon.engine.words import N_
from donjon.table.errors import Refused
from donjon.table.fields import Form
from donjon.table.messages.around import AROUND, LINE
from donjon.table.messages.command import Command
from donjon.table.messages.playing import PLAYING
from donjon.table.messages.seats import SEATS

COMMANDS: dict[str, type[Command]] = {kind.do: kind for kind in (*PLAYING, *SEATS, *AROUND, *LINE)}
FORMS = {name: Form(kind) for name, kind in COMMANDS.items()}


def read_command(sent: Any) -> Command:
    """A command from the JSON that was sent; Refused says what is wrong with it."""
    if not isinstance(sent, dict):
        raise Refused(N_("A command is an object."), status=400)
    name = sent.get("do")
    form = FORMS.get(name) if isinstance(name, str) else None
    if form is None:
        raise Refused(N_("No such command."), status=400)
    try:
        command: Command = form.read(sent)
    except BadInput as error:
        raise Refused(sentence_of(error), status=400) from None
    return command

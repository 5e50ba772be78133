"""Writes docs/protocol.md, the page for whoever writes a program that plays at a table.

    python -m donjon.table.protocol > docs/protocol.md

Everything on it that could go out of date comes from the classes of the messages themselves.
"""

from collections.abc import Iterable
from types import UnionType
from typing import Any, get_args, get_origin

import orjson

from donjon.table import answers
from donjon.table.answers.message import Message
from donjon.table.fields import Field, fields_of
from donjon.table.messages.around import AROUND, LINE
from donjon.table.messages.command import Command
from donjon.table.messages.playing import PLAYING
from donjon.table.messages.seats import SEATS

HEAD = """\
# The table's protocol

This page is written from the code by `make protocol`; change it there.

A program plays at a table as a browser does. It makes up a secret of at least 16 characters and
sends it with every request as `Authorization: Bearer SECRET`; whatever that secret sits down on is
its own. Everything is JSON.

- `GET /api/games`: the games, their seats, options and bots.
- `POST /api/tables`: set up a table; answers with its `id`. For example
  `{"game": "knights", "seats": [{"who": "me", "name": "Ann"}, {"who": "open"}]}`; there may be
  `options`, `clock` and `listed` too.
- `GET /api/tables/ID?seat=blue`: the table as your seat sees it, with your `moves`. With
  `after=LINES&wait=SECONDS` the answer waits until the log has more lines.
- `POST /api/tables/ID/act`: carry out one command.
- `GET /api/tables/ID/journal`: the match on paper, once it is over.
- `POST /api/study/board`: try out moves (`moves`: pairs of a seat and a move) from a line of a
  finished game (`table`, `line` of the spectators' log), from a `position`, or from the opening of
  a `game` (with `seats`, `options`; `seed` decides its dice). `POST /api/study/chances`: what a
  bot thinks of it.
- `/live/ID?seat=blue&lines=0&talk=0`: an open line (WebSocket), on which you send commands and the
  table says what happens. `lines` and `talk` say how much of the log and the chat you have already.

A request that is refused is answered with 400 (it makes no sense), 403 (you may not), 404 (no such
table), 409 (not now), 429 (too fast) or 503 (try again), and `{"say": "why", "ruling": "KN-4"}`.
A line is closed with 4004 (no such table), 4008 (you send too much), 4029 (too many lines from your
address) or 1013 (try again); without a secret, or from another site, none is opened.
"""
SHARES = """\
## Your share of the dice

Nobody has to trust the server's dice: whoever adds a share knows that they come from chance. A
program that adds none is served all the same. It goes like this:

1. Sit down with `"owes": true` (in a new table: `{"who": "me", "owes": true}`): you are waited for.
2. Make up a share and send what you commit to, as soon as you know the table's `commitment`.
3. When all sit and have committed, `lots` of `table` has the phase `reveal`, and its `commits` are
   what everybody has committed to. Keep that, and show your share.
4. When all are shown, `lots` is gone and the game begins. The seed of the dice is the server's
   secret and all shares; it is told at the end.

Do step 2 again, with a new share, whenever `awaited` names your seat in the phase `commit`:
somebody has left in the middle of a draw. A seat that is awaited for too long (a minute, or what
a player has for a turn where that is days) is freed. Waiting with `wait` ends when something is
asked of your seat, and with `phase=PHASE` when the lots are in another phase or drawn.

```python
import hashlib
import secrets


def new_share(commitment: str, seat: str) -> tuple[str, str]:
    \"\"\"A share of the dice, and what to say of it before it is shown.\"\"\"
    share = secrets.token_hex(32)
    text = "\\n".join(["donjon/2/share", commitment, seat, share])
    return share, hashlib.sha256(text.encode()).hexdigest()


def draw(ask, table: str, seat: str) -> dict:
    \"\"\"Take part in the draw; ask(method, path, body) sends a request and reads the answer.\"\"\"
    share, where = "", f"/api/tables/{table}"
    seen = ask("GET", f"{where}?seat={seat}", None)
    while lots := seen.get("lots"):
        due = {}
        if seat in lots["awaited"] and lots["phase"] == "commit":
            share, due["commit"] = new_share(seen["commitment"], seat)
        elif seat in lots["awaited"]:
            due["reveal"] = share
        if due:
            ask("POST", f"{where}/act", {"do": "share", "seat": seat, **due})
        wait = f"after={seen['lines']}&phase={lots['phase']}&wait=20"
        seen = ask("GET", f"{where}?seat={seat}&{wait}", None)
    return seen
```

Every message with lines of the log has a `hash` of the journal up to there. Keep them: at the end
the journal must have the same ones, the server's `commitment` and what you were told in `commits`.
"""
COMMANDS = """\
## What you can say

A command is an object with `do` and the fields below; any other field is an error. It goes over an
open line, or as the body of `act`. Every command may have `seat` and `ref`:

"""
ANSWERS = """\
## What the table answers

Every message has `is`. If a command had a `ref`, its answer has it too.

"""
MESSAGES = """\
## What the table says by itself, on an open line

"""


def page() -> str:
    """The whole page."""
    parts = [HEAD, SHARES, COMMANDS + _table(fields_of(Command))]
    for title, kinds in (
        ("To play", PLAYING),
        ("About seats", SEATS),
        ("Around the game", AROUND),
        ("On an open line only", LINE),
    ):
        parts += [f"### {title}\n", *map(_command, kinds)]
    parts += [ANSWERS.rstrip() + "\n", *map(_message, answers.ANSWERS)]
    parts += [MESSAGES.rstrip() + "\n", *map(_message, answers.SENT)]
    return "\n".join(parts)


def _command(kind: type[Command]) -> str:
    common = {field.name: field for field in fields_of(Command)}
    own = [field for field in fields_of(kind) if field != common.get(field.name)]
    return _section(kind.do, kind, own, {"do": kind.do, **kind.example})


def _message(kind: type[Message]) -> str:
    return _section(kind.kind, kind, fields_of(kind), {"is": kind.kind, **kind.example})


def _section(name: str, kind: type, own: list[Field], example: dict[str, Any]) -> str:
    shown = orjson.dumps(example).decode()
    return f"#### `{name}`\n\n{kind.__doc__}\n\n{_table(own)}\n```json\n{shown}\n```\n"


def _table(own: Iterable[Field]) -> str:
    rows = [f"| `{f.key}` | {_kind(f)} | {f.about}{_absence(f)} |\n" for f in own]
    return "| field | what it is | what it says |\n|---|---|---|\n" + "".join(rows) if rows else ""


def _absence(field: Field) -> str:
    return "" if field.needed else " (may be left out)"


def _kind(field: Field) -> str:
    named = hasattr(field.kind, "check")
    words = str(field.kind) if named else _words(field.kind)
    return f"{words}, or null" if named and field.empty else words


def _words(hint: Any) -> str:
    """A type in plain words."""
    if get_origin(hint) is UnionType:
        return " or ".join(_words(one) for one in get_args(hint))
    if get_origin(hint) in (list, tuple):
        return f"list of {_words(get_args(hint)[0])}s"
    known = {str: "text", int: "number", bool: "true", type(None): "null", Any: "object"}
    return known.get(hint, "object")


if __name__ == "__main__":
    print(page(), end="")

"""Bots that speak: a seat played over standard input and output, one JSON line a message.

`described` says what the messages look like.
"""

import json
import shlex
import subprocess
import sys
import threading
from queue import Queue
from types import SimpleNamespace
from typing import IO, Any, TextIO

from donjon.bots.choosing import choose
from donjon.bots.request import Request
from donjon.engine.errors import BadInput
from donjon.engine.match import Match
from donjon.engine.reader import Reader, no_json
from donjon.engine.twin import Twin
from donjon.engine.words import N_, Say, because

VERSION = 1
BEGUN = N_(
    "Bots that speak: a seat played over standard input and output, one JSON line a message.\n"
    "\n"
    "The host writes, the bot answers `hello` and `choose` with one line each and nothing else:"
)
EXAMPLE = """\
    > {"type": "hello", "donjon": 1, "game": "knights", "seats": ["blue", "red"],
       "options": {...}, "seat": "blue", "seed": "7"}
    < {"type": "ready", "name": "my bot"}
    > {"type": "choose", "number": 0, "view": {...}, "moves": ["move:1", "move:2"], "state": {...}}
    < {"type": "move", "move": "move:2"}
    > {"type": "end", "result": {...}}"""
MEANT = N_(
    "`view` is the position as the seat sees it, in the form that `donjon show` and the HTTP API\n"
    "use; `moves` are the legal ones; `number` counts the moves played so far.  `state` is the\n"
    "same view in the form our own bots read; others ignore it.  A host may also write {stop}:\n"
    "a bot that is thinking plays the best move it has found.  What a bot writes to standard\n"
    "error is shown."
)


def described(say: Say) -> str:
    """What the messages look like, for people."""
    meant = say(MEANT).format(stop='{"type": "stop"}')
    return f"{say(BEGUN)}\n\n{EXAMPLE}\n\n{meant}\n"


def serve(level: str, lines: TextIO, out: TextIO) -> int:
    """Play one seat until the input ends; returns an exit code."""
    heard: Queue[str | None] = Queue()
    stop = threading.Event()
    threading.Thread(target=_listen, args=(lines, heard, stop), daemon=True).start()
    about: dict[str, Reader] | None = None
    while (line := heard.get()) is not None:
        if not line.strip():
            continue
        try:
            message = _message(line)
            if message["type"] == "hello":
                about = _hello(message)
                _say(out, {"type": "ready", "name": f"donjon {level}"})
            elif message["type"] == "choose":
                if about is None:
                    raise BadInput("type", N_("the first message must be hello"))
                stop.clear()
                asked = _request(message, about, level)
                _say(out, {"type": "move", "move": choose(asked, stop.is_set)})
            elif message["type"] == "end":
                about = None
            elif message["type"] != "stop":
                reason = N_("no message is called {name}")
                raise BadInput("type", because(reason, name=repr(message["type"])))
        except ValueError as error:
            _say(out, {"type": "error", "reason": str(error)})
    return 0


def _listen(lines: TextIO, heard: "Queue[str | None]", stop: threading.Event) -> None:
    """Hear `stop` while the bot thinks; everything else waits its turn."""
    for line in lines:
        if '"stop"' in line and _is_stop(line):
            stop.set()
        else:
            heard.put(line)
    heard.put(None)


def _is_stop(line: str) -> bool:
    try:
        return bool(json.loads(line).get("type") == "stop")
    except (ValueError, AttributeError):
        return False


def _message(line: str) -> dict[str, Any]:
    try:
        message = json.loads(line)
    except ValueError as error:
        raise BadInput("", no_json(error)) from None
    if not isinstance(message, dict) or not isinstance(message.get("type"), str):
        raise BadInput("type", N_("a message is an object with a type"))
    return message


def _hello(message: dict[str, Any]) -> dict[str, Reader]:
    names = ("type", "donjon", "game", "seats", "seat")
    fields = Reader(message).fields(names, ("options", "seed"))
    fields["donjon"].one_of((VERSION,))
    fields["seat"].one_of([seat.text(40) for seat in fields["seats"].items()])
    return fields


def _request(message: dict[str, Any], about: dict[str, Reader], level: str) -> Request:
    fields = Reader(message).fields(("type", "number", "moves"), ("view", "state"))
    seat = about["seat"].value
    head = {"game": about["game"].text(), "seats": about["seats"].value}
    options = about["options"].value if "options" in about else {}
    if "state" in fields:
        state = _twin(fields["state"].value)
    else:
        view = {**head, "options": options, **fields["view"].value}
        state = Match.load(view, seed=0).seen_state(seat)
    return Request(
        game=head["game"],
        seats=tuple(head["seats"]),
        options=options,
        seat=seat,
        level=level,
        seed=str(about["seed"].value) if "seed" in about else "0",
        number=fields["number"].whole(0, 10**9),
        moves=tuple(move.text() for move in fields["moves"].items()),
        state=state,
    )


def _twin(value: Any) -> Any:
    if isinstance(value, dict):
        return SimpleNamespace(**{name: _twin(item) for name, item in value.items()})
    return [_twin(item) for item in value] if isinstance(value, list) else value


def plain(state: Any) -> Any:
    """A twin in JSON."""
    if isinstance(state, Twin):
        return {name: plain(value) for name, value in vars(state).items() if name != "notes"}
    return [plain(item) for item in state] if isinstance(state, list) else state


def _say(out: IO[str], message: dict[str, Any]) -> None:
    out.write(json.dumps(message, ensure_ascii=False) + "\n")
    out.flush()


# --- the host's side --------------------------------------------------------------------


class Program:
    """A bot in a process of its own."""

    def __init__(self, command: str, about: dict[str, Any]) -> None:
        self.command = command
        self.process = subprocess.Popen(
            shlex.split(command),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=sys.stderr if sys.stderr.isatty() else None,
            text=True,
        )
        answer = self._exchange({"type": "hello", "donjon": VERSION, **about})
        self.name = str(answer.get("name", command))

    def ask(self, number: int, view: Any, moves: list[str], state: Any) -> str:
        """The move it makes; BadInput if it makes none of those."""
        question = {"type": "choose", "number": number, "view": view, "moves": moves}
        answer = self._exchange({**question, "state": plain(state)})
        if answer.get("move") not in moves:
            reason = N_("answered {answer}, which is no legal move")
            raise BadInput(self.command, because(reason, answer=repr(answer)))
        return str(answer["move"])

    def _exchange(self, message: dict[str, Any]) -> dict[str, Any]:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        try:
            _say(self.process.stdin, message)
            line = self.process.stdout.readline()
        except BrokenPipeError:
            line = ""
        if not line:
            raise BadInput(self.command, N_("the bot's program has ended"))
        return _message(line)

    def close(self) -> None:
        """Let it end; it has a moment to do so by itself."""
        if self.process.stdin is not None:
            self.process.stdin.close()
        try:
            self.process.wait(2)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        if self.process.stdout is not None:
            self.process.stdout.close()

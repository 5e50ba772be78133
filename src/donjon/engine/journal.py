"""A match on paper: what it was set up with and its numbered entries.

Everything else about a match is derived from this, so loading, replay, undo, verification
and recovery are one thing.  Nothing is ever deleted: an `undo` entry says which one the
match went back to, or which one alone it takes back.
"""

import json
from dataclasses import dataclass, field
from typing import Any

from donjon.engine import dice
from donjon.engine.errors import BadInput
from donjon.engine.fairness import Chain, commitment
from donjon.engine.past import Past
from donjon.engine.reader import Reader

FORMAT = 1
KINDS = ("move", "undo", "seat", "clock", "resign", "end", "share")
LONGEST_SEED = 1000
LONGEST_MOVE = 200  # characters
LATEST = 1e12  # seconds before or after 1970


@dataclass(frozen=True)
class Entry:
    """One line of a journal; which fields it has depends on its kind."""

    kind: str
    seat: str | None = None
    move: str | None = None
    to: int | None = None  # undo: the entry that stands last now, or the one before that alone
    time: float | None = None  # seconds since 1970
    more: dict[str, Any] = field(default_factory=dict)  # what a table notes beside it

    @property
    def alone(self) -> bool:
        """Does an undo take back the entry after `to` only, and leave what came later?"""
        return self.more.get("alone") is True

    def to_json(self, number: int) -> dict[str, Any]:
        named = {"seat": self.seat, "move": self.move, "to": self.to, "time": self.time}
        kept = {name: value for name, value in named.items() if value is not None}
        return {
            "n": number,
            "kind": self.kind,
            **kept,
            **({"more": self.more} if self.more else {}),
        }


@dataclass
class Journal:
    """What a match was set up with, and what was done."""

    game: str
    rules: int  # the version of the game's rules
    seats: tuple[str, ...]
    options: dict[str, Any]
    seed: str | None  # None in a copy given away before the end
    number: int | None = None  # the game's number, if it comes from a simulation
    position: dict[str, Any] | None = None  # what it began from, if not the usual opening
    commitment: str = ""  # a hash of the seed, told before the first move
    entries: list[Entry] = field(default_factory=list)

    secret: str | None = None  # the server's part of the seed; all of it if nobody added a share
    around: dict[str, Any] = field(default_factory=dict)  # what a table adds to the head

    def __post_init__(self) -> None:
        if self.secret is None:
            self.secret = self.seed
        if self.secret is not None:
            self.commitment = commitment(self.game, self.secret)
        self._chain: Chain | None = None

    def hash_at(self, number: int) -> str:
        """The hash of everything up to entry `number`; 0 is the head."""
        assert self.secret is not None, "a sealed copy has no hashes of its own"
        if self._chain is None:
            self._chain = Chain(self.head(), self.secret)
        for n in range(len(self._chain.hashes), number + 1):
            self._chain.add(self.entries[n - 1].to_json(n))
        return self._chain.hashes[number]

    def standing(self) -> list[tuple[int, Entry]]:
        """The moves that stand, with their numbers: those that no undo took back."""
        past = Past()
        for number, entry in enumerate(self.entries, 1):
            if entry.kind == "move":
                past.push(number, -1, -1)  # which seat and action it was is not asked on paper
            elif entry.kind == "undo":
                past.take_back(entry.to or 0, entry.alone)
        return [(move.number, self.entries[move.number - 1]) for move in past.standing_after(0)]

    def to_json(self, sealed: bool = False) -> dict[str, Any]:
        """JSON-ready; `sealed` leaves the seed out, as everybody's copy does until the end."""
        head = self.head()
        if self.seed is not None and not sealed:
            head["seed"] = self.seed
        return {**head, "entries": [e.to_json(n) for n, e in enumerate(self.entries, 1)]}

    def head(self) -> dict[str, Any]:
        """What it was set up with, but for the seed."""
        head: dict[str, Any] = {
            "donjon": FORMAT,
            "game": self.game,
            "rules": self.rules,
            "seats": list(self.seats),
            "options": self.options,
            "dice": dice.NAME,
            "commitment": self.commitment,
        }
        if self.number is not None:
            head["number"] = self.number
        if self.position is not None:
            head["position"] = self.position
        return {**head, **self.around}

    @classmethod
    def from_json(cls, value: Any) -> "Journal":
        """Read a journal; BadInput names the field that is wrong."""
        fields = Reader(_parsed(value)).fields(
            ("donjon", "game", "rules", "seats", "options", "dice", "entries"),
            ("seed", "number", "position", "commitment", "table"),
        )
        fields["donjon"].one_of((FORMAT,))
        fields["dice"].one_of((dice.NAME,))
        journal = cls(
            game=fields["game"].text(),
            rules=fields["rules"].whole(1, 10**6),
            seats=tuple(seat.text(40) for seat in fields["seats"].items()),
            options=fields["options"].value,
            seed=fields["seed"].text(LONGEST_SEED) if "seed" in fields else None,
            number=fields["number"].whole(0, 2**55) if "number" in fields else None,
            position=fields["position"].value if "position" in fields else None,
        )
        journal.around = {"table": fields["table"].value} if "table" in fields else {}
        if "commitment" in fields:
            journal.commitment = fields["commitment"].text()
        journal.entries = [_entry(e, n) for n, e in enumerate(fields["entries"].items(), 1)]
        if journal.seed is not None and any(e.kind == "share" for e in journal.entries):
            journal.secret = journal.seed.partition("\n")[0]
        return journal


def _parsed(value: Any) -> Any:
    if not isinstance(value, (str, bytes)):
        return value
    try:
        return json.loads(value)
    except (ValueError, RecursionError) as error:
        raise BadInput("", f"this is not JSON: {error}") from None


def _entry(reader: Reader, number: int) -> Entry:
    fields = reader.fields(("n", "kind"), ("seat", "move", "to", "time", "more"))
    fields["n"].one_of((number,))
    kind = fields["kind"].one_of(KINDS)
    for needed in {"move": ("seat", "move"), "undo": ("to",)}.get(kind, ()):
        if needed not in fields:
            reader.fail(f"an entry of the kind {kind} needs {needed!r}")
    time = fields["time"].value if "time" in fields else None
    if time is not None and not _is_time(time):
        fields["time"].wrong("a number of seconds")
    more = fields["more"].value if "more" in fields else {}
    if not isinstance(more, dict) or not _is_json(more):
        fields["more"].wrong("an object of JSON")
    return Entry(
        kind=kind,
        seat=fields["seat"].text(40) if "seat" in fields else None,
        move=fields["move"].text(LONGEST_MOVE) if "move" in fields else None,
        to=fields["to"].whole(0, number - 1) if "to" in fields else None,
        time=time,
        more=more,
    )


def _is_time(value: Any) -> bool:
    number = isinstance(value, (int, float)) and not isinstance(value, bool)
    return number and abs(value) < LATEST  # which no NaN is


def _is_json(value: Any) -> bool:
    """Can it be written down again?"""
    try:
        json.dumps(value, allow_nan=False)
    except (TypeError, ValueError, RecursionError):
        return False
    return True

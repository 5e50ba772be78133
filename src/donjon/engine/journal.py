"""A match on paper: what it was set up with and its numbered entries.

Everything else about a match is derived from this, so loading, replay, undo, verification
and recovery are one thing.  Nothing is ever deleted: an `undo` entry says which one the
match went back to, or which one alone it takes back.
"""

from dataclasses import dataclass, field
from typing import Any

from donjon.engine import dice
from donjon.engine.entries import KINDS, LONGEST_MOVE, Entry, read_entry
from donjon.engine.errors import BadInput
from donjon.engine.fairness import (
    DIGITS,
    HEXADECIMAL,
    LARGEST,
    Chain,
    commitment,
    drawn_seed,
    end_hash,
    is_hex,
)
from donjon.engine.lots import drawn_shares
from donjon.engine.past import Past
from donjon.engine.reader import Json, NamedTwice, Reader, no_json, parse_json
from donjon.engine.words import N_, because

__all__ = ["FORMAT", "FORMATS", "KINDS", "LONGEST_MOVE", "LONGEST_SEED", "Entry", "Journal"]

FORMAT = 2
FORMATS = (1, FORMAT)  # that are read; 1 has no hashes
LONGEST_SEED = 1000
NEEDED = ("donjon", "game", "rules", "seats", "options", "dice", "entries")
AROUND = ("table",)  # what a table adds to the head
ENDING = ("result", "end")


@dataclass
class Journal:
    """What a match was set up with, and what was done."""

    game: str
    rules: int  # the version of the game's rules
    seats: tuple[str, ...]
    options: Json
    seed: str | None  # None in a copy given away before the end
    number: int | None = None  # the game's number, if it comes from a simulation
    position: Json | None = None  # what it began from, if not the usual opening
    commitment: str = ""  # a hash of the secret, told before the first move
    entries: list[Entry] = field(default_factory=list)
    secret: str | None = None  # the server's part of the seed; all of it if nobody added a share
    around: Json = field(default_factory=dict)  # what a table adds to the head

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

    @property
    def rules_now(self) -> int:
        """The version of the rules that it ended under: a table may go on under newer ones."""
        newer = (e.more.get("version") for e in reversed(self.entries) if e.kind == "rules")
        version = next(newer, self.rules)
        return version if isinstance(version, int) else self.rules

    def standing(self) -> list[tuple[int, Entry]]:
        """The moves that stand, with their numbers: those that no undo took back."""
        past = Past()
        for number, entry in enumerate(self.entries, 1):
            if entry.kind == "move":
                past.push(number, -1, -1)  # which seat and action it was is not asked on paper
            elif entry.kind == "undo":
                past.take_back(entry.to or 0, entry.alone)
        return [(move.number, self.entries[move.number - 1]) for move in past.standing_after(0)]

    def check_commitment(self) -> None:
        """The secret is the one that was committed to; BadInput if it isn't, or isn't told."""
        if self.secret is None:
            reason = N_("is missing: a journal without it can't be replayed")
            raise BadInput("seed", reason)
        if self.commitment != commitment(self.game, self.secret):
            reason = N_("does not match the seed: the dice were changed")
            raise BadInput("commitment", reason)

    def check_shares(self) -> None:
        """The seed is the secret and the shares that the entries tell of; BadInput if it isn't."""
        if any(entry.kind == "share" for entry in self.entries):
            shares = drawn_shares(self.seats, self.commitment, self.entries)
            if self.seed != drawn_seed(self.secret or "", shares):
                reason = N_("expected the secret, then the shares of the entries")
                raise BadInput("seed", reason)

    def to_json(self, sealed: bool = False, result: Json | None = None) -> Json:
        """JSON-ready, closed by its result if there is one.

        `sealed` leaves the seed out, as everybody's copy does until the end.
        """
        written = self.head()
        if self.seed is not None and not sealed:
            written["seed"] = self.seed
        written["entries"] = [self._entry(n) for n in range(1, len(self.entries) + 1)]
        if result is not None and self.secret is not None:
            last = self.hash_at(len(self.entries))
            written |= {"result": result, "end": end_hash(last, result)}
        return written

    def _entry(self, number: int) -> Json:
        entry = self.entries[number - 1].to_json(number)
        return entry if self.secret is None else {**entry, "hash": self.hash_at(number)}

    def head(self) -> Json:
        """What it was set up with, but for the seed."""
        head: Json = {
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
        """Read a journal; BadInput names the field that is wrong.

        Whether its hashes are right is not asked: `verification` does that.
        """
        read = _parsed(value)
        hashed = isinstance(read, dict) and read.get("donjon") != 1
        also = (*AROUND, *ENDING) if hashed else ()
        fields = Reader(read).fields(NEEDED, ("seed", "number", "position", "commitment", *also))
        fields["donjon"].one_of(FORMATS)
        fields["dice"].one_of((dice.NAME,))
        seats = tuple(seat.text(40) for seat in fields["seats"].items())
        seed = fields["seed"].text(LONGEST_SEED) if "seed" in fields else None
        entries = [read_entry(e, n, hashed) for n, e in enumerate(fields["entries"].items(), 1)]
        committed = fields["commitment"].text() if "commitment" in fields else None
        _read_table(fields)
        _read_ending(fields)
        game = fields["game"].text()
        journal = cls(
            game=game,
            rules=fields["rules"].whole(1, 10**6),
            seats=seats,
            options=fields["options"].value,
            seed=seed,
            number=fields["number"].whole(0, LARGEST) if "number" in fields else None,
            position=fields["position"].value if "position" in fields else None,
            entries=entries,
            secret=_secret(seed, entries),
            around={name: fields[name].value for name in AROUND if name in fields},
        )
        journal.commitment = journal.commitment if committed is None else committed
        return journal


def _secret(seed: str | None, entries: list[Entry]) -> str | None:
    """The server's part of a seed: its first line, if seats have added shares."""
    shared = seed is not None and any(entry.kind == "share" for entry in entries)
    return seed.partition("\n")[0] if seed is not None and shared else seed


def _read_table(fields: dict[str, Reader]) -> None:
    """Which table it comes from, if from one, and how long people had."""
    if "table" in fields:
        table = fields["table"].fields(("id", "clock"))
        table["id"].text()
        if table["clock"].value is not None:
            clock = table["clock"].fields(("bank", "increment", "days", "out"), ("grace",))
            clock.pop("out").text()
            for seconds in clock.values():
                seconds.whole(0, LARGEST)


def _read_ending(fields: dict[str, Reader]) -> None:
    """How it came out, if that is told: who has won, and the ranking."""
    if "result" in fields:
        result = fields["result"].fields(("winners", "ranking"))
        for names in (result["winners"], *result["ranking"].items()):
            for seat in names.items():
                seat.text(40)
    if "end" in fields and not is_hex(fields["end"].value):
        fields["end"].wrong(because(HEXADECIMAL, digits=DIGITS))


def _parsed(value: Any) -> Any:
    if not isinstance(value, (str, bytes)):
        return value
    try:
        return parse_json(value)
    except NamedTwice:
        raise
    except (ValueError, RecursionError) as error:
        raise BadInput("", no_json(error)) from None

"""One line of a journal, and how it is read."""

from dataclasses import dataclass, field
from typing import Any

from donjon.engine.fairness import DIGITS, HEXADECIMAL, canonical, is_hex
from donjon.engine.reader import Reader
from donjon.engine.words import N_, Name, because

KINDS = ("move", "undo", "seat", "clock", "resign", "end", "share", "rules")
LONGEST_MOVE = 200  # characters
LATEST = 1e12  # seconds before or after 1970


def of_entry(number: int, wrong: str) -> str:
    """What is wrong with an entry, and with which."""
    return because(N_("entry {number}: {reason}"), number=number, reason=wrong)


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


def read_entry(reader: Reader, number: int, hashed: bool) -> Entry:
    """An entry as it stands in a journal, in which each has a hash or none has."""
    also = ("hash",) if hashed else ()
    fields = reader.fields(("n", "kind"), ("seat", "move", "to", "time", "more", *also))
    fields["n"].one_of((number,))
    kind = fields["kind"].one_of(KINDS)
    for needed in {"move": ("seat", "move"), "undo": ("to",)}.get(kind, ()):
        if needed not in fields:
            reason = N_("an entry of the kind {kind} needs {needed}")
            reader.fail(because(reason, kind=Name(kind), needed=repr(needed)))
    time = fields["time"].value if "time" in fields else None
    if time is not None and not _is_time(time):
        fields["time"].wrong(N_("a number of seconds"))
    more = fields["more"].value if "more" in fields else {}
    if not isinstance(more, dict) or not _is_plain(more):
        fields["more"].wrong(N_("an object of JSON"))
    if "hash" in fields and not is_hex(fields["hash"].value):
        fields["hash"].wrong(because(HEXADECIMAL, digits=DIGITS))
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
    return number and abs(value) < LATEST and _is_plain(value)  # which no NaN is


def _is_plain(value: Any) -> bool:
    """Can it be written down again, and hashed?"""
    try:
        return bool(canonical(value).encode())
    except ValueError:
        return False

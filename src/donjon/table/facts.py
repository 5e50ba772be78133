"""What a table is set up with, read from what a browser sends."""

import unicodedata
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from donjon.bots import levels
from donjon.engine.opening import seat_names
from donjon.engine.options import read_options
from donjon.engine.reader import Reader
from donjon.engine.registry import Game
from donjon.engine.words import N_, because

OUT = ("bot", "forfeit")  # what happens to a seat whose time has run out
WHO = ("me", "friend", "open", "bot")
BANKS = (10, 4 * 3600)
DAYS = (1, 14)


@dataclass(frozen=True)
class Clock:
    """How long people may think: a bank with an increment a turn, or days a turn."""

    bank: int = 0  # seconds
    increment: int = 0
    days: int = 0
    out: str = "bot"
    grace: int = 0  # seconds before a clock starts that no move of its seat has started

    def to_json(self) -> dict[str, Any]:
        """As journals tell it; those of clocks without a grace never said so."""
        return {name: value for name, value in asdict(self).items() if name != "grace" or value}


@dataclass(frozen=True)
class Facts:
    """What never changes at a table; its seed is kept apart."""

    game: str
    rules: int
    seats: tuple[str, ...]
    options: dict[str, Any]
    clock: Clock | None = None

    def to_json(self) -> dict[str, Any]:
        return {**asdict(self), "clock": self.clock.to_json() if self.clock else None}

    @classmethod
    def from_json(cls, value: dict[str, Any]) -> "Facts":
        clock = value["clock"]
        return cls(
            value["game"],
            value["rules"],
            tuple(value["seats"]),
            value["options"],
            Clock(**clock) if clock else None,
        )


@dataclass(frozen=True)
class Wish:
    """Who shall sit on a seat of a new table."""

    who: str
    name: str = ""
    level: str = ""
    owes: bool = False  # a share of the dice


@dataclass(frozen=True)
class Order:
    """A new table as somebody wants it."""

    facts: Facts
    wishes: tuple[Wish, ...]
    listed: bool


def read_order(value: Any, game: Game, longest: int, usual: str = "") -> Order:
    """A new table; BadInput says what is wrong with it."""
    fields = Reader(value, "table").fields(("game", "seats"), ("options", "clock", "listed"))
    wishes = tuple(_read_wish(seat, game.id, longest, usual) for seat in fields["seats"].items())
    seats = seat_names(game, len(wishes))
    options = fields.get("options", Reader({}, "options"))
    clock = fields["clock"] if "clock" in fields else Reader(None)
    listed = fields["listed"].one_of((True, False)) if "listed" in fields else False
    facts = Facts(
        game.id,
        game.version,
        seats,
        read_options(game.text.OPTIONS, options, seats),
        None if clock.value is None else _read_clock(clock),
    )
    return Order(facts, wishes, listed)


def _read_wish(value: Reader, game: str, longest: int, usual: str) -> Wish:
    fields = value.fields(("who",), ("name", "level", "owes"))
    who = fields["who"].one_of(WHO)
    owes = fields["owes"].flag() if "owes" in fields else False
    if owes and who != "me":
        fields["owes"].fail(N_("only somebody who sits down can owe a share"))
    if who == "bot":
        if "level" in fields:
            return Wish(who, level=fields["level"].one_of(levels(game)))
        return Wish(who, level=bot_level(game, usual))
    name = read_name(fields["name"], longest) if "name" in fields else ""
    return Wish(who, name, owes=owes)


def _read_clock(value: Reader) -> Clock:
    fields = value.fields((), ("bank", "increment", "days", "out"))
    out = fields["out"].one_of(OUT) if "out" in fields else "bot"
    if "days" in fields:
        return Clock(days=fields["days"].whole(*DAYS), out=out)
    if "bank" not in fields:
        value.fail(N_("a clock has a bank of seconds, or days"))
    increment = fields["increment"].whole(0, 3600) if "increment" in fields else 0
    return Clock(fields["bank"].whole(*BANKS), increment, out=out)


def read_name(value: Reader, longest: int) -> str:
    """A person's name: one line of visible characters."""
    name = plain_line(value.text(longest * 8))
    if not 1 <= len(name) <= longest:
        value.fail(because(N_("a name has 1 to {most} characters"), most=longest))
    return name


def plain_line(text: str) -> str:
    """Text on one line, without invisible or reordering characters."""
    kept = [" " if c.isspace() else c for c in text if c.isspace() or _visible(c)]
    return " ".join("".join(kept).split())


def _visible(sign: str) -> bool:
    return unicodedata.category(sign) not in ("Cc", "Cf", "Co", "Cn", "Cs")


def bot_level(game: str, usual: str = "") -> str:
    """The level of a bot that nobody chose a level for: the usual one, else a middling one."""
    known: Sequence[str] = levels(game)
    return usual if usual in known else known[len(known) // 2]

"""Tables of every game, played at random: their journals, and what a player's page has kept."""

from dataclasses import dataclass
from functools import cache
from itertools import count
from random import Random
from typing import Any

from donjon.engine.entries import Entry
from donjon.engine.fairness import commitment, drawn_seed, share_commitment
from donjon.engine.journal import Journal
from donjon.engine.match import Match
from donjon.engine.registry import games
from donjon.table.facts import Clock, Facts
from donjon.table.sitting import Sitting

Json = dict[str, Any]
NAMES = ("Ann", "Bob", "Zoë", "Dan")
MOVES = 18  # after which a game is brought to its end
OPTIONS: dict[str, Json] = {"southerners": {"turns": 6}}
FORFEIT = Clock(bank=120, increment=5, out="forfeit")
DAYS = Clock(days=2, out="bot")


@dataclass(frozen=True)
class Original:
    """A journal, a receipt of it, and the entries that the receipt's seat has seen."""

    name: str
    told: Json
    receipt: Json
    visible: tuple[int, ...]
    secret: str


class Table:
    """A table that is being played at."""

    def __init__(self, game: str, seats: int, clock: Clock | None, shared: bool, seed: str) -> None:
        self.luck = Random(seed)
        found = games()[game]
        options = Match.new(found, seats, 1, OPTIONS.get(game, {})).options
        self.facts = Facts(game, found.version, found.seats[:seats], options, clock)
        self.secret = f"secret{self.luck.randrange(10**9)}"
        self.sitting = Sitting(self.facts, self.secret)
        self.shares = {s: self.luck.randbytes(32).hex() for s in self.facts.seats if shared}
        self.now = 1_790_000_000.25

    def add(self, kind: str, seat: str | None = None, **fields: Any) -> None:
        self.now = round(self.now + self.luck.random() * 2, 6)
        named = {name: fields.pop(name) for name in ("move", "to") if name in fields}
        self.sitting.add(Entry(kind, seat, time=self.now, more=fields, **named))

    def sit_down(self) -> None:
        """Everybody sits, and adds a share if shares are added here."""
        owes = {"owes": True} if self.shares else {}
        told = commitment(self.facts.game, self.secret)
        for seat, name in zip(self.facts.seats, NAMES, strict=False):
            self.add("seat", seat, who="person", name=name, **owes)
        for seat, share in self.shares.items():
            self.add("share", seat, commit=share_commitment(told, seat, share))
        for seat, share in self.shares.items():
            self.add("share", seat, reveal=share)

    def step(self) -> None:
        """A move, now and then taken back."""
        seat = self.luck.choice(self.sitting.acting)
        move = self.luck.choice(self.sitting.match.moves(seat))
        self.add("move", seat, move=move, ref=f"{self.luck.randrange(16**6):06x}")
        last = self.sitting.last_move(seat)
        if self.luck.random() < 0.3 and last is not None and self.sitting.can_undo(seat):
            self.add("undo", seat, to=last - 1, alone=True)

    def end(self, how: str) -> None:
        seats = self.facts.seats
        if how == "time":
            late = min(self.sitting.clocks.running, key=lambda seat: self.sitting.clocks.left[seat])
            self.now = (self.sitting.clocks.deadline() or 0.0) + 0.05
            self.add("clock", late, then=self._clock().out, level="random")
        elif how == "resigned":
            for seat in seats[1:]:
                self.add("resign", seat, level="random")
        elif how == "agreed":
            for seat in seats:
                self.add("seat", seat, draw=True)
            drawn = {"winners": [], "ranking": [list(seats)]}
            self.add("end", result=drawn, why="agreed")

    def _clock(self) -> Clock:
        assert self.facts.clock is not None
        return self.facts.clock

    def journal(self) -> Json:
        facts, clock = self.facts, self.facts.clock
        around = {"table": {"id": "abcdefghjk", "clock": vars(clock) if clock else None}}
        shares = [(seat, self.shares[seat]) for seat in facts.seats if seat in self.shares]
        journal = Journal(
            facts.game,
            facts.rules,
            facts.seats,
            facts.options,
            drawn_seed(self.secret, shares),
            entries=self.sitting.entries,
            secret=self.secret,
            around=around,
        )
        return journal.to_json(result=self.sitting.result)

    def receipt(self, seat: str) -> Json:
        """What the page of a seat has kept, from the first line to the last."""
        told = self.journal()
        shares = [
            {"seat": seat, "share": share, "commit": _commit(told, seat)}
            for holder, share in self.shares.items()
            if holder == seat
        ]
        lines = enumerate(self.sitting.lines(seat), 1)
        return {
            "donjon": "receipt",
            "table": told["table"]["id"],
            "game": told["game"],
            "commitment": told["commitment"],
            "seat": seat,
            "shares": shares,
            "hashes": [[line, told["entries"][n - 1]["hash"]] for line, n in lines],
        }


def _commit(told: Json, seat: str) -> str:
    shown = (e["more"]["commit"] for e in told["entries"] if "commit" in e.get("more", {}))
    owners = (e["seat"] for e in told["entries"] if "commit" in e.get("more", {}))
    return str(dict(zip(owners, shown, strict=True))[seat])


def played(
    game: str, seats: int, how: str, clock: Clock | None = None, shared: bool = True
) -> Original:
    """A game that came to its end in one of the ways there are, or goes on."""
    name = f"{game}-{seats}-{how}"
    tables = (brought_to(how, game, seats, clock, shared, f"{name} {n}") for n in count())
    table = next(table for table in tables if table is not None)
    seat = table.facts.seats[0]
    visible = tuple(table.sitting.lines(seat))
    return Original(name, table.journal(), table.receipt(seat), visible, table.secret)


def brought_to(
    how: str, game: str, seats: int, clock: Clock | None, shared: bool, seed: str
) -> Table | None:
    """A table that was played at until it ended so; None if it ended otherwise before."""
    table = Table(game, seats, clock, shared, seed)
    table.sit_down()
    sitting = table.sitting
    while not sitting.over and (how == "rules" or sitting.match.moves_played < MOVES):
        table.step()
    if sitting.over:
        return table if how == "rules" else None
    table.end(how)
    while not sitting.over and sitting.lines(table.facts.seats[0])[-1] != len(sitting.entries):
        table.step()  # until something that the first seat sees
    return table


@cache
def originals() -> tuple[Original, ...]:
    """Three tables of every game."""
    made = []
    for game in games().values():
        most = min(game.most, len(NAMES))
        made.append(played(game.id, game.least, "time", FORFEIT))
        made.append(played(game.id, most, "unfinished", DAYS, shared=False))
        made.append(played(game.id, most, "agreed" if game.draws else "resigned"))
    return (*made, played("knights", 2, "rules", DAYS), played("knights", 4, "rules", None, False))

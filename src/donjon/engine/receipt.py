"""A receipt: what a page was told while a game was on, kept where no server can change it."""

from dataclasses import dataclass
from typing import Any

from donjon.engine.errors import BadInput
from donjon.engine.fairness import DIGITS, HEXADECIMAL, is_hex, share_commitment
from donjon.engine.journal import Journal
from donjon.engine.reader import Reader
from donjon.engine.words import N_, Name, because

LATEST_LINE = 10**7
UNSEEN = N_(
    "what comes after entry {seen} is not what was seen as line {line}: altered, added or cut off"
)
UNSEEN_HEAD = N_(
    "the head or entry 1 is not what was seen as line {line}: altered, added or cut off"
)


@dataclass(frozen=True)
class Share:
    """What a seat of this page has added to the seed."""

    seat: str
    share: str
    commit: str


@dataclass(frozen=True)
class Receipt:
    """What a page kept of one game."""

    table: str
    game: str
    commitment: str
    seat: str | None  # whose log the lines are of; None is a spectator's
    shares: tuple[Share, ...]
    hashes: tuple[tuple[int, str], ...]  # lines of that log, with the hash told with each
    commits: tuple[tuple[str, str], ...] = ()  # what all had committed to before shares were shown

    @classmethod
    def from_json(cls, value: Any) -> "Receipt":
        """Read a receipt; BadInput says what is wrong with it."""
        needed = ("donjon", "table", "game", "commitment", "seat", "shares", "hashes")
        fields = Reader(value, "receipt").fields(needed, ("commits",))
        fields["donjon"].one_of(("receipt",))
        seat = fields["seat"]
        return cls(
            fields["table"].text(),
            fields["game"].text(),
            _hash(fields["commitment"]),
            None if seat.value is None else seat.text(40),
            tuple(_share(each) for each in fields["shares"].items()),
            tuple(_line(each) for each in fields["hashes"].items()),
            _commits(fields["commits"]) if "commits" in fields else (),
        )

    def check_head(self, journal: Journal) -> None:
        """Is it a receipt of this game, and is what was told before the game still told?"""
        if self.game != journal.game:
            raise BadInput("game", because(N_("the receipt is of {game}"), game=Name(self.game)))
        table = journal.around.get("table", {}).get("id", "")
        if self.table != table:
            reason = because(N_("the receipt is of table {table}"), table=Name(self.table))
            raise BadInput("table.id", reason)
        if self.commitment != journal.commitment:
            raise BadInput("commitment", N_("is not the one that was told before the game"))

    def check_shares(self, journal: Journal) -> None:
        """Has what this page committed to come into the journal?"""
        committed = [(e.seat, e.more.get("commit")) for e in journal.entries if e.kind == "share"]
        for share in self.shares:
            if share.commit != share_commitment(self.commitment, share.seat, share.share):
                reason = because(N_("{seat}'s does not fit its commitment"), seat=share.seat)
                raise BadInput("receipt.shares", reason)
            if (share.seat, share.commit) not in committed:
                lost = N_("{seat}'s share, which was added, is missing")
                raise BadInput("entries", because(lost, seat=share.seat))
        for seat, commit in self.commits:
            if (seat, commit) not in committed:
                other = N_(
                    "{seat}'s share is another than it had committed to when others were shown"
                )
                raise BadInput("entries", because(other, seat=seat))

    def witness(self, hashes: list[str]) -> int:
        """The number of the last entry that was seen; BadInput if another one stands there.

        A hash that is found vouches for its entry and all before, whichever line it came with.
        """
        numbers, seen = {each: n for n, each in enumerate(hashes)}, 0
        for line, witnessed in self.hashes:
            if witnessed not in numbers:
                reason = because(UNSEEN if seen else UNSEEN_HEAD, seen=seen, line=line)
                raise BadInput(f"entries[{seen}]", reason)
            seen = max(seen, numbers[witnessed])
        return seen


def _hash(reader: Reader) -> str:
    if not is_hex(reader.value):
        reader.wrong(because(HEXADECIMAL, digits=DIGITS))
    return str(reader.value)


def _share(reader: Reader) -> Share:
    fields = reader.fields(("seat", "share", "commit"))
    return Share(fields["seat"].text(40), _hash(fields["share"]), _hash(fields["commit"]))


def _commits(reader: Reader) -> tuple[tuple[str, str], ...]:
    seats = tuple(reader.value) if isinstance(reader.value, dict) else ()
    return tuple((seat, _hash(commit)) for seat, commit in reader.fields((), seats).items())


def _line(reader: Reader) -> tuple[int, str]:
    line, witnessed = reader.items(2)
    return line.whole(1, LATEST_LINE), _hash(witnessed)

"""Drawing lots: how the seats' shares come into the seed of a match.

Everything follows from the entries.  Whoever sits down may add a share: a `share` entry commits
to it (`more.commit`), and once all sit and nobody owes a commitment another shows it
(`more.reveal`).  When all that was committed to is shown, the lots are drawn.  If somebody else
gets a seat before that, its commitment is void; if shares could be shown by then, all are, and
whoever had committed owes a new one: a share that the server may know is good for nothing.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from donjon.engine.entries import Entry, of_entry
from donjon.engine.errors import BadInput
from donjon.engine.fairness import DIGITS, is_hex, share_commitment
from donjon.engine.words import N_, because

__all__ = ["TAKEN", "Lots", "drawn_shares", "is_hex"]

TAKEN = ("person", "bot")


class Lots:
    """The draw of one match."""

    def __init__(self, seats: Sequence[str], committed: str) -> None:
        self.seats = tuple(seats)
        self.committed = committed  # what the server told of its secret
        self.commits: dict[str, str] = {}
        self.shares: dict[str, str] = {}  # those that were shown
        self.owing: set[str] = set()  # seats that must commit before anybody shows a share
        self.drawn = False
        self._taken: set[str] = set()
        self._used: set[str] = set()  # commitments, each of which is good for one draw

    @property
    def full(self) -> bool:
        """Does somebody sit on every seat?"""
        return self._taken.issuperset(self.seats)

    @property
    def awaited(self) -> tuple[str, ...]:
        """The seats that hold up the draw at a full table: by a commitment, else by a share."""
        if self.drawn or not self.full:
            return ()
        late = self.owing or self.commits.keys() - self.shares.keys()
        return tuple(seat for seat in self.seats if seat in late)

    @property
    def showing(self) -> bool:
        """Has everybody committed, so that shares are shown and nobody can change theirs?"""
        return self.full and not self.owing and not self.drawn

    def in_order(self) -> list[tuple[str, str]]:
        """The shares that were drawn, as they stand in the seed."""
        return [(seat, self.shares[seat]) for seat in self.seats if seat in self.shares]

    def check(self, entry: Entry) -> str:
        """Why a `share` entry can't be, in a sentence; empty if it can."""
        if self.drawn:
            return N_("the lots are drawn")
        if entry.seat not in self._taken:
            return N_("nobody sits there")
        given = [entry.more[name] for name in ("commit", "reveal") if name in entry.more]
        if len(given) != 1:
            return N_("a share is committed to, or shown")
        if not is_hex(given[0]):
            return because(N_("expected {digits} hexadecimal digits"), digits=DIGITS)
        if "commit" in entry.more:
            return self._check_commit(given[0])
        return self._check_share(entry.seat, given[0])

    def _check_commit(self, commit: str) -> str:
        if self.showing:
            return N_("all have committed by now, and others may have shown their shares")
        return N_("this was committed to before") if commit in self._used else ""

    def _check_share(self, seat: str, share: str) -> str:
        if not self.full or self.owing:
            return N_("not all have sat down and committed to a share")
        if seat in self.shares:
            return N_("this share was shown before")
        right = self.commits.get(seat) == share_commitment(self.committed, seat, share)
        return "" if right else N_("this is not the share that was committed to")

    def add(self, entry: Entry) -> None:
        """Take note of an entry, of whatever kind; a `share` must have passed `check`."""
        if self.drawn or entry.seat is None:
            return
        if entry.kind == "share":
            self._share(entry.seat, entry.more)
        elif entry.kind == "seat" and "who" in entry.more:
            self._seat(entry.seat, entry.more)
        self.drawn = self.full and not self.awaited

    def _share(self, seat: str, more: dict[str, Any]) -> None:
        if "commit" in more:
            self.commits[seat] = more["commit"]
            self._used.add(more["commit"])
            self.owing.discard(seat)
        else:
            self.shares[seat] = more["reveal"]

    def _seat(self, seat: str, more: dict[str, Any]) -> None:
        """Somebody else has a seat, or nobody."""
        shown = self.showing
        (self._taken.add if more["who"] in TAKEN else self._taken.discard)(seat)
        self.owing.discard(seat)
        self.commits.pop(seat, None)
        if shown:
            self.owing |= self.commits.keys()
            self.commits, self.shares = {}, {}
        if more.get("owes"):
            self.owing.add(seat)


def drawn_shares(
    seats: Sequence[str], committed: str, entries: Iterable[Entry]
) -> list[tuple[str, str]]:
    """The shares in a match's seed; BadInput names the entry that can't be."""
    lots = Lots(seats, committed)
    for number, entry in enumerate(entries, 1):
        wrong = lots.check(entry) if entry.kind == "share" else ""
        if wrong:
            raise BadInput(f"entries[{number - 1}]", of_entry(number, wrong))
        lots.add(entry)
    return lots.in_order() if lots.drawn else []

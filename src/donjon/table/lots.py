"""The lots of a table: who holds them up, since when, and what everybody is told of them."""

from typing import Any

from donjon.engine.journal import Entry
from donjon.engine.lots import Lots


class TableLots(Lots):
    """The draw of a table's match, until which nobody can play."""

    def __init__(self, seats: tuple[str, ...], committed: str) -> None:
        super().__init__(seats, committed)
        self.since: dict[str, float] = {}  # when each seat that is awaited came to be

    @property
    def phase(self) -> str:
        """What is waited for: people on all seats, commitments, or shares."""
        if not self.full:
            return "seats"
        return "commit" if self.owing else "reveal"

    def add(self, entry: Entry) -> None:
        phase, waited = self.phase, self.since
        super().add(entry)
        kept = waited if self.phase == phase else {}
        self.since = {seat: kept.get(seat, entry.time or 0.0) for seat in self.awaited}

    def deadline(self, patience: float) -> float | None:
        """When the first of those who are awaited will have taken too long."""
        return min(self.since.values()) + patience if self.since else None

    def has(self, seat: str, more: dict[str, Any]) -> bool:
        """Has a seat committed to just this, or shown it, already?"""
        known = {"commit": self.commits.get(seat), "reveal": self.shares.get(seat)}
        return all(known[name] == value for name, value in more.items())

    def takes_part(self, seat: str) -> bool:
        """Does a seat's share belong to the draw?"""
        return seat in self.commits or seat in self.owing

    def to_json(self) -> dict[str, Any] | None:
        """What is told of them until they are drawn.

        Whoever shows a share has been told by then what all others have committed to, and can
        prove it if another commitment turns up in the journal.
        """
        if self.drawn:
            return None
        content: dict[str, Any] = {"commitment": self.committed, "phase": self.phase}
        content["awaited"] = list(self.awaited)
        if self.phase == "reveal":
            content["commits"] = {s: self.commits[s] for s in self.seats if s in self.commits}
        return content

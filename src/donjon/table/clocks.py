"""The clocks of a table: what is left to each seat, and what its turns are paid."""

from collections.abc import Iterable, Sequence

from donjon.table.facts import Clock

DAY = 86_400.0


class Clocks:
    """A clock for each seat, counted from entry to entry; without a clock, nothing runs."""

    def __init__(self, clock: Clock | None, seats: Sequence[str]) -> None:
        self.clock = clock
        self.left: dict[str, float] = {}  # to each seat, when the last entry was made
        self.grace: dict[str, float] = {}  # that still passes before a first move is counted
        self.running: tuple[str, ...] = ()
        self.since = 0.0  # when the last entry was made
        self._paid: dict[int, list[tuple[str, float]]] = {}  # entry -> seconds given for it
        if clock is not None:
            self.left = dict.fromkeys(seats, clock.days * DAY or float(clock.bank))
            self.grace = dict.fromkeys(seats, float(clock.grace))

    # --- what there is to know ----------------------------------------------------------

    def deadline(self) -> float | None:
        """When the first of the running clocks will have run out."""
        return min(self.ends().values()) if self.running else None

    def ends(self) -> dict[str, float]:
        """When each of the running clocks will have run out."""
        return {s: self.since + (self.grace[s] + self.left[s]) for s in self.running}

    def left_at(self, now: float) -> dict[str, float]:
        """What is left to each seat now."""
        gone = now - self.since
        return {
            seat: round(left - self._counted(seat, gone) if seat in self.running else left, 2)
            for seat, left in self.left.items()
        }

    def _counted(self, seat: str, gone: float) -> float:
        """How much of a time its clock counts: none of what it waits for the first move."""
        grace = self.grace[seat]
        return max(gone - grace, 0.0) if grace else gone

    def starts(self, now: float) -> dict[str, float]:
        """In how many seconds those clocks start that wait for a first move."""
        waits = {seat: self.since + self.grace[seat] - now for seat in self.running}
        return {seat: round(left, 2) for seat, left in waits.items() if left > 0}

    # --- what happens -------------------------------------------------------------------

    def spend(self, until: float) -> None:
        """Count the time up to a moment."""
        gone = max(until - self.since, 0.0)
        for seat in self.running:
            self.left[seat] = max(self.left[seat] - self._counted(seat, gone), 0.0)
            self.grace[seat] = max(self.grace[seat] - gone, 0.0)

    def pay(self, number: int, seats: Iterable[str]) -> None:
        """Pay turns that entry `number` has ended."""
        assert self.clock is not None
        for seat in seats:
            left = self.clock.days * DAY or self.left[seat] + self.clock.increment
            self._paid.setdefault(number, []).append((seat, left - self.left[seat]))
            self.left[seat] = left

    def take_back_pay(self, undone: Iterable[int]) -> None:
        """A turn that goes on after all is not paid for yet."""
        for number in undone:
            for seat, amount in self._paid.pop(number, ()):
                self.left[seat] = max(self.left[seat] - amount, 0.0)

    def run(self, seats: tuple[str, ...], since: float) -> None:
        """From now on the clocks of these seats run."""
        self.running, self.since = seats, since

"""Every move that was made, each with the one before it: what stands is one path through them.

A move taken back stays here, on a path of its own, so any moment of a match can be gone back
to.  Every so often a path keeps the state that it has led to: from there it is never far.
"""

from collections.abc import Iterator
from typing import NamedTuple

from donjon.engine.words import N_, because

SPACING = 16  # moves from one state that is kept to the next


class Move(NamedTuple):
    """A move, and where it was made."""

    number: int  # of its entry; 0 is the beginning
    seat: int
    action: int
    before: int  # the place of the move that it was made after
    standing: int  # how many moves stand once it is made


class Past:
    """The moves of a match; a place is where one of them is in `moves`, 0 the beginning."""

    def __init__(self) -> None:
        self.moves = [Move(0, -1, -1, -1, 0)]
        self.at = 0  # the place of the last move that stands
        self.after = [0]  # the same as it was after each entry
        self.kept: dict[int, bytes] = {}  # states, by the place they follow

    @property
    def count(self) -> int:
        """How many moves stand."""
        return self.moves[self.at].standing

    def push(self, number: int, seat: int, action: int) -> None:
        """Make a move after those that stand."""
        self.moves.append(Move(number, seat, action, self.at, self.count + 1))
        self.at = len(self.moves) - 1

    def as_of(self, entry: int) -> "Past":
        """The past as it was after an entry."""
        then = Past()
        then.moves, then.kept = self.moves[:], self.kept.copy()
        then.after = self.after[: entry + 1]
        then.at = then.after[entry]
        return then

    def keep_here(self) -> bool:
        """Is this a place whose state should be kept, and isn't yet?"""
        return self.count % SPACING == 0 and self.at != 0 and self.at not in self.kept

    def newest_first(self) -> Iterator[Move]:
        """The moves that stand, the last one first."""
        place = self.at
        while place:
            yield self.moves[place]
            place = self.moves[place].before

    def standing_after(self, number: int) -> list[Move]:
        """The moves that stand and come after an entry, in their order."""
        moves = []
        for move in self.newest_first():
            if move.number <= number:
                break
            moves.append(move)
        return moves[::-1]

    def undone(self, to: int, alone: bool) -> tuple[list[Move], list[Move]]:
        """What going back to an entry takes back, and what stays though it came later.

        `alone` takes back only the first move after that entry.
        """
        later = self.standing_after(to)
        return (later[:1], later[1:]) if alone else (later, [])

    def take_back(self, to: int, alone: bool) -> None:
        """Go back to an entry; what stays is made anew on a path of its own."""
        gone, staying = self.undone(to, alone)
        if gone:
            self.at = gone[0].before
        for move in staying:
            self.push(move.number, move.seat, move.action)

    def place_of(self, number: int) -> int:
        """Where the move of an entry stands."""
        place = self.at
        while self.moves[place].number > number:
            place = self.moves[place].before
        if self.moves[place].number != number:
            raise ValueError(because(N_("entry {number} is not a move that stands"), number=number))
        return place

    def way_to(self, place: int) -> tuple[int, list[Move]]:
        """A place before this one with a state to begin from, and the moves from there."""
        moves: list[Move] = []
        while place and not (moves and place in self.kept):
            moves.append(self.moves[place])
            place = self.moves[place].before
        return place, moves[::-1]

"""Whose bot thinks next, where, and for how long.

Tables where people play come first, then those that somebody looks at, then the rest; among each
of these the tables take turns.  A worker belongs to a thought for the time it was given, even if
it is done early: so when others answer depends on who asked, never on what a bot hides.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from math import ceil

from donjon.bots import Request, allowance

PLAYED, WATCHED, ALONE = range(3)  # who waits: those who play, those who look on, nobody
PATIENCE = 8.0  # seconds from the question in which all bots answer that people wait for
LEAST = 0.02  # seconds a bot gets to think, however many wait
REST = 1.0  # seconds between two thoughts that nobody waits for, or less: as long as one took
MARGIN = 0.05  # seconds from the end of a thought to the instant at which it is told


@dataclass(eq=False)
class Thought:
    """What a bot is asked at a table, and the time it is given."""

    table: str
    request: Request
    asked: float  # when, on the clock that all times here are told by
    rank: Callable[[], int]  # who waits for it now
    steps: int = 1  # that it may take until the others at the table notice one
    turn: "asyncio.Future[Desk] | None" = None  # where it is thought, once it may be
    begun: float = 0.0
    given: int = PLAYED  # its rank when it began
    limit: float = 0.0  # seconds after which it plays the best it has found
    ends: float = 0.0  # when its time is over, and that of the steps to come


@dataclass(eq=False)
class Desk:
    """One worker, as it is shared out."""

    number: int
    out: list[Thought] = field(default_factory=list)  # one, or two while the first gives way
    held: float = 0.0  # until then it belongs to the last thought it got, done or not
    rank: int = ALONE  # of that
    compiled: set[str] = field(default_factory=set)  # games whose search is known to be loaded

    def free(self, now: float) -> bool:
        return not self.out and now >= self.held

    def gives_way(self, rank: int, now: float) -> bool:
        """Can it be had by cutting short a thought, or what is left of its time?"""
        over = rank == self.rank != ALONE and now >= self.held
        return len(self.out) < 2 and (rank < self.rank or over)


class Turns:
    """Shares out the workers; nothing here waits or thinks."""

    def __init__(self, workers: int, step: float = 0.0) -> None:
        self.desks = [Desk(number) for number in range(max(workers, 1))]
        self.step = step  # seconds between the instants at which a bot answers; 0: at once
        self.waiting: dict[str, deque[Thought]] = {}  # by table; the next to be served first
        self.rests = 0.0  # until then no thought begins that nobody waits for

    def ask(self, thought: Thought) -> None:
        self.waiting.setdefault(thought.table, deque()).append(thought)

    def next(self, now: float) -> tuple[Desk, Thought] | None:
        """The thought that begins now, and where; what is still thought there gives way."""
        if not self.waiting:
            return None
        table = min(self.waiting, key=lambda name: self.waiting[name][0].rank())
        rank = self.waiting[table][0].rank()
        desk = self._desk_for(rank, now)
        if desk is None:
            return None
        line = self.waiting.pop(table)
        thought = line.popleft()
        if line:
            self.waiting[table] = line  # behind all others
        self._give(desk, thought, rank, now)
        return desk, thought

    def leave(self, thought: Thought, now: float) -> None:
        """A thought is over, or no longer wanted."""
        line = self.waiting.get(thought.table)
        if line and thought in line:
            line.remove(thought)
            if not line:
                del self.waiting[thought.table]
        for desk in self.desks:
            if thought in desk.out:
                desk.out.remove(thought)
                if not self.step and not desk.out:
                    desk.held = min(desk.held, now)
                if thought.given == ALONE:
                    self.rests = now + min(now - thought.begun, REST)

    def wake(self, now: float) -> float | None:
        """When to ask for the next one again, if nothing else happens before."""
        times = [desk.held for desk in self.desks] + [self.rests]
        return min((t for t in times if t > now), default=None) if self.waiting else None

    # --- where and for how long ---------------------------------------------------------

    def _desk_for(self, rank: int, now: float) -> Desk | None:
        if rank == ALONE:
            busy = any(thought.given == ALONE for desk in self.desks for thought in desk.out)
            if busy or now < self.rests:
                return None
        free = [desk for desk in self.desks if desk.free(now)]
        yielding = [desk for desk in self.desks if desk.gives_way(rank, now)]
        yielding.sort(key=lambda desk: (-desk.rank, desk.held))
        return next(iter(free + yielding), None)

    def _give(self, desk: Desk, thought: Thought, rank: int, now: float) -> None:
        asked = thought.request
        needed = allowance(asked.game, asked.level, asked.game in desk.compiled)
        thought.begun, thought.given = now, rank
        share = needed if rank == ALONE else min(needed, max(self._share(thought, now), LEAST))
        thought.ends = now + share + (thought.steps - 1) * (share + MARGIN)
        thought.limit = self._limit(thought, share, now)
        desk.out.append(thought)
        desk.rank = rank
        desk.held = now if rank == ALONE else now + share

    def _share(self, thought: Thought, now: float) -> float:
        """Seconds for each of those that wait, so that all are answered in good time."""
        waiting = [other for line in self.waiting.values() for other in line]
        asked = [other.asked for other in waiting if other.rank() <= thought.given]
        end = min([thought.asked, *asked]) + PATIENCE
        left = sum(max(end - max(desk.held, now), 0) for desk in self.desks)
        return left / (len(asked) + 1)

    def _limit(self, thought: Thought, share: float, now: float) -> float:
        """Beyond its share a thought may go on as long as nobody wants the worker."""
        if not self.step or thought.given == ALONE:
            return max(thought.asked + PATIENCE - now, share)
        if thought.steps > 1:
            return share
        return instant(thought.asked, self.step, thought.ends + MARGIN) - MARGIN - now


def instant(asked: float, step: float, ready: float) -> float:
    """When to answer: whole steps after the question, once all is ready."""
    return asked + step * max(1, ceil(round((ready - asked) / step, 6)))

"""What people want to know beside playing: reviews, analyses, hints, designers' studies.

All of it is thought in one process of low priority, a piece at a time.  No piece begins while
somebody waits for a bot, and one that is being thought then is cut short and begun again: a bot's
move never waits for any of this.  What takes a moment and what takes long wait in lines of their
own, which take turns; each is bounded, and so is what one address may have in them.  Designers'
studies, which take minutes, have what is left: a piece each in turn while nobody else is in line.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from typing import Any

from donjon.engine.words import N_
from donjon.table.errors import Refused
from donjon.table.processes import Worker
from donjon.table.studying import Rejected, Unfinished

log = logging.getLogger("donjon.table")
SHORT, LONG, ENDLESS = range(3)  # what takes a moment, what takes long, what takes minutes
ROOM = 24  # that wait in each line
EACH = 4  # of one address
LOW = 5  # the niceness of its process: what gives way by itself need not starve on a busy machine
PATIENCE = 120.0  # seconds that a piece may take, the start of the process included
TRIES = 3  # processes that may die over a piece
FULL = N_("Too much is being looked at just now; please try again in a while.")
ENOUGH = N_("That is enough from here for now; please wait for what you have asked for.")
FAILED = N_("That could not be found out; please try again.")


@dataclass(eq=False)
class Place:
    """A place in a line, from the question to the last piece."""

    line: int
    address: str
    piece: tuple[Any, ...] = ()  # what is to be done next, if anything is
    answer: "asyncio.Future[Any] | None" = None


class Studies:
    """Shares out the one process."""

    def __init__(
        self, awaited: Callable[[], bool], seconds: float, worker: Worker | None = None
    ) -> None:
        self.awaited = awaited  # does somebody wait for a bot?
        self.seconds = seconds  # that a position is looked at
        self.worker = worker or Worker(LOW)
        self.lines: tuple[deque[Place], ...] = (deque(), deque(), deque())
        self.served = LONG  # the line that had the last turn
        self.working: asyncio.Task[None] | None = None
        self.serving: Place | None = None

    # --- whoever wants something --------------------------------------------------------

    def enter(self, line: int, address: str) -> Place:
        """A place at the end of a line; Refused if there is none."""
        own = sum(place.address == address for places in self.lines for place in places)
        if len(self.lines[line]) >= ROOM:
            raise Refused(FULL, status=503)
        if own >= EACH:
            raise Refused(ENOUGH, status=429)
        place = Place(line, address)
        self.lines[line].append(place)
        return place

    def before(self, place: Place) -> int:
        """How many are served first."""
        line = self.lines[place.line]
        return line.index(place) if place in line else 0

    async def work(self, place: Place, *piece: Any) -> Any:
        """Have a piece done in its turn: a function of `studying`, and what that needs."""
        place.answer = asyncio.get_running_loop().create_future()
        place.piece = piece
        self.look()
        try:
            return await place.answer
        finally:
            place.piece = ()

    def leave(self, place: Place) -> None:
        """Nothing more is wanted, or no longer."""
        line = self.lines[place.line]
        if place in line:
            line.remove(place)
        if place.answer is not None and not place.answer.done():
            place.answer.cancel()
        if place is self.serving:
            self.worker.cut_short()
        self.look()

    async def once(self, address: str, *piece: Any) -> Any:
        """Have one short piece done."""
        place = self.enter(SHORT, address)
        try:
            return await self.work(place, *piece)
        finally:
            self.leave(place)

    # --- whose turn it is ---------------------------------------------------------------

    def look(self) -> None:
        """Begin the next piece, or give way; called whenever something has changed."""
        if self.awaited():
            if self.working is not None:
                self.worker.cut_short()
            return
        if self.working is None and (place := self._next()) is not None:
            self._take_turn(place)
            self.working = asyncio.get_running_loop().create_task(self._serve(place))

    def _take_turn(self, place: Place) -> None:
        self.serving = place
        if place.line == ENDLESS:  # the others of its line come first now
            self.lines[ENDLESS].remove(place)
            self.lines[ENDLESS].append(place)
        else:
            self.served = place.line

    def _next(self) -> Place | None:
        """The first of the line whose turn it is, if it wants something; else of the other."""
        turns = (1 - self.served, self.served)
        heads = [self.lines[line][0] for line in turns if self.lines[line]]
        waiting = heads or self.lines[ENDLESS]
        return next((place for place in waiting if place.piece), None)

    async def _serve(self, place: Place) -> None:
        answer: Any
        try:
            answer = await self._try(place.piece)
        except Refused as error:
            answer = error
        finally:
            self.working = self.serving = None
        waits = place.answer
        if waits is not None and not waits.done() and not isinstance(answer, Unfinished):
            place.piece = ()
            if isinstance(answer, Refused):
                waits.set_exception(answer)
            else:
                waits.set_result(answer)
        self.look()

    async def _try(self, piece: tuple[Any, ...]) -> Any:
        work, *given = piece
        for _ in range(TRIES):
            try:
                answer = await self.worker.do(PATIENCE, work, self.seconds, *given)
            except BrokenProcessPool:
                continue
            except TimeoutError:
                break
            except Exception as error:
                log.error("something could not be looked at", exc_info=error)
                break
            if isinstance(answer, Rejected):
                raise Refused(answer.reason, answer.ruling, status=400)
            return answer
        raise Refused(FAILED, status=503)

    def close(self) -> None:
        """End the process, in the middle of a piece if need be."""
        for line in self.lines:
            for place in list(line):
                if place.answer is not None:
                    place.answer.cancel()
            line.clear()
        self.worker.close(wait=True)

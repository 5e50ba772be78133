"""Bots at the tables: when they are asked, and the instants at which they answer.

An instant tells nothing of what a bot hides: it comes whole pauses after the question, as many
as its level may need, however soon the bot knows.  Bots that are asked at once answer at once, in
the order of their seats, and steps that nobody else notices take no time of their own.
"""

import asyncio
import contextlib
from typing import TYPE_CHECKING

from donjon.bots import request
from donjon.bots.strength import strength
from donjon.engine.errors import IllegalMove
from donjon.engine.journal import Entry
from donjon.table.errors import Refused
from donjon.table.live import Live
from donjon.table.sitting import Sitting
from donjon.table.steady import wall_time
from donjon.table.store import Change
from donjon.table.tokens import digest
from donjon.table.turns import ALONE, MARGIN, PLAYED, WATCHED, Thought, instant

if TYPE_CHECKING:
    from donjon.table.house import House

CROWD = 16  # tables of bots alone that play on at the same time while nobody looks
RETRY = 1.0  # seconds after a move that could not be written
LATER = 60.0  # seconds after which the others see whether there is room for them


class Bots:
    """Plays the seats that bots have, at all tables of a house."""

    def __init__(self, house: "House") -> None:
        self.house = house
        self.clock = house.thinkers.clock
        self.alone: set[str] = set()  # tables that play on though nobody looks

    def consider(self, live: Live) -> None:
        """Set those thinking who are to act."""
        acting, chairs = live.sitting.acting, live.sitting.chairs
        seats = [s for s in acting if chairs[s].who == "bot" and s not in live.thinking]
        if not seats or live.id in self.house.neighbours.leases.others:
            return
        if self._admit(live):
            self.house.expect_bots(live.facts.game)
            live.thinking.update(seats)
            self.house.spawn(self._answer(live, seats))

    async def _answer(self, live: Live, seats: list[str]) -> None:
        try:
            try:
                if await self.house.neighbours.leases.claim(live.id):
                    await self._think_and_play(live, seats)
            finally:
                live.thinking.difference_update(seats)
            if self.house.pulse.failing:
                await asyncio.sleep(RETRY)
            async with live.lock:
                await self.house.rouse(live)
                self.house.upkeep.consider(live)
        finally:
            leaves = not live.thinking and live.id in self.alone
            if leaves:
                self.alone.discard(live.id)
        if leaves:
            self._fill_up()

    async def _think_and_play(self, live: Live, seats: list[str]) -> None:
        """Let bots choose at the same time, and play what they chose at the same instant."""
        asked = self.clock()
        async with asyncio.TaskGroup() as group:
            tasks = [group.create_task(self._choose(live, s, seats, asked)) for s in seats]
        chosen = [found for found in (task.result() for task in tasks) if found]
        pause, now = self.house.settings.pause, self.clock()
        if chosen and pause and rank_of(live) != ALONE:
            ready = max(ends for _, _, ends in chosen) + MARGIN
            await self.wait(asked, instant(asked, pause, max(ready, now)) - asked)
        for seat, move, _ in chosen:
            await self._play(live, seat, move)

    async def wait(self, asked: float, seconds: float) -> None:
        """Wait until so long after the question."""
        await asyncio.sleep(asked + seconds - self.clock())

    async def _choose(
        self, live: Live, seat: str, among: list[str], asked: float
    ) -> tuple[str, str, float] | None:
        """What a bot does next that others will notice, and when its time to think is over."""
        ends = 0.0
        while True:
            async with live.lock:
                await self.house.rouse(live)
                if not is_bots(live.sitting, seat):
                    return None
                thought = self._question(live, seat, asked)
                if seat in live.sitting.together and not ends:
                    how = strength(live.facts.game, thought.request.level)
                    thought.steps += (how.unseen - 1) * len(among)
            move = await self.house.thinkers.choose(thought)
            ends = max(ends, thought.ends)
            if not await self._play(live, seat, move, unnoticed=True):
                return seat, move, ends

    def _question(self, live: Live, seat: str, asked: float) -> Thought:
        match, level = live.sitting.match, live.sitting.chairs[seat].level
        seed = digest(f"bot/{live.secret}/{seat}")
        question = request(match, seat, level, seed)
        return Thought(live.id, question, asked, rank=lambda: rank_of(live))

    async def _play(self, live: Live, seat: str, move: str, unnoticed: bool = False) -> bool:
        """Play for a bot, unless the seat has changed hands or others would notice."""
        async with live.lock:
            await self.house.rouse(live)
            sitting = live.sitting
            if not is_bots(sitting, seat):
                return False
            with contextlib.suppress(IllegalMove, Refused):  # the position is another one now
                if unnoticed and not sitting.match.unnoticed(seat, move):
                    return False
                await self.house.enter(live, Entry("move", seat=seat, move=move))
                return True
        return False

    # --- tables of bots alone -----------------------------------------------------------

    def _admit(self, live: Live) -> bool:
        """May its bots be asked?  Of those that nobody looks at only so many at a time."""
        if rank_of(live) != ALONE or live.id in self.alone:
            return True
        if len(self.alone) < CROWD:
            self.alone.add(live.id)
            return True
        if live.wake is None or live.wake < wall_time() + LATER / 2:
            self.house.spawn(self._put_off(live))
        return False

    async def _put_off(self, live: Live) -> None:
        """Have the table looked at again later; until then it needs no memory."""
        async with live.lock:
            live.wake = wall_time() + LATER
            with contextlib.suppress(Refused):
                await self.house.write(live, Change(live.id, touch={"wake": live.wake}))

    def _fill_up(self) -> None:
        """There is room for a table that had to wait."""
        for live in list(self.house.lives.values()):
            if not live.at_rest:
                self.consider(live)


def is_bots(sitting: Sitting, seat: str) -> bool:
    """Is it a bot that has to act here?"""
    return seat in sitting.acting and sitting.chairs[seat].who == "bot"


def rank_of(live: Live) -> int:
    """Who waits for a table's bots: those who play, those who look on or may come back, nobody."""
    if not live.at_rest and any(c.who == "person" for c in live.sitting.chairs.values()):
        return PLAYED
    return WATCHED if live.listeners or live.holders or live.elsewhere else ALONE

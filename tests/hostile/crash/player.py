"""A page that plays: mostly as people do, now and then as bad lines and two devices do."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from tests.hostile.crash.ledger import Json
from tests.hostile.crash.page import Page
from tests.hostile.crash.program import post

Way = tuple[str, Callable[[Json], Awaitable[None]]]
ODD = 0.3  # of all commands are sent in some odd way


class Player(Page):
    """A page whose seat makes a move whenever it can."""

    def __init__(self, *what: Any) -> None:
        super().__init__(*what)
        self.old: list[Json] = []  # the last commands of this page
        self.errands: set[asyncio.Task[None]] = set()

    async def act(self) -> None:
        idle = not self.waiting and not self.errands
        share = self.share() if self.world.playing and idle else None
        if share is not None:
            await (self.drop if self.luck.random() < ODD else self.twice)(share)
            return
        mine = self.told["status"] == "play" and self.seat in self.told["acting"]
        if not (self.world.playing and idle and mine and self.offers):
            return
        command = self.move()
        if self.luck.random() < ODD:
            name, way = self.luck.choice(self.ways())
            self.world.counts[name] += 1
            await way(command)
        else:
            await self.send(command)

    def move(self) -> Json:
        return self.command(do="move", move=self.luck.choice(self.offers)["move"])

    def ways(self) -> list[Way]:
        """The odd ways that are open now."""
        ways: list[Way] = [("line dropped", self.drop), ("late", self.late)]
        ways += [("out of order", self.swap), ("two at once", self.race)]
        ways += [("twice", self.twice), ("twice by two ways", self.both_ways)]
        ways += [("undo", self.undo)] if self.can_undo else []
        ways += [("again, much later", self.again)] if self.old else []
        return ways

    async def send(self, command: Json) -> None:
        self.old = [*self.old[-5:], command]
        await super().send(command)

    async def twice(self, command: Json) -> None:
        await self.send(command)
        await self.write(command)

    async def drop(self, command: Json) -> None:
        """The line breaks while the command is under way."""
        await self.send(command)
        if self.socket is not None:
            self.socket.transport.abort()

    async def swap(self, command: Json) -> None:
        """Two commands, the second before the first has an answer, in the wrong order."""
        await self.send(self.move())
        await self.send(command)

    async def both_ways(self, command: Json) -> None:
        """The same by HTTP."""
        self.errand(command)
        await self.send(command)

    async def race(self, command: Json) -> None:
        """Another device of the same person wants something else at the same time."""
        self.errand(self.move())
        await self.send(command)

    async def late(self, command: Json) -> None:
        """A move that was meant for an earlier position."""
        meant = self.luck.choice(self.old) if self.old else command
        await self.send({**command, "do": "move", "move": meant.get("move", "")})

    async def undo(self, command: Json) -> None:
        undo = self.command(do="undo")
        await self.send(undo)
        await self.write(undo)

    async def again(self, command: Json) -> None:
        await self.write(self.luck.choice(self.old))
        await self.send(command)

    def errand(self, command: Json) -> None:
        """Send a command by HTTP, once, beside what this page does."""
        client = f"{self.name}/{command['ref']}"
        made = post(self.world, self.ledger, self.table, self.token, command, client)
        task = asyncio.get_running_loop().create_task(self._run(made))
        self.errands.add(task)

    async def _run(self, errand: Awaitable[object]) -> None:
        await errand
        self.errands = {task for task in self.errands if task is not asyncio.current_task()}
        await self.nudge()

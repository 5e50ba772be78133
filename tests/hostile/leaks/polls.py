"""Programs that wait: a GET that is answered when something has happened for its seat."""

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

from tests.hostile.leaks.viewers import Viewer
from tests.hostile.leaks.wires import Heard, fetch
from tests.hostile.leaks.worlds import World

if TYPE_CHECKING:
    from tests.hostile.leaks.walk import Walk

OFTEN = 0.1  # the share of moments at which somebody begins to wait: an answer takes a while
LONGEST = 25  # seconds


class Polls:
    """The waiting requests of a walk, one viewer's at a time."""

    def __init__(self, walk: "Walk") -> None:
        self.walk = walk
        self.viewer: Viewer | None = None
        self.after = 0
        self.waiting: dict[str, asyncio.Task[bytes]] = {}  # by world

    def begin(self, alike: list[Viewer]) -> None:
        if self.waiting or self.walk.luck.random() > OFTEN:
            return
        self.viewer = self.walk.luck.choice(alike)
        self.after = lines_of(self.walk.one, self.viewer)
        for world in self.walk.worlds:
            waiting = self._wait(world, self.viewer)
            self.waiting[world.name] = asyncio.get_running_loop().create_task(waiting)

    async def _wait(self, world: World, viewer: Viewer) -> bytes:
        path = f"/api/tables/{world.table}?seat={viewer.seat}&after={self.after}&wait={LONGEST}"
        return await fetch(world.servers[viewer.at], "GET", path, viewer.token)

    async def answered(self, world: World) -> None:
        """Something has happened: take the answer before anything else does, if it is due."""
        waiting = self.waiting.get(world.name)
        if waiting is None or self.viewer is None:
            return
        if waiting.done() or lines_of(world, self.viewer) > self.after:
            world.lines[self.viewer.name].heard.append(Heard("poll", await waiting))
            del self.waiting[world.name]

    async def close(self) -> None:
        for waiting in self.waiting.values():
            waiting.cancel()
            with suppress(asyncio.CancelledError, Exception):
                await waiting


def lines_of(world: World, viewer: Viewer) -> int:
    """How long the viewer's log is."""
    return len(world.live(viewer.at).sitting.lines(viewer.seat or None))

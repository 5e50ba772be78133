"""Designers' studies: asked for on a page, played in the background, kept for a while.

An order decides every game, so a study that is no longer kept can be had again; its address says
what it was about, and nothing of it is stored.
"""

import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from donjon.engine.reader import Json
from donjon.engine.words import N_
from donjon.table import designing
from donjon.table.designing import Order
from donjon.table.errors import Refused
from donjon.table.studies import ENDLESS, Place

if TYPE_CHECKING:
    from donjon.table.studies import Studies

SIZES = ((2_000, 80), (20_000, 240), (100_000, 800))  # random games, bots' games: small to large
MOST = 6  # that are played at once
KEPT = 40  # that are over
UNASKED = 150.0  # seconds that one goes on though nobody looks at it
PLAYING, DONE, STOPPED, FAILED = "playing", "done", "stopped", "failed"
BUSY = N_("Too many studies are being made just now; please try again in a while.")
ONE = N_("One study at a time: wait for the one that you have begun, or stop it.")
GONE = N_("This study is no longer kept here. Press the button, and the same games are played.")
ANOTHERS = N_("Only whoever began a study can stop it.")


@dataclass(eq=False)
class Design:
    """A study: what is known of it so far."""

    order: Order
    address: str
    place: Place
    asked: float  # when somebody wanted to know, for the last time
    began: float
    state: str = PLAYING
    share: float = 0.0
    doing: str = ""
    report: str = ""
    csv: str = ""
    version: int = 0  # of the report
    reason: str = ""  # why it failed

    def to_json(self, seen: int) -> Json:
        """How it stands; the report, if it is newer than what was seen."""
        content: dict[str, Any] = {"id": self.order.id, "state": self.state, "share": self.share}
        content |= {"doing": self.doing, "version": self.version, "reason": self.reason}
        content["seconds"] = self._left()
        if self.version > seen:
            content["report"] = self.report
        return content

    def _left(self) -> int | None:
        """About how many seconds more, once that can be told."""
        if self.state != PLAYING or self.share < 0.03:
            return None
        return round((time.monotonic() - self.began) * (1 / self.share - 1))


class Designs:
    """All studies of a house."""

    def __init__(
        self, studies: "Studies", spawn: Callable[[Coroutine[Any, Any, None]], None]
    ) -> None:
        self.studies, self.spawn = studies, spawn
        self.known: OrderedDict[str, Design] = OrderedDict()

    def begin(self, order: Order, address: str) -> Design:
        """A study, which is begun unless it is there already."""
        found = self.known.get(order.id)
        if found is not None and found.state in (PLAYING, DONE):
            return found
        running = [design for design in self.known.values() if design.state == PLAYING]
        if any(design.address == address for design in running):
            raise Refused(ONE, status=429)
        if len(running) >= MOST:
            raise Refused(BUSY, status=503)
        now = time.monotonic()
        design = Design(order, address, self.studies.enter(ENDLESS, address), now, now)
        self.known.pop(order.id, None)
        self.known[order.id] = design
        self._forget_old()
        self.spawn(self._play(design))
        return design

    def find(self, name: str) -> Design:
        if name not in self.known:
            raise Refused(GONE, status=404)
        self.known[name].asked = time.monotonic()
        return self.known[name]

    def stop(self, name: str, address: str) -> Design:
        design = self.find(name)
        if design.address != address:
            raise Refused(ANOTHERS, status=403)
        if design.state == PLAYING:
            design.state = STOPPED
            self.studies.leave(design.place)
        return design

    async def _play(self, design: Design) -> None:
        try:
            while design.state == PLAYING and time.monotonic() - design.asked < UNASKED:
                step = await self.studies.work(design.place, designing.go_on, design.order)
                self._take(design, step)
        except Refused as error:
            design.state, design.reason = FAILED, error.reason
        finally:
            if design.state == PLAYING:
                design.state = STOPPED
            self.studies.leave(design.place)

    def _take(self, design: Design, step: designing.Step) -> None:
        design.share, design.doing = step.share, step.doing
        if step.report:
            design.report, design.csv = step.report, step.csv
            design.version += 1
        if step.over:
            design.state = DONE

    def _forget_old(self) -> None:
        over = [name for name, design in self.known.items() if design.state != PLAYING]
        for name in over[: max(0, len(over) - KEPT)]:
            del self.known[name]

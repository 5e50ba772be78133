"""What has to be compiled is compiled early: one build after the other, behind everything else.

First the rules of every game, so that boards are quick, then what bots search with.  A game that
somebody sets a table of comes next.
"""

import logging
import threading
from collections.abc import Callable, Iterable

from donjon.bots.tree.build import SEARCH
from donjon.engine import loading
from donjon.engine.errors import NoCompiler
from donjon.engine.kinds import TABLE, Kind
from donjon.engine.registry import Game

log = logging.getLogger("donjon.table")
Make = Callable[[Game, Kind], None]


class Workshop:
    """A thread that sees to one build at a time; the compiler is a process of its own."""

    def __init__(
        self, games: Iterable[Game], make: Make = loading.fill_cache, pause: float = 0
    ) -> None:
        games = list(games)
        self.make, self.pause = make, pause
        self.waiting = [(game, kind) for kind in (TABLE, SEARCH) for game in games]
        self._lock, self._closing = threading.Lock(), threading.Event()
        if loading.wanted():
            threading.Thread(target=self._work_on, name="workshop", daemon=True).start()

    def next(self, name: str) -> None:
        """Somebody wants to play this game."""
        with self._lock:
            self.waiting.sort(key=lambda build: build[0].id != name)

    def close(self) -> None:
        with self._lock:
            self.waiting.clear()
        self._closing.set()

    def _work_on(self) -> None:
        self._closing.wait(self.pause)
        while build := self._take():
            try:
                self.make(*build)
            except NoCompiler as error:
                log.warning("%s", error)

    def _take(self) -> tuple[Game, Kind] | None:
        with self._lock:
            return self.waiting.pop(0) if self.waiting else None

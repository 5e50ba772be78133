"""The arrays of a batch on this machine's processor, and the calls that work on them."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from donjon.engine.builds import Build
from donjon.rl.drivers import LIFE, NUMBER

Array = np.ndarray[Any, Any]


class Rows:
    """A row a game; interpreted, what rules work on are lists of Python's own numbers."""

    def __init__(
        self,
        build: Build,
        games: int,
        seats: int,
        setup: Sequence[int],
        keys: Sequence[int],
        styles: Array,
        kept: int,
    ) -> None:
        self.build, self.games, self.seats = build, games, seats
        self.setup, self.keys = build.row(setup), build.words(keys)
        self.styles = styles
        self.life = np.zeros((games, LIFE), np.int64)
        self.life[:, NUMBER] = np.arange(games) - games  # the first life adds as many
        self.past = np.zeros((games, 2, kept), np.int16)
        self.payoffs = np.zeros((games, seats), np.float32)
        self.legal = np.zeros((games, build.game.rules.ACTIONS), np.uint8)
        self.seat = np.zeros(games, np.int32)
        self.ended = np.zeros(games, np.bool_)
        if build.compiled:
            self.states: Any = np.zeros(games, build.dtype)
            self.own: Any = np.zeros((games, 2), np.uint64)
            self.luck: Any = np.zeros((games, 1), np.uint64)
            self.mask: Any = self.legal
        else:
            self.states = [build.blank()[0] for _ in range(games)]
            self.own, self.luck = [[0, 0] for _ in range(games)], [[0] for _ in range(games)]
            self.mask = [build.mask() for _ in range(games)]

    def begin(self) -> None:
        """Every game at its opening."""
        self.step(np.full(self.games, -1, np.int64), 0, self.games)

    def step(self, actions: Array, low: int, high: int) -> None:
        """Step some of the games."""
        self.build.drive.step_games(
            self.states, actions, self.seats, self.setup, self.keys, self.own, self.luck,
            self.life, self.styles, self.past, self.payoffs, self.mask, self.seat, self.ended,
            low, high,
        )  # fmt: skip
        if not self.build.compiled:
            self.legal[low:high] = self.mask[low:high]

    def observe(self, viewers: Array, out: Array, scratch: Any, low: int, high: int) -> None:
        """Write what each game's viewer sees."""
        if not self.build.compiled:
            viewers = viewers.tolist()
        self.build.drive.observe_games(self.states, scratch, viewers, self.seats, out, low, high)

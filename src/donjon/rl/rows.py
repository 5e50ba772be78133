"""A batch's arrays on this machine's processor, a row a game; cores share them."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from donjon.engine import dice
from donjon.engine.builds import Build
from donjon.engine.errors import BadInput
from donjon.engine.observation_table import table_of
from donjon.engine.plans import Plan
from donjon.engine.words import N_, Name, because
from donjon.rl.drivers import LIFE, NUMBER, Hand

Array = np.ndarray[Any, Any]
ALONE = 256  # games that are not worth another core


class Rows:
    """The arrays, and the calls that work on them; interpreted, states are a list of twins."""

    def __init__(self, plan: Plan, build: Build, styles: Array, kept: int, threads: int) -> None:
        games, self.seats = len(styles), len(plan.seats)
        self.build, self.games, self.styles = build, games, styles
        self.setup = build.row(plan.game.text.setup(plan.options, plan.seats))
        self.keys = build.words(dice.key_of(plan.game.id, plan.seed))
        self.life = first_lives(games)
        self.past = np.zeros((2, kept, games), np.int16)
        self.payoffs = np.zeros((games, self.seats), np.float32)
        self.legal = np.zeros((games, plan.game.rules.ACTIONS), np.uint8)
        self.seat = np.zeros(games, np.int32)
        self.ended = np.zeros(games, np.bool_)
        self.seen = np.zeros((games, table_of(plan.game).size(self.seats)), np.float32)
        self.flat = self.seen.reshape(-1)
        self.last = np.zeros((0, self.seen.shape[1]), np.float32)
        self.states: Any = np.zeros(games, build.dtype)
        if not build.compiled:
            self.states = [build.blank()[0] for _ in range(games)]
        self.lucks = build.words([0] * games)
        self._share_out(threads if build.compiled else 1)
        self.step(np.full(games, -1, np.int64))

    def _share_out(self, threads: int) -> None:
        """Which games each core sees to."""
        shares = max(1, min(threads, self.games // ALONE))
        cuts = [self.games * share // shares for share in range(shares + 1)]
        self._shares = list(zip(range(shares), cuts, cuts[1:], strict=False))
        self._hands = [self._hand() for _ in range(shares)]
        self._pool = ThreadPoolExecutor(shares - 1) if shares > 1 else None

    def _hand(self) -> Hand:
        build = self.build
        return Hand(build.mask(), build.words([0]), build.row([0] * self.seats), build.blank())

    def read(self, actions: Any) -> Array:
        """Actions as the drivers take them."""
        given = np.asarray(actions)
        check_actions(given.shape, given.dtype, self.games)
        return np.ascontiguousarray(given, np.int64)

    def find_illegal(self, actions: Array) -> int:
        """The first game whose action is not legal, or -1."""
        return int(self.build.drive.find_illegal(actions, self.legal))

    def step(self, actions: Array) -> None:
        """Every game a step further; -1 begins one anew."""
        self._together(lambda share, low, high: self._step(actions, share, low, high))

    def _step(self, actions: Array, share: int, low: int, high: int) -> None:
        self.build.drive.step_games(
            self.states, actions, self.seats, self.setup, self.keys, self.lucks, self.life,
            self.styles, self.past, self.payoffs, self.legal, self.seat, self.ended,
            self.last.reshape(-1), self._hands[share], low, high,
        )  # fmt: skip

    def keep_last(self) -> Array:
        """From now on what whoever was asked sees of the end of each game that ends."""
        self.last = np.zeros_like(self.seen)
        return self.last

    def observe(self, seat: int | None) -> Array:
        """What a seat sees of every game, or whoever is asked in each."""
        viewers: Any = self.seat if seat is None else np.full(self.games, seat, np.int32)
        if not self.build.compiled:
            viewers = viewers.tolist()
        self._together(lambda share, low, high: self._observe(viewers, share, low, high))
        return self.seen

    def _observe(self, viewers: Any, share: int, low: int, high: int) -> None:
        size, hand = self.seen.shape[1], self._hands[share]
        self.build.drive.observe_games(
            self.states, viewers, self.seats, self.flat, size, hand, low, high
        )

    def _together(self, work: Callable[[int, int, int], None]) -> None:
        """Let every core do its share; this thread does the first."""
        first, *rest = self._shares
        others = [self._pool.submit(work, *share) for share in rest] if self._pool else []
        work(*first)
        for other in others:
            other.result()


def first_lives(games: int) -> Array:
    """Row i begins as game i: every life adds as many as there are rows."""
    life = np.zeros((games, LIFE), np.int64)
    life[:, NUMBER] = np.arange(games) - games
    return life


def check_actions(shape: tuple[int, ...], dtype: Any, games: int) -> None:
    """One whole number a game."""
    if tuple(shape) != (games,):
        reason = N_("expected one for each of the {count} games, got {shape}")
        raise BadInput("actions", because(reason, count=games, shape=Name(shape)))
    if np.dtype(dtype).kind not in "iu":
        reason = N_("expected whole numbers, got {kind}")
        raise BadInput("actions", because(reason, kind=Name(dtype)))

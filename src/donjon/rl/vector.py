"""Gymnasium's vector environment over a batch: thousands of games, stepped together, compiled."""

from typing import Any

import numpy as np

from donjon.engine.plans import STYLES
from donjon.engine.reader import Reader
from donjon.engine.registry import Game
from donjon.rl import missing

with missing.explained():
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space

from donjon.rl.batch import batch
from donjon.rl.gymnasium import seat_number
from donjon.rl.play import Array, plan_of
from donjon.rl.rewards import reward_named
from donjon.rl.spaces import action_space, seen_space


class Seats(VectorEnv[Any, Any, Any]):
    """One seat in each of many games; the others play "random" or "quick" inside the batch.

    Game i of a seed is the one that `Seat.reset(seed=…, options={"number": i})` begins.  A game
    that ends begins anew in the same step (Gymnasium's SAME_STEP): `info["final_obs"]` is what this
    seat sees of its end, and `info["final_info"]` its mask, where nothing is left.  An illegal
    action is refused before any game is stepped.  With copy=False the arrays are the batch's own,
    which the next step writes into.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012  # as Gymnasium's

    def __init__(
        self,
        num_envs: int = 1,
        game: str | Game = "",
        seats: int | None = 2,
        seat: int | str = 0,
        opponents: str = "random",
        options: dict[str, Any] | None = None,
        rewards: str = "win",
        copy: bool = True,
        threads: int | None = None,
        render_mode: None = None,
    ) -> None:
        self.plan, self.num_envs, self.copy = plan_of(game, seats, options), num_envs, copy
        self.seat = seat_number(seat, self.plan.seats)
        style = Reader(opponents, "opponents").one_of(tuple(STYLES))
        self.opponents: list[str | None] = [style] * len(self.plan.seats)
        self.opponents[self.seat] = None
        self.options, self.threads, self.render_mode = options, threads, render_mode
        self._rewarded = reward_named(rewards)
        self._batch: Any = None  # reset() begins the games
        found, count = self.plan.game, len(self.plan.seats)
        self.single_observation_space = seen_space(found, count)
        self.single_action_space = action_space(found)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed, options=options)
        text = int(self.np_random.integers(2**62)) if seed is None else seed
        self._batch = batch(
            self.plan.game, self.num_envs, len(self.plan.seats), text, threads=self.threads,
            options=self.options, opponents=self.opponents,
        )  # fmt: skip
        self._last = self._batch.keep_last()
        return self._seen(), self._info()

    def step(self, actions: Any) -> tuple[Any, Array, Array, Array, dict[str, Any]]:
        assert self._batch is not None, "reset() begins the games"
        ended = np.array(self._batch.step(np.asarray(actions)), np.bool_)
        paid = np.zeros(self.num_envs, np.float64)
        for i in np.flatnonzero(ended):
            paid[i] = self._rewarded(self._batch.payoffs[i].tolist())[self.seat]
        info = self._info()
        for row in np.flatnonzero(ended).tolist():
            info = self._add_info(info, self._end(row), row)
        return self._seen(), paid, ended, np.zeros(self.num_envs, np.bool_), info

    def _end(self, i: int) -> dict[str, Any]:
        """What is told of a game that ended, as `Seat` tells it."""
        mask = np.zeros(self._batch.actions, np.int8)
        seen = {"observation": self._last[i].copy(), "action_mask": mask}
        return {"final_obs": seen, "final_info": {"action_mask": mask}}

    def _seen(self) -> dict[str, Array]:
        assert self._batch is not None
        numbers, mask = self._batch.observe(), self._batch.legal.view(np.int8)
        if self.copy:
            numbers, mask = numbers.copy(), mask.copy()
        return {"observation": numbers, "action_mask": mask}

    def _info(self) -> dict[str, Any]:
        told = np.ones(self.num_envs, np.bool_)  # by every game, as Gymnasium's own vectors say
        return {"action_mask": self.action_masks(), "_action_mask": told}

    def action_masks(self) -> Array:
        """1 for each action that is legal now, a row a game."""
        assert self._batch is not None
        mask: Array = self._batch.legal.view(np.int8)
        return mask.copy() if self.copy else mask

    def journal(self, i: int, before: bool = False) -> dict[str, Any]:
        """Game i, or the one before it, which replays at the table."""
        assert self._batch is not None
        made: dict[str, Any] = self._batch.journal(i, before)
        return made

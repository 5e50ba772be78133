"""PettingZoo environments: `env("knights", seats=4)`, and `parallel_env("holland")`.

Agents are seats by their names.  An observation is `{"observation": numbers, "action_mask": 0 or
1 for each action}`; `donjon observe GAME` says what each number is.  Rewards come at the end: by
win or by rank.  An illegal action raises an error and changes nothing.
"""

from typing import Any, cast

import numpy as np

from donjon.engine.observation_table import table_of
from donjon.engine.registry import Game
from donjon.rl import missing

with missing.explained():
    from gymnasium.utils import seeding
    from pettingzoo import AECEnv, ParallelEnv

from donjon.rl.pictures import MODES, check_mode, rendered
from donjon.rl.play import Play, plan_of
from donjon.rl.rewards import reward_named
from donjon.rl.spaces import action_space, seen_space


class _Table:
    """What both kinds have in common: seats, spaces, seeds and the game being played."""

    possible_agents: list[str]
    more = 0  # actions that the game doesn't have

    def __init__(
        self,
        game: str | Game,
        seats: int | None = 2,
        options: dict[str, Any] | None = None,
        rewards: str = "win",
        render_mode: str | None = None,
    ) -> None:
        self.plan = plan_of(game, seats, options)
        self.render_mode, self._rewarded = check_mode(render_mode), reward_named(rewards)
        found = self.plan.game
        self.possible_agents = list(self.plan.seats)
        self.metadata = {
            "name": f"{found.id}_v{table_of(found).version}",
            "render_modes": list(MODES),
            "render_fps": 2,
            "is_parallelizable": False,
        }
        count = len(self.possible_agents)
        self.observation_spaces = {
            agent: seen_space(found, count, self.more) for agent in self.possible_agents
        }
        self.action_spaces = {a: action_space(found, self.more) for a in self.possible_agents}
        self._luck: np.random.Generator | None = None
        self.play: Play = cast(Play, None)  # reset() begins one

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def _begin(self, seed: int | None, options: dict[str, Any] | None) -> Play:
        """A game of this seed; without one, another than before."""
        if seed is None:
            if self._luck is None:
                self._luck, _ = seeding.np_random()
            seed = int(self._luck.integers(2**62))
        else:
            self._luck, _ = seeding.np_random(seed)
        self.play = Play(self.plan, seed, (options or {}).get("number", 0))
        self.agents = list(self.possible_agents)
        return self.play

    def _seen(self, agent: str) -> dict[str, Any]:
        number = self.possible_agents.index(agent)
        mask = self.play.mask(number, self.more)
        return {"observation": self.play.observe(agent), "action_mask": mask}

    def _paid(self) -> dict[str, float]:
        """What the end brings each."""
        return dict(zip(self.possible_agents, self._rewarded(self.play.payoffs), strict=True))

    def render(self) -> Any:
        assert self.play is not None, "reset() begins a game, which can then be shown"
        seat = None if self.play.over else self.play.acting[0]
        return rendered(self.play, self.render_mode, seat)

    def close(self) -> None:
        """Nothing is held open."""


class Turns(_Table, AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """One seat after the other; of several who choose at once, the first by seat."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        play = self._begin(seed, options)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, Any] = {agent: {} for agent in self.agents}
        self.agent_selection = play.acting[0]

    def observe(self, agent: str) -> dict[str, Any]:
        return self._seen(agent)

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.play.act(self.possible_agents.index(agent), -1 if action is None else int(action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self.play.over:
            self.rewards = self._paid()
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.play.acting[0]
        self._accumulate_rewards()


class AtOnce(_Table, ParallelEnv):  # type: ignore[misc]  # the same
    """Every seat at every step; the last action is to wait, for all who have nothing to choose."""

    more = 1

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        self._begin(seed, options)
        return self._all_seen(), {agent: {} for agent in self.agents}

    def _all_seen(self) -> dict[str, Any]:
        seen = {agent: self._seen(agent) for agent in self.agents}
        for agent in set(self.agents) - set(self.play.acting):
            seen[agent]["action_mask"][-1] = 1
        return seen

    def step(self, actions: dict[str, int]) -> tuple[dict[str, Any], ...]:
        chosen = [(seat, int(actions[self.play.seats[seat]])) for seat in self.play.acts]
        for seat, action in chosen:  # all are looked at before any is played
            self.play.check(seat, action)
        for seat, action in chosen:
            self.play.act(seat, action)
        over = self.play.over
        seen, agents = self._all_seen(), self.agents
        paid = self._paid() if over else dict.fromkeys(agents, 0.0)
        self.agents = [] if over else agents
        return (
            seen,
            paid,
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, False),
            {agent: {} for agent in agents},
        )


env, parallel_env = Turns, AtOnce  # as PettingZoo's own modules call them

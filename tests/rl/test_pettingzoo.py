"""PettingZoo's own tests, on every game with every number of seats."""

import warnings
from functools import partial
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test

from donjon.drawing.themes import LIGHT
from donjon.engine.errors import BadInput, IllegalMove
from donjon.engine.match import Match
from donjon.engine.registry import games
from donjon.rl.pettingzoo import env, parallel_env

TABLES = [(g, n) for g, game in games().items() for n in range(game.least, game.most + 1)]
each_table = pytest.mark.parametrize(("game", "seats"), TABLES)
each_game = pytest.mark.parametrize("game", sorted(games()))
pytestmark = pytest.mark.filterwarnings("ignore:.*all zeros")  # a mask where nothing is to choose


@each_table
def test_api(game: str, seats: int) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(env(game, seats), num_cycles=60)


@each_table
def test_parallel_api(game: str, seats: int) -> None:
    parallel_api_test(parallel_env(game, seats), num_cycles=40)


@each_table
def test_the_same_seed_is_the_same_game(game: str, seats: int) -> None:
    seed_test(partial(env, game, seats), num_cycles=15)


@each_game
def test_rendering(game: str) -> None:
    render_test(partial(env, game), custom_tests={"svg": lambda made: made.startswith("<svg")})


@each_table
def test_a_game_played_here_replays_at_the_table(game: str, seats: int) -> None:
    played = env(game, seats, rewards="rank")
    played.reset(seed=5, options={"number": 3})
    luck = np.random.default_rng(1)
    for agent in played.agent_iter():
        seen, _, over, _, _ = played.last()
        assert played.observation_space(agent).contains(seen)
        played.step(None if over else int(luck.choice(np.flatnonzero(seen["action_mask"]))))
        if over or played.play.moves_played > 60:
            break
    match = Match.replay(played.play.journal())
    assert match.position() == played.play.position()
    for seat in match.seats:
        assert np.array_equal(match.observe(seat), played.observe(seat)["observation"])


def test_rewards_come_at_the_end_by_win_or_by_rank() -> None:
    ends: dict[str, Any] = {}
    for rewards in ("win", "rank"):
        played = parallel_env("knights", 4, rewards=rewards)
        seen, _ = played.reset(seed=2)
        luck = np.random.default_rng(2)
        while played.agents:
            actions = {
                a: int(luck.choice(np.flatnonzero(seen[a]["action_mask"]))) for a in played.agents
            }
            seen, paid, *_ = played.step(actions)
            assert not played.agents or not any(paid.values())
        ends[rewards] = sorted(paid.values())
    assert ends["win"] in ([-1, -1, -1, 1], [0, 0, 0, 0])
    assert sum(ends["rank"]) == pytest.approx(0)


def test_what_is_not_legal_is_refused_and_changes_nothing() -> None:
    played = env("knights")
    played.reset(seed=1)
    seen = played.last()[0]
    wrong = int(np.flatnonzero(seen["action_mask"] == 0)[0])
    with pytest.raises(IllegalMove, match=f"can't play action {wrong}"):
        played.step(wrong)
    assert played.play.moves_played == 0
    together = parallel_env("pebbles")
    together.reset(seed=1)
    with pytest.raises(IllegalMove):
        together.step({"blue": 0, "red": 4})
    assert together.play.moves_played == 0


@each_table
def test_who_has_nothing_to_choose_can_wait_and_nothing_else(game: str, seats: int) -> None:
    played = parallel_env(game, seats)
    seen, _ = played.reset(seed=6)
    luck = np.random.default_rng(6)
    for _ in range(12):
        for agent in played.agents:
            mask, wait = seen[agent]["action_mask"], len(seen[agent]["action_mask"]) - 1
            assert (np.flatnonzero(mask).tolist() == [wait]) == (agent not in played.play.acting)
            assert mask[wait] == (agent not in played.play.acting)
        actions = {
            a: int(luck.choice(np.flatnonzero(seen[a]["action_mask"]))) for a in played.agents
        }
        seen, *_ = played.step(actions)


def test_the_colours_of_a_picture_are_the_scene_s() -> None:
    """A painter that doesn't know the page's names of colours paints black."""
    played = env("holland", render_mode="rgb_array")
    played.reset(seed=1)
    pixels = played.render().reshape(-1, 3)
    paper = tuple(bytes.fromhex(LIGHT["paper"].removeprefix("#")))
    assert (pixels == paper).all(axis=1).mean() > 0.05
    assert (pixels == 0).all(axis=1).mean() < 0.01


def test_a_mode_or_reward_that_there_is_not_is_refused() -> None:
    with pytest.raises(BadInput, match="render_mode"):
        env("knights", render_mode="film")
    with pytest.raises(BadInput, match="rewards"):
        env("knights", rewards="gold")


def test_parallel_seeds() -> None:
    """PettingZoo's own test draws without masks, which no game here allows."""
    first, second = (parallel_env("pebbles", 3) for _ in range(2))
    for one, other in zip(
        first.reset(seed=4)[0].values(), second.reset(seed=4)[0].values(), strict=True
    ):
        assert np.array_equal(one["observation"], other["observation"])

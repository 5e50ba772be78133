"""Gymnasium's own tests, and its vector environments beside single ones, step by step."""

import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import donjon.rl.gymnasium
from donjon.engine.errors import BadInput, IllegalMove
from donjon.engine.match import Match
from donjon.engine.registry import games

TABLES = [(g, n) for g, game in games().items() for n in range(game.least, game.most + 1)]
each_table = pytest.mark.parametrize(("game", "seats"), TABLES)


def named(game: str) -> str:
    return donjon.rl.gymnasium.name_of(games()[game])


def test_every_installed_game_is_registered() -> None:
    names = {f"donjon/{name}-v1" for name in ("Knights", "Holland", "Southerners", "Temple")}
    assert names | {"donjon/Pebbles-v1"} <= set(gymnasium.registry)


@each_table
def test_the_environment_is_one(game: str, seats: int) -> None:
    made = gymnasium.make(named(game), seats=seats, seat=seats - 1, disable_env_checker=True)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it would like other names for text and rewards
        check_env(made.unwrapped, skip_render_check=seats > games()[game].least)


@each_table
@pytest.mark.parametrize("opponents", ["random", "quick"])
def test_a_row_of_the_vector_is_the_single_game_of_its_number(
    game: str, seats: int, opponents: str
) -> None:
    count = 3
    how: dict[str, Any] = {"seats": seats, "seat": 1, "opponents": opponents}
    vector = gymnasium.make_vec(named(game), count, vectorization_mode="vector_entry_point", **how)
    singles = [gymnasium.make(named(game), disable_env_checker=True, **how) for _ in range(count)]
    seen, _ = vector.reset(seed=7)
    begun = [one.reset(seed=7, options={"number": n}) for n, one in enumerate(singles)]
    luck, done = np.random.default_rng(3), np.zeros(count, bool)
    for row, (alone, _) in enumerate(begun):
        same(seen, row, alone)
    for _ in range(25):
        actions = np.array([luck.choice(np.flatnonzero(mask)) for mask in seen["action_mask"]])
        seen, paid, ended, cut, info = vector.step(actions)
        assert not cut.any()
        assert info.get("_final_obs", np.zeros(count, bool)).tolist() == ended.tolist()
        for row in np.flatnonzero(~done).tolist():
            alone, reward, over, _, told = singles[row].step(actions[row])
            assert (reward, over) == (paid[row], ended[row])
            if over:
                same({name: [end] for name, end in info["final_obs"][row].items()}, 0, alone)
                same(info["final_info"], row, told)
            else:
                same(seen, row, alone)
        done |= ended
        if done.all():
            break


def same(seen: Any, row: int, alone: Any) -> None:
    for name, values in alone.items():
        assert np.array_equal(seen[name][row], values), name


def test_bots_of_any_level_play_the_other_seats() -> None:
    made: Any = gymnasium.make("donjon/Knights-v1", seats=3, opponents=[None, "easy", "quick"])
    seen, info = made.reset(seed=1)
    for _ in range(6):
        action = int(np.flatnonzero(seen["action_mask"])[0])
        seen, _, over, _, info = made.step(action)
        assert np.array_equal(info["action_mask"], made.unwrapped.action_masks())
        if over:
            break
    match = Match.replay(made.unwrapped.journal())
    assert match.moves_played == made.unwrapped.play.moves_played


def test_an_illegal_action_ends_the_game_or_is_refused() -> None:
    made: Any = gymnasium.make("donjon/Knights-v1").unwrapped
    seen, _ = made.reset(seed=1)
    wrong = int(np.flatnonzero(seen["action_mask"] == 0)[0])
    _, reward, over, _, info = made.step(wrong)
    assert (reward, over) == (-1, True)
    assert f"can't play action {wrong}" in info["illegal"]
    strict = gymnasium.make("donjon/Knights-v1", illegal="raise").unwrapped
    strict.reset(seed=1)
    with pytest.raises(IllegalMove):
        strict.step(wrong)


@pytest.mark.parametrize(
    ("wrong", "place"),
    [
        ({"opponents": "nobody"}, "nobody"),
        ({"opponents": ["easy"]}, "opponents"),
        ({"seat": 9}, "seat"),
        ({"seat": "mauve"}, "seat"),
        ({"illegal": "maybe"}, "illegal"),
    ],
)
def test_what_makes_no_environment_is_told(wrong: dict[str, Any], place: str) -> None:
    with pytest.raises((BadInput, ValueError), match=place):
        gymnasium.make("donjon/Knights-v1", **wrong)


def test_ends_are_told_in_the_form_of_gymnasiums_own_vector_that_resets_in_the_same_step() -> None:
    how: dict[str, Any] = {"seats": 2, "seat": 0, "opponents": "quick"}
    ours = gymnasium.make_vec(
        "donjon/Knights-v1", 3, vectorization_mode="vector_entry_point", **how
    )
    mode: Any = gymnasium.vector.AutoresetMode.SAME_STEP
    singles = [lambda: donjon.rl.gymnasium.Seat("knights", **how)] * 3
    theirs = gymnasium.vector.SyncVectorEnv(singles, autoreset_mode=mode)
    assert ours.metadata["autoreset_mode"] is mode
    assert form(first_end(ours)) == form(first_end(theirs))


def first_end(vector: Any) -> dict[str, Any]:
    """What is told when the first games end, by random play."""
    luck = np.random.default_rng(3)
    seen, _ = vector.reset(seed=7)
    while True:
        actions = np.array([luck.choice(np.flatnonzero(mask)) for mask in seen["action_mask"]])
        seen, _, ended, _, info = vector.step(actions)
        if ended.any():
            end = info["final_obs"][int(np.argmax(ended))]
            assert vector.single_observation_space.contains(end)
            assert np.array_equal(info["_final_obs"], ended)
            return dict(info)


def form(told: Any) -> Any:
    """Names and kinds of what is told, whichever games ended."""
    if isinstance(told, dict):
        return {name: form(value) for name, value in told.items()}
    return told.shape, told.dtype.str

"""OpenSpiel's own tests, on every game with every number of seats."""

import pickle
import subprocess
import sys
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import exploitability, generate_playthrough
from open_spiel.python.observation import make_observation
from open_spiel.python.policy import TabularPolicy, UniformRandomPolicy

import donjon.rl.openspiel as ours
from donjon.engine.errors import BadInput
from donjon.engine.match import Match
from donjon.engine.registry import games
from tests.bots.pennies import GAME as PENNIES

SHORT = {"southerners": "turns:6", "temple": "difficulty:hard"}
TABLES = [(g, n) for g, game in games().items() for n in range(game.least, game.most + 1)]
each_table = pytest.mark.parametrize(("game", "seats"), TABLES)


def loaded(game: str, seats: int, **more: Any) -> Any:
    given = {"seats": seats, "options": SHORT.get(game, ""), **more}
    return pyspiel.load_game(f"donjon_{game}", given)


@each_table
def test_random_simulations(game: str, seats: int) -> None:
    pyspiel.random_sim_test(loaded(game, seats), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("game", ["knights", "pebbles", "holland"])
def test_a_playthrough_can_be_written(game: str) -> None:
    written = generate_playthrough.playthrough(
        f"donjon_{game}(samples=3)", None, seed=1, observation_params_string=None
    )
    assert f"donjon_{game}" in written
    assert "IsTerminal() = True" in written


@each_table
def test_a_history_is_a_game_that_replays_at_the_table(game: str, seats: int) -> None:
    state = loaded(game, seats).new_initial_state()
    luck = np.random.default_rng(2)
    while not state.is_terminal() and len(state.history()) < 80:
        if state.is_chance_node():
            state.apply_action(5)
        elif state.is_simultaneous_node():
            state.apply_actions([int(luck.choice(state.legal_actions(p))) for p in range(seats)])
        else:
            state.apply_action(int(luck.choice(state.legal_actions())))
    again = pickle.loads(pickle.dumps(state._play))
    assert again.position() == state._play.position()
    assert Match.replay(state._play.journal()).position() == state._play.position()


def test_what_a_player_knows_is_more_than_what_it_sees() -> None:
    game = loaded("holland", 2)
    recalled = make_observation(game, pyspiel.IIGObservationType(perfect_recall=True))
    seen = make_observation(game)
    state = game.new_initial_state()
    state.apply_action(0)
    choices = state.legal_actions(0)[:2]
    prints = []
    for choice in choices:
        after = state.clone()
        after.apply_actions([choice, state.legal_actions(1)[0]])
        recalled.set_from(after, 0)
        prints.append(recalled.dict["fingerprint"].copy())
        assert recalled.string_from(after, 0).endswith(seen.string_from(after, 0))
    assert not np.array_equal(*prints)


@each_table
def test_a_player_remembers_its_own_moves_and_no_others(game: str, seats: int) -> None:
    state = loaded(game, seats).new_initial_state()
    state.apply_action(3)
    made: list[list[str]] = [[] for _ in range(seats)]
    while not state.is_terminal() and len(state.history()) < 12:
        actors = range(seats) if state.is_simultaneous_node() else [state.current_player()]
        actions = [state.legal_actions(p)[0] for p in actors]
        for player, action in zip(actors, actions, strict=True):
            if (name := state.action_to_string(player, action)) != "wait":
                made[player].append(name)
        if state.is_simultaneous_node():
            state.apply_actions(actions)
        else:
            state.apply_action(actions[0])
    assert any(made)
    for player in range(seats):
        lines = state.information_state_string(player).splitlines()
        assert [line for line in lines if not line.startswith("{")] == made[player]


def test_the_value_of_pennies_is_known() -> None:
    """Both at random is the best there is; whoever always shows one side loses all."""
    name = ours.register_game(PENNIES)
    game = pyspiel.convert_to_turn_based(pyspiel.load_game(name, {"samples": 1}))
    fair = UniformRandomPolicy(game)
    assert exploitability.nash_conv(game, fair) == pytest.approx(0)
    stubborn = TabularPolicy(game)
    stubborn.action_probability_array[:] = 0
    stubborn.action_probability_array[:, 0] = 1
    assert exploitability.nash_conv(game, stubborn) == pytest.approx(2)


def test_what_makes_no_game_is_told() -> None:
    for wrong, reason in (
        ({"seats": 9}, "seats"),
        ({"options": "goal"}, "options: expected NAME:VALUE, got 'goal'"),
        ({"options": "goal:none"}, "goal"),
        ({"samples": 0}, "samples"),
    ):
        with pytest.raises(BadInput, match=reason):
            ours.Spiel(games()["pebbles"], wrong)


def test_a_program_that_has_loaded_it_ends_in_peace() -> None:
    subprocess.run([sys.executable, "-c", "import donjon.rl.openspiel"], check=True)

"""OpenSpiel games: importing this registers `donjon_knights` and every other installed game.

    import pyspiel, donjon.rl.openspiel
    game = pyspiel.load_game("donjon_holland(seats=3)")

Chance is sampled: the root's outcomes are so many games (`samples`) of one seed (`rng_seed`), all
as likely, and a game's dice follow from its number; so a history replays, and states serialise.
(OpenSpiel's own mode for sampled chance keeps a generator in the game, which one that is written
in Python can't.)  Where seats choose at once it is a simultaneous node; who has nothing to choose
there waits, by the last action.
"""

import ctypes
import hashlib
import json
from functools import partial
from typing import Any

import numpy as np

from donjon.engine.observation_table import table_of
from donjon.engine.options import read_pairs
from donjon.engine.reader import Reader
from donjon.engine.registry import Game, games
from donjon.engine.words import N_, Name, because
from donjon.rl import missing

with missing.explained():
    import pyspiel

from donjon.rl.play import Play, plan_of
from donjon.rl.rewards import by_win

LONGEST = 20_000  # moves: no game here comes near
SAMPLES = 1000  # games that stand for all
PRINT = 128  # bits by which an information state is known


class Spiel(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """A game as OpenSpiel knows it; parameters: seats, samples, rng_seed, options."""

    def __init__(self, played: Game, params: dict[str, Any] | None = None) -> None:
        given = {**parameters(played), **(params or {})}
        self.plan = plan_of(
            played,
            given["seats"],
            read_pairs(filter(None, given["options"].split(";")), "options", ":"),
        )
        self.rng_seed = int(given["rng_seed"])
        samples = Reader(given["samples"], "samples").whole(1, 10**6)
        self.outcomes = [(number, 1 / samples) for number in range(samples)]
        self.at_once = at_once(played)
        seats = len(self.plan.seats)
        info = pyspiel.GameInfo(
            num_distinct_actions=played.rules.ACTIONS + self.at_once,
            max_chance_outcomes=samples,
            num_players=seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if _utility(played) == pyspiel.GameType.Utility.ZERO_SUM else None,
            max_game_length=LONGEST,
        )
        super().__init__(type_of(played), info, given)

    def new_initial_state(self) -> "SpielState":
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        return Observer(self, iig_obs_type, params)

    def observation_size(self) -> int:
        return table_of(self.plan.game).size(len(self.plan.seats))

    def observation_tensor_shape(self) -> list[int]:
        return [self.observation_size()]

    def information_state_tensor_shape(self) -> list[int]:
        return [self.observation_size() + PRINT]


class SpielState(pyspiel.State):  # type: ignore[misc]  # the same
    """A state of it; before the root's outcome is known there is no game yet."""

    def __init__(self, game: Spiel) -> None:
        super().__init__(game)
        self._at_once, self._plan, self._seed = game.at_once, game.plan, game.rng_seed
        self._play: Play | None = None
        self._known: list[list[str]] = [[] for _ in game.plan.seats]  # what each has seen and done

    def current_player(self) -> int:
        if self._play is None:
            return int(pyspiel.PlayerId.CHANCE)
        if self._play.over:
            return int(pyspiel.PlayerId.TERMINAL)
        acts = self._play.acts
        if self._at_once and len(acts) > 1:
            return int(pyspiel.PlayerId.SIMULTANEOUS)
        return acts[0]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        outcomes: list[tuple[int, float]] = self.get_game().outcomes
        return outcomes

    def _legal_actions(self, player: int) -> list[int]:
        if self._play is None or self._play.over:
            return []
        return self._play.legal(player) or [self._plan.game.rules.ACTIONS]

    def _apply_action(self, action: int) -> None:
        if self._play is None:
            self._play = Play(self._plan, self._seed, action)
            self._learn()
        else:
            self._act(self._play.acts[0], action)

    def _apply_actions(self, actions: list[int]) -> None:
        assert self._play is not None
        for seat in self._play.acts:
            self._act(seat, actions[seat])

    def _act(self, seat: int, action: int) -> None:
        assert self._play is not None
        self._known[seat].append(self._play.name(seat, action))
        self._play.act(seat, action)
        self._learn()

    def _learn(self) -> None:
        """Add to what each knows what it was told of the last step."""
        assert self._play is not None
        for seat, name in enumerate(self._play.seats):
            for event in self._play.events_for(name):
                self._known[seat].append(json.dumps(event, sort_keys=True))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"game {action}"
        if self._play is None or action == self._plan.game.rules.ACTIONS:
            return "wait"
        return self._play.name(player, action)

    def is_terminal(self) -> bool:
        return self._play is not None and self._play.over

    def returns(self) -> list[float]:
        if self._play is None or not self._play.over:
            return [0.0] * len(self._plan.seats)
        return by_win(self._play.payoffs)

    def __str__(self) -> str:
        if self._play is None:
            return "not begun"
        return json.dumps(self._play.position(), sort_keys=True)

    # --- what a player sees -----------------------------------------------------------------

    def seen(self, player: int) -> str:
        """What a player sees now."""
        if self._play is None:
            return ""
        return json.dumps(self._play.view(self._plan.seats[player]), sort_keys=True)

    def known(self, player: int) -> str:
        """Everything a player has seen and done, and sees now."""
        return "\n".join([*self._known[player], self.seen(player)])

    def numbers(self, player: int, out: Any) -> None:
        if self._play is not None:
            out[:] = self._play.observe(self._plan.seats[player])


class Observer:
    """What a player sees, as a tensor and as a string; with perfect recall, all it knows."""

    def __init__(self, game: Spiel, kind: Any, params: Any) -> None:
        if params:
            reason = N_("observation parameters not supported: {params}")
            raise ValueError(because(reason, params=Name(params)))
        kind = kind or pyspiel.IIGObservationType(perfect_recall=False)
        self._recalls, size = kind.perfect_recall, game.observation_size()
        self.tensor = np.zeros(size + (PRINT if self._recalls else 0), np.float32)
        self.dict = {"observation": self.tensor[:size]}
        if self._recalls:
            self.dict["fingerprint"] = self.tensor[size:]

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor.fill(0)
        state.numbers(player, self.dict["observation"])
        if self._recalls:
            digest = hashlib.sha256(state.known(player).encode()).digest()[: PRINT // 8]
            self.dict["fingerprint"][:] = np.unpackbits(np.frombuffer(digest, np.uint8))

    def string_from(self, state: SpielState, player: int) -> str:
        return state.known(player) if self._recalls else state.seen(player)


def at_once(game: Game) -> bool:
    """Do several seats choose at the same time, from the opening on?"""
    return len(Play(plan_of(game, None, None), 0).acts) > 1


def parameters(game: Game) -> dict[str, Any]:
    return {"seats": game.least, "samples": SAMPLES, "rng_seed": 0, "options": ""}


def _utility(game: Game) -> Any:
    """Who can gain by what: two against each other, all together, or anything between."""
    utility = pyspiel.GameType.Utility
    if game.together:
        return utility.IDENTICAL
    return utility.ZERO_SUM if game.most == 2 else utility.GENERAL_SUM


def type_of(game: Game) -> Any:
    kinds = pyspiel.GameType
    simultaneous = at_once(game)
    return kinds(
        short_name=f"donjon_{game.id}",
        long_name=f"Donjon: {game.title}",
        dynamics=kinds.Dynamics.SIMULTANEOUS if simultaneous else kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=_utility(game),
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=game.most,
        min_num_players=game.least,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=parameters(game),
    )


def register_game(game: Game) -> str:
    """Let `pyspiel.load_game` know a game, under the name that is returned."""
    kind = type_of(game)
    if kind.short_name not in pyspiel.registered_names():
        maker = partial(Spiel, game)
        # OpenSpiel lets go of it after Python's end, when nothing can be freed any more.
        ctypes.pythonapi.Py_IncRef(ctypes.py_object(maker))
        pyspiel.register_game(kind, maker)
    return str(kind.short_name)


for _game in games().values():
    register_game(_game)

"""What `learn_holland.py` has learned, as a bot that sits down: no PyTorch, NumPy alone.

    donjon arena holland easy 'exec:python examples/holland_bot.py holland.npz'
    python examples/holland_bot.py holland.npz --against easy --games 1000

It speaks the protocol of `donjon bot --protocol`; with --against it plays games in this process,
against a level, and says how many it won.
"""

import argparse
import json
import sys
from functools import partial
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any, TextIO

import numpy as np

from donjon.engine.observation_table import table_of
from donjon.engine.observing import plain_writer
from donjon.engine.registry import find_game

GAME, SEATS = "holland", ("blue", "red")
WEIGHTS = Path(__file__).with_name("holland.npz")
Array = np.ndarray[Any, Any]


class Mind:
    """The network: two layers, and how good each action is."""

    def __init__(self, path: Path) -> None:
        with np.load(path) as file:
            kept = {name: file[name].astype(np.float32) for name in file.files}
        names = ("body.0", "body.2", "policy")
        self.layers = [(kept[f"{name}.weight"], kept[f"{name}.bias"]) for name in names]

    def choose(self, seen: Array, actions: list[int]) -> int:
        """The best of the legal actions."""
        (first, a), (second, b), (policy, c) = self.layers
        inside = np.maximum(second @ np.maximum(first @ seen + a, 0) + b, 0)
        return actions[int((policy[actions] @ inside + c[actions]).argmax())]


def answer(mind: Mind, about: dict[str, Any], asked: dict[str, Any]) -> str:
    """The move for a question of the protocol: `state` is what the seat sees, field by field."""
    game, state = find_game(GAME), SimpleNamespace(**asked["state"])
    seat = SEATS.index(about["seat"])
    seen = np.zeros(table_of(game).size(len(SEATS)), np.float32)
    plain_writer(game)(state, seat, len(SEATS), seen, 0)
    actions = {game.text.action(state, seat, move): move for move in asked["moves"]}
    return actions[mind.choose(seen, list(actions))]


def speak(mind: Mind, lines: TextIO, out: TextIO) -> None:
    """Play a seat until the input ends."""
    say = partial(print, file=out, flush=True)
    about: dict[str, Any] = {}
    for line in lines:
        asked = json.loads(line)
        if asked["type"] == "hello":
            about = asked
            if about["game"] != GAME or tuple(about["seats"]) != SEATS:
                say(json.dumps({"type": "error", "reason": "learned holland with two seats only"}))
            else:
                say(json.dumps({"type": "ready", "name": "learned"}))
        elif asked["type"] == "choose":
            say(json.dumps({"type": "move", "move": answer(mind, about, asked)}))


def won_games(path: Path, level: str, games: range) -> int:
    """How many of these games against a level are won, the seats taken in turn."""
    from donjon.rl.gymnasium import Seat

    mind, won = Mind(path), 0
    for number in games:
        env = Seat(GAME, seat=number % 2, opponents=level)
        seen, _ = env.reset(seed=number // 2)
        over, paid = False, 0.0
        while not over:
            action = mind.choose(seen["observation"], np.flatnonzero(seen["action_mask"]).tolist())
            seen, paid, over, _, _ = env.step(action)
        won += paid > 0
    return won


def judge(path: Path, level: str, games: int, jobs: int) -> None:
    """Say how many games are won, with the interval."""
    from joblib import Parallel, delayed

    from donjon.arena.statistics import Share
    from donjon.bots.tree.build import SEARCH
    from donjon.engine.kinds import TABLE
    from donjon.engine.loading import fastest

    game = find_game(GAME)
    fastest(game, TABLE)  # compiled once, before every process would
    fastest(game, SEARCH)
    cuts = [games * job // jobs for job in range(jobs + 1)]
    shares = [range(low, high) for low, high in pairwise(cuts)]
    won = sum(Parallel(jobs)(delayed(won_games)(path, level, share) for share in shares))
    print(f"against {level}: {Share(won, games)}, {games} games")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("weights", nargs="?", type=Path, default=WEIGHTS)
    parser.add_argument("--against", metavar="LEVEL", help="play games here instead")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--jobs", type=int, default=2)
    args = parser.parse_args()
    if args.against:
        judge(args.weights, args.against, args.games, args.jobs)
    else:
        speak(Mind(args.weights), sys.stdin, sys.stdout)


if __name__ == "__main__":
    main()

"""OpenSpiel: its C++ loop, its search, from Python, and counts of all that can be played.

    spiel.py GAME cpp|python|search      as pace.py says
    spiel.py GAME perft DEPTH            how many ways lead to each depth, chance included

The C++ loop is its own roll-outs: a search of two simulations with N roll-outs each plays 2N
whole games in one call.
"""

import random
import sys
from collections.abc import Callable
from typing import Any

import pyspiel

ROLLOUTS = {"connect_four": 2000, "pig": 200}
SIMULATIONS = 5000
SAMPLE = 4000  # games that tell how long one is


def from_python(game: Any) -> Callable[[], int]:
    chance = random.Random(1)

    def play() -> int:
        moves, state = 0, game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choices(outcomes, weights)[0])
            else:
                legal = state.legal_actions()
                state.apply_action(legal[int(chance.random() * len(legal))])
                moves += 1
        return moves

    return play


def in_cpp(game: Any, rollouts: int) -> Callable[[], int]:
    one = from_python(game)
    length = sum(one() for _ in range(SAMPLE)) / SAMPLE
    bot, root = searcher(game, rollouts, 2), game.new_initial_state()

    def play() -> int:
        bot.mcts_search(root)
        return int(2 * rollouts * length)

    return play


def searching(game: Any) -> Callable[[], int]:
    bot, root = searcher(game, 1, SIMULATIONS), game.new_initial_state()

    def play() -> int:
        bot.mcts_search(root)
        return SIMULATIONS

    return play


def searcher(game: Any, rollouts: int, simulations: int) -> Any:
    rollout = pyspiel.RandomRolloutEvaluator(rollouts, 7)
    return pyspiel.MCTSBot(game, rollout, 2.0, simulations, 1000, False, 7, False)


def perft(state: Any, depth: int, counts: list[int]) -> None:
    """Add up, for each depth, the ways that lead there and those that end there."""
    counts[2 * depth] += 1
    if state.is_terminal():
        counts[2 * depth + 1] += 1
    elif depth:
        for action in state.legal_actions():
            perft(state.child(action), depth - 1, counts)


def main() -> None:
    from pace import answer  # beside this script, which needs nothing else of ours

    name, how = sys.argv[1:3]
    game = pyspiel.load_game(name)
    if how == "perft":
        counts = [0] * 2 * (int(sys.argv[3]) + 1)
        perft(game.new_initial_state(), int(sys.argv[3]), counts)
        print(*counts)
    elif how == "cpp":
        answer(in_cpp(game, ROLLOUTS[name]))
    else:
        answer({"python": from_python, "search": searching}[how](game))


if __name__ == "__main__":
    main()

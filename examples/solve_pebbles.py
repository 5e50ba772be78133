"""Solve Pebbles with two seats: a table of all positions, and how to play each.

    python examples/solve_pebbles.py --goal 10

What a round does is found out by playing it, so no rule stands here.  Then the game is solved from
its last round backwards: every position is a small game of two who choose at once, and regret
matching finds how both should mix their choices there.  At the end a best response is worked
out against the solution: what it could gain is how far from perfect that is.
"""

import argparse
from itertools import product
from typing import Any, NamedTuple

import numpy as np
from pebbles.rules import ACTIONS, ROUNDS

import donjon

FACES = 6
TURNS = 600  # of regret matching, for every position
Array = np.ndarray[Any, Any]


class Solution(NamedTuple):
    """For each round, own points and the other's: the value, and chances of the choices."""

    value: Array  # rounds + 1 × goal × goal; the last are those of a game that nobody won
    mix: Array  # rounds × goal × goal × actions


def played_rounds() -> Array:
    """What two choices and a die bring the two seats: actions × actions × faces × 2."""
    brought = np.full((ACTIONS, ACTIONS, FACES, 2), -1)
    for blue, red in product(range(ACTIONS), repeat=2):
        seed = 0
        while (brought[blue, red] < 0).any():
            match = donjon.Match.new("pebbles", 2, seed, {"goal": 50})
            match.play("blue", f"hold:{blue}")
            match.play("red", f"hold:{red}")
            (face,) = (event["die"] for event in match.events if "die" in event)
            brought[blue, red, face - 1] = list(match.position()["points"].values())
            seed += 1
    return brought


def stakes(brought: Array, after: Array) -> Array:
    """What each pair of choices is worth in every position: goal × goal × actions × actions."""
    goal = len(after)
    points = np.arange(goal)
    own = points[:, None, None, None, None] + brought[..., 0]
    other = points[:, None, None, None] + brought[..., 1]
    own, other = np.broadcast_arrays(own, other)
    going_on = after[np.minimum(own, goal - 1), np.minimum(other, goal - 1)]
    worth = np.where(own >= goal, 1.0, np.where(other >= goal, -1.0, going_on))
    return worth.mean(-1)


def mixes(worth: Array) -> Array:
    """How the chooser of rows should mix them, in every position, by regret matching."""
    rows, columns = (np.zeros(worth.shape[:3]) for _ in range(2))  # regrets
    total = np.zeros_like(rows)
    for turn in range(1, TURNS + 1):
        mine, theirs = _wanted(rows), _wanted(columns)
        gains = np.einsum("abij,abj->abi", worth, theirs)
        losses = np.einsum("abij,abi->abj", worth, mine)
        value = (mine * gains).sum(-1, keepdims=True)
        rows = np.maximum(rows + gains - value, 0)
        columns = np.maximum(columns + value - losses, 0)
        total += turn * mine
    return total / total.sum(-1, keepdims=True)


def _wanted(regret: Array) -> Array:
    """Chances by regret; where nothing is regretted, all alike."""
    all_of_it = regret.sum(-1, keepdims=True)
    return np.where(all_of_it > 0, regret / np.maximum(all_of_it, 1e-12), 1 / ACTIONS)


def solve(goal: int) -> Solution:
    """All positions, from the last round backwards."""
    brought = played_rounds()
    value = np.zeros((ROUNDS + 1, goal, goal))
    mix = np.zeros((ROUNDS, goal, goal, ACTIONS))
    for played in reversed(range(ROUNDS)):
        worth = stakes(brought, value[played + 1])
        mix[played] = mixes(worth)
        theirs = mix[played].swapaxes(0, 1)  # the other seat sees the points the other way round
        value[played] = np.einsum("abi,abij,abj->ab", mix[played], worth, theirs)
    return Solution(value, mix)


def gain_against(mix: Array) -> float:
    """What the best response to these chances gains: from 0, against perfect play, to 1."""
    brought, value = played_rounds(), np.zeros(mix.shape[1:3])
    for played in reversed(range(len(mix))):
        theirs = mix[played].swapaxes(0, 1)
        value = np.einsum("abij,abj->abi", stakes(brought, value), theirs).max(-1)
    return float(value[0, 0])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--goal", type=int, default=10, help="how many points win")
    goal = parser.parse_args().goal
    found = solve(goal)
    chances = ", ".join(f"{n}: {chance:.1%}" for n, chance in enumerate(found.mix[0, 0, 0]))
    print(f"to {goal} points, hold at first {chances}")
    print(f"a best response gains {gain_against(found.mix):.4f} against that")
    print(f"and {gain_against(np.full_like(found.mix, 1 / ACTIONS)):.4f} against chance")


if __name__ == "__main__":
    main()

"""zoo.py: PettingZoo's own Connect Four, random legal play, without its checking wrappers."""

import random
from collections.abc import Callable

import numpy as np
from pace import answer
from pettingzoo.classic.connect_four.connect_four import raw_env


def playing() -> Callable[[], int]:
    env, chance = raw_env(), random.Random(1)

    def play() -> int:
        moves = 0
        env.reset(seed=chance.randrange(2**31))
        while True:
            seen, _, ended, cut, info = env.last()
            if ended or cut:
                return moves
            known = seen if isinstance(seen, dict) and "action_mask" in seen else info
            legal = np.flatnonzero(known["action_mask"])
            env.step(int(legal[int(chance.random() * len(legal))]))
            moves += 1

    return play


if __name__ == "__main__":
    answer(playing())

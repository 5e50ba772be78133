"""python -m benchmarks.peers.ours GAME HOW: our own programs, through what anybody can call."""

import sys
from collections.abc import Callable
from importlib import import_module
from itertools import count
from typing import Any

import numpy as np

import donjon
from benchmarks import search
from benchmarks.connect_four import GAME as CONNECT_FOUR
from benchmarks.peers.pace import answer
from benchmarks.pig import GAME as PIG
from donjon.bots.strength import Strength
from donjon.engine.registry import games
from donjon.engine.simulate import simulate

GAMES = {**games(), "connect_four": CONNECT_FOUR, "pig": PIG}
VECTOR = 4096  # games that are stepped together
ON_GPU = 1 << 20


def random_play(game: Any, cores: int) -> Callable[[], int]:
    seeds, games = count(), 40_000 if game is CONNECT_FOUR else 5_000

    def play() -> int:
        played = simulate(game, games * cores, seed=next(seeds), threads=cores, progress=False)
        return int(played.moves.sum())

    return play


def vector_steps(game: Any) -> Callable[[], int]:
    """Masks and observations read each time, actions chosen by NumPy."""
    batch, luck = donjon.batch(game, VECTOR), np.random.default_rng(1)

    def play() -> int:
        for _ in range(8):
            batch.observe()
            wanted = (1 - luck.random(batch.legal.shape, np.float32)) * batch.legal  # never 0
            batch.step(wanted.argmax(1))
        return 8 * VECTOR

    return play


def random_play_on_gpu(game: Any) -> Callable[[], int]:
    seeds = count()

    def play() -> int:
        played = simulate(game, 20 * ON_GPU, seed=next(seeds), device="cuda", summary=True)
        return int(played.moves.counts @ np.arange(len(played.moves.counts)))

    return play


def vector_steps_on_gpu(game: Any) -> Callable[[], int]:
    """Masks and observations made each time, actions chosen by PyTorch, all of it on the GPU."""
    torch: Any = import_module("torch")
    batch = donjon.batch(game, ON_GPU, device="cuda", kept=0)
    legal = torch.as_tensor(batch.legal, device="cuda")

    def play() -> int:
        for _ in range(8):
            batch.observe()
            wanted = legal * (1 - torch.rand(legal.shape, device="cuda"))  # never 0 where legal
            batch.step(wanted.argmax(dim=1))
        torch.cuda.synchronize()
        return 8 * ON_GPU

    return play


def searching(game: Any) -> Callable[[], int]:
    """Simulations with full random roll-outs, UCT, each search with a fresh tree."""
    ours = search.Ours(game, Strength(5000, trees="one", explore=1.4), 2)

    def play() -> int:
        ours.build.drive.plant(ours.trees)
        ours.build.drive.search(ours.trees, ours.share)
        return int(ours.share)

    return play


def main() -> None:
    game, how = GAMES[sys.argv[1]], sys.argv[2]
    if how == "search":
        answer(searching(game))
    elif how == "gpu":
        answer(random_play_on_gpu(game), cores=2)
    elif how == "gpu-vector":
        answer(vector_steps_on_gpu(game), cores=2)
    elif how == "vector":
        answer(vector_steps(game), cores=2)
    else:
        cores = {"one-core": 1, "two-cores": 2}[how]
        answer(random_play(game, cores), cores)


if __name__ == "__main__":
    main()

"""python -m benchmarks.batch: how long a step of many games takes, masks and observations included.

For each game: milliseconds of `step` (with the masks of the next choice), of `observe`, and
moves a second.  Actions are chosen by chance beforehand and not counted.  With `--device cuda`
the GPU's arrays are first compared with the CPU's to the last bit.
"""

import argparse
import os
import time
from importlib import import_module
from statistics import median
from typing import Any

import numpy as np

import donjon
from benchmarks import connect_four
from donjon.engine.registry import Game, games
from donjon.rl.batch import Batch

Choose = Any  # from a batch to an action for each of its games
WARM = 50  # steps until the games stand at different places


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="*", help="which games (usually all, and Connect Four)")
    parser.add_argument("--seats", type=int, help="how many (usually each game's least)")
    parser.add_argument("--n", type=int, default=4096, help="games side by side")
    parser.add_argument("--steps", type=int, default=300, help="steps that are timed")
    parser.add_argument("--threads", type=int, help="cores (usually all)")
    parser.add_argument("--device", choices=("cpu", "cuda"), default="cpu")
    parser.add_argument("--equal", type=int, default=100, help="steps compared with the CPU")
    args = parser.parse_args()
    if hasattr(os, "getloadavg"):
        print(f"load of the machine before: {os.getloadavg()[0]:.1f}", flush=True)
    known: dict[str, Game] = {**games(), connect_four.GAME.id: connect_four.GAME}
    for name in args.game or known:
        if args.device == "cuda":
            compare(known[name], args.seats or known[name].least, args.equal)
        measure(known[name], args)


def measure(game: Game, args: argparse.Namespace) -> None:
    """Time the two halves of a step."""
    seats = args.seats or game.least
    began = time.perf_counter()
    kept = 0 if args.n > 1 << 16 else 64
    batch = donjon.batch(game, args.n, seats, device=args.device, threads=args.threads, kept=kept)
    choose, wait = chooser(batch)
    batch.observe()
    for _ in range(WARM):
        batch.step(choose())
    wait()
    ready = time.perf_counter() - began
    steps, sights = [], []
    for _ in range(args.steps):
        actions = choose()
        wait()
        began = time.perf_counter()
        batch.step(actions)
        wait()
        stepped = time.perf_counter()
        batch.observe()
        wait()
        steps.append(stepped - began)
        sights.append(time.perf_counter() - stepped)
    busy = min(busy_in(batch, choose) for _ in range(args.steps)) if args.device == "cpu" else 0
    both = [step + sight for step, sight in zip(steps, sights, strict=True)]
    print(
        f"{game.id}, {seats} seats, {args.n:,} games on {args.device}: "
        f"{1e3 * median(both):.3f} ms (best {1e3 * min(both):.3f}): step and masks "
        f"{1e3 * median(steps):.3f}, observe {1e3 * median(sights):.3f} of {batch.size} numbers; "
        f"{args.n / median(both) / 1e6:.1f} M moves/s, {args.n / median(steps) / 1e6:.1f} M "
        f"without observations; {1e3 * busy:.3f} ms of core time; ready after {ready:.1f} s",
        flush=True,
    )


def busy_in(batch: Batch, choose: Choose) -> float:
    """What both halves of a step keep cores busy, which others' work lengthens less."""
    actions, began = choose(), time.process_time()
    batch.step(actions)
    batch.observe()
    return time.process_time() - began


def chooser(batch: Batch) -> tuple[Choose, Any]:
    """How actions are chosen by chance, and how to wait for the device."""
    luck = np.random.default_rng(1)
    if batch.device == "cpu":
        draws = luck.random((batch.games, batch.actions), np.float32)

        def choose() -> Any:
            shift = int(luck.integers(batch.games))
            return np.argmax(batch.legal * np.roll(draws, shift, axis=0), axis=1)

        return choose, lambda: None
    torch: Any = import_module("torch")
    legal = torch.as_tensor(batch.legal, device="cuda")

    def choose_there() -> Any:
        return (legal * (1 - torch.rand(legal.shape, device="cuda"))).argmax(dim=1)

    return choose_there, torch.cuda.synchronize


def compare(game: Game, seats: int, steps: int) -> None:
    """The same games on both, every array equal after every step."""
    there = donjon.batch(game, 1000, seats, seed="equal", device="cuda")
    here = donjon.batch(game, 1000, seats, seed="equal")
    choose, _ = chooser(here)
    ends = 0
    for _ in range(steps):
        actions = choose()
        ended = here.step(actions)
        assert np.array_equal(there.step(actions).copy_to_host(), ended)
        for name in ("seat", "legal", "payoffs", "numbers"):
            assert np.array_equal(getattr(there, name).copy_to_host(), getattr(here, name)), name
        assert np.array_equal(there.observe().copy_to_host(), here.observe()), "observations"
        ends += int(ended.sum())
    assert there.journal(7) == here.journal(7)
    print(
        f"{game.id}: 1,000 games, {steps} steps, {ends:,} ends: every array equal to the last bit",
        flush=True,
    )


if __name__ == "__main__":
    main()

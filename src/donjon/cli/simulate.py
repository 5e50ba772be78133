"""donjon simulate: many games at once."""

import argparse
import json
import time
from pathlib import Path
from typing import Any

from donjon.cli.arguments import add_json, add_place, add_setup, print_json, read_options
from donjon.cli.waiting import prepare
from donjon.engine.errors import BadInput
from donjon.engine.registry import find_game
from donjon.engine.simulate import Simulation, bulk_build, simulate
from donjon.engine.summary import Summary


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=10_000, metavar="N", help="how many")
    add_setup(parser)
    parser.add_argument(
        "--bots", default="random", help="random or quick, or one for each seat with commas"
    )
    parser.add_argument(
        "--threads", "--jobs", type=int, metavar="N", help="cores to use (usually all)"
    )
    add_place(parser)
    parser.add_argument("--device", choices=("cpu", "cuda"), default="cpu")
    parser.add_argument("--out", metavar="FILE.npz", help="write a row a game into this file")
    parser.add_argument("--export", type=int, metavar="I", help="write game I as a journal")
    parser.add_argument("--to", metavar="FILE", help="where --export writes it (usually stdout)")
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    game = find_game(args.game)
    if args.device == "cpu" and ":" not in args.on:  # another machine's cores compile their own
        prepare(game)
    began = time.perf_counter()
    result = simulate(
        game,
        games=args.games,
        seats=args.seats,
        bots=args.bots.split(",") if "," in args.bots else args.bots,
        seed=args.seed,
        threads=args.threads,
        options=read_options(args.option),
        summary=not args.out,
        device=args.device,
        on=args.on,
    )
    seconds = time.perf_counter() - began
    if args.out:
        _write_arrays(result, args.out)
    if args.export is not None:
        return _export(result, args)
    summary = result.summary() if isinstance(result, Simulation) else result
    if args.json:
        print_json(summary.to_json())
    else:
        _tell(summary, seconds, args.device, args.on)
    return 0 if result.complete else 130


def _write_arrays(result: Simulation, name: str) -> None:
    import numpy as np

    if not name.endswith(".npz"):
        raise BadInput("--out", "the file's name must end in .npz")
    names = ("winners", "moves", "rounds", "payoffs")
    arrays: dict[str, Any] = {n: result[n] for n in names}
    np.savez_compressed(name, **arrays)


def _export(result: Any, args: argparse.Namespace) -> int:
    if not 0 <= args.export < result.games:
        raise BadInput("--export", f"there are games 0 to {result.games - 1}")
    text = json.dumps(result.journal(args.export), indent=1)
    if args.to:
        Path(args.to).write_text(text + "\n", "utf-8")
    else:
        print(text)
    return 0


def _tell(summary: Summary, seconds: float, device: str, on: str) -> None:
    figures = summary.to_json()
    form = "gpu" if device == "cuda" else _form(summary) if on == "here" else f"on {on}"
    moves = figures["moves"]["mean"] * figures["games"]
    print(
        f"{figures['games']:,} games of {figures['game']}, {len(figures['seats'])} seats, "
        f"{seconds:.2f} s ({form}, {moves / seconds:,.0f} moves/s), seed {figures['seed']}"
    )
    for seat, won in figures["wins"].items():
        low, high = won["interval"]
        print(f"  {seat:<8} wins {won['share']:7.2%}  (95%: {low:.2%} to {high:.2%})")
    print(f"  {'nobody':<8} wins {figures['without_winner']['share']:7.2%}")
    for name in ("moves", "rounds"):
        row = figures[name]
        q = row["quantiles"]
        print(f"  {name:<8} {row['mean']:8.2f} on average, 90% from {q['0.05']} to {q['0.95']}")
    if not summary.complete:
        print(f"  interrupted: {summary.games:,} of {summary.wanted:,} games were played")


def _form(summary: Summary) -> str:
    return "compiled" if bulk_build(summary.plan.game).compiled else "interpreted: no compiler"

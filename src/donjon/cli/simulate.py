"""donjon simulate: many games at once."""

import argparse
import json
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from donjon.cli.arguments import add_json, add_place, add_setup, print_json, read_options
from donjon.cli.waiting import prepare
from donjon.engine.errors import BadInput
from donjon.engine.figures import figure
from donjon.engine.kinds import BULK
from donjon.engine.loading import fastest
from donjon.engine.progress import Bar
from donjon.engine.reader import Json
from donjon.engine.registry import find_game
from donjon.engine.simulate import simulate
from donjon.engine.simulation import Simulation
from donjon.engine.speaking import say_here
from donjon.engine.summary import Summary
from donjon.engine.words import N_, P_, Name, Say, because, counted

PLAYED = P_(
    "{count} game of {game}, {seats} seats, {seconds} s ({form}, {pace} moves/s), seed {seed}",
    "{count} games of {game}, {seats} seats, {seconds} s ({form}, {pace} moves/s), seed {seed}",
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    say = say_here()
    parser.add_argument("game", metavar=say("GAME"))
    parser.add_argument("--games", type=int, default=10_000, metavar="N", help=say("how many"))
    add_setup(parser)
    parser.add_argument(
        "--bots",
        metavar=say("BOTS"),
        default="random",
        help=say("random or quick, or one for each seat with commas"),
    )
    parser.add_argument(
        "--threads", "--jobs", type=int, metavar="N", help=say("cores to use (usually all)")
    )
    add_place(parser)
    parser.add_argument("--device", choices=("cpu", "cuda"), default="cpu")
    parser.add_argument(
        "--out", metavar=say("FILE.npz"), help=say("write a row a game into this file")
    )
    parser.add_argument("--export", type=int, metavar="I", help=say("write game I as a journal"))
    parser.add_argument(
        "--to", metavar=say("FILE"), help=say("where --export writes it (usually stdout)")
    )
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
        progress=Bar(say_here()(N_("games"))) if sys.stdout.isatty() else False,
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
        raise BadInput("--out", N_("the file's name must end in .npz"))
    names = ("winners", "moves", "rounds", "payoffs")
    arrays: dict[str, Any] = {n: result[n] for n in names}
    np.savez_compressed(name, **arrays)


def _export(result: Any, args: argparse.Namespace) -> int:
    if not 0 <= args.export < result.games:
        raise BadInput(
            "--export", because(N_("there are games 0 to {last}"), last=result.games - 1)
        )
    text = json.dumps(result.journal(args.export), indent=1)
    if args.to:
        Path(args.to).write_text(text + "\n", "utf-8")
    else:
        print(text)
    return 0


def _tell(summary: Summary, seconds: float, device: str, on: str) -> None:
    say = say_here()
    figures = summary.to_json()
    form = _form(summary, say) if on == "here" else say("on {place}").format(place=on)
    pace = figures["moves"]["mean"] * figures["games"] / seconds
    about = {
        "game": Name(figures["game"]),
        "seats": len(figures["seats"]),
        "seconds": Name(figure(seconds, ".2f", say)),
        "form": say("gpu") if device == "cuda" else Name(form),
        "pace": Name(figure(pace, ",.0f", say)),
        "seed": Name(figures["seed"]),
    }
    print(counted(PLAYED, figures["games"], say, **about))
    for line in _lines(figures, say):
        print(f"  {line}")
    if not summary.complete:
        cut = P_(
            "interrupted: {done} of {count} game was played",
            "interrupted: {done} of {count} games were played",
        )
        done = Name(figure(summary.games, ",", say))
        print("  " + counted(cut, summary.wanted, say, done=done))


def _lines(figures: Json, say: Say) -> Iterator[str]:
    """Who has won how often, and how long the games were."""
    for seat, won in figures["wins"].items():
        low, high = (figure(share, ".2%", say) for share in won["interval"])
        share = f"{figure(won['share'], '.2%', say):>7}"
        row = say("{seat} wins {share}  (95%: {low} to {high})")
        yield row.format(seat=f"{say(seat):<8}", share=share, low=low, high=high)
    unwon = f"{figure(figures['without_winner']['share'], '.2%', say):>7}"
    nobody = say("nobody")
    yield say("{nobody} wins {share}").format(nobody=f"{nobody:<8}", share=unwon)
    for name in (N_("moves"), N_("rounds")):
        mean = f"{figure(figures[name]['mean'], '.2f', say):>8}"
        most = figures[name]["quantiles"]
        row = say("{what} {mean} on average, 90% from {low} to {high}")
        what = f"{say(name):<8}"
        yield row.format(what=what, mean=mean, low=most["0.05"], high=most["0.95"])


def _form(summary: Summary, say: Say) -> str:
    compiled = fastest(summary.plan.game, BULK, warn=True).compiled
    return say("compiled") if compiled else say("interpreted: no compiler")

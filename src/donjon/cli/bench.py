"""donjon bench: how fast the rules run here."""

import argparse
import time
from typing import Any

from donjon.cli.arguments import add_json, print_json
from donjon.cli.waiting import prepare
from donjon.engine import builds
from donjon.engine.figures import figure
from donjon.engine.kinds import BULK
from donjon.engine.plans import make_plan
from donjon.engine.registry import find_game, games
from donjon.engine.simulate import simulate
from donjon.engine.speaking import say_here
from donjon.engine.words import Say


def add_arguments(parser: argparse.ArgumentParser) -> None:
    say = say_here()
    parser.add_argument(
        "game", metavar=say("GAME"), nargs="*", help=say("which games (usually all)")
    )
    parser.add_argument(
        "--seconds", metavar=say("SECONDS"), type=float, default=1.0, help=say("for each figure")
    )
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    chosen = [find_game(name) for name in args.game] or list(games().values())
    rows = [measure(game.id, args.seconds) for game in chosen]
    if args.json:
        print_json(rows)
        return 0
    _tell(rows, say_here())
    return 0


def _tell(rows: list[dict[str, Any]], say: Say) -> None:
    named = {"interpreted": say("interpreted"), "one_core": say("one core")}
    named["all_cores"] = say("all cores")
    heads = " ".join(f"{head:>12}" for head in named.values())
    game, seats, size = say("game"), say("seats"), say("bytes")
    print(f"{game:<12} {seats:>5} {size:>6} {heads}")
    unit = say("random moves/s")
    for row in rows:
        paces = " ".join(f"{figure(row[name], ',.0f', say):>12}" for name in named)
        facts = f"{row['game']:<12} {row['seats']:>5} {row['bytes']:>6}"
        print(f"{facts} {paces}  {unit}")


def measure(game: str, seconds: float) -> dict[str, Any]:
    """Moves a second of random play, in each form."""
    found = find_game(game)
    seats = found.most
    compiled = prepare(found)
    return {
        "game": game,
        "seats": seats,
        "bytes": found.rules.STATE.itemsize,
        "compiled": compiled.compiled,
        "interpreted": _interpreted(game, seats, seconds),
        "one_core": _bulk(game, seats, seconds, 1),
        "all_cores": _bulk(game, seats, seconds, None),
    }


def _bulk(game: str, seats: int, seconds: float, threads: int | None) -> float:
    games, spent = 512, 0.0
    while True:
        began = time.perf_counter()
        result = simulate(game, games, seats, seed=1, threads=threads, summary=True, progress=False)
        spent = time.perf_counter() - began
        if spent > seconds / 2:
            return float(result.moves.mean * result.games / spent)
        games = int(games * max(2, min(50, seconds / max(spent, 1e-3))))


def _interpreted(game: str, seats: int, seconds: float) -> float:
    import numpy as np

    plan = make_plan(game, seats, "random", 1, None)
    build = builds.interpreted(plan.game, BULK)
    arguments = plan.arguments(build)
    moves, rounds = np.zeros(1, np.int32), np.zeros(1, np.int32)
    payoffs = np.zeros((1, seats), np.float32)
    began, done, i = time.perf_counter(), 0, 0
    while time.perf_counter() - began < seconds / 2:
        build.drive.play_games(*arguments, i, moves, rounds, payoffs)
        done += int(moves[0])
        i += 1
    return done / (time.perf_counter() - began)

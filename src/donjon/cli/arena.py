"""donjon arena: a tournament between bots."""

import argparse
import sys
from itertools import combinations
from pathlib import Path
from typing import Any

from donjon.arena.running import run as play_all
from donjon.arena.statistics import Sequential
from donjon.arena.tournament import Record, Tournament
from donjon.cli.arguments import add_json, add_running, add_setup, print_json, read_options
from donjon.engine.errors import BadInput
from donjon.engine.progress import Bar
from donjon.engine.registry import find_game


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game")
    parser.add_argument(
        "players",
        nargs="+",
        metavar="PLAYER",
        help="a level (hard), one with changes (hard:simulations=500,cutoff=20), or a program "
        "that speaks the protocol of `donjon bot` (exec:./mybot)",
    )
    parser.add_argument("--games", type=int, default=400, metavar="N", help="for each pair")
    add_setup(parser)
    add_running(parser)
    parser.add_argument("--record", metavar="FILE", help="keep results here; go on if it exists")
    parser.add_argument(
        "--test",
        metavar="LESS,MORE",
        help="stop a pair's games once it is clear which is nearer: the first wins LESS or MORE "
        "of them (a sequential test, 5%% error), such as 0.5,0.6",
    )
    parser.add_argument("--timed", action="store_true", help="keep to the levels' seconds a move")
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    game = find_game(args.game)
    tournament = Tournament(
        game=game.id,
        players=tuple(args.players),
        games=args.games,
        seats=args.seats or game.least,
        seed=args.seed or "1",
        options=read_options(args.option),
        timed=args.timed,
        test=read_test(args.test),
    )
    record = Record(tournament, Path(args.record) if args.record else None)
    play_all(record, args.on, args.jobs, bar())
    if args.json:
        print_json(summary(record))
    else:
        tell(record)
    return 0


def bar() -> Any:
    return Bar("games") if sys.stderr.isatty() else None


def read_test(text: str | None) -> Sequential | None:
    if text is None:
        return None
    try:
        less, more = (float(part) for part in text.split(","))
    except ValueError:
        raise BadInput("--test", f"expected two shares such as 0.5,0.6, got {text!r}") from None
    if not 0 < less < more < 1:
        raise BadInput("--test", "the first share must be the smaller, both between 0 and 1")
    return Sequential(less, more)


def summary(record: Record) -> dict[str, Any]:
    """All of it in JSON."""
    t = record.tournament
    rated = []
    for rating in record.ratings():
        seconds, pace = record.pace(rating.name)
        won = record.won(rating.name)
        rated.append(
            {
                "player": rating.name,
                "elo": round(rating.elo, 1),
                "interval": [round(x, 1) for x in rating.interval],
                "games": won.games,
                "won": [won.value, *won.interval],
                "seconds_a_choice": seconds,
                "simulations_a_second": pace,
            }
        )
    duels = []
    for a, b in combinations(t.players, 2):
        share = record.duel(a, b)
        if share.games:
            duels.append({"players": [a, b], "games": share.games,
                          "score": [share.value, *share.interval]})  # fmt: skip
    return {
        "game": t.game,
        "seats": t.seats,
        "options": t.options,
        "seed": t.seed,
        "players": rated,
        "duels": duels,
    }


def tell(record: Record) -> None:
    result = summary(record)
    print(f"{result['game']}, {result['seats']} seats, seed {result['seed']}")
    wide = max(len(row["player"]) for row in result["players"])
    print(f"  {'':<{wide}}    Elo        95%         won            s/move   sims/s")
    for row in result["players"]:
        low, high = row["interval"]
        print(
            f"  {row['player']:<{wide}} {row['elo']:6.0f}  {low:6.0f} …{high:6.0f}  "
            f"{row['won'][0]:6.1%} of {row['games']:<5} {row['seconds_a_choice']:8.4f} "
            f"{row['simulations_a_second']:8.0f}"
        )
    for duel in result["duels"]:
        value, low, high = duel["score"]
        a, b = duel["players"]
        print(
            f"  {a} against {b}: {value:.1%} (95%: {low:.1%} to {high:.1%}), {duel['games']} games"
        )

"""donjon ladder: how strong every level of a game is."""

import argparse
from pathlib import Path

from donjon.arena.ladder import measure
from donjon.cli.arena import bar
from donjon.cli.arguments import add_running
from donjon.engine.errors import BadInput
from donjon.engine.registry import find_game


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=400, metavar="N", help="for each pair")
    parser.add_argument("--seats", type=int, metavar="N", help="how many play")
    parser.add_argument("--seed", default="ladder")
    parser.add_argument("--top", metavar="LEVEL", help="the strongest level to measure")
    parser.add_argument(
        "--simulations", type=int, metavar="N", help="a move, at most: a weaker master, sooner done"
    )
    parser.add_argument("--note", default="", help="a sentence about the run, for the table")
    parser.add_argument("--to", default="docs", metavar="FOLDER", help="where the table goes")
    parser.add_argument(
        "--records", default="ladder", metavar="FOLDER", help="where games are kept, to go on"
    )
    add_running(parser)


def run(args: argparse.Namespace) -> int:
    game = find_game(args.game)
    if args.simulations is not None and args.simulations < 1:
        raise BadInput("--simulations", "a bot needs at least 1")
    found = measure(
        game.id,
        args.games,
        args.seats,
        args.seed,
        Path(args.records),
        args.on,
        args.jobs,
        bar(),
        args.top,
        args.note,
        args.simulations,
    )
    for path in found.write(Path(args.to), game.id):
        print(path)
    return 0

"""donjon ladder: how strong every level of a game is."""

import argparse
from pathlib import Path

from donjon.arena.ladder import measure
from donjon.bots.analysis import AT_LEAST_ONE
from donjon.cli.arena import bar
from donjon.cli.arguments import add_running
from donjon.engine.errors import BadInput
from donjon.engine.registry import find_game
from donjon.engine.speaking import say_here


def add_arguments(parser: argparse.ArgumentParser) -> None:
    say = say_here()
    parser.add_argument("game", metavar=say("GAME"))
    parser.add_argument("--games", type=int, default=400, metavar="N", help=say("for each pair"))
    parser.add_argument("--seats", type=int, metavar="N", help=say("how many play"))
    parser.add_argument("--seed", metavar=say("SEED"), default="ladder")
    parser.add_argument("--top", metavar=say("LEVEL"), help=say("the strongest level to measure"))
    parser.add_argument(
        "--simulations",
        type=int,
        metavar="N",
        help=say("a move, at most: a weaker master, sooner done"),
    )
    parser.add_argument(
        "--note",
        metavar=say("TEXT"),
        default="",
        help=say("a sentence about the run, for the table"),
    )
    parser.add_argument(
        "--to", default="docs", metavar=say("FOLDER"), help=say("where the table goes")
    )
    parser.add_argument(
        "--records",
        default="ladder",
        metavar=say("FOLDER"),
        help=say("where games are kept, to go on"),
    )
    add_running(parser)


def run(args: argparse.Namespace) -> int:
    game = find_game(args.game)
    if args.simulations is not None and args.simulations < 1:
        raise BadInput("--simulations", AT_LEAST_ONE)
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
        say_here(),
    )
    for path in found.write(Path(args.to), game.id):
        print(path)
    return 0

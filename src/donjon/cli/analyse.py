"""donjon analyse: the best moves of a position, or the turning points of a game."""

import argparse
import sys

from donjon.bots.analysis import LEVEL, analyse
from donjon.bots.review import review
from donjon.cli.arguments import add_json, print_json, read_json
from donjon.cli.show import JOURNAL_HAS
from donjon.engine.errors import BadInput
from donjon.engine.match import Match
from donjon.engine.progress import Bar
from donjon.engine.speaking import say_here
from donjon.engine.words import N_, because


def add_arguments(parser: argparse.ArgumentParser) -> None:
    say = say_here()
    parser.add_argument(
        "file",
        metavar=say("FILE"),
        help=say("a position or a journal in JSON; - is standard input"),
    )
    parser.add_argument(
        "--seat", metavar=say("SEAT"), help=say("whose choice (usually: who acts now)")
    )
    parser.add_argument(
        "--at", type=int, metavar="N", help=say("a journal's position after N moves")
    )
    parser.add_argument(
        "--level", metavar=say("LEVEL"), default=LEVEL, help=say("how well to think")
    )
    parser.add_argument("--simulations", type=int, metavar="N", help=say("instead of the level's"))
    parser.add_argument("--seconds", type=float, metavar="S", help=say("think as long as this"))
    parser.add_argument("--seed", metavar=say("SEED"), default="0", help=say("the bot's own"))
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    content = read_json(args.file)
    if not isinstance(content, dict):
        raise BadInput(args.file, N_("expected a position or a journal"))
    match = Match.replay(content) if "entries" in content else Match.load(content)
    if args.at is not None:
        _go_back(match, args.at)
    if match.over:
        bar = Bar(say_here()(N_("moves"))) if sys.stderr.isatty() else None
        looked = review(match, args.level, args.seed, args.simulations, bar)
        if bar:
            bar.close()
        if args.json:
            print_json(looked.to_json())
        else:
            print(looked.said(say_here()))
        return 0
    found = analyse(match, args.seat, args.level, args.seed, args.simulations, args.seconds)
    if args.json:
        print_json(found.to_json())
    else:
        print(found.said(say_here()))
    return 0


def _go_back(match: Match, moves: int) -> None:
    standing = [number for number, _ in match.standing()]
    if not 0 <= moves <= len(standing):
        raise BadInput("--at", because(JOURNAL_HAS, count=len(standing)))
    if moves < len(standing):
        match.undo(standing[moves] - 1)

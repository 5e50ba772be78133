"""donjon analyse: the best moves of a position, or the turning points of a game."""

import argparse
import sys

from donjon.bots.analysis import LEVEL, analyse
from donjon.bots.review import review
from donjon.cli.arguments import add_json, print_json, read_json
from donjon.engine.errors import BadInput
from donjon.engine.match import Match
from donjon.engine.progress import Bar


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", help="a position or a journal in JSON; - is standard input")
    parser.add_argument("--seat", help="whose choice (usually: who acts now)")
    parser.add_argument("--at", type=int, metavar="N", help="a journal's position after N moves")
    parser.add_argument("--level", default=LEVEL, help="how well to think")
    parser.add_argument("--simulations", type=int, metavar="N", help="instead of the level's")
    parser.add_argument("--seconds", type=float, metavar="S", help="think as long as this")
    parser.add_argument("--seed", default="0", help="the bot's own")
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    content = read_json(args.file)
    if not isinstance(content, dict):
        raise BadInput(args.file, "expected a position or a journal")
    match = Match.replay(content) if "entries" in content else Match.load(content)
    if args.at is not None:
        _go_back(match, args.at)
    if match.over:
        bar = Bar("moves") if sys.stderr.isatty() else None
        looked = review(match, args.level, args.seed, args.simulations, bar)
        if bar:
            bar.close()
        if args.json:
            print_json(looked.to_json())
        else:
            print(looked)
        return 0
    found = analyse(match, args.seat, args.level, args.seed, args.simulations, args.seconds)
    if args.json:
        print_json(found.to_json())
    else:
        print(found)
    return 0


def _go_back(match: Match, moves: int) -> None:
    standing = [number for number, _ in match.standing()]
    if not 0 <= moves <= len(standing):
        raise BadInput("--at", f"the journal has {len(standing)} moves")
    if moves < len(standing):
        match.undo(standing[moves] - 1)

"""donjon verify: does a journal hold?"""

import argparse

from donjon.cli.arguments import add_json, print_json, read_json
from donjon.engine.errors import BadInput
from donjon.engine.match import Match


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("journal", help="a file, or - for standard input")
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """0 if every entry follows from the rules and the dice, 1 if not."""
    content = read_json(args.journal)
    try:
        match = Match.replay(content)
    except BadInput as error:
        if args.json:
            print_json({"holds": False, "path": error.path, "reason": error.reason})
        else:
            print(f"{args.journal} does not hold: {error}")
        return 1
    if args.json:
        answer = {"holds": True, "game": match.game, "moves": match.moves_played}
        print_json({**answer, "over": match.over, "result": match.result})
    else:
        print(f"{args.journal} holds: {match.game}, {match.moves_played} moves, {outcome(match)}.")
    return 0


def outcome(match: Match) -> str:
    """How a match stands, in a few words."""
    if match.result is None:
        return f"to act: {', '.join(match.acting)}"
    winners = match.result["winners"]
    return f"won by {' and '.join(winners)}" if winners else "nobody won"

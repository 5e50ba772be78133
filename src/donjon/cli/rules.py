"""donjon rules: what the rulings of a game say."""

import argparse

from donjon.cli.arguments import add_json, print_json
from donjon.engine.registry import find_game
from donjon.engine.rulings import Ruling, find_ruling, rulings


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", help="which game")
    parser.add_argument("number", nargs="?", help="one ruling, such as KN-4 (usually: all)")
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    game = find_game(args.game)
    found = [find_ruling(game, args.number)] if args.number else list(rulings(game).values())
    if args.json:
        print_json([ruling._asdict() for ruling in found])
    elif found:
        print("\n\n".join(map(in_words, found)))
    else:
        print(f"{game.title} has no rulings.")
    return 0


def in_words(ruling: Ruling) -> str:
    """A ruling as the terminal shows it."""
    return f"{ruling.number}  {ruling.title}\n{ruling.text}"

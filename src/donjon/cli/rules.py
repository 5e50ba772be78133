"""donjon rules: what the rulings of a game say."""

import argparse
from textwrap import fill

from donjon.cli.arguments import add_json, print_json
from donjon.cli.screen import columns
from donjon.engine.prose import translated
from donjon.engine.registry import find_game
from donjon.engine.rulings import Ruling, find_ruling, rulings
from donjon.engine.speaking import say_here
from donjon.engine.words import Say

READABLE = 100  # columns of a text, in a terminal that has more


def add_arguments(parser: argparse.ArgumentParser) -> None:
    say = say_here()
    parser.add_argument("game", metavar=say("GAME"), help=say("which game"))
    parser.add_argument(
        "number",
        metavar=say("NUMBER"),
        nargs="?",
        help=say("one ruling, such as KN-4 (usually: all)"),
    )
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    game = find_game(args.game)
    found = [find_ruling(game, args.number)] if args.number else list(rulings(game).values())
    if args.json:
        print_json([ruling._asdict() for ruling in found])
    elif found:
        say = say_here()
        print("\n\n".join(in_words(ruling, say) for ruling in found))
    else:
        say = say_here()
        print(say("{game} has no rulings.").format(game=say(game.title)))
    return 0


def in_words(ruling: Ruling, say: Say) -> str:
    """A ruling as the terminal shows it."""
    lines = translated(ruling.text, say).rstrip().splitlines()
    heading = say(f"{ruling.number} {ruling.title}")  # as the catalogues have it
    title = heading.removeprefix(f"{ruling.number} ")
    return "\n".join([f"{ruling.number}  {title}", *map(_wrapped, lines)])


def _wrapped(line: str) -> str:
    """A line of Markdown in as many as it needs; a table's stays whole."""
    return line if line.startswith("|") else fill(line, min(columns(), READABLE))

"""donjon report: one HTML file about a game, for those who design it."""

import argparse
import sys
from pathlib import Path
from typing import Any

from donjon.bots.strength import strength
from donjon.cli.arguments import add_running, read_options
from donjon.engine.errors import BadInput
from donjon.engine.places import open_place
from donjon.engine.registry import find_game
from donjon.engine.speaking import say_here
from donjon.engine.words import N_, said


def add_arguments(parser: argparse.ArgumentParser) -> None:
    say = say_here()
    parser.add_argument("game", metavar=say("GAME"))
    parser.add_argument("--seats", type=int, metavar="N", help=say("how many play"))
    parser.add_argument(
        "--options", "--option", dest="option",
        action="append", default=[], metavar=say("NAME=VALUE"),
        help=say("an option of the rules; may be given again"),
    )  # fmt: skip
    parser.add_argument(
        "--against", action="append", default=[], metavar=say("NAME=VALUE"),
        help=say("compare with these rules, side by side; may be given again"),
    )  # fmt: skip
    parser.add_argument("--games", type=int, default=100_000, metavar="N", help=say("random games"))
    parser.add_argument("--bot-games", type=int, default=1000, metavar="N", help=say("bots' games"))
    parser.add_argument(
        "--seconds",
        metavar=say("SECONDS"),
        type=float,
        default=200,
        help=say("for all bots' games; they think less if need be"),
    )
    parser.add_argument(
        "--level",
        metavar=say("LEVEL"),
        default="",
        help=say("of the strongest bots, such as normal:simulations=64, instead of --seconds"),
    )
    parser.add_argument("--seed", metavar=say("SEED"), default="report")
    add_running(parser)
    parser.add_argument("--to", metavar=say("FILE.html"), help=say("usually GAME-report.html"))


def run(args: argparse.Namespace) -> int:
    from donjon.arena.findings import study
    from donjon.arena.report import write

    game = find_game(args.game)
    if args.games < 100:
        raise BadInput("--games", N_("a report needs at least 100 random games"))
    if args.level:
        strength(game.id, args.level)
    sides = [read_options(args.option)] + ([read_options(args.against)] if args.against else [])
    shown = _Bars()
    with open_place(args.on, args.jobs) as place:
        found = [
            study(
                game.id, args.seats, given, args.games // len(sides), args.bot_games // len(sides),
                args.seed, args.seconds / len(sides), shown, place, args.level,
            )
            for given in sides
        ]  # fmt: skip
    shown.close()
    path = Path(args.to or f"{game.id}-report.html")
    path.write_text(write(found, args.seed, _command(args), say_here()), "utf-8")
    print(path)
    return 0


def _command(args: argparse.Namespace) -> str:
    words = ["donjon report", args.game]
    words += [f"--seats {args.seats}"] if args.seats else []
    words += [f"--options {pair}" for pair in args.option]
    words += [f"--against {pair}" for pair in args.against]
    words += [f"--level {args.level}"] if args.level else []
    return " ".join([*words, f"--games {args.games} --bot-games {args.bot_games}"])


class _Bars:
    """A bar for each part of the work."""

    def __init__(self) -> None:
        self.what = ""
        self.bar: Any = None

    def __call__(self, what: str, done: int, wanted: int) -> None:
        if not sys.stderr.isatty():
            return
        from donjon.engine.progress import Bar

        if self.bar is None or what != self.what:
            self.close()
            self.what, self.bar = what, Bar(said(what, say_here()))
        self.bar(done, wanted)

    def close(self) -> None:
        if self.bar is not None:
            self.bar.close()
            self.bar = None

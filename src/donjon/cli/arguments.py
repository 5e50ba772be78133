"""Arguments that several commands share, and how they are read."""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from donjon.engine.errors import BadInput
from donjon.engine.options import read_pairs
from donjon.engine.places import PLACES
from donjon.engine.reader import NamedTwice, no_json, parse_json
from donjon.engine.speaking import say_here
from donjon.engine.words import N_


def add_setup(parser: argparse.ArgumentParser) -> None:
    """Seats, seed and options of the rules."""
    say = say_here()
    parser.add_argument("--seats", type=int, metavar="N", help=say("how many play"))
    parser.add_argument(
        "--seed", metavar=say("SEED"), help=say("a number or text that fixes the dice")
    )
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar=say("NAME=VALUE"),
        help=say("an option of the rules (`donjon games GAME` lists them); may be given again"),
    )


def add_running(parser: argparse.ArgumentParser) -> None:
    """Where bulk work is done, and how much of it at a time."""
    say = say_here()
    add_place(parser)
    parser.add_argument(
        "--jobs", type=_count, metavar="N", help=say("games at a time (usually: cores)")
    )


def add_place(parser: argparse.ArgumentParser) -> None:
    say = say_here()
    about = say(
        "where to play: {places}, or a cluster that runs already, such as ray:auto, "
        "ray:HOST:6379 or dask:tcp://HOST:8786"
    )
    parser.add_argument(
        "--on",
        default="here",
        metavar=say("PLACE"),
        help=about.format(places=", ".join(PLACES)),
    )


def _count(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(say_here()(N_("expected a whole number from 1")))
    return number


def add_json(parser: argparse.ArgumentParser) -> None:
    say = say_here()
    parser.add_argument("--json", action="store_true", help=say("answer in JSON, for programs"))


def read_options(pairs: list[str]) -> dict[str, Any]:
    """What `--option NAME=VALUE` was given, once or more often."""
    return read_pairs(pairs, "--option")


def read_json(name: str) -> Any:
    """The JSON in a file; `-` is standard input."""
    try:
        return parse_json(sys.stdin.read() if name == "-" else Path(name).read_text("utf-8"))
    except NamedTwice:
        raise
    except (ValueError, RecursionError) as error:
        raise BadInput(name, no_json(error)) from None


def print_json(value: Any) -> None:
    print(json.dumps(value, indent=1, ensure_ascii=False))

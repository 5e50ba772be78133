"""Arguments that several commands share, and how they are read."""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from donjon.engine.errors import BadInput
from donjon.engine.places import PLACES
from donjon.engine.reader import NamedTwice, parse_json


def add_setup(parser: argparse.ArgumentParser) -> None:
    """Seats, seed and options of the rules."""
    parser.add_argument("--seats", type=int, metavar="N", help="how many play")
    parser.add_argument("--seed", help="a number or text that fixes the dice")
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="an option of the rules (`donjon games GAME` lists them); may be given again",
    )


def add_running(parser: argparse.ArgumentParser) -> None:
    """Where bulk work is done, and how much of it at a time."""
    add_place(parser)
    parser.add_argument("--jobs", type=_count, metavar="N", help="games at a time (usually: cores)")


def add_place(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--on",
        default="here",
        metavar="PLACE",
        help=f"where to play: {', '.join(PLACES)}, or a cluster that runs already, such as "
        "ray:auto, ray:HOST:6379 or dask:tcp://HOST:8786",
    )


def _count(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("expected a whole number from 1")
    return number


def add_json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="answer in JSON, for programs")


def read_options(pairs: list[str]) -> dict[str, Any]:
    """NAME=VALUE pairs; a value is JSON if it can be, else text."""
    options = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals or not name:
            raise BadInput("--option", f"expected NAME=VALUE, got {pair!r}")
        try:
            options[name] = json.loads(value)
        except (ValueError, RecursionError):
            options[name] = value
    return options


def read_json(name: str) -> Any:
    """The JSON in a file; `-` is standard input."""
    try:
        return parse_json(sys.stdin.read() if name == "-" else Path(name).read_text("utf-8"))
    except NamedTwice:
        raise
    except (ValueError, RecursionError) as error:
        raise BadInput(name, f"this is not JSON: {error}") from None


def print_json(value: Any) -> None:
    print(json.dumps(value, indent=1, ensure_ascii=False))

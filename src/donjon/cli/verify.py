"""donjon verify: does a journal hold, and is it the one that was played?"""

import argparse
from typing import Any

from donjon.cli.arguments import add_json, print_json, read_json
from donjon.engine.errors import BadInput
from donjon.engine.match import Match
from donjon.engine.reader import NamedTwice
from donjon.engine.receipt import Receipt
from donjon.engine.verification import Verdict, verify


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("journal", help="a file, or - for standard input")
    parser.add_argument("--receipt", metavar="FILE", help="what a page kept while it was played")
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """0 if every entry follows from the rules and the dice, 1 if not."""
    from donjon.table.verifying import play  # only here: other commands need no table

    receipt = Receipt.from_json(read_json(args.receipt)) if args.receipt else None
    try:
        verdict = verify(_read(args.journal), receipt, play)
    except BadInput as error:
        if args.json:
            print_json({"holds": False, "path": error.path, "reason": error.reason})
        else:
            print(f"{args.journal} does not hold: {error}")
        return 1
    if args.json:
        print_json(_answer(verdict))
    else:
        match, result = verdict.played.match, verdict.played.result
        print(f"{args.journal} holds: {match.game}, {match.moves_played} moves, ", end="")
        print(f"{outcome(match, result)}; {_witnessed(verdict)}.")
    return 0


def _read(name: str) -> Any:
    """A journal; one that is no JSON is a mistake of whoever asks, and no answer."""
    try:
        return read_json(name)
    except NamedTwice:
        raise
    except BadInput as error:
        raise ValueError(str(error)) from None


def _answer(verdict: Verdict) -> dict[str, Any]:
    match, result = verdict.played.match, verdict.played.result
    return {
        "holds": True,
        "game": match.game,
        "moves": match.moves_played,
        "over": match.over or result is not None,
        "result": result,
        "entries": verdict.entries,
        "witnessed": verdict.witnessed,
    }


def _witnessed(verdict: Verdict) -> str:
    if verdict.witnessed is None:
        return "consistent, unwitnessed"
    return f"witnessed up to entry {verdict.witnessed} of {verdict.entries}"


def outcome(match: Match, result: dict[str, Any] | None = None) -> str:
    """How a match stands, in a few words."""
    told = result or match.result
    if told is None:
        return f"to act: {', '.join(match.acting)}"
    winners = told["winners"]
    return f"won by {' and '.join(winners)}" if winners else "nobody won"

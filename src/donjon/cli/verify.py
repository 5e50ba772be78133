"""donjon verify: does a journal hold, and is it the one that was played?"""

import argparse
from typing import Any

from donjon.cli.arguments import add_json, print_json, read_json
from donjon.engine.errors import BadInput, explained, sentence_of
from donjon.engine.match import Match
from donjon.engine.reader import NamedTwice
from donjon.engine.receipt import Receipt
from donjon.engine.speaking import say_here
from donjon.engine.verification import Verdict, verify
from donjon.engine.words import P_, Name, Say, counted

CONSISTENT = P_(
    "{file} holds: {game}, {count} move, {outcome}; consistent, unwitnessed.",
    "{file} holds: {game}, {count} moves, {outcome}; consistent, unwitnessed.",
)
WITNESSED = P_(
    "{file} holds: {game}, {count} move, {outcome}; "
    "witnessed up to entry {witnessed} of {entries}.",
    "{file} holds: {game}, {count} moves, {outcome}; "
    "witnessed up to entry {witnessed} of {entries}.",
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    say = say_here()
    parser.add_argument("journal", metavar=say("FILE"), help=say("a file, or - for standard input"))
    parser.add_argument(
        "--receipt", metavar=say("FILE"), help=say("what a page kept while it was played")
    )
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
            say = say_here()
            sentence = say("{file} does not hold: {reason}")
            print(sentence.format(file=args.journal, reason=explained(error, say)))
        return 1
    if args.json:
        print_json(_answer(verdict))
    else:
        print(_sentence(args.journal, verdict, say_here()))
    return 0


def _read(name: str) -> Any:
    """A journal; one that is no JSON is a mistake of whoever asks, and no answer."""
    try:
        return read_json(name)
    except NamedTwice:
        raise
    except BadInput as error:
        raise ValueError(sentence_of(error)) from None


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


def _sentence(file: str, verdict: Verdict, say: Say) -> str:
    """The verdict on a journal that holds, in a sentence."""
    match, result = verdict.played.match, verdict.played.result
    fields = {"file": Name(file), "game": Name(match.game)}
    fields["outcome"] = Name(outcome(match, say, result))
    if verdict.witnessed is None:
        return counted(CONSISTENT, match.moves_played, say, **fields)
    seen = {"witnessed": verdict.witnessed, "entries": verdict.entries}
    return counted(WITNESSED, match.moves_played, say, **fields, **seen)


def outcome(match: Match, say: Say, result: dict[str, Any] | None = None) -> str:
    """How a match stands, in a few words."""
    result = result or match.result
    if result is None:
        return say("to act: {seats}").format(seats=", ".join(map(say, match.acting)))
    winners = list(map(say, result["winners"]))
    if not winners:
        return say("nobody won")
    first, last = ", ".join(winners[:-1]), winners[-1]
    many = say("won by {first} and {last}") if first else say("won by {last}")
    return many.format(first=first, last=last)

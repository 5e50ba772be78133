"""donjon show: a journal or a position as text or as a picture."""

import argparse
import sys
from pathlib import Path
from typing import Any

from donjon.cli.arguments import add_json, print_json, read_json
from donjon.cli.verify import outcome
from donjon.engine.errors import BadInput
from donjon.engine.journal import Entry, Journal
from donjon.engine.match import Match
from donjon.engine.speaking import say_here
from donjon.engine.words import N_, P_, Name, because, counted

JOURNAL_HAS = P_("this journal has {count} move", "this journal has {count} moves")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    say = say_here()
    parser.add_argument(
        "file", metavar=say("FILE"), help=say("a journal or position; - for standard input")
    )
    parser.add_argument(
        "--at", type=int, metavar="N", help=say("after so many moves (of a journal)")
    )
    parser.add_argument("--steps", action="store_true", help=say("every move and what it caused"))
    parser.add_argument(
        "--seat", metavar=say("SEAT"), help=say("as this seat sees it (usually: everything)")
    )
    parser.add_argument(
        "--svg", metavar=say("OUT"), help=say("write a picture to this file (- for stdout)")
    )
    parser.add_argument("--theme", choices=("auto", "light", "dark"), default="auto")
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    content = read_json(args.file)
    if args.steps:
        return show_steps(Journal.from_json(content), args)
    match = load(content, args.at)
    if args.svg:
        _write(args.svg, _scene(match, args.seat).svg(args.theme))
    elif args.json:
        print_json(match.view(args.seat) if args.seat else match.position())
    else:
        scene = _scene(match, args.seat)
        print(scene.text(colour=sys.stdout.isatty()))
        say = say_here()
        sentence = P_("{caption} ({count} move, {outcome})", "{caption} ({count} moves, {outcome})")
        how = Name(outcome(match, say))
        print(counted(sentence, match.moves_played, say, caption=Name(scene.caption), outcome=how))
    return 0


def load(content: Any, at: int | None) -> Match:
    """The match in a journal, up to a move, or the one that a position begins."""
    if not isinstance(content, dict) or "entries" not in content:
        if at is not None:
            raise BadInput("--at", N_("only a journal has moves to count"))
        return Match.load(content, seed=0)
    journal = Journal.from_json(content)
    standing = [entry for _, entry in journal.standing()]
    if at is not None and not 0 <= at <= len(standing):
        raise BadInput("--at", because(JOURNAL_HAS, count=len(standing)))
    journal.entries = standing[:at] if at is not None else journal.entries
    return Match.replay(journal)


def show_steps(journal: Journal, args: argparse.Namespace) -> int:
    """The log of a match in sentences."""
    moves: list[Entry] = [entry for _, entry in journal.standing()]
    journal.entries = []
    match = Match.replay(journal)
    say = say_here()
    for line in match.sentences(args.seat, say):
        print(f"       {line}")
    for number, entry in enumerate(moves, 1):
        match.catch_up([entry])
        print(f"{number:>4}.  {entry.seat} {entry.move}")
        for line in match.sentences(args.seat, say):
            print(f"       {line}")
    return 0


def _scene(match: Match, seat: str | None) -> Any:
    say = say_here()
    return match.scene(seat, say=say) if seat else match.open_scene(say)


def _write(name: str, text: str) -> None:
    if name == "-":
        print(text)
    else:
        Path(name).write_text(text, "utf-8")

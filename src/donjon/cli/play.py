"""donjon play: a game in the terminal, several people at one keyboard, bots in other seats."""

import argparse
import sys
import time

from donjon import bots
from donjon.cli.arguments import add_setup, read_json, read_options
from donjon.cli.screen import ask
from donjon.cli.session import Session
from donjon.engine.errors import BadInput, as_typed
from donjon.engine.match import Match
from donjon.engine.registry import games
from donjon.engine.seen import NO_SEAT
from donjon.engine.speaking import say_here
from donjon.engine.words import N_, P_, Name, because


def add_arguments(parser: argparse.ArgumentParser) -> None:
    say = say_here()
    parser.add_argument(
        "game", metavar=say("GAME"), nargs="?", help=say("which game (usually: ask)")
    )
    add_setup(parser)
    parser.add_argument(
        "--people",
        default="1",
        metavar=say("PEOPLE"),
        help=say("how many people, or which seats: blue,red"),
    )
    parser.add_argument(
        "--bots", default="random", metavar=say("LEVEL"), help=say("who has the other seats")
    )
    parser.add_argument("--resume", metavar=say("FILE"), help=say("go on with a saved match"))
    parser.add_argument("--plain", action="store_true", help=say("no colours"))


def run(args: argparse.Namespace) -> int:
    colour = sys.stdout.isatty() and not args.plain
    if args.resume:
        match, people = resume(args.resume)
    else:
        game = args.game or choose_game()
        if game is None:
            return 0
        match = Match.new(game, args.seats, args.seed, read_options(args.option))
        people = read_people(args.people, match.seats)
    if args.bots not in bots.levels(match.game):
        reason = because(N_("levels are: {known}"), known=as_typed(bots.levels(match.game)))
        raise BadInput("--bots", reason)
    return Session(match, people, args.bots, colour, time.sleep if colour else None).run()


def choose_game() -> str | None:
    """A menu of what there is; None if nobody chooses."""
    say = say_here()
    known = list(games().values())
    print(say("Donjon: which game?") + "\n")
    for number, game in enumerate(known, 1):
        print(f"  {number}  {say(game.title)}\n     {say(game.blurb)}")
    while True:
        answer = ask("\n" + say("number, or q to leave: "))
        if answer is None or answer in ("q", "quit"):
            return None
        if answer.isdecimal() and 1 <= int(answer) <= len(known):
            return known[int(answer) - 1].id
        if answer in games():
            return answer
        print(say("There are games 1 to {last}.").format(last=len(known)))


def read_people(text: str, seats: tuple[str, ...]) -> tuple[str, ...]:
    """Which seats people have: the first so many, or those named."""
    if text.isdecimal():
        if int(text) > len(seats):
            reason = P_("this match has {count} seat", "this match has {count} seats")
            raise BadInput("--people", because(reason, count=len(seats)))
        return seats[: int(text)]
    named = tuple(text.split(","))
    for name in named:
        if name not in seats:
            unknown = because(NO_SEAT, seat=Name(repr(name)), known=as_typed(seats))
            raise BadInput("--people", unknown)
    return named


def resume(name: str) -> tuple[Match, tuple[str, ...]]:
    """A saved match, and which seats people had."""
    match = Match.replay(read_json(name))
    for entry in match.entries:
        if entry.kind == "seat":
            people = entry.more.get("people", "1")
            return match, read_people(str(people), match.seats)
    return match, match.seats[:1]

"""donjon observe: what each number of a game's observations is, and what they are in a position."""

import argparse
from typing import Any

from donjon.cli.arguments import add_json, add_setup, print_json, read_json, read_options
from donjon.cli.show import load
from donjon.engine.errors import BadInput
from donjon.engine.match import Match
from donjon.engine.observation import Turn
from donjon.engine.observation_table import Line, Table, table_of
from donjon.engine.observing import source_of
from donjon.engine.registry import find_game
from donjon.engine.speaking import say_here
from donjon.engine.words import N_, P_, Name, because, counted, fill

HEAD = P_(
    "{game}, {count} seat: {size} numbers, version {version}",
    "{game}, {count} seats: {size} numbers, version {version}",
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    say = say_here()
    parser.add_argument("game", metavar=say("GAME"), help=say("which game"))
    add_setup(parser)
    numbers = say("the numbers of a journal's or a position's; - for stdin")
    parser.add_argument("--journal", metavar=say("FILE"), help=numbers)
    after = say("after so many moves (of a journal)")
    parser.add_argument("--at", type=int, metavar="N", help=after)
    whose = say("whose (usually: whose choice it is)")
    parser.add_argument("--seat", metavar=say("SEAT"), help=whose)
    parser.add_argument("--code", action="store_true", help=say("the code that writes them"))
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    game = find_game(args.game)
    table = table_of(game)
    if args.code:
        print(source_of(game), end="")
        return 0
    match = _match(args)
    seats = len(match.seats) if match else _seats(game, args.seats)
    numbers = None
    if match is not None:
        numbers = match.observe(args.seat or (match.acting or match.seats)[0]).tolist()
    lines = [_described(line, seats, numbers) for line in table.lines]
    if args.json:
        print_json({"version": table.version, "size": table.size(seats), "lines": lines})
    else:
        _print(game.title, table, seats, lines)
    return 0


def _seats(game: Any, seats: int | None) -> int:
    if seats is not None and not game.least <= seats <= game.most:
        reason = N_("{game} has {least} to {most}")
        there = because(reason, game=Name(game.id), least=game.least, most=game.most)
        raise BadInput("--seats", there)
    return seats or int(game.least)


def _match(args: argparse.Namespace) -> Match | None:
    """The position that is asked about, if one is."""
    if args.journal:
        match = load(read_json(args.journal), args.at)
        if match.game != args.game:
            reason = N_("is of {found}, not of {game}")
            other = because(reason, found=Name(match.game), game=Name(args.game))
            raise BadInput("--journal", other)
        return match
    if args.seed is None:
        return None
    return Match.new(args.game, args.seats, args.seed, read_options(args.option))


def _described(line: Line, seats: int, numbers: list[float] | None) -> dict[str, Any]:
    row, first, size = line.row, line.first(seats), line.size(seats)
    described: dict[str, Any] = {
        "first": first,
        "count": size,
        "field": row.field,
        "low": row.low,
        "high": row.high,
        "form": row.form.value,
        "seats": row.turn.value,
        "in_view": not row.beyond,
        "about": line.about,
    }
    if numbers is not None:
        described["numbers"] = [round(number, 4) for number in numbers[first : first + size]]
    return described


def _print(title: str, table: Table, seats: int, lines: list[dict[str, Any]]) -> None:
    say = say_here()
    size, version = table.size(seats), table.version
    print(counted(HEAD, seats, say, game=title, size=size, version=version))
    width = max(len(line["field"]) for line in lines)
    for line in lines:
        last = line["first"] + line["count"] - 1
        places = f"{line['first']}" if line["count"] == 1 else f"{line['first']}-{last}"
        of_seats = "" if line["seats"] == Turn.NONE.value else f"; {line['seats']}"
        span = fill(N_("{low} to {high}"), say, low=Name(line["low"]), high=Name(line["high"]))
        words = f"{line['form']}{of_seats}: {line['about']}"
        print(f"{places:>9}  {line['field']:<{width}}  {span}, {words}")
        if "numbers" in line:
            print(f"{'':>9}  {' '.join(f'{number:g}' for number in line['numbers'])}")

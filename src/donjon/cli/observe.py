"""donjon observe: what each number of a game's observations is, and what they are in a position."""

import argparse
from typing import Any

from donjon.cli.arguments import add_json, add_setup, print_json, read_json, read_options
from donjon.cli.show import load
from donjon.engine.errors import BadInput
from donjon.engine.match import Match
from donjon.engine.observation import Line, Table, Turn, table_of
from donjon.engine.observing import source_of
from donjon.engine.registry import find_game


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game")
    add_setup(parser)
    parser.add_argument(
        "--journal", metavar="FILE", help="the numbers of a journal's or a position's; - for stdin"
    )
    parser.add_argument("--at", type=int, metavar="N", help="after so many moves (of a journal)")
    parser.add_argument("--seat", help="whose (usually: whose choice it is)")
    parser.add_argument("--code", action="store_true", help="the code that writes them")
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
    told = [_told(line, seats, numbers) for line in table.lines]
    if args.json:
        print_json({"version": table.version, "size": table.size(seats), "lines": told})
    else:
        _print(game.title, table, seats, told)
    return 0


def _seats(game: Any, seats: int | None) -> int:
    if seats is not None and not game.least <= seats <= game.most:
        raise BadInput("--seats", f"{game.id} has {game.least} to {game.most}")
    return seats or int(game.least)


def _match(args: argparse.Namespace) -> Match | None:
    """The position that is asked about, if one is."""
    if args.journal:
        match = load(read_json(args.journal), args.at)
        if match.game != args.game:
            raise BadInput("--journal", f"is of {match.game}, not of {args.game}")
        return match
    if args.seed is None:
        return None
    return Match.new(args.game, args.seats, args.seed, read_options(args.option))


def _told(line: Line, seats: int, numbers: list[float] | None) -> dict[str, Any]:
    row, first, size = line.row, line.first(seats), line.size(seats)
    told: dict[str, Any] = {
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
        told["numbers"] = [round(number, 4) for number in numbers[first : first + size]]
    return told


def _print(title: str, table: Table, seats: int, told: list[dict[str, Any]]) -> None:
    print(f"{title}, {seats} seats: {table.size(seats)} numbers, version {table.version}")
    width = max(len(line["field"]) for line in told)
    for line in told:
        last = line["first"] + line["count"] - 1
        places = f"{line['first']}" if line["count"] == 1 else f"{line['first']}-{last}"
        of_seats = "" if line["seats"] == Turn.NONE.value else f"; {line['seats']}"
        print(
            f"{places:>9}  {line['field']:<{width}}  {line['low']} to {line['high']}, "
            f"{line['form']}{of_seats}: {line['about']}"
        )
        if "numbers" in line:
            print(f"{'':>9}  {' '.join(f'{number:g}' for number in line['numbers'])}")

"""donjon games: which games there are."""

import argparse
from typing import Any

from donjon.cli.arguments import add_json, print_json
from donjon.engine.registry import Game, find_game, games


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", nargs="?", help="tell more of one game")
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    if args.game:
        game = find_game(args.game)
        if args.json:
            print_json(facts(game))
        else:
            _tell(game)
    elif args.json:
        print_json([facts(game) for game in games().values()])
    else:
        for game in games().values():
            print(f"{game.id:<12} {game.title} ({_players(game)}, about {game.minutes} minutes)")
            print(f"{'':<12} {game.blurb}")
    return 0


def facts(game: Game) -> dict[str, Any]:
    """What a program may want to know of a game."""
    return {
        "id": game.id,
        "title": game.title,
        "seats": list(game.seats),
        "least": game.least,
        "minutes": game.minutes,
        "rules": game.version,
        "options": [
            {"name": o.name, "default": o.default, "sentence": o.sentence}
            for o in game.text.OPTIONS
        ],
    }


def _players(game: Game) -> str:
    return (
        f"{game.least} players" if game.least == game.most else f"{game.least}-{game.most} players"
    )


def _tell(game: Game) -> None:
    print(f"{game.title} ({_players(game)}: {', '.join(game.seats)})\n{game.blurb}\n\nOptions:")
    for option in game.text.OPTIONS:
        default = "none" if option.default is None else option.default
        print(f"  {option.name:<12} {option.sentence} (usually {default})")

"""donjon games: which games there are."""

import argparse
from typing import Any

from donjon.cli.arguments import add_json, print_json
from donjon.engine.registry import Game, find_game, games
from donjon.engine.speaking import say_here
from donjon.engine.words import P_, Name, Say, counted


def add_arguments(parser: argparse.ArgumentParser) -> None:
    say = say_here()
    parser.add_argument("game", metavar=say("GAME"), nargs="?", help=say("tell more of one game"))
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    if args.game:
        game = find_game(args.game)
        if args.json:
            print_json(facts(game))
        else:
            _tell(game, say_here())
    elif args.json:
        print_json([facts(game) for game in games().values()])
    else:
        say = say_here()
        for game in games().values():
            sentence = P_(
                "{title} ({players}, about {count} minute)",
                "{title} ({players}, about {count} minutes)",
            )
            fields = {"title": game.title, "players": Name(_players(game, say))}
            print(f"{game.id:<12} {counted(sentence, game.minutes, say, **fields)}")
            print(f"{'':<12} {say(game.blurb)}")
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


def _players(game: Game, say: Say) -> str:
    if game.least == game.most:
        return counted(P_("{count} player", "{count} players"), game.least, say)
    span = P_("{least}-{count} player", "{least}-{count} players")
    return counted(span, game.most, say, least=game.least)


def _tell(game: Game, say: Say) -> None:
    seats = ", ".join(game.seats)  # as they are typed
    print(f"{say(game.title)} ({_players(game, say)}: {seats})")
    print(say(game.blurb) + "\n\n" + say("Options:"))
    for option in game.text.OPTIONS:
        default = say("none") if option.default is None else option.default
        usual = say("{sentence} (usually {value})")
        words = usual.format(sentence=say(option.sentence), value=default)
        print(f"  {option.name:<12} {words}")

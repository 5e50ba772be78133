"""donjon arena: a tournament between bots."""

import argparse
import sys
from itertools import combinations
from pathlib import Path
from typing import Any

from donjon.arena.running import run as play_all
from donjon.arena.statistics import Sequential
from donjon.arena.tournament import Record, Tournament
from donjon.cli.arguments import add_json, add_running, add_setup, print_json, read_options
from donjon.engine.errors import BadInput
from donjon.engine.figures import figure
from donjon.engine.progress import Bar
from donjon.engine.registry import find_game
from donjon.engine.speaking import say_here
from donjon.engine.words import N_, P_, Name, Say, because, counted

DUEL = P_(
    "{first} against {second}: {share} (95%: {low} to {high}), {count} game",
    "{first} against {second}: {share} (95%: {low} to {high}), {count} games",
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    say = say_here()
    parser.add_argument("game", metavar=say("GAME"))
    parser.add_argument(
        "players",
        nargs="+",
        metavar=say("PLAYER"),
        help=say(
            "a level (hard), one with changes (hard:simulations=500,cutoff=20), or a program "
            "that speaks the protocol of `donjon bot` (exec:./mybot)"
        ),
    )
    parser.add_argument("--games", type=int, default=400, metavar="N", help=say("for each pair"))
    add_setup(parser)
    add_running(parser)
    parser.add_argument(
        "--record", metavar=say("FILE"), help=say("keep results here; go on if it exists")
    )
    parser.add_argument(
        "--test",
        metavar=say("LESS,MORE"),
        help=say(
            "stop a pair's games once it is clear which is nearer: the first wins LESS or MORE "
            "of them (a sequential test, 5%% error), such as 0.5,0.6"
        ),
    )
    parser.add_argument(
        "--timed", action="store_true", help=say("keep to the levels' seconds a move")
    )
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    game = find_game(args.game)
    tournament = Tournament(
        game=game.id,
        players=tuple(args.players),
        games=args.games,
        seats=args.seats or game.least,
        seed=args.seed or "1",
        options=read_options(args.option),
        timed=args.timed,
        test=read_test(args.test),
    )
    record = Record(tournament, Path(args.record) if args.record else None)
    play_all(record, args.on, args.jobs, bar())
    if args.json:
        print_json(summary(record))
    else:
        tell(record)
    return 0


def bar() -> Any:
    return Bar(say_here()(N_("games"))) if sys.stderr.isatty() else None


def read_test(text: str | None) -> Sequential | None:
    if text is None:
        return None
    try:
        less, more = (float(part) for part in text.split(","))
    except ValueError:
        reason = N_("expected two shares such as 0.5,0.6, got {value}")
        raise BadInput("--test", because(reason, value=Name(repr(text)))) from None
    if not 0 < less < more < 1:
        reason = N_("the first share must be the smaller, both between 0 and 1")
        raise BadInput("--test", reason)
    return Sequential(less, more)


def summary(record: Record) -> dict[str, Any]:
    """All of it in JSON."""
    t = record.tournament
    rated = []
    for rating in record.ratings():
        seconds, pace = record.pace(rating.name)
        won = record.won(rating.name)
        rated.append(
            {
                "player": rating.name,
                "elo": round(rating.elo, 1),
                "interval": [round(x, 1) for x in rating.interval],
                "games": won.games,
                "won": [won.value, *won.interval],
                "seconds_a_choice": seconds,
                "simulations_a_second": pace,
            }
        )
    duels = []
    for a, b in combinations(t.players, 2):
        share = record.duel(a, b)
        if share.games:
            duels.append({"players": [a, b], "games": share.games,
                          "score": [share.value, *share.interval]})  # fmt: skip
    return {
        "game": t.game,
        "seats": t.seats,
        "options": t.options,
        "seed": t.seed,
        "players": rated,
        "duels": duels,
    }


def tell(record: Record) -> None:
    say = say_here()
    result = summary(record)
    head = P_("{game}, {count} seat, seed {seed}", "{game}, {count} seats, seed {seed}")
    about = {"game": Name(result["game"]), "seed": Name(result["seed"])}
    print(counted(head, result["seats"], say, **about))
    wide = max(len(row["player"]) for row in result["players"])
    heads = ((say("Elo"), 6), ("95%", 15), (say("won"), 14), (say("s/move"), 9), (say("sims/s"), 8))
    print(f"  {'':<{wide}} " + "  ".join(f"{name:^{room}}" for name, room in heads).rstrip())
    for row in result["players"]:
        print(f"  {row['player']:<{wide}} {_row(row, say)}")
    for duel in result["duels"]:
        first, second = map(Name, duel["players"])
        value, low, high = (Name(figure(share, ".1%", say)) for share in duel["score"])
        about = {"first": first, "second": second, "share": value, "low": low, "high": high}
        print("  " + counted(DUEL, duel["games"], say, **about))


def _row(row: dict[str, Any], say: Say) -> str:
    """A player's line behind the name."""
    elo = figure(row["elo"], ".0f", say)
    low, high = (figure(bound, ".0f", say) for bound in row["interval"])
    share = f"{figure(row['won'][0], '.1%', say):>7}"
    won = say("{share} of {games}").format(share=share, games=row["games"])
    seconds = figure(row["seconds_a_choice"], ".4f", say)
    pace = figure(row["simulations_a_second"], ".0f", say)
    return f"{elo:>6}  {low:>6} …{high:>6}  {won:<15}  {seconds:>8}  {pace:>8}"

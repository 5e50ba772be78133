"""donjon database: whether a database's schema is the newest, and bringing it there."""

import argparse

from donjon.cli.serve import needs_table
from donjon.engine.speaking import say_here
from donjon.table.settings import default_database


def add_arguments(parser: argparse.ArgumentParser) -> None:
    say = say_here()
    parser.add_argument("what", choices=("check", "upgrade"), help=say("only look, or change it"))
    parser.add_argument(
        "--database",
        metavar="URL",
        help=say("sqlite:///FILE or postgresql://... (DONJON_DATABASE)"),
    )


def run(args: argparse.Namespace) -> int:
    say = say_here()
    url = args.database or default_database()
    with needs_table():
        from donjon.table.store import NEWEST, step_of, upgrade
    if args.what == "upgrade":
        step = upgrade(url)
        if not step.is_old:
            print(say("Nothing to do: the schema is at step {step}.").format(step=step.number))
        else:
            sentence = say("The schema was at step {step} and is at step {newest} now.")
            print(sentence.format(step=step.number, newest=NEWEST))
        return 0
    step = step_of(url)
    if step.is_old:
        sentence = say("The schema is at step {step} of {newest}: donjon database upgrade.")
        print(sentence.format(step=step.number, newest=NEWEST))
        return 1
    sentence = say("The schema is at step {step}.")
    if step.number > NEWEST:
        sentence = say(
            "The schema is at step {step}, made by a newer version, which this one can use."
        )
    print(sentence.format(step=step.number))
    return 0

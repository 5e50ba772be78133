"""donjon database: whether a database's schema is the newest, and bringing it there."""

import argparse

from donjon.cli.serve import needs_table
from donjon.table.settings import default_database


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("what", choices=("check", "upgrade"), help="only look, or change it")
    parser.add_argument("--database", help="sqlite:///FILE or postgresql://... (DONJON_DATABASE)")


def run(args: argparse.Namespace) -> int:
    url = args.database or default_database()
    with needs_table():
        from donjon.table.store import NEWEST, step_of, upgrade
    if args.what == "upgrade":
        step = upgrade(url)
        if not step.is_old:
            print(f"Nothing to do: the schema is at step {step.number}.")
        else:
            print(f"The schema was at step {step.number} and is at step {NEWEST} now.")
        return 0
    step = step_of(url)
    if step.is_old:
        print(f"The schema is at step {step.number} of {NEWEST}: donjon database upgrade.")
        return 1
    later = ", made by a newer version, which this one can use" if step.number > NEWEST else ""
    print(f"The schema is at step {step.number}{later}.")
    return 0

"""donjon upgrade-check: which running matches would not go on under other rules?

`--record FILE` is for the version that plays them, `--against FILE` for the one that shall.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from donjon.cli.arguments import add_json, print_json, read_json
from donjon.cli.serve import needs_table
from donjon.engine.errors import BadInput
from donjon.engine.progress import Bar
from donjon.engine.reader import Reader
from donjon.engine.speaking import say_here
from donjon.engine.words import N_, P_, Name, Say, because, counted, said
from donjon.table.settings import Settings, default_database

RECORDED = P_("{file}: {count} running match recorded", "{file}: {count} running matches recorded")
JUDGED = P_(
    "{count} running match: {going} would go on, {stopping} would not",
    "{count} running matches: {going} would go on, {stopping} would not",
)
ACCEPTED = P_(
    "{count} of them may be played under the rules that are installed here now",
    "{count} of them may be played under the rules that are installed here now",
)

if TYPE_CHECKING:
    from donjon.table.store import Store, Stored
    from donjon.table.upgrading import Steps, Verdict


def add_arguments(parser: argparse.ArgumentParser) -> None:
    say = say_here()
    parser.add_argument(
        "--database",
        metavar="URL",
        help=say("sqlite:///FILE or postgresql://... (DONJON_DATABASE)"),
    )
    what = parser.add_mutually_exclusive_group()
    what.add_argument(
        "--record",
        metavar=say("FILE"),
        help=say("before an upgrade: write down, in hashes, what every step led to"),
    )
    what.add_argument(
        "--against",
        metavar=say("FILE"),
        help=say("after it: say which matches would not replay alike"),
    )
    parser.add_argument(
        "--accept",
        action="store_true",
        help=say(
            "with --against: let those that replay alike go on under the rules installed here"
        ),
    )
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """0 if every running match would go on, 1 if some would not."""
    if args.accept and not args.against:
        raise BadInput("--accept", N_("needs --against FILE: what the matches led to before"))
    noted = _read(args.against) if args.against else {}
    store = _open(args.database or default_database())
    try:
        if args.record:
            return _record(store, args)
        verdicts = list(_judged(store, noted))
        accepted = _accept(store, verdicts) if args.accept else None
    finally:
        store.close()
    _tell(verdicts, accepted, args.json)
    return 0 if all(verdict.goes_on for verdict in verdicts) else 1


def _open(database: str) -> "Store":
    file = Settings(database=database).file
    if file is not None and not file.exists():
        raise BadInput("--database", because(N_("there is no file {file}"), file=Name(file)))
    with needs_table():
        from donjon.table.store import Store
    return Store(database)


def _running(store: "Store") -> Iterator["Stored"]:
    """One after the other, since there may be many; one that is cleared meanwhile is left out."""
    from donjon.table.store.rules import running

    tables = running(store)
    shown = Bar(say_here()(N_("matches"))) if sys.stderr.isatty() else None
    for n, table in enumerate(tables, 1):
        stored = store.load(table)
        if stored is not None:
            yield stored
        if shown:
            shown(n, len(tables))


def _record(store: "Store", args: argparse.Namespace) -> int:
    """Never over an older file: that one may be all there is of the version before."""
    from donjon.table.upgrading import FORMAT, judge, name_of, record

    matches, refused = {}, []
    with Path(args.record).open("x", encoding="utf-8") as file:
        for stored in _running(store):
            steps = record(stored)
            if steps is None:
                refused.append(judge(stored, None))
            else:
                matches[name_of(stored)] = steps.to_json()
        json.dump({"upgrade": FORMAT, "matches": matches}, file)
    if args.json:
        print_json({"recorded": len(matches), "matches": [asdict(v) for v in refused]})
        return 1 if refused else 0
    say = say_here()
    for verdict in refused:
        print(_line(verdict, say))
    print(counted(RECORDED, len(matches), say, file=Name(args.record)))
    return 1 if refused else 0


def _read(name: str) -> "dict[str, Steps]":
    from donjon.table.upgrading import FORMAT, Steps

    fields = Reader(read_json(name), name).fields(("upgrade", "matches"))
    fields["upgrade"].one_of((FORMAT,))
    if not isinstance(fields["matches"].value, dict):
        fields["matches"].wrong(N_("an object"))
    path = fields["matches"].path
    return {
        match: Steps.read(Reader(value, f"{path}.{match}"))
        for match, value in fields["matches"].value.items()
    }


def _judged(store: "Store", noted: "dict[str, Steps]") -> "Iterator[Verdict]":
    from donjon.table.upgrading import judge, name_of

    for stored in _running(store):
        yield judge(stored, noted.get(name_of(stored)))


def _accept(store: "Store", verdicts: "list[Verdict]") -> int:
    """Mark those that go on; returns how many needed it."""
    from donjon.table.store.rules import go_on

    accepted = 0
    for v in verdicts:
        if v.goes_on and v.now is not None and v.now != v.was:
            v.goes_on = go_on(store, v.table, v.was, v.now, v.entries)
            v.why = "" if v.goes_on else N_("it was played on while it was looked at")
            accepted += v.goes_on
    return accepted


def _tell(verdicts: "list[Verdict]", accepted: int | None, as_json: bool) -> None:
    if as_json:
        answer: dict[str, Any] = {"matches": [asdict(verdict) for verdict in verdicts]}
        print_json(answer if accepted is None else {**answer, "accepted": accepted})
        return
    going = sum(verdict.goes_on for verdict in verdicts)
    say = say_here()
    for verdict in verdicts:
        if not verdict.goes_on:
            print(_line(verdict, say))
    stopping = len(verdicts) - going
    print(counted(JUDGED, len(verdicts), say, going=going, stopping=stopping))
    if accepted is not None:
        print(counted(ACCEPTED, accepted, say))


def _line(v: "Verdict", say: Say) -> str:
    sentence = say("{table} ({game}, rules {was}, now {now}): {why}")
    if v.now is None:
        sentence = say("{table} ({game}, rules {was}, not installed): {why}")
    return sentence.format(table=v.table, game=v.game, was=v.was, now=v.now, why=said(v.why, say))

"""donjon sheet: check a temple of one's own, or draw one to print."""

import argparse
import sys
from pathlib import Path
from typing import Any

from donjon.engine.errors import BadInput
from donjon.engine.reader import no_json
from donjon.engine.speaking import say_here
from donjon.engine.words import N_, P_, Name, Say, because, fill, said
from donjon.games.temple.data import sheet as sheets
from donjon.games.temple.data.playable import most_gems
from donjon.games.temple.data.sheet import TEAMS, Fault

GEMS = P_("{gems} for {count} seat", "{gems} for {count} seats")
PLAYABLE = N_("{name}: well formed and playable; gems to be found: {gems}")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    say = say_here()
    actions = parser.add_subparsers(dest="action", required=True, metavar=say("ACTION"))
    wanted = say("say whether a sheet is well formed and playable")
    check = actions.add_parser("check", help=wanted, description=wanted)
    check.add_argument("file", help=say("a sheet in JSON; - for standard input"))
    wanted = say("make a PDF to print: temple and adventure sheet")
    draw = actions.add_parser("draw", help=wanted, description=wanted)
    draw.add_argument("sheet", nargs="?", default="donjon", help=say("a shipped sheet or a file"))
    draw.add_argument("--out", metavar=say("FILE"), help=say("where to (usually NAME.pdf)"))
    draw.add_argument("--paper", choices=("a4", "letter"), default="a4")


def run(args: argparse.Namespace) -> int:
    return check(args.file) if args.action == "check" else draw(args.sheet, args.out, args.paper)


def check(name: str) -> int:
    """Tell every fault by its place; 0 if there is none."""
    try:
        value = sheets.load_json(_text(name))
    except BadInput as error:
        faults = [Fault(error.path, error.reason)]
    else:
        faults = sheets.faults(value)
    say = say_here()
    for fault in faults:
        print(f"{name}: {_sentence(fault, say)}")
    if faults:
        return 1
    gems = [because(GEMS, count=int(team), gems=most_gems(value, int(team))) for team in TEAMS]
    print(fill(PLAYABLE, say, name=Name(name), gems=tuple(gems)))
    return 0


def _sentence(fault: Fault, say: Say) -> str:
    reason = said(fault.reason, say)
    return f"{fault.path}: {reason}" if fault.path else reason


def draw(name: str, out: str | None, paper: str) -> int:
    """Write the PDF of a sheet."""
    from donjon.games.temple.commands.sheet_pdf import pdf

    sheet = sheets.named(name) if name in sheets.shipped() else _own(name)
    target = Path(out or file_name(sheet["name"]))
    target.write_bytes(pdf(sheet, paper, say_here()))
    print(fill(N_("wrote {file}"), say_here(), file=Name(target)))
    return 0


def file_name(name: str) -> str:
    """Where a sheet of this name is drawn: in this folder, even if the name is a path."""
    kept = "".join(letter if letter.isalnum() or letter in " ._-" else "-" for letter in name)
    return f"{kept.strip(' .-') or 'sheet'}.pdf"


def _own(name: str) -> dict[str, Any]:
    try:
        return sheets.parse(_text(name))
    except BadInput as error:
        where = f"{name}: {error.path}" if error.path else name
        raise BadInput(where, error.reason) from None


def _text(name: str) -> str:
    try:
        return sys.stdin.read() if name == "-" else Path(name).read_text("utf-8")
    except UnicodeDecodeError as error:
        raise BadInput("", no_json(error)) from None

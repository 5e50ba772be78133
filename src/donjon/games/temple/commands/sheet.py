"""donjon sheet: check a temple of one's own, or draw one to print."""

import argparse
import sys
from pathlib import Path
from typing import Any

from donjon.engine.errors import BadInput
from donjon.games.temple.data import sheet as sheets
from donjon.games.temple.data.playable import most_gems
from donjon.games.temple.data.sheet import TEAMS, Fault


def add_arguments(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
    check = actions.add_parser("check", help="say whether a sheet is well formed and playable")
    check.add_argument("file", help="a sheet in JSON; - for standard input")
    draw = actions.add_parser("draw", help="make a PDF to print: temple and adventure sheet")
    draw.add_argument("sheet", nargs="?", default="donjon", help="a shipped sheet or a file")
    draw.add_argument("--out", metavar="FILE", help="where to (usually NAME.pdf)")
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
    for fault in faults:
        print(f"{name}: {fault}")
    if faults:
        return 1
    gems = ", ".join(f"{most_gems(value, int(team))} for {team} seats" for team in TEAMS)
    print(f"{name}: well formed and playable; gems to be found: {gems}")
    return 0


def draw(name: str, out: str | None, paper: str) -> int:
    """Write the PDF of a sheet."""
    from donjon.games.temple.commands.sheet_pdf import pdf

    sheet = sheets.named(name) if name in sheets.shipped() else _own(name)
    target = Path(out or file_name(sheet["name"]))
    target.write_bytes(pdf(sheet, paper))
    print(f"wrote {target}")
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
        raise BadInput("", f"this is not JSON: {error}") from None

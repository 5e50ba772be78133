"""Put each deliberate fault into a copy of the sources and see whether a test turns red."""

import argparse
import sys
import tempfile
from pathlib import Path

from rich.console import Console
from rich.table import Table

from tests.hostile.mutants.listed import ROOT, Mutant, OutOfDate, mutants
from tests.hostile.mutants.trial import Trial


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.hostile.mutants", description=__doc__)
    parser.add_argument("--only", metavar="NAME", help="those whose name has this in it")
    args = parser.parse_args()
    console = Console()
    chosen = [m for m in mutants() if not args.only or args.only in m.name]
    if not chosen:
        console.print(f"no fault is called like {args.only!r}", markup=False)
        return 1
    try:
        for mutant in chosen:
            mutant.check(ROOT)
    except OutOfDate as error:
        console.print(f"the list is out of date: {error}", markup=False)
        return 1
    with tempfile.TemporaryDirectory(prefix="donjon-mutants-") as folder:
        return judge(console, Trial(Path(folder)), chosen)


def judge(console: Console, trial: Trial, chosen: list[Mutant]) -> int:
    """Try them one by one; 1 if any is not noticed, or its tests are red without it."""
    table = Table("fault", "breaks", "must notice it", "verdict")
    verdicts = []
    for mutant in chosen:
        with console.status(mutant.name):
            verdict = trial.verdict(mutant)
        console.print(f"{mutant.name}: {verdict}", markup=False, highlight=False)
        verdicts.append(verdict)
        table.add_row(mutant.name, mutant.breaks, "\n".join(mutant.red), verdict.split("\n")[0])
    console.print(table)
    return 0 if all(verdict == "red" for verdict in verdicts) else 1


if __name__ == "__main__":
    sys.exit(main())

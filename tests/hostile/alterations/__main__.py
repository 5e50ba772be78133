"""Alter as many journals as you like: `python -m tests.hostile.alterations --count 10000`."""

import argparse
import os
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from itertools import islice

os.environ["DONJON_MODE"] = "interpreted"  # before anything of ours is loaded

from tests.hostile.alterations.trying import Outcome, alterations, is_placed, tried

COLUMNS = ("made", "alone", "placed", "witnessed", "placed with it")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--jobs", type=int, default=1)
    args = parser.parse_args()
    parts = [(args.count, job, args.jobs) for job in range(args.jobs)]
    with ProcessPoolExecutor(args.jobs) as pool:
        counted = sum(pool.map(_count, parts), Counter[tuple[str, str, str]]())
    tell(counted)
    missed = sum(n for (*_, what), n in counted.items() if what in ("unseen", "misplaced"))
    return 1 if missed else 0


def _count(part: tuple[int, int, int]) -> Counter[tuple[str, str, str]]:
    """What became of every so-manyth alteration."""
    count, first, step = part
    counted: Counter[tuple[str, str, str]] = Counter()
    for alteration in islice(alterations(count), first, None, step):
        outcome = tried(alteration)
        for what in facts(outcome):
            counted[alteration.hand, alteration.kind, what] += 1
    return counted


def facts(outcome: Outcome) -> list[str]:
    """What is counted of an alteration."""
    found = ["made"]
    if outcome.alone is not None:
        found.append("alone")
        found += ["placed"] if is_placed(outcome.alteration, outcome.alone) else []
    if outcome.witnessed is None:
        return [*found, "unseen"]
    placed = is_placed(outcome.alteration, outcome.witnessed)
    return [*found, "witnessed", "placed with it" if placed else "misplaced"]


def tell(counted: Counter[tuple[str, str, str]]) -> None:
    """A table of them."""
    print(f"{'':<40}" + "".join(f"{column:>16}" for column in COLUMNS))
    kinds = dict.fromkeys((hand, kind) for hand, kind, _ in counted)
    for hand, kind in sorted(kinds, key=lambda row: (row[0] == "forged", row[1])):
        figures = [counted[hand, kind, column] for column in COLUMNS]
        print(f"{hand + ': ' + kind:<40}" + "".join(f"{figure:>16}" for figure in figures))
    sums = [sum(n for (*_, what), n in counted.items() if what == column) for column in COLUMNS]
    print(f"{'all':<40}" + "".join(f"{figure:>16}" for figure in sums))


if __name__ == "__main__":
    sys.exit(main())

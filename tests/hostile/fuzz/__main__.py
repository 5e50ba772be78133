"""Try as many hostile inputs as you like: `python -m tests.hostile.fuzz --inputs 10000000`.

Prints what became of them, how long others had to wait meanwhile, and the server's memory.  An
input that breaks something is saved to a file, which `--again FILE` tries once more.
"""

import argparse
import os
import sys
from pathlib import Path

from rich.console import Console

from tests.hostile.fuzz.kinds import LIBRARY, SERVER, SUITE
from tests.hostile.fuzz.report import tell
from tests.hostile.fuzz.soak import Soak, again
from tests.hostile.fuzz.trying import Finding


def main() -> int:
    args = _arguments()
    os.environ["DONJON_MODE"] = "interpreted"  # whose every index is looked at
    if args.again:
        return again(Finding.load(args.again))
    soak = Soak(_shares(args.inputs, args.only), args.seed, args.out)
    try:
        soak.send(args.postgres)
        soak.hand_in(args.jobs)
    except KeyboardInterrupt:
        soak.wrong.append("it was interrupted")
    return tell(Console(), soak)


def _shares(inputs: int, only: list[str]) -> dict[str, int]:
    """How many of each kind: in the suite's proportions."""
    chosen = {name: SUITE[name] for name in SUITE if not only or name in only}
    whole = sum(chosen.values())
    return {name: -(-inputs * share // whole) for name, share in chosen.items()}


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.hostile.fuzz", description=__doc__)
    parser.add_argument("--inputs", type=int, default=20_000, help="how many (%(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="which ones (%(default)s)")
    parser.add_argument(
        "--only", action="append", choices=[*SERVER, *LIBRARY], help="may be repeated"
    )
    parser.add_argument("--postgres", action="store_true", help="the server keeps tables there")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes (%(default)s)")
    parser.add_argument("--out", type=Path, default=Path("findings"), help="folder for findings")
    parser.add_argument("--again", type=Path, metavar="FILE", help="try a finding once more")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())

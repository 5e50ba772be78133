"""What a long run comes to."""

from collections import Counter

from rich.console import Console
from rich.table import Table

FIRST = ("kills", "moves acknowledged", "moves found", "reconnects", "games finished", "refused")


def report(database: str, seed: int, counts: Counter[str], seconds: float) -> None:
    """Kills survived, moves acknowledged and found, and everything else by its kind."""
    title = f"{database}, seed {seed}: {counts['kills']} kills survived in {seconds:.0f} s"
    table = Table("what", "times", title=title)
    others = sorted(name for name in counts if name not in FIRST)
    for name in (*FIRST, *others):
        table.add_row(name, f"{counts[name]:,}")
    Console().print(table)

"""What a long run has come to."""

from rich.console import Console
from rich.table import Table

from tests.hostile.fuzz.siege import Siege
from tests.hostile.fuzz.soak import Soak

WITHIN = 150  # ms in which others should be able to play on


def tell(console: Console, soak: Soak) -> int:
    """Print it; 1 if anything was found."""
    table = Table("kind", "inputs", "what became of them", title=f"seed {soak.seed}")
    for name, outcomes in soak.tried.items():
        told = ", ".join(f"{what} {count:,}" for what, count in outcomes.most_common())
        table.add_row(name, f"{outcomes.total():,}", told)
    total = sum(outcomes.total() for outcomes in soak.tried.values())
    table.add_row("together", f"{total:,}", "", style="bold")
    console.print(table)
    if soak.siege is not None:
        console.print(*_beside(soak.siege), sep="\n")
    for where, path in soak.findings.items():
        console.print(f"[red]broke something:[/] {where}\n  saved as {path}", highlight=False)
    for what in soak.wrong:
        console.print("wrong:", what, style="red", markup=False)
    return 1 if soak.findings or soak.wrong else 0


def _beside(siege: Siege) -> list[str]:
    waits = sorted(siege.bystanders.waits)
    if not waits:
        return ["nobody played beside it"]
    half, most, worst = (1000 * waits[int(len(waits) * part)] for part in (0.5, 0.99, 0.9999))
    judged = "within" if most <= WITHIN else "NOT within"
    return [
        f"others made {len(waits):,} moves beside it: half of them reached both in {half:.0f} ms,"
        f" 99% in {most:.0f} ms ({judged} {WITHIN}), the slowest in {worst:.0f} ms",
        f"the server held {siege.memory:.0f} MB at its start and {siege.most:.0f} MB at most",
    ]

"""A long run: a server is sent block after block, then the library is handed the rest."""

import tempfile
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager, nullcontext
from pathlib import Path

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from tests.hostile.fuzz.described import drawn, edges
from tests.hostile.fuzz.kinds import LIBRARY, SERVER, besieging
from tests.hostile.fuzz.server import postgres
from tests.hostile.fuzz.siege import Siege, besieged
from tests.hostile.fuzz.trying import Broken, Finding, Run

BLOCK = 1_000  # inputs of one kind before the next has its turn
PEACEFUL = 20  # inputs in which a server's log has come
DRAWN = 20  # of each block of requests are made up by Hypothesis


class Soak:
    """So many inputs of each kind."""

    def __init__(self, counts: dict[str, int], seed: int, out: Path) -> None:
        self.counts, self.seed, self.out = counts, seed, out
        self.tried = {name: Counter[str]() for name in counts}
        self.findings: dict[str, Path] = {}  # where it broke -> the file it is saved in
        self.wrong: list[str] = []  # what is wrong with no input to show for it
        self.siege: Siege | None = None

    # --- the server ---------------------------------------------------------------------

    def send(self, on_postgres: bool) -> None:
        names = [name for name in self.counts if name in SERVER]
        if not names:
            return
        with (
            tempfile.TemporaryDirectory() as folder,
            postgres() if on_postgres else nullcontext("") as database,
            besieged(Path(folder), database) as self.siege,
            _progress() as show,
        ):
            runs = [Run(name, besieging(name, self.siege), self.seed) for name in names]
            bars = {name: show.add_task(name, total=self.counts[name]) for name in names}
            while any(not run.hopeless and run.tried < self.counts[run.name] for run in runs):
                for run in runs:
                    self._block(run)
                    show.update(bars[run.name], completed=run.tried)
            try:
                self.siege.lift()
            except Broken as error:
                self.wrong.append(str(error))

    def _block(self, run: Run) -> None:
        """A part of a run; requests are also those that are described."""
        first, last = run.tried, min(run.tried + BLOCK, self.counts[run.name])
        if run.name == "http":
            made = [*(edges() if not first else ()), *drawn(self.seed + first, DRAWN)]
            for number, given in enumerate(made[: last - first], first):
                run.attempt(number, given)
        if not run.hopeless:
            run.go(range(run.tried, last))
        self._take(run.name, run.outcomes, run.findings)

    def _take(self, name: str, outcomes: Counter[str], findings: dict[str, Finding]) -> None:
        self.tried[name] = outcomes
        for where, finding in findings.items():
            if where not in self.findings:
                self.findings[where] = finding.save(self.out)

    # --- the library --------------------------------------------------------------------

    def hand_in(self, jobs: int) -> None:
        names = [name for name in self.counts if name in LIBRARY]
        with ProcessPoolExecutor(jobs) as pool, _progress() as show:
            bars = {name: show.add_task(name, total=self.counts[name]) for name in names}
            blocks = [
                pool.submit(block, name, self.seed, first, min(first + BLOCK, self.counts[name]))
                for name in names
                for first in range(0, self.counts[name], BLOCK)
            ]
            for done in as_completed(blocks):
                name, outcomes, findings = done.result()
                self._take(name, self.tried[name] + outcomes, findings)
                show.update(bars[name], completed=self.tried[name].total())


def block(
    name: str, seed: int, first: int, last: int
) -> tuple[str, Counter[str], dict[str, Finding]]:
    run = Run(name, LIBRARY[name](), seed)
    run.go(range(first, last))
    return name, run.outcomes, run.findings


@contextmanager
def _progress() -> Iterator[Progress]:
    columns = TextColumn("{task.description:10}"), BarColumn(), MofNCompleteColumn()
    with Progress(*columns, TimeRemainingColumn()) as shown:
        yield shown


def again(finding: Finding) -> int:
    """Try a finding once more, after what came before it; 1 if it still breaks something."""
    if finding.kind in LIBRARY:
        run = Run(finding.kind, LIBRARY[finding.kind](), finding.seed)
        run.attempt(finding.number, finding.given)
    else:
        with tempfile.TemporaryDirectory() as folder, besieged(Path(folder)) as siege:
            run = Run(finding.kind, besieging(finding.kind, siege), finding.seed)
            for number, given in enumerate([*finding.before, finding.given]):
                run.attempt(number, given)
            run.go(range(PEACEFUL))  # what is logged a little later
    for where, found in run.findings.items():
        print(where, found, sep="\n")
    return 1 if run.findings else 0

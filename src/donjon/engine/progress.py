"""A progress bar that appears only if something takes long."""

import sys
import time
from collections.abc import Callable
from typing import Any

Progress = Callable[[int, int], None]  # how much is done, how much is wanted
PATIENCE = 1.0  # seconds before it is shown


class Bar:
    """Called with how much is done and how much is wanted."""

    def __init__(self, what: str) -> None:
        self.what = what
        self.began = time.monotonic()
        self.bar: Any = None
        self.task: Any = None

    def __call__(self, done: int, wanted: int) -> None:
        if self.bar is None and time.monotonic() - self.began > PATIENCE and done < wanted:
            self._show(wanted)
        if self.bar is not None:
            self.bar.update(self.task, completed=done)
            if done >= wanted:
                self.bar.stop()

    def _show(self, wanted: int) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
        from rich.progress import TimeRemainingColumn as TimeLeft

        self.bar = Progress(
            TextColumn(f"{self.what}"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeLeft(),
            console=Console(file=sys.stderr),
            transient=True,
        )
        self.bar.start()
        self.task = self.bar.add_task(self.what, total=wanted)

    def close(self) -> None:
        if self.bar is not None:
            self.bar.stop()

"""A clock that stands until it is set, so that both worlds do everything at the same instants."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any, cast

import donjon.table.steady

LONG = (0.25, 600.0)  # seconds between two steps, all of them exact in binary
SHORT = (2**-8,)  # where a server would take a longer one for an outage


class Clock:
    """The time of day in this process; it only goes on."""

    def __init__(self) -> None:
        self.now = float(int(time.time()))

    def go_on(self, seconds: float) -> None:
        self.now += seconds


@contextmanager
def standing_clock() -> Iterator[Clock]:
    """Times are compared like everything else, so nothing has to be left out."""
    clock, steady = Clock(), cast(Any, donjon.table.steady)
    real = time.time, steady.time
    time.time = lambda: clock.now
    steady.time = SimpleNamespace(monotonic=lambda: clock.now - steady._AHEAD)
    try:
        yield clock
    finally:
        time.time, steady.time = real

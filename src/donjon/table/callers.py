"""Connections before they are answered: how many, from where, and how long they may take.

A connection waits from its beginning, and again from the end of an answer, until a whole request
has come.  One that waits too long is dropped, and when there are too many those that wait go
first, of the address that has most of them.
"""

from collections import Counter
from contextlib import suppress
from typing import TYPE_CHECKING

from donjon.table.settings import Limits, Settings

if TYPE_CHECKING:  # a server may do without
    from donjon.table.caller import Caller

SPARE = 200  # files for everything that is no connection


class Callers:
    """All connections that are no open page of a table."""

    def __init__(self, settings: Settings) -> None:
        self.limits: Limits = settings.limits
        self.most = min(self.limits.connections, files(self.limits.connections + SPARE) - SPARE)
        self.trusts = settings.trusts
        self.count: Counter[str] = Counter()
        self.waiting: dict[str, dict[Caller, None]] = {}  # by address, the longest waiting first

    def admit(self, caller: "Caller", total: int) -> bool:
        """Take one more, if need be in another's place."""
        crowd: dict[Caller, None] | None = None
        if self.count[caller.address] >= self.limits.sockets and not self.trusts(caller.peer):
            crowd = self.waiting.get(caller.address, {})
        elif total > self.most:
            crowd = max(self.waiting.values(), key=len, default={})
        if crowd is not None:
            if not crowd:
                return False
            next(iter(crowd)).drop()
        self.count[caller.address] += 1
        return True

    def wait(self, caller: "Caller") -> None:
        self.waiting.setdefault(caller.address, {})[caller] = None

    def wait_no_more(self, caller: "Caller") -> None:
        waiting = self.waiting.get(caller.address, {})
        waiting.pop(caller, None)
        if not waiting:
            self.waiting.pop(caller.address, None)

    def part(self, caller: "Caller") -> None:
        self.count[caller.address] -= 1
        if self.count[caller.address] <= 0:
            del self.count[caller.address]


def files(wanted: int) -> int:
    """How many files this process may have open; as many as are wanted, if it can be had."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return wanted
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return wanted
    most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    with suppress(ValueError, OSError):  # macOS promises more than it gives
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
        return most
    return soft

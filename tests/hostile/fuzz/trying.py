"""Trying inputs one after the other, counting what became of them, keeping what broke something."""

import json
import sys
import traceback
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Protocol

MOST_KEPT = 40  # findings of one run; after those it ends
SHOWN = 600  # characters of an input that a report repeats


class Broken(AssertionError):
    """What must never happen has; `where` is what tells it from other faults."""

    where = ""


class Ended(Broken):
    """After this nothing more can be tried."""


class Kind(Protocol):
    """A kind of input."""

    def make(self, luck: Random) -> Any:
        """An input: JSON, bytes, or lists of those."""

    def offer(self, given: Any) -> str:
        """Hand it in and say what became of it; any exception is a finding."""


@dataclass
class Finding:
    """An input that broke something, and how to make it again."""

    kind: str
    seed: int
    number: int
    given: Any
    what: str
    before: list[Any] = field(default_factory=list)  # what had been sent to the same table

    def save(self, folder: Path) -> Path:
        path = folder / f"{self.kind}-{self.seed}-{self.number}.json"
        folder.mkdir(parents=True, exist_ok=True)
        with deep():
            path.write_text(json.dumps(packed(vars(self)), indent=1))
        return path

    @classmethod
    def load(cls, path: Path) -> "Finding":
        with deep():
            return cls(**unpacked(json.loads(path.read_text())))

    def __str__(self) -> str:
        with deep():
            given = repr(self.given)
        shown = given if len(given) < SHOWN else given[:SHOWN] + "…"
        told = f"{self.kind} {self.number} of seed {self.seed}: {shown}\n{self.what}"
        return told.encode("ascii", "backslashreplace").decode()


@dataclass
class Run:
    """Some inputs of one kind."""

    name: str
    kind: Kind
    seed: int
    outcomes: Counter[str] = field(default_factory=Counter)
    findings: dict[str, Finding] = field(default_factory=dict)  # by where it broke
    ended: bool = False  # nothing more can be tried

    def go(self, numbers: Iterable[int]) -> None:
        for number in numbers:
            self.attempt(number, self.kind.make(Random(f"{self.seed}/{self.name}/{number}")))
            if self.hopeless:
                return

    def attempt(self, number: int, given: Any) -> None:
        try:
            self.outcomes[self.kind.offer(given)] += 1
        except Exception as error:
            self.outcomes["broke something"] += 1
            self.ended |= isinstance(error, Ended)
            told = "".join(traceback.format_exception(error, limit=-6))
            before = list(getattr(self.kind, "before", ()))
            finding = Finding(self.name, self.seed, number, given, told, before)
            self.findings.setdefault(_where(error), finding)

    @property
    def hopeless(self) -> bool:
        return self.ended or len(self.findings) >= MOST_KEPT

    @property
    def tried(self) -> int:
        return self.outcomes.total()


def _where(error: BaseException) -> str:
    """What broke, and where it was raised: one finding for each is enough."""
    if isinstance(error, Broken) and error.where:
        return error.where
    cause = error.__cause__ or error
    last = traceback.extract_tb(cause.__traceback__)[-3:]
    return " ".join([type(error).__name__, *(f"{Path(f.filename).name}:{f.lineno}" for f in last)])


def packed(value: Any) -> Any:
    """The same as JSON: bytes become texts that are marked as such."""
    if isinstance(value, bytes):
        return {"bytes": value.decode("latin-1")}
    if isinstance(value, (list, tuple)):
        return [packed(item) for item in value]
    if isinstance(value, dict):
        return {name: packed(item) for name, item in value.items()}
    return value


def unpacked(value: Any) -> Any:
    if isinstance(value, dict):
        if list(value) == ["bytes"]:
            return value["bytes"].encode("latin-1")
        return {name: unpacked(item) for name, item in value.items()}
    return [unpacked(item) for item in value] if isinstance(value, list) else value


@contextmanager
def deep() -> Iterator[None]:
    """Here inputs may be deeper, and numbers longer, than they may be anywhere else."""
    depth, digits = sys.getrecursionlimit(), sys.get_int_max_str_digits()
    sys.setrecursionlimit(20_000)
    sys.set_int_max_str_digits(0)
    try:
        yield
    finally:
        sys.setrecursionlimit(depth)
        sys.set_int_max_str_digits(digits)

"""What was compared, and what was found to differ."""

from collections import Counter
from dataclasses import dataclass, field
from typing import NamedTuple

AROUND = 70  # bytes shown on either side of a difference
HTTP = b"HTTP/1.1 "
Plain = tuple[str, bytes]


class Place(NamedTuple):
    """Where a pair was compared: enough to go there again."""

    game: str
    viewer: str
    worlds: str
    walk: str
    moment: int


class Finding(NamedTuple):
    """Something that a viewer was told differently in two worlds it can't tell apart."""

    place: Place
    channel: str
    truth: str
    other: str

    def __str__(self) -> str:
        p = self.place
        head = f"{p.game}, {p.viewer}, {self.channel} (worlds by {p.worlds})"
        again = f"python -m tests.hostile.leaks --again {p.walk!r}   # moment {p.moment}"
        return f"{head}\n  {again}\n  A: {self.truth}\n  B: {self.other}"


@dataclass
class Tally:
    """Counted by game, viewer and channel."""

    pairs: Counter[tuple[str, str]] = field(default_factory=Counter)  # game, viewer
    worlds: Counter[tuple[str, str]] = field(default_factory=Counter)  # game, how they differ
    messages: Counter[str] = field(default_factory=Counter)  # by channel
    counts: Counter[tuple[str, str, str]] = field(default_factory=Counter)  # of findings
    findings: dict[tuple[str, str, str], Finding] = field(default_factory=dict)  # the first ones
    walks: int = 0

    @property
    def total(self) -> int:
        return self.pairs.total()

    def compare(
        self, place: Place, one: list[Plain], other: list[Plain], pair: bool = True
    ) -> bool:
        """Count a pair, if it is one; True if there is no difference."""
        if pair:
            self.pairs[place.game, place.viewer] += 1
            self.worlds[place.game, place.worlds] += 1
            self.messages.update(channel(*message) for message in one)
        if one == other:
            return True
        self._add(first_difference(place, one, other))
        return False

    def _add(self, found: Finding) -> None:
        key = found.place.game, found.place.viewer, found.channel
        self.counts[key] += 1
        self.findings.setdefault(key, found)

    def add(self, other: "Tally") -> None:
        for name in ("pairs", "worlds", "messages", "counts"):
            getattr(self, name).update(getattr(other, name))
        for key, found in other.findings.items():
            self.findings.setdefault(key, found)
        self.walks += other.walks

    def __str__(self) -> str:
        """The findings, each kind once."""
        told = [f"{self.counts[key]} times: {found}" for key, found in self.findings.items()]
        return "\n".join(told) or "nothing differs"


def channel(about: str, body: bytes) -> str:
    """What kind of message it is: what was asked, and what came."""
    if body.startswith(b'{"is":"'):
        kind = body[7:].partition(b'"')[0].decode()
        return f"{about}: {kind}"
    if body.startswith(HTTP):
        return f"{about}: {body[9:12].decode()}"
    return about


def first_difference(place: Place, one: list[Plain], other: list[Plain]) -> Finding:
    for a, b in zip(one, other, strict=False):
        if a != b:
            kinds = dict.fromkeys((channel(*a), channel(*b)))
            return Finding(place, " / ".join(kinds), *excerpts(a[1], b[1]))
    more = (one if len(one) > len(other) else other)[min(len(one), len(other))]
    told = f"{len(one)} messages", f"{len(other)} messages; the first more: {more[1][:300]!r}"
    return Finding(place, f"{channel(*more)}, in one world alone", *told)


def excerpts(one: bytes, other: bytes) -> tuple[str, str]:
    """Both messages around the first byte that differs."""
    if one.startswith(HTTP) and other.startswith(HTTP):  # a head tells only how long the body is
        bodies = one.partition(b"\r\n\r\n")[2], other.partition(b"\r\n\r\n")[2]
        one, other = bodies if bodies[0] != bodies[1] else (one, other)
    at = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), None)
    at = min(len(one), len(other)) if at is None else at
    start = max(at - AROUND, 0)
    near = (message[start : at + AROUND].decode(errors="replace") for message in (one, other))
    return f"{len(one)} bytes: …{next(near)}…", f"{len(other)} bytes: …{next(near)}…"

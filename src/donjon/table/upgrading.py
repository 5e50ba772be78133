"""Would a match that was begun under other rules go on alike?

The version that plays it writes down what every step led to; the next one plays the journal again
and compares.  What is written are hashes under a key made of the table's seed, so whoever has them
and not the database learns nothing of what is hidden, nor which table they belong to.
"""

import hashlib
import hmac
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

import orjson

from donjon.engine.errors import as_typed
from donjon.engine.footprint import ASPECTS, footprint
from donjon.engine.reader import Reader
from donjon.engine.registry import find_game
from donjon.engine.words import N_, because
from donjon.table.facts import Facts
from donjon.table.replaying import read_entry
from donjon.table.sitting import Sitting
from donjon.table.store import Stored

FORMAT = 1
DIGITS = 16  # of each hash
SORTED = orjson.OPT_SORT_KEYS | orjson.OPT_NON_STR_KEYS
UNRECORDED = N_("it was not recorded under the rules that it was begun with")
OTHERWISE = N_("step {step} comes out otherwise: {aspects}")
BOARD = ("move", "undo")  # entries that change what is on the board

Hashes = list[str]  # one for each of ASPECTS


class Steps(NamedTuple):
    """What a match led to under some version of its rules."""

    rules: int
    entries: int  # how many its journal had
    steps: list[tuple[int, Hashes]]  # by the entry's number; 0 is the beginning

    def to_json(self) -> dict[str, Any]:
        return self._asdict()

    @classmethod
    def read(cls, value: Reader) -> "Steps":
        fields = value.fields(("rules", "entries", "steps"))
        steps = []
        for step in fields["steps"].items():
            number, hashes = step.items(2)
            texts = [each.text(DIGITS) for each in hashes.items(len(ASPECTS))]
            steps.append((number.whole(0, 10**9), texts))
        return cls(fields["rules"].whole(1, 10**6), fields["entries"].whole(0, 10**9), steps)


@dataclass
class Verdict:
    """What would become of a match under the rules that are installed."""

    table: str
    game: str
    was: int  # the version of the rules that it was begun under
    now: int | None  # the one that is installed, if any is
    entries: int
    goes_on: bool
    why: str = ""  # if not, as the end of a sentence
    step: int | None = None  # the first entry that comes out otherwise
    differs: tuple[str, ...] = ()  # in what


def name_of(stored: Stored) -> str:
    """What a match is called where its table's address must not be known."""
    return _keyed(_key(stored), b"name")


def record(stored: Stored) -> Steps | None:
    """What a match led to; None if the rules that are installed are not its own, or fail."""
    try:
        if find_game(stored.row["game"]).version != stored.row["rules"]:
            return None
        return Steps(stored.row["rules"], len(stored.entries), list(_steps(stored)))
    except Exception:
        return None


def judge(stored: Stored, recorded: Steps | None) -> Verdict:
    """Compare a match with what it led to before; None if nobody wrote that down."""
    row, count = stored.row, len(stored.entries)
    verdict = Verdict(row["id"], row["game"], row["rules"], None, count, goes_on=False)
    try:
        verdict.now = find_game(row["game"]).version
    except ValueError:
        verdict.why = N_("its game is not installed")
        return verdict
    if recorded is None or recorded.rules != verdict.was:
        if not _broken(stored, verdict):
            verdict.goes_on = verdict.now == verdict.was
            verdict.why = "" if verdict.goes_on else UNRECORDED
    elif recorded.entries != count:
        verdict.why = N_("it was played on after it was recorded")
    else:
        verdict.goes_on = not _otherwise(stored, recorded, verdict)
    return verdict


def _broken(stored: Stored, verdict: Verdict) -> bool:
    """Is there a step that can't be made at all?"""
    last = -1
    try:
        for number, _ in _steps(stored):
            last = number
    except Exception:  # whatever new rules stumble over
        return _fails_after(last, stored, verdict)
    return False


def _otherwise(stored: Stored, recorded: Steps, verdict: Verdict) -> bool:
    """Is there a step that comes out otherwise?"""
    number, found = -1, _steps(stored)
    try:
        for (number, hashes), (_, before) in zip(found, recorded.steps, strict=True):
            unlike = [a for a, x, y in zip(ASPECTS, hashes, before, strict=True) if x != y]
            if unlike:
                verdict.step, verdict.differs = number, tuple(unlike)
                verdict.why = because(OTHERWISE, step=number, aspects=as_typed(unlike))
                return True
    except Exception:
        return _fails_after(number, stored, verdict)
    return False


def _fails_after(number: int, stored: Stored, verdict: Verdict) -> bool:
    """The reason isn't told: it may name what only a seat may know."""
    if number < 0:
        verdict.step, verdict.why = 0, N_("it could not be set up")
        return True
    kinds = [read_entry(body).kind for body in stored.entries]
    later = (n for n, kind in enumerate(kinds, 1) if n > number and kind in BOARD)
    verdict.step = next(later, number)
    verdict.why = because(N_("step {step} could not be made"), step=verdict.step)
    return True


def _steps(stored: Stored) -> Iterator[tuple[int, Hashes]]:
    """What the journal leads to at the beginning and after every step, as hashes."""
    key = _key(stored)
    sitting = Sitting(Facts.from_json(orjson.loads(stored.row["facts"])), stored.row["seed"])
    yield 0, _hashes(key, 0, sitting)
    for number, body in enumerate(stored.entries, 1):
        entry = read_entry(body)
        sitting.add(entry)
        if entry.kind in BOARD:
            yield number, _hashes(key, number, sitting)


def _hashes(key: bytes, number: int, sitting: Sitting) -> Hashes:
    """The step's number is hashed too, so that equal positions can't be told from the hashes."""
    values = zip(ASPECTS, footprint(sitting.match), strict=True)
    return [
        _keyed(key, f"{number}/{aspect}/".encode() + orjson.dumps(value, option=SORTED))
        for aspect, value in values
    ]


def _key(stored: Stored) -> bytes:
    purpose = f"donjon/upgrade/{FORMAT}/{stored.row['id']}".encode()
    return hmac.new(stored.row["seed"].encode(), purpose, hashlib.sha256).digest()


def _keyed(key: bytes, text: bytes) -> str:
    return hmac.new(key, text, hashlib.sha256).hexdigest()[:DIGITS]

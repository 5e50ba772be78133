"""Does a journal hold?  Every value of it is checked, and what is wrong is named by its place.

The secret must fit its commitment, the shares theirs, the seed both; every hash must fit its
entry and the hash before; every entry must follow from the rules and the dice.  Whoever knows
the secret can write another journal of which all that is true, so only a receipt, which a page
kept while the game was on, tells that this is the one that was played.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from donjon.engine.errors import BadInput, as_typed, brief
from donjon.engine.fairness import Chain, canonical, end_hash
from donjon.engine.journal import ENDING, Journal
from donjon.engine.match import Match
from donjon.engine.reader import MISSING, NOT_THAT, Json
from donjon.engine.receipt import Receipt
from donjon.engine.words import N_, because

BESIDE = ("seed", "entries", *ENDING)  # what isn't the head
ALTERED = N_("the hash does not fit: entry {n} was altered")
ALTERED_HEAD = N_("the hash does not fit: the head or entry 1 was altered")
CUT_OFF = N_("the game goes on after the last entry; was something cut off?")


class Played(NamedTuple):
    """A journal that was played again."""

    match: Match
    result: Json | None
    written: Json  # the same journal as it is written today


class Verdict(NamedTuple):
    """What is known of a journal that holds."""

    played: Played
    entries: int
    witnessed: int | None  # the last entry that a receipt tells of; None without a receipt


Play = Callable[[Journal], Played]


def play_match(journal: Journal) -> Played:
    """Play a journal by the rules alone."""
    match = Match.replay(journal)
    return Played(match, match.result, match.journal())


def verify(content: Any, receipt: Receipt | None = None, play: Play = play_match) -> Verdict:
    """Check a journal, as it was parsed; BadInput names the first place that is wrong.

    `play` plays it: a table's journal must follow from the customs of a table too.
    """
    journal = Journal.from_json(content)
    if "commitment" not in content:
        raise BadInput("commitment", N_("is missing: the dice could be any"))
    if receipt is not None:
        receipt.check_head(journal)
    journal.check_commitment()
    if content["donjon"] == 1:
        _check_seats(journal)
        return Verdict(play(journal), len(journal.entries), None if receipt is None else 0)
    hashes = _hashes(content, journal.secret or "")
    _check_chain(content["entries"], hashes)
    witnessed = None if receipt is None else receipt.witness(hashes)
    if receipt is not None:
        receipt.check_shares(journal)
    _check_seats(journal)
    journal.check_shares()
    played = play(journal)
    _check_end(content, hashes[-1], played.result)
    _check_alike(content, played.written)
    return Verdict(played, len(journal.entries), witnessed)


def _check_seats(journal: Journal) -> None:
    for n, entry in enumerate(journal.entries):
        if entry.seat is not None and entry.seat not in journal.seats:
            reason = because(N_("expected one of {known}"), known=as_typed(journal.seats))
            raise BadInput(f"entries[{n}].seat", reason)


def _hashes(content: Json, secret: str) -> list[str]:
    """The hashes as they follow from what stands there."""
    chain = Chain({name: content[name] for name in content if name not in BESIDE}, secret)
    for entry in content["entries"]:
        chain.add({name: entry[name] for name in entry if name != "hash"})
    return chain.hashes


def _check_chain(entries: list[Json], hashes: list[str]) -> None:
    for n, entry in enumerate(entries, 1):
        if "hash" not in entry:
            raise BadInput(f"entries[{n - 1}].hash", MISSING)
        if entry["hash"] != hashes[n]:
            raise BadInput(f"entries[{n - 1}]", because(ALTERED if n > 1 else ALTERED_HEAD, n=n))


def _check_end(content: Json, last: str, result: Json | None) -> None:
    """How it came out is told exactly when it is over, and closed with a hash."""
    for name in ENDING:
        if name in content and result is None:
            raise BadInput(name, CUT_OFF)
        if name not in content and result is not None:
            raise BadInput(name, N_("is missing: the game is over"))
    if result is None:
        return
    if canonical(content["result"]) != canonical(result):
        raise BadInput("result", _not_that(result, content["result"]))
    if content["end"] != end_hash(last, result):
        raise BadInput("end", N_("does not fit the last entry and the result"))


def _check_alike(content: Any, written: Any, path: str = "") -> None:
    """Nothing stands there that we would not have written."""
    if isinstance(content, dict) and isinstance(written, dict):
        for name in [*(name for name in content if name not in written), *written]:
            place = f"{path}.{brief(name, bare=True)}" if path else brief(name, bare=True)
            if name not in content or name not in written:
                raise BadInput(place, MISSING if name in written else N_("does not belong here"))
            _check_alike(content[name], written[name], place)
    elif isinstance(content, list) and isinstance(written, list) and len(content) == len(written):
        for i, (one, other) in enumerate(zip(content, written, strict=True)):
            _check_alike(one, other, f"{path}[{i}]")
    elif canonical(content) != canonical(written):
        raise BadInput(path, _not_that(written, content))


def _not_that(wanted: Any, found: Any) -> str:
    return because(NOT_THAT, wanted=brief(wanted), value=brief(found))

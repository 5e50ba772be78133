"""Alter journals, and see what `verify` makes of each, alone and with a receipt."""

import json
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass
from random import Random
from typing import Any

from donjon.engine.errors import BadInput
from donjon.engine.fairness import canonical
from donjon.engine.journal import Journal
from donjon.engine.reader import parse_json
from donjon.engine.receipt import Receipt
from donjon.engine.verification import verify
from donjon.table.verifying import play
from tests.hostile.alterations.altering import FORGED, NAIVE, OF_TEXT, OF_VALUES, forge
from tests.hostile.alterations.originals import Original, originals

Json = dict[str, Any]
DICE = {"game", "commitment", "seed"}  # one of which does not fit the others
KINDS = [
    *(("naive", kind) for kind in (*NAIVE, *OF_VALUES, *OF_TEXT)),
    *(("forged", kind) for kind in FORGED),
]


@dataclass(frozen=True)
class Alteration:
    """What was done to a journal."""

    original: Original
    hand: str  # naive or forged
    kind: str
    text: str


@dataclass(frozen=True)
class Outcome:
    """What was said of it; nothing if it was taken for a true one."""

    alteration: Alteration
    alone: BadInput | None
    witnessed: BadInput | None


def alterations(count: int) -> Iterator[Alteration]:
    """As many as one likes, always the same ones; each kind as often as any other."""
    made, number = 0, 0
    while made < count:
        luck = Random(number)
        hand, kind = KINDS[number % len(KINDS)]
        number += 1
        found = altered(luck.choice(originals()), hand, kind, luck)
        if found is not None:
            made += 1
            yield found


def altered(original: Original, hand: str, kind: str, luck: Random) -> Alteration | None:
    """One alteration; None if there is nothing to alter so, or nothing came of it."""
    told = deepcopy(original.told)
    try:
        if kind in OF_TEXT:
            text = OF_TEXT[kind](told, luck)
        else:
            ({**FORGED, **OF_VALUES} if hand == "forged" else {**NAIVE, **OF_VALUES})[kind](
                told, luck
            )
            if hand == "forged":
                forge(told, lie=kind == "result")
            text = json.dumps(told)
    except (LookupError, BadInput, TypeError):  # no share, no result, no name to alter
        return None
    return Alteration(original, hand, kind, text) if _differs(text, original.told) else None


def _differs(text: str, told: Json) -> bool:
    try:
        return canonical(parse_json(text)) != canonical(told)
    except (ValueError, RecursionError):
        return True


def tried(alteration: Alteration) -> Outcome:
    receipt = Receipt.from_json(alteration.original.receipt)
    return Outcome(alteration, said(alteration.text, None), said(alteration.text, receipt))


def said(text: str, receipt: Receipt | None) -> BadInput | None:
    """What is wrong with a journal; what a receipt doesn't cover was not seen by anybody."""
    try:
        told = parse_json(text)
    except BadInput as error:
        return error
    except (ValueError, RecursionError) as error:
        return BadInput("text", str(error))
    try:
        verdict = verify(told, receipt, play)
    except BadInput as error:
        return error
    if receipt is not None and (verdict.witnessed or 0) < verdict.entries:
        return BadInput(f"entries[{verdict.witnessed}]", "nobody has seen this")
    return None


# --- places -----------------------------------------------------------------------------


def is_placed(alteration: Alteration, error: BadInput) -> bool:
    """Does the complaint name the place that was altered?"""
    try:
        told: Json = json.loads(alteration.text)
    except ValueError:
        return "char" in error.reason
    if error.reason == "stands twice":
        return error.path in ("entries", "kind") or error.path.startswith("entries[")
    named = error.path.partition(".")[0].partition("[")[0]
    heads = head_differences(alteration.original.told, told)
    if named in heads or not isinstance(told.get("entries"), list):
        return named in heads | {"entries"}
    first = first_difference(alteration, told)
    if named == "entries" and "[" in error.path:
        number = int(error.path.partition("[")[2].partition("]")[0])
        seen = max((n for n in alteration.original.visible if n <= first), default=0)
        return number in (first, seen) or (number == 0 and bool(heads))
    if named in DICE and DICE & heads:
        return True
    if "donjon" in heads:  # a field of the other format
        return True
    cut = first == len(told.get("entries", ())) < len(alteration.original.told["entries"])
    return named in ("result", "end") and cut


def head_differences(one: Json, other: Json) -> set[str]:
    """The fields beside the entries that are not alike."""
    names = {*one, *other} - {"entries"}
    return {n for n in names if written(one.get(n, "-")) != written(other.get(n, "-"))}


def written(value: Any) -> str:
    """A value as text, whatever it has become."""
    return json.dumps(value, sort_keys=True)


def first_difference(alteration: Alteration, told: Json) -> int:
    """How many entries are as they were; hashes count only if nobody made them anew."""
    hidden = {"hash"} if alteration.hand == "forged" else set()
    pairs = zip(alteration.original.told["entries"], told.get("entries", ()), strict=False)
    for number, (one, other) in enumerate(pairs):
        if not isinstance(other, dict):
            return number
        if written(_without(one, hidden)) != written(_without(other, hidden)):
            return number
    return min(len(alteration.original.told["entries"]), len(told.get("entries", ())))


def _without(entry: Json, names: set[str]) -> Json:
    return {name: value for name, value in entry.items() if name not in names}


def is_true_beginning(alteration: Alteration) -> bool:
    """Is it the same journal, only shorter, as it was some time before the end?"""
    told = json.loads(alteration.text)
    told.pop("result", None), told.pop("end", None)
    whole = {**alteration.original.told, "entries": []}
    whole.pop("result", None), whole.pop("end", None)
    entries = told["entries"]
    alike = entries == alteration.original.told["entries"][: len(entries)]
    return alike and {**told, "entries": []} == whole


def holds(original: Original) -> bool:
    """The journal itself is told from an altered one."""
    receipt = Receipt.from_json(original.receipt)
    text = json.dumps(original.told)
    Journal.from_json(text)
    return said(text, None) is None and said(text, receipt) is None

"""The alterations: each takes a journal, changes something of it, and gives it back."""

import json
from collections.abc import Callable
from copy import deepcopy
from random import Random
from typing import Any

from donjon.engine.errors import BadInput
from donjon.engine.fairness import Chain, commitment, drawn_seed, end_hash, share_commitment
from donjon.engine.journal import Journal
from donjon.table.verifying import play

Json = dict[str, Any]
Alter = Callable[[Json, Random], None]  # changes a journal where it stands
PRINTABLE = [chr(sign) for sign in range(32, 127)]


def renumber(told: Json) -> None:
    for number, entry in enumerate(told["entries"], 1):
        entry["n"] = number


# --- of entries -------------------------------------------------------------------------


def delete(told: Json, luck: Random) -> None:
    del told["entries"][luck.randrange(len(told["entries"]))]
    renumber(told)


def add(told: Json, luck: Random) -> None:
    entries = told["entries"]
    entries.insert(luck.randrange(len(entries) + 1), deepcopy(luck.choice(entries)))
    renumber(told)


def swap(told: Json, luck: Random) -> None:
    entries = told["entries"]
    one, other = luck.sample(range(len(entries)), 2)
    entries[one], entries[other] = entries[other], entries[one]
    renumber(told)


def cut(told: Json, luck: Random) -> None:
    """The end, with what closes it, as if the game went on."""
    del told["entries"][luck.randrange(len(told["entries"]) // 2, len(told["entries"])) :]
    told.pop("result", None), told.pop("end", None)


def cut_entries(told: Json, luck: Random) -> None:
    """Entries at the end, while result and closing stay."""
    del told["entries"][-luck.randrange(1, 4) :]


def append_undo(told: Json, luck: Random) -> None:
    moves = [entry for entry in told["entries"] if entry["kind"] == "move"]
    last = moves[-1]
    undo = {"kind": "undo", "seat": last["seat"], "to": last["n"] - 1, "more": {"alone": True}}
    time = told["entries"][-1]["time"] + 1
    number = len(told["entries"]) + 1
    told["entries"].append({"n": number, **undo, "time": time, "hash": luck.randbytes(32).hex()})


def append_seat(told: Json, luck: Random) -> None:
    """Somebody is made to have been silenced."""
    entry = {"kind": "seat", "seat": luck.choice(told["seats"]), "more": {"muted": True}}
    time = told["entries"][-1]["time"] + 1
    number = len(told["entries"]) + 1
    told["entries"].append({"n": number, **entry, "time": time, "hash": luck.randbytes(32).hex()})


def one_of(told: Json, luck: Random, fits: Callable[[Json], bool]) -> Json:
    found: Json = luck.choice([entry for entry in told["entries"] if fits(entry)])
    return found


def time(told: Json, luck: Random) -> None:
    entry = luck.choice(told["entries"])
    entry["time"] = round(entry["time"] + luck.choice((-100, -1, 0.5, 3, 1000)), 6)


def name(told: Json, luck: Random) -> None:
    entry = one_of(told, luck, lambda entry: "name" in entry.get("more", {}))
    entry["more"]["name"] = luck.choice(("Eve", "Mallory", ""))


def seat(told: Json, luck: Random) -> None:
    """Another did it."""
    entry = luck.choice(told["entries"])
    others = [seat for seat in told["seats"] if seat != entry.get("seat")]
    entry["seat"] = luck.choice(others)


def move(told: Json, luck: Random) -> None:
    """Another move, of those that were made at this table."""
    made = {entry["move"] for entry in told["entries"] if entry["kind"] == "move"}
    entry = one_of(told, luck, lambda entry: entry["kind"] == "move")
    entry["move"] = luck.choice(sorted(made - {entry["move"]}) or ["pass"])


def note(told: Json, luck: Random) -> None:
    """What a table notes beside an entry."""
    entry = one_of(told, luck, lambda entry: bool(entry.get("more")))
    noted = luck.choice(sorted(entry["more"]))
    entry["more"][noted] = changed(entry["more"][noted], luck)


def seed(told: Json, luck: Random) -> None:
    """Other dice."""
    first, *rest = told["seed"].split("\n")
    told["seed"] = "\n".join([f"{first}{luck.randrange(10)}", *rest])


def share(told: Json, luck: Random) -> None:
    """Another share than the one that was committed to."""
    entry = one_of(told, luck, lambda entry: "reveal" in entry.get("more", {}))
    old, new = entry["more"]["reveal"], luck.randbytes(32).hex()
    entry["more"]["reveal"] = new
    told["seed"] = told["seed"].replace(old, new)


def result(told: Json, luck: Random) -> None:
    """Another has won."""
    seats = told["seats"][:]
    luck.shuffle(seats)
    ranking = [[seat] for seat in seats]
    while ranking == told["result"]["ranking"]:
        ranking = ranking[1:] + ranking[:1]
    told["result"] = {"winners": ranking[0], "ranking": ranking}


def clock(told: Json, luck: Random) -> None:
    old = told["table"]["clock"]
    new = {"bank": luck.randrange(10, 99), "increment": 0, "days": 0, "out": "bot"}
    told["table"]["clock"] = new if old is None or luck.random() < 0.5 else None


# --- of values --------------------------------------------------------------------------


def changed(value: Any, luck: Random) -> Any:
    """Another value of the same type."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, (int, float)):
        return value + luck.choice((-1, 1, 2))
    if isinstance(value, str):
        place = luck.randrange(len(value) + 1)
        sign = luck.choice("0123456789abcdef")
        return (
            value[:place] + sign + value[place + 1 :] if value[place : place + 1] != sign else "x"
        )
    return luck.choice((None, 0, [], "x"))


def leaves(value: Any, found: list[tuple[Any, Any]] | None = None) -> list[tuple[Any, Any]]:
    """Every place within a value: what holds it, and under which name."""
    found = [] if found is None else found
    names = (
        value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    )
    for key in names:
        found.append((value, key))
        leaves(value[key], found)
    return found


def any_value(told: Json, luck: Random) -> None:
    holder, key = luck.choice(leaves(told))
    holder[key] = changed(holder[key], luck)


def any_field_gone(told: Json, luck: Random) -> None:
    holder, key = luck.choice([(h, k) for h, k in leaves(told) if isinstance(h, dict)])
    del holder[key]


def any_field_more(told: Json, luck: Random) -> None:
    holders = [told, *told["entries"], *(e["more"] for e in told["entries"] if "more" in e)]
    luck.choice(holders)[luck.choice(("x", "by", "seat", "number", "alone"))] = 1


def byte(told: Json, luck: Random) -> str:
    """One byte of the file."""
    text = json.dumps(told)
    place = luck.randrange(len(text))
    return text[:place] + luck.choice(PRINTABLE) + text[place + 1 :]


def twice(told: Json, luck: Random) -> str:
    """A field that stands twice, of which a reader may take either."""
    text = json.dumps(told)
    marks = [i for i in range(len(text)) if text.startswith('"kind": ', i)]
    place = luck.choice(marks)
    return text[:place] + luck.choice(('"kind": "end", ', '"kind": "move", ')) + text[place:]


NAIVE: dict[str, Alter] = {
    "entry deleted": delete,
    "entry added": add,
    "entries swapped": swap,
    "end cut off": cut,
    "entries cut off before the end": cut_entries,
    "undo appended": append_undo,
    "seat entry appended": append_seat,
    "time": time,
    "name": name,
    "seat": seat,
    "move": move,
    "note": note,
    "seed": seed,
    "share": share,
    "result": result,
    "clock": clock,
}
OF_VALUES: dict[str, Alter] = {
    "any value": any_value,
    "any field deleted": any_field_gone,
    "any field added": any_field_more,
}
OF_TEXT: dict[str, Callable[[Json, Random], str]] = {"byte": byte, "field twice": twice}


# --- by somebody who knows the secret ---------------------------------------------------


def forge(told: Json, lie: bool = False) -> None:
    """Work out anew whatever follows from the rest: seed, commitment, shares, result, hashes.

    The result stays if that is the lie.
    """
    _commit_anew(told)
    for entry in told["entries"]:
        entry.pop("hash", None)
    closing = told.pop("result", None)
    told.pop("end", None)
    try:
        outcome = closing if lie else play(Journal.from_json(told)).result
    except BadInput:
        outcome = closing
    secret = told["seed"].partition("\n")[0]
    chain = Chain({k: v for k, v in told.items() if k not in ("seed", "entries")}, secret)
    for entry in told["entries"]:
        entry["hash"] = chain.add(entry)
    if outcome is not None:
        told |= {"result": outcome, "end": end_hash(chain.hashes[-1], outcome)}


def _commit_anew(told: Json) -> None:
    secret = told["seed"].partition("\n")[0]
    told["commitment"] = commitment(told["game"], secret)
    shown = {
        entry["seat"]: entry["more"]["reveal"]
        for entry in told["entries"]
        if "reveal" in entry.get("more", {})
    }
    for entry in told["entries"]:
        if entry.get("more", {}).get("commit") and entry.get("seat") in shown:
            made = share_commitment(told["commitment"], entry["seat"], shown[entry["seat"]])
            entry["more"]["commit"] = made
    in_order = [(seat, shown[seat]) for seat in told["seats"] if seat in shown]
    told["seed"] = drawn_seed(secret, in_order)


def other_dice(told: Json, luck: Random) -> None:
    """Another secret, with as much of the game as it allows."""
    seed(told, luck)
    told.pop("result", None), told.pop("end", None)
    _commit_anew(told)
    for entry in told["entries"]:
        entry.pop("hash", None)
    while told["entries"]:
        try:
            play(Journal.from_json(told))
        except BadInput as error:
            first = int(error.path.partition("[")[2].partition("]")[0] or 0)
            del told["entries"][first:]
        else:
            return


FORGED: dict[str, Alter] = {**NAIVE, "seed": other_dice}

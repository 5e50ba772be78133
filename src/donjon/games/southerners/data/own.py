"""Armies of one's own: the cards of a shipped army with other numbers.

Names, types and drawings are the shipped army's, so a state tells them by its number.  Counts of
cards, powers, traits and effects are in the state itself, and the rules read nothing else.
"""

import json
from collections import OrderedDict
from dataclasses import replace
from hashlib import sha256
from typing import Any

from donjon.engine.reader import Json, Reader
from donjon.games.southerners.data.army import (
    FOLDER,
    OWN,
    Army,
    army_named,
    army_names,
    read_army,
)

ARMY = ("army", "title", "origin", "base_power", "palace_power", "bases", "abilities")
BASE = ("name", "type", "cards", "troop", "power"), ("traits",)
ABILITY = ("name", "type", "cards", "effect"), ("about", "amount", "troop")
SPECIAL = ("name", "power"), ("traits", "toll")
KEPT = 256  # armies that have been read lately
_lately: OrderedDict[int, tuple[Json, Army]] = OrderedDict()  # by the identity of what was read


def read_own(value: Reader) -> Json:
    """An army that is written out; an error says where it is wrong."""
    read_army(value)
    fields = value.fields(ARMY)
    shipped = army_named(fields["army"].one_of(army_names()))
    for base, like in zip(fields["bases"].items(), shipped.bases, strict=True):
        _be(base.fields(*BASE), name=like.name, type=like.type, troop=like.troop.name)
    for ability, card in zip(fields["abilities"].items(), shipped.abilities, strict=True):
        given = ability.fields(*ABILITY)
        _be(given, name=card.name, type=card.type)
        if card.troop is not None:
            _be(given["troop"].fields(*SPECIAL), name=card.troop.name)
    own: Json = json.loads(json.dumps(value.value))  # nobody else's to change
    return own


def _be(given: dict[str, Reader], **wanted: str) -> None:
    for name, word in wanted.items():
        given[name].one_of((word,))


def army_chosen(chosen: Any) -> Army:
    """The army that an option's value stands for."""
    if isinstance(chosen, str):
        return army_named(chosen)
    known = _lately.get(id(chosen))
    if known is None or known[0] is not chosen:
        known = _lately[id(chosen)] = chosen, _own_army(chosen)
        if len(_lately) > KEPT:
            _lately.popitem(last=False)
    OWN[known[1].key] = known[1]
    return known[1]


def _own_army(written: Json) -> Army:
    army = read_army(Reader(written, "army"))
    text = json.dumps(written, sort_keys=True)
    return replace(army, key=f"{army.name}-{sha256(text.encode()).hexdigest()[:16]}")


def usual() -> Json:
    """The army that leads if nobody says otherwise, written out."""
    army: Json = json.loads((FOLDER / "southerners.json").read_text("utf-8"))
    return army

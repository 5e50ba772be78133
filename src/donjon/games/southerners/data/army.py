"""Armies: a file each in `armies/`, checked when it is loaded.

A file holds bases (the cards, the troops they recruit) and abilities (an effect by name, the
kind of base it is about, an amount).  An effect that no army has yet is one more function in
`abilities.py` or `battle.py` and one more line in NEEDS.
"""

import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from weakref import WeakValueDictionary

from donjon.engine.reader import Reader
from donjon.engine.words import N_, Name, because
from donjon.games.southerners.rules.layout import (
    ABILITIES,
    ARMY_LENGTH,
    BASES,
    MOST_GUARDS,
    Effect,
    Trait,
)

FOLDER = Path(__file__).parent / "armies"
CARDS = 25  # of each pile (AT-1)
NAME = re.compile(r"[a-z]+(-[a-z]+)*", re.ASCII)
BASE_TYPES = ("light infantry", "shooter", "heavy infantry", "cavalry", "siege weapon")
TYPES = (*BASE_TYPES, "common", "special")
TRAITS = {trait.name.lower(): trait for trait in Trait}
EFFECTS = {effect.name.lower(): effect for effect in Effect}
NEEDS: dict[Effect, tuple[str, ...]] = {  # what a file must say beside an effect's name
    Effect.REGROW: ("about",),
    Effect.MUSTER: ("about",),
    Effect.AMBUSH: ("amount",),
    Effect.REVIVE: ("about",),
    Effect.RAGE: ("about", "amount"),
    Effect.MILL: ("about",),
    Effect.SPECIAL: ("troop",),
    Effect.BULWARK: ("amount",),
    Effect.SCATTER: (),
}


@dataclass(frozen=True)
class Troop:
    name: str
    power: int
    traits: int  # Trait bits
    toll: int = 0  # troops it costs the enemy after a renewal


@dataclass(frozen=True)
class BaseKind:
    name: str
    type: str
    cards: int
    troop: Troop


@dataclass(frozen=True)
class AbilityKind:
    name: str
    type: str
    cards: int
    effect: Effect
    about: int = 0  # a kind of base
    amount: int = 0
    troop: Troop | None = None


@dataclass(frozen=True)
class Army:
    name: str
    title: str
    origin: str
    base_power: int
    palace_power: int
    bases: tuple[BaseKind, ...]
    abilities: tuple[AbilityKind, ...]
    key: str  # what it is known by: its name, or for one of somebody's own what it holds too

    def base_names(self) -> list[str]:
        return [base.name for base in self.bases]

    def ability_names(self) -> list[str]:
        return [ability.name for ability in self.abilities]


def read_army(value: Reader) -> Army:
    """An army from JSON; an error says where the file is wrong."""
    fields = value.fields(
        ("army", "title", "origin", "base_power", "palace_power", "bases", "abilities")
    )
    bases = tuple(_base(base) for base in fields["bases"].items())
    _check_deck(fields["bases"], bases, BASES)
    names = [base.name for base in bases]
    abilities = tuple(_ability(ability, names) for ability in fields["abilities"].items())
    _check_deck(fields["abilities"], abilities, ABILITIES)
    if sum(a.cards for a in abilities if a.troop) > MOST_GUARDS:
        fields["abilities"].fail(
            because(N_("the special cards of an army are {most} at most"), most=MOST_GUARDS)
        )
    return Army(
        _name(fields["army"]),
        fields["title"].text(40),
        fields["origin"].text(200),
        fields["base_power"].whole(1, 20),
        fields["palace_power"].whole(1, 60),
        bases,
        abilities,
        key=_name(fields["army"]),
    )


def _check_deck(value: Reader, kinds: Any, wanted: int) -> None:
    if len(kinds) != wanted:
        value.fail(
            because(
                N_("an army has {wanted} kinds of them, not {kinds}"),
                wanted=wanted,
                kinds=len(kinds),
            )
        )
    names = [kind.name for kind in kinds]
    for i, name in enumerate(names):
        if name in names[:i]:
            value.items()[i].fail(because(N_("there are two kinds called {name}"), name=Name(name)))
    total = sum(kind.cards for kind in kinds)
    if total != CARDS:
        value.fail(
            because(
                N_("the cards must be {cards} together, not {total} (AT-1)"),
                cards=CARDS,
                total=total,
            )
        )


def _name(value: Reader) -> str:
    text = value.text(24)
    if not NAME.fullmatch(text):
        value.wrong(N_("a name of small letters and hyphens"))
    return text


def _traits(value: Reader | None, allowed: tuple[str, ...]) -> int:
    bits = 0
    for trait in value.items() if value else ():
        bits |= TRAITS[trait.one_of(allowed)]
    return bits


def _base(value: Reader) -> BaseKind:
    fields = value.fields(("name", "type", "cards", "troop", "power"), ("traits",))
    traits = _traits(fields.get("traits"), ("initiative", "artillery", "unique"))
    troop = Troop(_name(fields["troop"]), fields["power"].whole(1, 20), traits)
    kind = fields["type"].one_of(BASE_TYPES)
    return BaseKind(_name(fields["name"]), kind, fields["cards"].whole(1, CARDS), troop)


def _ability(value: Reader, bases: list[str]) -> AbilityKind:
    fields = value.fields(("name", "type", "cards", "effect"), ("about", "amount", "troop"))
    effect = EFFECTS[fields["effect"].one_of(tuple(EFFECTS))]
    for name in ("about", "amount", "troop"):
        if (name in NEEDS[effect]) != (name in fields):
            needed = name in NEEDS[effect]
            value.fail(
                because(
                    N_("the effect {effect} needs {name}")
                    if needed
                    else N_("the effect {effect} takes no {name}"),
                    effect=Name(effect.name.lower()),
                    name=Name(name),
                )
            )
    kind = fields["type"].one_of(TYPES)
    if (kind == "special") != (effect == Effect.SPECIAL):
        fields["type"].fail(N_("special abilities, and no others, have the effect special"))
    return AbilityKind(
        _name(fields["name"]),
        kind,
        fields["cards"].whole(1, CARDS),
        effect,
        bases.index(fields["about"].one_of(bases)) if "about" in fields else 0,
        fields["amount"].whole(1, 10) if "amount" in fields else 0,
        _special(fields["troop"]) if "troop" in fields else None,
    )


def _special(value: Reader) -> Troop:
    fields = value.fields(("name", "power"), ("traits", "toll"))
    traits = _traits(fields.get("traits"), tuple(TRAITS))
    toll = fields["toll"].whole(0, 5) if "toll" in fields else 0
    return Troop(_name(fields["name"]), fields["power"].whole(1, 20), traits, toll)


def load_army(path: Path) -> Army:
    """Read a file; the errors begin with its name."""
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
    except (ValueError, RecursionError) as error:
        Reader(None, path.name).fail(because(N_("is not JSON: {error}"), error=Name(error)))
    army = read_army(Reader(content, path.name))
    if army.name != path.stem:
        Reader(None, f"{path.name}.army").fail(
            because(N_("the file is called {stem}"), stem=Name(path.stem))
        )
    return army


def load_all(folder: Path) -> list[Army]:
    """Every file of a folder, the Southerners first."""
    paths = sorted(folder.glob("*.json"), key=lambda path: (path.stem != "southerners", path.stem))
    return [load_army(path) for path in paths]


ARMIES: list[Army] = load_all(FOLDER)  # an army's number is its index
OWN: WeakValueDictionary[str, Army] = WeakValueDictionary()  # `own.py`: those that options hold


def army_names() -> list[str]:
    return [army.name for army in ARMIES]


def army_named(key: str) -> Army:
    """A shipped army by its name, or one of somebody's own by its key."""
    found = next((army for army in ARMIES if army.name == key), None)
    return found or OWN[key]


def encode(army: Army) -> list[int]:
    """An army in numbers, as the rules take it: see `enlisting.enlist`."""
    row = [army_names().index(army.name), army.base_power, army.palace_power]
    for base in army.bases:
        row += _encode_base(base)
    for ability in army.abilities:
        row += _encode_ability(ability)
    assert len(row) == ARMY_LENGTH
    return row


def _encode_base(base: BaseKind) -> list[int]:
    return [base.cards, base.troop.power, base.troop.traits]


def _encode_ability(ability: AbilityKind) -> list[int]:
    troop = ability.troop or Troop("", 0, 0)
    row = [ability.cards, int(ability.effect), ability.about, ability.amount]
    return [*row, troop.power, troop.traits, troop.toll]

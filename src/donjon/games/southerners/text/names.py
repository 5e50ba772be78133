"""What things are called: cards and troops by the army they belong to, places, phases."""

from functools import cache

from donjon.engine.words import N_, Name, because
from donjon.games.southerners import GAME
from donjon.games.southerners.data.army import ARMIES, Army
from donjon.games.southerners.rules.layout import (
    GUARDS,
    PALACE,
    PALACE_PLACE,
    SLOTS,
    TERRITORIES,
    Phase,
    Side,
)

SEATS = GAME.seats
PILES = ("base", "ability")
GROUPS = ("1", "2", "3", "palace")
PHASES = {phase: phase.name.lower() for phase in Phase} | {
    Phase.REVIVE: "bandeira",
    Phase.REGROW: "woods",
}


def army_of(side: Side) -> Army:
    army: Army = ARMIES[side.army]
    return army


def place_name(place: int) -> str:
    """`2.3` for a slot, `palace` for the palace and everything in it."""
    if place >= PALACE_PLACE:
        return "palace"
    return f"{place // TERRITORIES + 1}.{place % TERRITORIES + 1}"


@cache
def place_named(place: str) -> str:
    """A place in words: 2.3 is the third slot of the second territory."""
    if place == "palace":
        return N_("the palace")
    number, _, slot = place.partition(".")
    if not slot:
        return because(N_("territory {number}"), number=int(number))
    return because(N_("territory {number}, slot {slot}"), number=int(number), slot=int(slot))


def word_of(name: str) -> str:
    """What a card or troop is called in sentences; `WORDS` of the events has them all."""
    return name.replace("-", " ")


def code(text: str) -> Name:
    """A part of a move as one writes it."""
    return Name(f"`{text}`")


def place_number(name: str) -> int:
    """The place of a name; ValueError if it is none."""
    names = [place_name(place) for place in range(SLOTS + 1)]
    if name not in names:
        sentence = N_("no place {name}: slots are 1.1 to 3.3, and there is `palace`")
        raise ValueError(because(sentence, name=code(name)))
    return names.index(name)


def group_number(name: str) -> int:
    if name not in GROUPS:
        sentence = N_("no place {name} to attack: 1, 2, 3 or `palace`")
        raise ValueError(because(sentence, name=code(name)))
    return GROUPS.index(name)


def card_name(card: int) -> tuple[str, str]:
    """Pile and name of a card as events number it."""
    army, kind = ARMIES[card // 16], card % 16
    if kind < 8:
        return "base", army.bases[kind].name
    return "ability", army.abilities[kind - 8].name


def troop_name(card: int) -> str:
    """The troop that belongs to a card."""
    army, kind = ARMIES[card // 16], card % 16
    if kind < 8:
        return army.bases[kind].troop.name
    special = army.abilities[kind - 8].troop
    return special.name if special else army.abilities[kind - 8].name


def group_name(group: int) -> str:
    return GROUPS[group]


def fighters(side: Side, group: int) -> list[int]:
    """The places of a group that hold troops."""
    if group == PALACE:
        return [GUARDS + i for i, kind in enumerate(side.palace) if kind >= 0]
    places = range(group * TERRITORIES, group * TERRITORIES + TERRITORIES)
    return [place for place in places if side.troops[place] > 0]

"""How the seats stand, as everybody may know, and what decided a game."""

from collections.abc import Mapping
from math import exp
from typing import NamedTuple

from donjon.drawing.hints import Part, Standing
from donjon.engine.reader import Json
from donjon.engine.words import N_, P_, Name, Say, counted, fill, of_number
from donjon.games.southerners.policy.score import WORTH_COUNTS
from donjon.games.southerners.scene.cards import (
    UNSEEN,
    ability_of,
    army_of,
    base_of,
    is_hidden,
    size_of,
)

BOTH_STAND = P_(
    "After {count} turn both palaces still stand.", "After {count} turns both palaces still stand."
)

BASES = P_("base", "bases")


def standing(view: Json, say: Say) -> dict[str, Standing]:
    """Palace, bases, troops and cards of each seat; the share is its chance at a glance."""
    hidden = view["phase"] in UNSEEN
    return {
        seat: Standing(_parts(view, seat, say), None if hidden else share(view, seat))
        for seat in view["seats"]
    }


def _slots(view: Json, seat: str) -> list[Json]:
    return [slot for row in view[seat]["territories"] for slot in row if slot]


def _parts(view: Json, seat: str, say: Say) -> tuple[Part, ...]:
    palace, bases, troops, power, cards = forces(view, seat)
    force = say(N_("troops: {count}, their power together: {power}"))
    return (
        Part(str(palace), say(N_("strength of the palace: {count}")).format(count=palace),
             "icon-palace", say(N_("palace"))),
        Part(*_number(view, seat, bases, NINE, HIDDEN_BASES, say), "icon-base",
             of_number(BASES, bases, say)),
        Part(str(power), force.format(count=troops, power=power), "icon-attack", say(N_("power"))),
        Part(*_number(view, seat, cards, HELD, HIDDEN_CARDS, say), "icon-hand",
             say(N_("in hand"))),
    )  # fmt: skip


def _number(view: Json, seat: str, count: int, told: str, hidden: str, say: Say) -> tuple[str, str]:
    """A number and what it says, where whoever looks can know it."""
    if is_unknown(view, seat, told == NINE):
        return "?", say(hidden)
    return str(count), say(told).format(count=count)


def is_unknown(view: Json, seat: str, standing_there: bool) -> bool:
    """Is nothing known of a number?  In a renewal one has seen the bases that stood before."""
    return is_hidden(view, seat) and not (standing_there and view["phase"] == "renewal")


NINE, HELD = N_("{count} of 9 bases"), N_("cards in hand: {count}")
HIDDEN_BASES = N_("bases: hidden until both are ready")
HIDDEN_CARDS = N_("cards in hand: hidden until both are ready")


def forces(view: Json, seat: str) -> tuple[int, int, int, int, int]:
    """The palace's strength, bases, troops, the power of all troops and cards in hand."""
    slots, held = _slots(view, seat), view[seat]["hand"]
    troops = sum(slot["troops"] for slot in slots) + len(view[seat]["palace"])
    cards = size_of(held["base"]) + size_of(held["ability"])
    return palace_left(view, seat), len(slots), troops, strength(view, seat), cards


def palace_left(view: Json, seat: str) -> int:
    """A palace's strength: all of it, or nothing once it has fallen."""
    fallen = view["phase"] == "over" and view["winner"] not in (None, seat)
    return 0 if fallen else army_of(view, seat).palace_power


def strength(view: Json, seat: str) -> int:
    """The power of all troops."""
    army = army_of(view, seat)
    total = 0
    for slot in _slots(view, seat):
        total += slot["troops"] * base_of(army, slot["base"]).troop.power
    for name in view[seat]["palace"]:
        guard = ability_of(army, name).troop
        total += guard.power if guard else 0
    return total


def share(view: Json, seat: str) -> float:
    """A seat's chance at a glance: even while both choose what the other can't see."""
    if view["phase"] in UNSEEN:
        return 0.5
    if view["phase"] == "over":
        return 0.5 if view["winner"] is None else float(view["winner"] == seat)
    foe = next(name for name in view["seats"] if name != seat)
    return 1 / (1 + exp(-WORTH_COUNTS * (_worth(view, seat) - _worth(view, foe))))


class Weighed(NamedTuple):
    """What a seat is judged by, as `policy.score` counts it, from what whoever looks can know."""

    bases: int
    held: int | None  # bases in hand
    recruits: int  # the power of a troop of each base
    troops: int  # the power of all troops in territories
    guards: int  # in the palace, each of which counts as one

    def weights(self) -> tuple[int | None, ...]:
        held = None if self.held is None else 2 * self.held
        return self.bases, held, self.recruits, self.troops, self.guards

    @property
    def sum(self) -> int | None:
        return None if self.held is None else sum(weight or 0 for weight in self.weights())


def weighed(view: Json, seat: str) -> Weighed:
    army, slots, guards = army_of(view, seat), _slots(view, seat), view[seat]["palace"]
    powers = [base_of(army, slot["base"]).troop.power for slot in slots]
    troops = sum(slot["troops"] * power for slot, power in zip(slots, powers, strict=True))
    held = None if is_unknown(view, seat, False) else size_of(view[seat]["hand"]["base"])
    return Weighed(len(slots), held, sum(powers), troops, len(guards))


def _worth(view: Json, seat: str) -> int:
    """Nobody asks while something of it is hidden."""
    return weighed(view, seat).sum or 0


def ending(view: Json, result: Json, names: Mapping[str, str], say: Say) -> str:
    """What decided a game that was played to its end."""
    if view["phase"] != "over":
        return ""
    winner = view["winner"]
    if winner is None:
        return counted(BOTH_STAND, view["turn"], say)
    loser = next(seat for seat in view["seats"] if seat != winner)
    told = N_("{winner} broke through to the palace of {loser} and destroyed it in turn "
              "{turn}; bases left: {own} against {others}.")  # fmt: skip
    return fill(
        told, say, winner=Name(names[winner]), loser=Name(names[loser]), turn=view["turn"],
        own=len(_slots(view, winner)), others=len(_slots(view, loser)),
    )  # fmt: skip

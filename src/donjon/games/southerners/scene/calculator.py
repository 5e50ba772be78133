"""The battle calculator for the board: what an attack promises, as far as everybody can see."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from donjon.engine import twin
from donjon.engine.reader import Json
from donjon.engine.words import N_, P_, Say, counted
from donjon.games.southerners.rules.battle import ambushes, forecast
from donjon.games.southerners.rules.field import bases_in, troops_of
from donjon.games.southerners.rules.layout import PALACE, SEATS, TERRITORIES, State, other
from donjon.games.southerners.text.names import GROUPS

Attack = tuple[str, str]  # from, to


class Prospect(NamedTuple):
    """What an attack brings down with the abilities now in force."""

    palace: bool  # nothing stands in the way: it is the palace that is fought
    sure: int  # bases, or 1 for the palace, whatever the defender does
    best: int  # the same if the defender strikes nobody first


class Field:
    """What prospects depend on; two positions alike in it have the same ones."""

    def __init__(self, view: Json, state: State, seat: str) -> None:
        sides = (view[name] for name in view["seats"])
        known = [(side["territories"], side["palace"], side["played"]) for side in sides]
        self.key = repr((seat, view["options"], known))
        self.state: Any = state
        self.attacker = view["seats"].index(seat)

    def __hash__(self) -> int:
        return hash(self.key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Field) and self.key == other.key


def prospects(view: Json, state: State, seat: str) -> Mapping[Attack, Prospect]:
    """What each attack promises that the seat has troops for; nothing where Curupira is about."""
    return _prospects(Field(view, state, seat))


@lru_cache(1024)
def _prospects(field: Field) -> Mapping[Attack, Prospect]:
    state, attacker = twin.copy(field.state), field.attacker
    field.state = None  # the key is kept, and no more
    state.attacker = attacker
    found = {}
    for group in range(TERRITORIES + 1):
        if troops_of(state.side[attacker], group) == 0:
            continue
        for territory in range(TERRITORIES):
            state.source, state.target = group, territory
            if not any(ambushes(state, number) for number in range(SEATS)):
                found[GROUPS[group], GROUPS[territory]] = _weigh(state, attacker)
    return found


def _weigh(state: Any, attacker: int) -> Prospect:
    passed = bases_in(state.side[other(attacker)], state.target) == 0
    where = PALACE if passed else state.target
    sure, best = (forecast(state, attacker, state.source, where, resist) for resist in (1, 0))
    return Prospect(passed, sure, best)


def promise(prospect: Prospect | None, say: Say) -> str:
    """What an attack promises, in words."""
    if prospect is None:
        return say(N_("Curupira was played: it fells troops first, so the end can't be foretold."))
    if prospect.palace:
        return say(PALACE_PROMISES[prospect.sure + prospect.best])
    if not prospect.best:
        return say(N_("The attack can't destroy a base."))
    if not prospect.sure:
        return counted(AT_BEST, prospect.best, say)
    if prospect.sure == prospect.best:
        return counted(SURELY, prospect.best, say)
    return counted(BETWEEN, prospect.sure, say, best=prospect.best)


AT_BEST = P_(
    "The attack destroys {count} base at best.", "The attack destroys {count} bases at best."
)
SURELY = P_(
    "The attack destroys {count} base for sure.", "The attack destroys {count} bases for sure."
)
BETWEEN = P_(
    "The attack destroys {count} base for sure, {best} at best.",
    "The attack destroys {count} bases for sure, {best} at best.",
)


PALACE_PROMISES = (
    N_("The way to the palace is open, but these troops can't destroy it."),
    N_("The way to the palace is open: at best it falls."),
    N_("The way to the palace is open: it falls for sure, unless an ability is played."),
)

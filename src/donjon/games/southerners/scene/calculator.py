"""The battle calculator for the board: what an attack promises, as far as its seat can see."""

from typing import NamedTuple

from donjon.engine import twin
from donjon.games.southerners.rules.battle import ambushes, forecast
from donjon.games.southerners.rules.field import bases_in, troops_of
from donjon.games.southerners.rules.layout import PALACE, SEATS, State, other
from donjon.games.southerners.text.names import group_number


class Prospect(NamedTuple):
    """What an attack brings down with the abilities now in force."""

    palace: bool  # nothing stands in the way: it is the palace that is fought
    sure: int  # bases, or 1 for the palace, whatever the defender does
    best: int  # the same if the defender strikes nobody first


def prospect(state: State, attacker: int, source: str, target: str) -> Prospect | None:
    """What an attack promises; None if there is nobody to attack, or Curupira is about."""
    group, territory = group_number(source), group_number(target)
    state = twin.copy(state)
    state.attacker, state.source, state.target = attacker, group, territory
    if troops_of(state.side[attacker], group) == 0:
        return None
    if any(ambushes(state, number) for number in range(SEATS)):
        return None
    passed = territory == PALACE or bases_in(state.side[other(attacker)], territory) == 0
    where = PALACE if passed else territory
    sure, best = (forecast(state, attacker, group, where, resist) for resist in (1, 0))
    return Prospect(passed, sure, best)

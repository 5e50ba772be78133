"""The battle calculator for pages and bots that hold a position or a view, not a state."""

from typing import Any, NamedTuple

import numpy as np

from donjon.engine.reader import Reader
from donjon.engine.twin import Twin, thaw
from donjon.games.southerners.data.army import army_names, encode
from donjon.games.southerners.rules.battle import ambushes, forecast
from donjon.games.southerners.rules.enlisting import enlist
from donjon.games.southerners.rules.field import bases_in, troops_of
from donjon.games.southerners.rules.layout import PALACE, SEATS, STATE, other
from donjon.games.southerners.text.names import army_of, group_number
from donjon.games.southerners.text.sides import place_board, place_cards


class Prospect(NamedTuple):
    """What an attack brings down with the abilities now in force."""

    palace: bool  # nothing stands in the way: it is the palace that is fought
    sure: int  # bases, or 1 for the palace, whatever the defender does
    best: int  # the same if the defender strikes nobody first


def prospect(view: dict[str, Any], seat: str, source: str, target: str) -> Prospect | None:
    """What an attack promises; None if there is nobody to attack, or Curupira is about."""
    return look_ahead(battlefield(view), view["seats"].index(seat), source, target)


def battlefield(view: dict[str, Any]) -> Twin:
    """All that everybody sees of a position, as a state."""
    state = thaw(np.zeros(1, STATE)[0])
    for number, name in enumerate(view["seats"]):
        side = state.side[number]
        enlist(side, encode(army_names().index(view["options"][name])), 0, 0)
        told = view[name]
        place_board(Reader(told["territories"]), Reader(told["palace"]), side)
        place_cards(Reader(told["played"]), side.played, army_of(side).ability_names())
    return state


def look_ahead(state: Twin, attacker: int, source: str, target: str) -> Prospect | None:
    """The same on a battlefield; only its battle's own fields change."""
    group, territory = group_number(source), group_number(target)
    state.attacker, state.source, state.target = attacker, group, territory
    if troops_of(state.side[attacker], group) == 0:
        return None
    if any(ambushes(state, number) for number in range(SEATS)):
        return None
    passed = territory == PALACE or bases_in(state.side[other(attacker)], territory) == 0
    where = PALACE if passed else territory
    sure, best = (forecast(state, attacker, group, where, resist) for resist in (1, 0))
    return Prospect(passed, sure, best)

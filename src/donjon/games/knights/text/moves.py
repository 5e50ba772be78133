"""Moves as strings."""

import re

from donjon.engine.words import N_
from donjon.games.knights.rules.layout import ATTACK, KNIGHTS, MOVE, RETURN, TARGETS, State
from donjon.games.knights.text.names import SEATS, knight_name

MOVE_FORM = re.compile(
    r"move:([1-3])|(return)|attack:([1-3])>(blue|red|green|purple)([1-3])", re.ASCII
)


def move(state: State, seat: int, action: int) -> str:
    """The string of an action."""
    if action < RETURN:
        return f"move:{action - MOVE + 1}"
    if action == RETURN:
        return "return"
    knight, target = divmod(action - ATTACK, TARGETS)
    return f"attack:{knight + 1}>{knight_name(*divmod(target, KNIGHTS))}"


def action(state: State, seat: int, move: str) -> int:
    """The action of a string; ValueError if it is none of this game's."""
    found = MOVE_FORM.fullmatch(move)
    if not found:
        raise ValueError(N_("moves look like move:2, attack:1>red3 or return"))
    own, back, attacker, foe, target = found.groups()
    if own:
        return MOVE + int(own) - 1
    if back:
        return RETURN
    place = SEATS.index(foe) * KNIGHTS + int(target) - 1
    return ATTACK + (int(attacker) - 1) * TARGETS + place

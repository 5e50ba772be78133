"""A player that doesn't think ahead: it goes up where it can, and rests only when it must."""

from donjon.engine.luck import pick_any, pick_from, pick_wanted
from donjon.engine.state import Mask, Row
from donjon.games.holland.rules.layout import CARD, HERO, NOBODY, REST, VERBS, State, Verb

UPWARD = 1 << Verb.ROPE | 1 << Verb.CLIMB | 1 << Verb.PORTAL_UP


def quick(state: State, seat: int, mask: Mask, luck: Row) -> int:
    """Any card but the rest; then any way up; then anything."""
    if state.seat == NOBODY:
        action = pick_from(mask, CARD, CARD + REST - 1, luck)
    else:
        action = pick_wanted(mask, HERO, UPWARD | UPWARD << VERBS, luck)
    return pick_any(mask, luck) if action < 0 else action

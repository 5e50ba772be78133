"""A player that doesn't think ahead: it goes up where it can, and rests only when it must."""

from donjon.engine.luck import pick_any, pick_below
from donjon.engine.state import Mask, Row
from donjon.games.holland.rules.layout import CARD, HERO, NOBODY, PAIR, REST, VERBS, State, Verb

UPWARD = 1 << Verb.ROPE | 1 << Verb.CLIMB | 1 << Verb.PORTAL_UP


def quick(state: State, seat: int, mask: Mask, luck: Row) -> int:
    """Any card but the rest; then any way up; then anything."""
    if state.seat == NOBODY:
        return any_of(mask, CARD, REST - 1, (1 << REST) - 1, luck)
    return any_of(mask, HERO, PAIR * VERBS, UPWARD | UPWARD << VERBS, luck)


def any_of(mask: Mask, start: int, count: int, wanted: int, luck: Row) -> int:
    """One of the wanted actions that are marked, or of all marked ones if none of those is."""
    found = 0
    for n in range(count):
        if wanted >> n & 1:
            found += mask[start + n]
    if found == 0:
        return pick_any(mask, luck)
    nth = pick_below(luck, found)
    for n in range(count):
        if wanted >> n & 1 and mask[start + n]:
            if nth == 0:
                return start + n
            nth -= 1
    return -1

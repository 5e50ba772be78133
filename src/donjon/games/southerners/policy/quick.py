"""A quick policy: what a player does who looks at strength alone.

It builds on empty slots, always renews, attacks where its troops are worth about as much as
what they meet, fells what it can, and plays an ability now and then.
"""

from donjon.engine.luck import pick_any, pick_below, pick_from
from donjon.engine.state import Mask, Row
from donjon.games.southerners.rules.field import count
from donjon.games.southerners.rules.layout import (
    ABILITIES,
    ATTACK,
    BASES,
    BUILD,
    DONE,
    EMPTY,
    END,
    GUARDS,
    KEEP_FIVE,
    MILL,
    PALACE,
    PALACE_PLACE,
    PASS,
    PLACES,
    PLAY,
    RAZE,
    RENEW,
    SACRIFICE,
    SLOTS,
    STRIKE,
    TAKE,
    TERRITORIES,
    Phase,
    Side,
    State,
    first_place,
    other,
)

ATTACKS = (TERRITORIES + 1) * TERRITORIES


def quick(state: State, seat: int, mask: Mask, luck: Row) -> int:
    """One of the marked actions."""
    phase = state.phase
    if phase == Phase.RENEW:
        return RENEW
    if phase == Phase.MAIN:
        return attack_or_end(state, seat, mask, luck)
    if phase == Phase.RESPOND:
        return PASS if pick_below(luck, 4) > 0 else pick_any(mask, luck)
    if Phase.CURUPIRA <= phase <= Phase.REGULAR:
        return strike_on(mask, luck)
    if phase == Phase.WOODS:
        return DONE
    if mask[KEEP_FIVE]:
        return KEEP_FIVE
    if mask[TAKE + 3]:
        return TAKE + 3
    return build_well(state, seat, mask, luck)


def attack_or_end(state: State, seat: int, mask: Mask, luck: Row) -> int:
    start = pick_below(luck, ATTACKS)
    for n in range(ATTACKS):
        at = (start + n) % ATTACKS
        if mask[ATTACK + at] and is_promising(state, seat, at // TERRITORIES, at % TERRITORIES):
            return ATTACK + at
    if pick_below(luck, 3) == 0:
        kind = pick_below(luck, ABILITIES)
        if mask[PLAY + kind]:
            return PLAY + kind
    return END


def is_promising(state: State, seat: int, group: int, territory: int) -> bool:
    """Is the attack worth about as much as what it meets?"""
    side, foe = state.side[seat], state.side[other(seat)]
    bases, place = 0, first_place(territory)
    for slot in range(place, place + TERRITORIES):
        if foe.ground[slot] != EMPTY:
            bases += 1
    mine, theirs = strength(side, group), strength(foe, territory)
    if bases == 0:
        return mine >= foe.palace_power + strength(foe, PALACE)
    return 4 * mine >= 3 * (theirs + bases * foe.base_power)


def strength(side: Side, group: int) -> int:
    """The power of a group's troops."""
    total = 0
    if group == PALACE:
        for place in range(GUARDS, PLACES):
            if count(side, place) > 0:
                total += side.guard_power[side.palace[place - GUARDS]]
    else:
        place = first_place(group)
        for slot in range(place, place + TERRITORIES):
            if side.ground[slot] != EMPTY:
                total += side.troops[slot] * side.troop_power[side.ground[slot]]
    return total


def strike_on(mask: Mask, luck: Row) -> int:
    """The palace first; else any troop or base; done only when nothing can be hit."""
    if mask[RAZE + PALACE_PLACE]:
        return RAZE + PALACE_PLACE
    action = pick_from(mask, STRIKE, SACRIFICE, luck)
    return DONE if action < 0 else action


def build_well(state: State, seat: int, mask: Mask, luck: Row) -> int:
    """Build where nothing stands; whatever else there is by chance."""
    side = state.side[seat]
    found = 0
    for at in range(BASES * SLOTS):
        if mask[BUILD + at] and side.ground[at % SLOTS] == EMPTY:
            found += 1
    if found > 0:  # `pick_wanted` here would slow the search by a twelfth
        nth = pick_below(luck, found)
        for at in range(BASES * SLOTS):
            if mask[BUILD + at] and side.ground[at % SLOTS] == EMPTY:
                if nth == 0:
                    return BUILD + at
                nth -= 1
    if mask[MILL]:
        return MILL if pick_below(luck, 2) == 0 else DONE
    return DONE if mask[DONE] else pick_any(mask, luck)

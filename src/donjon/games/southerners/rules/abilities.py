"""Abilities: when they can be played, and what each effect does (AT-20 to AT-26)."""

from donjon.engine.dice import below, own
from donjon.engine.notes import EVERYBODY, note
from donjon.games.southerners.rules.field import (
    ability_card,
    base_card,
    empty_slots,
    put_base,
    recruit,
    recruit_guard,
    remove_troop,
    upkeep,
)
from donjon.games.southerners.rules.layout import (
    ABILITIES,
    ABILITY,
    BASE,
    BASES,
    MOST_MILLED,
    SLOTS,
    TERRITORIES,
    TROOPS_A_BASE,
    Effect,
    Event,
    Phase,
    Side,
    State,
    other,
    turn_to,
)


def is_playable(state: State, seat: int, kind: int) -> bool:
    """Does the seat hold this ability, and can it be carried out?"""
    side = state.side[seat]
    if side.hand_ability[kind] <= 0:
        return False
    effect = side.effect[kind]
    if effect == Effect.REVIVE:
        return side.discard_base[side.about[kind]] > 0  # AT-23
    if effect == Effect.MILL:
        return seat != state.attacker and side.left[BASE] > 0  # AT-25
    return True


def play_ability(state: State, seat: int, kind: int) -> None:
    """Lay an ability on the table and begin to carry it out."""
    side = state.side[seat]
    effect = side.effect[kind]
    side.hand_ability[kind] -= 1
    side.held[ABILITY] -= 1
    state.tried = 0
    state.about = side.about[kind]
    note(state, EVERYBODY, Event.PLAY, seat, ability_card(side, kind), effect, state.about)
    if effect == Effect.SPECIAL:
        recruit_guard(state, seat, kind)
        upkeep(state, seat)
    else:
        side.played[kind] += 1
    turn_to(state, Phase.RESUME, seat)
    if effect == Effect.REGROW:
        state.phase = Phase.WOODS
    elif effect == Effect.REVIVE:
        state.phase = Phase.REVIVE
    elif effect == Effect.MILL:
        state.phase = Phase.MILL
        mill(state, seat)
    elif effect == Effect.MUSTER:
        call_up(state, seat, state.about)
    elif effect == Effect.SCATTER:
        scatter(state, seat, other(seat))


def call_up(state: State, seat: int, kind: int) -> None:
    """Troops for every base of a kind that has an empty slot beside it (AT-21)."""
    side = state.side[seat]
    missing = 0
    for slot in range(SLOTS):
        if side.ground[slot] == kind and empty_slots(side, slot // TERRITORIES) > 0:
            missing += TROOPS_A_BASE - side.troops[slot]
            for _ in range(state.natives):
                recruit(state, seat, slot)
    if missing == 0:
        note(state, EVERYBODY, Event.IDLE, seat, 0, 0, 0)


def scatter(state: State, seat: int, foe: int) -> None:
    """Ours: every enemy base with two troops loses one."""
    found = 0
    for slot in range(SLOTS):
        if state.side[foe].troops[slot] > 1:
            found += 1
            remove_troop(state, foe, slot, Event.FELL)
    if found == 0:
        note(state, EVERYBODY, Event.IDLE, seat, 0, 0, 0)


def can_mill(side: Side) -> bool:
    total = 0
    for kind in range(BASES):
        total += side.milled[kind]
    return total < MOST_MILLED and side.left[BASE] > 0


def mill(state: State, seat: int) -> None:
    """One base more from the draw pile, face up (AT-25)."""
    side = state.side[seat]
    kind = draw_base(state, seat)
    side.milled[kind] += 1
    note(state, EVERYBODY, Event.MILL, seat, base_card(side, kind), 0, 0)


def draw_base(state: State, seat: int) -> int:
    """Take the top base of the draw pile, whichever chance says it is."""
    side = state.side[seat]
    nth = below(state, own(seat), side.left[BASE])
    kind = 0
    while nth >= side.draw_base[kind]:
        nth -= side.draw_base[kind]
        kind += 1
    side.draw_base[kind] -= 1
    side.left[BASE] -= 1
    return kind


def draw_ability(state: State, seat: int) -> int:
    side = state.side[seat]
    nth = below(state, own(seat), side.left[ABILITY])
    kind = 0
    while nth >= side.draw_ability[kind]:
        nth -= side.draw_ability[kind]
        kind += 1
    side.draw_ability[kind] -= 1
    side.left[ABILITY] -= 1
    return kind


def can_build(state: State, side: Side, kind: int) -> bool:
    """Is there a base of this kind for the choice being made?"""
    phase = state.phase
    if phase == Phase.REVIVE:
        return kind == state.about
    if phase == Phase.MILL:
        return side.milled[kind] > 0
    if phase == Phase.REGROW:
        return side.regrow[kind] > 0
    return side.hand_base[kind] > 0


def build(state: State, seat: int, kind: int, slot: int) -> None:
    """Build from the hand, the discard pile or what was milled, as the phase says."""
    side, phase = state.side[seat], state.phase
    audience, troops = EVERYBODY, 0
    if phase == Phase.REVIVE:
        side.discard_base[kind] -= 1
        troops = 1
    elif phase == Phase.MILL:
        side.milled[kind] -= 1
        troops = 1 if kind == state.about else 0
    elif phase == Phase.REGROW:
        side.discard_base[kind] -= 1
        side.regrow[kind] -= 1
    else:
        side.hand_base[kind] -= 1
        side.held[BASE] -= 1
        side.built |= 1 << slot
        audience = 1 << seat
    put_base(state, seat, kind, slot, audience)
    if troops:
        recruit(state, seat, slot)
    if phase == Phase.REVIVE or phase == Phase.MILL:
        clear_milled(side)
        turn_to(state, Phase.RESUME, seat)


def clear_milled(side: Side) -> None:
    """What was milled and not built stays in the discard pile."""
    for kind in range(BASES):
        side.discard_base[kind] += side.milled[kind]
        side.milled[kind] = 0


def sweep_played(side: Side) -> None:
    """Abilities played are discarded; woods among them are now due (AT-7, AT-20)."""
    for kind in range(ABILITIES):
        if side.played[kind] > 0:
            if side.effect[kind] == Effect.REGROW:
                side.regrow[side.about[kind]] = side.discard_base[side.about[kind]]
            side.discard_ability[kind] += side.played[kind]
            side.played[kind] = 0

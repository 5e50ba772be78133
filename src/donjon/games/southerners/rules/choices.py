"""Marking what a seat may do, and whether it has a choice at all."""

from donjon.engine.state import Mask
from donjon.games.southerners.rules.abilities import can_build
from donjon.games.southerners.rules.combat import may_attack
from donjon.games.southerners.rules.layout import (
    ABILITY,
    ATTACK,
    BASES,
    BUILD,
    SLOTS,
    TERRITORIES,
    Phase,
    Side,
    State,
)
from donjon.games.southerners.rules.strikes import is_forced, targets
from donjon.games.southerners.rules.turn import all_troops, bases_of, to_regrow, troop_targets
from donjon.games.southerners.rules.unseen import is_unseen


def mark_bits(mask: Mask, first: int, bits: int) -> None:
    action = first
    while bits:
        mask[action] = bits & 1
        bits >>= 1
        action += 1


def mark_builds(state: State, side: Side, mask: Mask) -> None:
    for kind in range(BASES):
        if can_build(state, side, kind):
            for slot in range(SLOTS):
                mask[BUILD + kind * SLOTS + slot] = 1


def mark_attacks(state: State, seat: int, mask: Mask) -> None:
    for group in range(TERRITORIES + 1):
        for territory in range(TERRITORIES):
            mask[ATTACK + group * TERRITORIES + territory] = may_attack(
                state, seat, group, territory
            )


def has_choice(state: State) -> bool:
    """Is there more than one outcome for the seat asked?  Public facts alone say so."""
    phase, side = state.phase, state.side[state.seat]
    if is_unseen(phase):
        return state.acting != 0
    if phase == Phase.TOLL:
        found = troop_targets(side)
        return found & (found - 1) != 0 and 0 < side.toll < all_troops(side)
    if phase == Phase.RESPOND:
        return side.held[ABILITY] > 0 and not state.finished
    if phase == Phase.CURUPIRA:
        found = targets(state, state.seat)
        return not is_forced(state, state.seat, found)
    if phase == Phase.INITIATIVE or phase == Phase.REGULAR:
        return not state.finished and targets(state, state.seat) != 0
    if phase == Phase.WOODS:
        return not state.finished and bases_of(side, state.about) != 0
    if phase == Phase.REGROW:
        return not state.finished and to_regrow(side) > 0
    return phase != Phase.RESUME

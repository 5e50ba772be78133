"""Phases in which nobody would be asked: no game stands still in them."""

from donjon.engine.words import N_
from donjon.games.temple.rules.layout import (
    EXTRA,
    FIELDS,
    NONE,
    OUTSIDE,
    PASSAGES,
    Deed,
    Phase,
    State,
    Variant,
)
from donjon.games.temple.rules.maps import can_cash, offered
from donjon.games.temple.rules.rooms import found_secret
from donjon.games.temple.rules.turn import can_heal
from donjon.games.temple.rules.walk import can_go_on, can_shut


def nothing_asked(state: State) -> str:
    """Why nobody would be asked in this phase, if so."""
    phase, pawn = state.phase, state.sheet[state.active].pawn
    if phase == Phase.JOKER:
        crossed = state.sheet[state.active].crossed
        if pawn == OUTSIDE or state.deed[pawn] != Deed.JOKER or not crossed >> pawn & 1:
            return N_("the active pawn stands in no joker just crossed out (TE-9)")
    elif phase == Phase.SECRET:
        if state.variant != Variant.DICE or state.won >= EXTRA or found_secret(state) == NONE:
            return N_("no secret is to be opened for a die (TE-18)")
    elif phase == Phase.CLOSE:
        if not any(can_shut(state, state.actor, passage) for passage in range(PASSAGES)):
            return N_("there is no passage to close (TE-16)")
    elif phase == Phase.OFFER:
        if not offered(state):
            return N_("there are no dice in the offer (TE-13)")
    elif phase == Phase.HEAL:
        if not any(can_heal(state, field) for field in range(FIELDS)):
            return N_("there is nothing to heal, so the dice are rolled (TE-5)")
    elif phase == Phase.MOVE:
        if not can_go_on(state, state.active):
            return N_("there is nothing to do but to stop, which is done by itself (TE-7)")
    elif phase == Phase.CASH:
        if not any(can_cash(state, state.actor, chart) for chart in range(state.maps)):
            return N_("there is no map whose mark can be taken (TE-14)")
    return ""

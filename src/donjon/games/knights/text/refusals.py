"""Why a move can't be made."""

from donjon.engine.twin import Twin
from donjon.games.knights.rules.layout import (
    ATTACK,
    CASTLE,
    KNIGHTS,
    MOVE,
    NOBODY,
    OUT,
    RETURN,
    TARGETS,
)
from donjon.games.knights.text.names import SEATS, knight_name


def why_not(state: Twin, seat: int, action: int) -> tuple[str, str]:
    """The ruling that forbids an action, and a sentence."""
    if state.over:
        return "KN-16", "the game is over"
    if state.seat != seat:
        return "KN-4", f"it is {SEATS[state.seat]}'s turn"
    if state.attacker != NOBODY:
        if action < ATTACK or (action - ATTACK) // TARGETS != state.attacker:
            name = knight_name(seat, state.attacker)
            return "KN-11", f"{name} stands on the attack tile and must attack"
    elif action < RETURN:
        return _why_not_move(state, seat, action - MOVE)
    elif state.die != 6:
        return "KN-5", f"that takes a 6; the die shows {state.die}"
    if action == RETURN:
        return "KN-5", f"no knight of {SEATS[seat]} is out"
    knight, target = divmod(action - ATTACK, TARGETS)
    return _why_not_attack(state, seat, knight, *divmod(target, KNIGHTS))


def _why_not_move(state: Twin, seat: int, k: int) -> tuple[str, str]:
    name = knight_name(seat, k)
    if state.die == 6:
        return "KN-5", "on a 6 no knight moves: attack, or bring a knight back"
    if state.side[seat].knight[k] == CASTLE:
        return "KN-7", f"{name} is in the Castle and never leaves it"
    return "KN-4", f"{name} is out, and only a knight on its column moves"


def _why_not_attack(state: Twin, seat: int, k: int, foe: int, j: int) -> tuple[str, str]:
    name, target = knight_name(seat, k), knight_name(foe, j)
    if state.side[seat].knight[k] == OUT:
        return "KN-5", f"{name} is out and can't attack"
    if foe >= state.seats:
        return "KN-5", f"{SEATS[foe]} does not play in this match"
    if foe == seat:
        return "KN-5", "a knight attacks only those of other seats"
    if state.side[foe].knight[j] == CASTLE:
        return "KN-7", f"{target} is in the Castle, where only a duel reaches it"
    return "KN-5", f"{target} is out and can't be attacked"

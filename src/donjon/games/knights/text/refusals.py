"""Why a move can't be made."""

from donjon.engine.words import N_, because
from donjon.games.knights.rules.layout import (
    ATTACK,
    CASTLE,
    KNIGHTS,
    MOVE,
    NOBODY,
    OUT,
    RETURN,
    TARGETS,
    State,
)
from donjon.games.knights.text.names import SEATS, knight_name, knight_named


def why_not(state: State, seat: int, action: int) -> tuple[str, str]:
    """The ruling that forbids an action, and a sentence."""
    if state.over:
        return "KN-16", N_("the game is over")
    if state.seat != seat:
        return "KN-4", because(N_("it is {seat}'s turn"), seat=SEATS[state.seat])
    if state.attacker != NOBODY:
        if action < ATTACK or (action - ATTACK) // TARGETS != state.attacker:
            name = _knight(seat, state.attacker)
            return "KN-11", because(
                N_("{name} stands on the attack tile and must attack"), name=name
            )
    elif action < RETURN:
        return _why_not_move(state, seat, action - MOVE)
    elif state.die != 6:
        return "KN-5", because(N_("that takes a 6; the die shows {die}"), die=state.die)
    if action == RETURN:
        return "KN-5", because(N_("no knight of {seat} is out"), seat=SEATS[seat])
    knight, target = divmod(action - ATTACK, TARGETS)
    return _why_not_attack(state, seat, knight, *divmod(target, KNIGHTS))


def _knight(seat: int, k: int) -> str:
    return knight_named(knight_name(seat, k))


def _why_not_move(state: State, seat: int, k: int) -> tuple[str, str]:
    name = _knight(seat, k)
    if state.die == 6 and state.side[seat].knight[k] == OUT:
        return "KN-5", N_("knights that are out are alike: the lowest number comes back first")
    if state.die == 6:
        return "KN-5", N_("on a 6 no knight moves: attack, or bring a knight back")
    if state.side[seat].knight[k] == CASTLE:
        return "KN-7", because(N_("{name} is in the Castle and never leaves it"), name=name)
    return "KN-4", because(N_("{name} is out, and only a knight on its column moves"), name=name)


def _why_not_attack(state: State, seat: int, k: int, foe: int, j: int) -> tuple[str, str]:
    name, target = _knight(seat, k), _knight(foe, j)
    if state.side[seat].knight[k] == OUT:
        return "KN-5", because(N_("{name} is out and can't attack"), name=name)
    if foe >= state.seats:
        return "KN-5", because(N_("{seat} does not play in this match"), seat=SEATS[foe])
    if foe == seat:
        return "KN-5", N_("a knight attacks only those of other seats")
    if state.side[foe].knight[j] == CASTLE:
        return "KN-7", because(
            N_("{target} is in the Castle, where only a duel reaches it"), target=target
        )
    return "KN-5", because(N_("{target} is out and can't be attacked"), target=target)

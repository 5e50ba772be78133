"""Attack the Tower: two armies, three roads between their palaces.

Peculiar to it: hands and draw piles are hidden, the opening and every renewal are played by
both at once and unseen, abilities are played in the other's turn too, and a battle has up to
three steps in each of which both choose.  A draw pile is kept as the cards in it; which of
them lies on top is decided when it is drawn, which nobody can tell from shuffling.

A step carries out one action and then goes on while nobody has a choice: `has_choice` says
whether the seat asked has one, and `go_on` does what follows where it hasn't.
"""

from donjon.engine.dice import TABLE, below
from donjon.engine.notes import EVERYBODY, note
from donjon.engine.state import Mask, Row
from donjon.games.southerners.rules.abilities import can_mill, is_playable
from donjon.games.southerners.rules.choices import has_choice, mark_attacks, mark_bits, mark_builds
from donjon.games.southerners.rules.deeds import act, go_on
from donjon.games.southerners.rules.enlisting import enlist
from donjon.games.southerners.rules.hidden import conceal, deal, seen
from donjon.games.southerners.rules.layout import (
    ABILITIES,
    ACTIONS,
    DONE,
    END,
    MILL,
    NO_RENEW,
    NOWHERE,
    PASS,
    PLAY,
    RENEW,
    SACRIFICE,
    SEATS,
    SETUP_ARMY,
    STATE,
    STRIKE,
    Event,
    Phase,
    Stage,
    State,
    Window,
    turn_to,
)
from donjon.games.southerners.rules.strikes import targets
from donjon.games.southerners.rules.turn import bases_of, troop_targets
from donjon.games.southerners.rules.unseen import begin_unseen, is_unseen, mark_unseen

__all__ = ["ACTIONS", "STATE", "VERSION", "conceal", "deal", "legal", "new", "seen", "step"]

VERSION = 1


def new(state: State, setup: Row) -> None:
    """Two armies, nothing built yet; both take their cards at once."""
    state.limit = setup[0]
    state.again = setup[1]
    state.natives = setup[2]
    for seat in range(SEATS):
        enlist(state.side[seat], setup, SETUP_ARMY, seat)
    state.attacker = below(state, TABLE, SEATS)  # AT-1
    note(state, EVERYBODY, Event.FIRST, state.attacker, 0, 0, 0)
    turn_to(state, Phase.OPENING, state.attacker)
    state.window = Window.NONE
    state.passes = 0
    state.about = 0
    state.source = NOWHERE
    state.target = NOWHERE
    state.tried = 0
    begin_unseen(state, Phase.OPENING)


def legal(state: State, seat: int, mask: Mask) -> None:
    """Mark every action open to a seat that is asked."""
    phase, side = state.phase, state.side[seat]
    if is_unseen(phase):
        if side.stage == Stage.BUILD:
            mark_builds(state, side, mask)
            mask[DONE] = 1
        else:
            mark_unseen(side, mask)
    elif phase == Phase.RENEW:
        mask[RENEW] = 1
        mask[NO_RENEW] = 1
    elif phase == Phase.MAIN or phase == Phase.RESPOND:
        for kind in range(ABILITIES):
            mask[PLAY + kind] = is_playable(state, seat, kind)
        if phase == Phase.RESPOND:
            mask[PASS] = 1
        else:
            mark_attacks(state, seat, mask)
            mask[END] = 1
    elif phase == Phase.TOLL:
        mark_bits(mask, SACRIFICE, troop_targets(side))
    elif phase == Phase.WOODS:
        mark_bits(mask, SACRIFICE, bases_of(side, state.about))
        mask[DONE] = 1
    elif Phase.CURUPIRA <= phase <= Phase.REGULAR:
        mark_bits(mask, STRIKE, targets(state, seat))  # RAZE follows STRIKE
        mask[DONE] = phase != Phase.CURUPIRA  # AT-22: it must
    else:
        mark_builds(state, side, mask)
        if phase == Phase.REGROW:
            mask[DONE] = 1
        elif phase == Phase.MILL and not state.finished and can_mill(side):
            mask[MILL] = 1
            mask[DONE] = 1


def step(state: State, seat: int, action: int) -> None:
    """Play one action, then all that follows without a choice."""
    act(state, seat, action)
    while not state.over and not has_choice(state):
        go_on(state)
    if not state.over and not is_unseen(state.phase):
        state.acting = 1 << state.seat

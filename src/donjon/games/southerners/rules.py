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
from donjon.engine.state import Mask, Row, State
from donjon.games.southerners.abilities import (
    build,
    can_build,
    can_mill,
    is_playable,
    mill,
    play_ability,
)
from donjon.games.southerners.army_setup import enlist
from donjon.games.southerners.combat import (
    choose_on,
    declare,
    is_forced,
    may_attack,
    raze,
    strike,
    targets,
)
from donjon.games.southerners.hidden import conceal, deal, seen
from donjon.games.southerners.layout import (
    ABILITIES,
    ABILITY,
    ACTIONS,
    ATTACK,
    BASES,
    BUILD,
    BURN,
    DISCARD,
    DONE,
    DRAW,
    END,
    KEEP_FIVE,
    MILL,
    NO_RENEW,
    NOWHERE,
    PASS,
    PLAY,
    RAZE,
    RENEW,
    SACRIFICE,
    SEATS,
    SETUP_ARMY,
    SLOTS,
    STATE,
    STRIKE,
    TERRITORIES,
    Event,
    Phase,
    Stage,
    Window,
    other,
    turn_to,
)
from donjon.games.southerners.turn import (
    all_troops,
    bases_of,
    begin_turn,
    demand_tolls,
    pass_on,
    pay_on,
    regrow_on,
    renew,
    resume,
    sacrifice,
    to_regrow,
    troop_targets,
)
from donjon.games.southerners.unseen import (
    begin_unseen,
    burn,
    discard,
    draw_one,
    get_ready,
    is_unseen,
    mark_unseen,
    reveal,
    take,
)

__all__ = [
    "ACTIONS",
    "STATE",
    "VERSION",
    "conceal",
    "deal",
    "legal",
    "new",
    "seen",
    "step",
]

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


# --- what a seat may do -----------------------------------------------------------------


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


def mark_bits(mask: Mask, first: int, bits: int) -> None:
    action = first
    while bits:
        mask[action] = bits & 1
        bits >>= 1
        action += 1


def mark_builds(state: State, side: State, mask: Mask) -> None:
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


# --- playing ----------------------------------------------------------------------------


def step(state: State, seat: int, action: int) -> None:
    """Play one action, then all that follows without a choice."""
    act(state, seat, action)
    while not state.over and not has_choice(state):
        go_on(state)
    if not state.over and not is_unseen(state.phase):
        state.acting = 1 << state.seat


def act(state: State, seat: int, action: int) -> None:
    """Carry out an action itself."""
    side = state.side[seat]
    if action < KEEP_FIVE:
        take(state, seat, action)
    elif action == KEEP_FIVE:
        note(state, 1 << seat, Event.KEEP, seat, 0, 0, 0)
        side.stage = Stage.BUILD
    elif action == BURN:
        burn(state, seat)
    elif action < RENEW:
        build(state, seat, (action - BUILD) // SLOTS, (action - BUILD) % SLOTS)
    elif action == RENEW:
        renew(state)
    elif action == NO_RENEW:
        note(state, EVERYBODY, Event.NO_RENEW, seat, 0, 0, 0)
        turn_to(state, Phase.MAIN, seat)
    elif action < DISCARD:
        draw_one(state, seat, action - DRAW)
    elif action < PLAY:
        discard(state, seat, action - DISCARD)
    elif action < ATTACK:
        play_ability(state, seat, action - PLAY)
    elif action < PASS:
        declare(state, seat, (action - ATTACK) // TERRITORIES, (action - ATTACK) % TERRITORIES)
    elif action == PASS:
        note(state, EVERYBODY, Event.PASS, seat, 0, 0, 0)
        state.finished = 1
    elif action == END:
        note(state, EVERYBODY, Event.END, seat, 0, 0, 0)
        state.window = Window.END
        turn_to(state, Phase.RESPOND, other(seat))
    elif action < RAZE:
        strike(state, seat, action - STRIKE)
    elif action < SACRIFICE:
        raze(state, seat, action - RAZE)
    elif action < MILL:
        sacrifice(state, seat, action - SACRIFICE)
    elif action == MILL:
        mill(state, seat)
    elif is_unseen(state.phase):
        get_ready(state, seat)
    else:
        state.finished = 1


def has_choice(state: State) -> bool:
    """Is there more than one outcome for the seat asked?  Public facts alone say so."""
    phase, side = state.phase, state.side[state.seat]
    if is_unseen(phase):
        return bool(state.acting != 0)
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
    return bool(phase != Phase.RESUME)


def go_on(state: State) -> None:
    """Nobody has a choice: do what follows."""
    phase = state.phase
    if phase == Phase.OPENING:
        reveal(state)
        begin_turn(state)
    elif phase == Phase.RENEWAL:
        reveal(state)
        demand_tolls(state)
    elif phase == Phase.TOLL:
        pay_on(state)
    elif phase == Phase.RESPOND:
        pass_on(state)
    elif Phase.CURUPIRA <= phase <= Phase.REGULAR:
        choose_on(state)
    elif phase == Phase.REGROW:
        regrow_on(state)
    else:
        resume(state)

"""Carrying out an action, and what follows it where nobody has a choice."""

from donjon.engine.notes import EVERYBODY, note
from donjon.games.southerners.rules.abilities import build, mill, play_ability
from donjon.games.southerners.rules.combat import choose_on, declare
from donjon.games.southerners.rules.layout import (
    ATTACK,
    BUILD,
    DISCARD,
    DRAW,
    END,
    KEEP_FIVE,
    MILL,
    NO_RENEW,
    PASS,
    PLAY,
    RAZE,
    RENEW,
    SACRIFICE,
    SLOTS,
    STRIKE,
    TERRITORIES,
    Event,
    Phase,
    Stage,
    State,
    Window,
    other,
    turn_to,
)
from donjon.games.southerners.rules.strikes import raze, strike
from donjon.games.southerners.rules.turn import (
    begin_turn,
    demand_tolls,
    pass_on,
    pay_on,
    regrow_on,
    renew,
    resume,
    sacrifice,
)
from donjon.games.southerners.rules.unseen import (
    burn,
    discard,
    draw_one,
    get_ready,
    is_unseen,
    reveal,
    take,
)


def act(state: State, seat: int, action: int) -> None:
    """Carry out an action itself."""
    if action < BUILD:
        act_at_the_opening(state, seat, action)
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


def act_at_the_opening(state: State, seat: int, action: int) -> None:
    if action < KEEP_FIVE:
        take(state, seat, action)
    elif action == KEEP_FIVE:
        note(state, 1 << seat, Event.KEEP, seat, 0, 0, 0)
        state.side[seat].stage = Stage.BUILD
    else:
        burn(state, seat)


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

"""What both seats do at the same time without seeing each other: the opening, the renewal."""

from donjon.engine.notes import EVERYBODY, note
from donjon.engine.state import Mask
from donjon.games.southerners.rules.abilities import draw_ability, draw_base
from donjon.games.southerners.rules.field import ability_card, base_card
from donjon.games.southerners.rules.layout import (
    ABILITIES,
    ABILITY,
    BASE,
    BASES,
    BURN,
    DISCARD,
    DRAW,
    DRAWS,
    EMPTY,
    HAND_LIMIT,
    KEEP_FIVE,
    OPENING_HAND,
    SEATS,
    SLOTS,
    TAKE,
    Event,
    Phase,
    Shown,
    Side,
    Stage,
    State,
)


def is_unseen(phase: int) -> bool:
    return phase == Phase.OPENING or phase == Phase.RENEWAL


def begin_unseen(state: State, phase: int) -> None:
    """Keep what others go on seeing, and ask both."""
    state.phase = phase
    state.acting = (1 << SEATS) - 1
    for seat in range(SEATS):
        side = state.side[seat]
        snapshot(side)
        side.built = 0
        side.draws = DRAWS
        side.stage = Stage.TAKE if phase == Phase.OPENING else Stage.DRAW
        if phase == Phase.RENEWAL:
            pass_stages(side)


def snapshot(side: Side) -> None:
    """Keep what lies open now: it is what others see until all are ready."""
    lay_open(side.shown, side)


def lay_open(there: Side | Shown, here: Side | Shown) -> None:
    """All that lies open in one place, in another."""
    for slot in range(SLOTS):
        there.ground[slot] = here.ground[slot]
        there.troops[slot] = here.troops[slot]
    for kind in range(BASES):
        there.discard_base[kind] = here.discard_base[kind]
    for kind in range(ABILITIES):
        there.discard_ability[kind] = here.discard_ability[kind]
    for pile in range(2):
        there.held[pile] = here.held[pile]
        there.left[pile] = here.left[pile]


def mark_unseen(side: Side, mask: Mask) -> None:
    """What a seat may do before it builds."""
    stage = side.stage
    if stage == Stage.TAKE:
        for bases in range(OPENING_HAND + 1):
            enough = bases <= side.left[BASE] and OPENING_HAND - bases <= side.left[ABILITY]
            mask[TAKE + bases] = enough
    elif stage == Stage.JUDGE:
        mask[KEEP_FIVE] = 1
        mask[BURN] = side.left[BASE] + side.left[ABILITY] >= OPENING_HAND
    elif stage == Stage.DRAW:
        mask[DRAW + BASE] = side.left[BASE] > 0
        mask[DRAW + ABILITY] = side.left[ABILITY] > 0
    elif stage == Stage.DISCARD:
        for kind in range(BASES):
            mask[DISCARD + kind] = side.hand_base[kind] > 0
        for kind in range(ABILITIES):
            mask[DISCARD + BASES + kind] = side.hand_ability[kind] > 0


def take(state: State, seat: int, bases: int) -> None:
    """Five cards, so many of them bases (AT-2); last it is told what that comes to."""
    for n in range(OPENING_HAND):
        draw(state, seat, BASE if n < bases else ABILITY)
    note(state, 1 << seat, Event.TAKE, seat, bases, OPENING_HAND - bases, 0)
    state.side[seat].stage = Stage.JUDGE


def burn(state: State, seat: int) -> None:
    """All five go to the discard pile."""
    side = state.side[seat]
    note(state, 1 << seat, Event.BURN, seat, 0, 0, 0)
    for kind in range(BASES):
        side.discard_base[kind] += side.hand_base[kind]
        side.hand_base[kind] = 0
    for kind in range(ABILITIES):
        side.discard_ability[kind] += side.hand_ability[kind]
        side.hand_ability[kind] = 0
    side.held[BASE] = 0
    side.held[ABILITY] = 0
    side.stage = Stage.TAKE


def draw(state: State, seat: int, pile: int) -> None:
    """One card from a pile into the hand."""
    side = state.side[seat]
    if pile == BASE:
        kind = draw_base(state, seat)
        side.hand_base[kind] += 1
        note(state, 1 << seat, Event.DRAW, seat, base_card(side, kind), 0, 0)
    else:
        kind = draw_ability(state, seat)
        side.hand_ability[kind] += 1
        note(state, 1 << seat, Event.DRAW, seat, ability_card(side, kind), 0, 0)
    side.held[pile] += 1


def draw_one(state: State, seat: int, pile: int) -> None:
    side = state.side[seat]
    draw(state, seat, pile)
    side.draws -= 1
    pass_stages(side)


def discard(state: State, seat: int, card: int) -> None:
    """A base's kind, or BASES and an ability's kind."""
    side = state.side[seat]
    if card < BASES:
        side.hand_base[card] -= 1
        side.held[BASE] -= 1
        side.discard_base[card] += 1
        note(state, 1 << seat, Event.DISCARD, seat, base_card(side, card), 0, 0)
    else:
        kind = card - BASES
        side.hand_ability[kind] -= 1
        side.held[ABILITY] -= 1
        side.discard_ability[kind] += 1
        note(state, 1 << seat, Event.DISCARD, seat, ability_card(side, kind), 0, 0)
    pass_stages(side)


def pass_stages(side: Side) -> None:
    """Draw two as far as there are cards, then down to five in hand, then build (AT-4, AT-5)."""
    if side.draws > 0 and side.left[BASE] + side.left[ABILITY] > 0:
        side.stage = Stage.DRAW
    elif side.held[BASE] + side.held[ABILITY] > HAND_LIMIT:
        side.stage = Stage.DISCARD
    else:
        side.stage = Stage.BUILD


def get_ready(state: State, seat: int) -> None:
    state.side[seat].stage = Stage.READY
    state.acting &= ~(1 << seat)
    note(state, EVERYBODY, Event.READY, seat, 0, 0, 0)


def reveal(state: State) -> None:
    """Both are done: everybody sees what was built and discarded."""
    for seat in range(SEATS):
        side = state.side[seat]
        note(state, EVERYBODY, Event.REVEAL, seat, side.held[BASE], side.held[ABILITY], 0)
        for slot in range(SLOTS):
            if side.built >> slot & 1 and side.ground[slot] != EMPTY:
                card = base_card(side, side.ground[slot])
                note(state, EVERYBODY, Event.BUILD, seat, card, slot, 0)
        for kind in range(BASES):
            more = side.discard_base[kind] - side.shown.discard_base[kind]
            if more > 0:
                note(state, EVERYBODY, Event.PILED, seat, base_card(side, kind), more, 0)
        for kind in range(ABILITIES):
            more = side.discard_ability[kind] - side.shown.discard_ability[kind]
            if more > 0:
                note(state, EVERYBODY, Event.PILED, seat, ability_card(side, kind), more, 0)
        side.built = 0

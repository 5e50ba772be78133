"""What each viewer may know: hands and draw piles are hidden, and whatever is done unseen."""

from donjon.engine.dice import TABLE, below, hide
from donjon.engine.state import HIDDEN
from donjon.games.southerners.rules.abilities import build, draw_ability, draw_base
from donjon.games.southerners.rules.layout import (
    ABILITIES,
    ABILITY,
    BASE,
    BASES,
    DONE,
    MOST_GUARDS,
    OPENING_HAND,
    SEATS,
    SLOTS,
    UNSEEN,
    Phase,
    Side,
    Stage,
    State,
)
from donjon.games.southerners.rules.unseen import (
    discard,
    draw,
    is_unseen,
    lay_open,
    pass_stages,
    take,
)


def conceal(state: State, viewer: int) -> None:
    """Remove hands, draw piles and what the others are doing unseen."""
    hide(state)
    for seat in range(SEATS):
        side = state.side[seat]
        for kind in range(BASES):
            side.draw_base[kind] = HIDDEN
        for kind in range(ABILITIES):
            side.draw_ability[kind] = HIDDEN
        if seat != viewer:
            if is_unseen(state.phase):
                rewind(side)
            side.stage = HIDDEN
            side.draws = HIDDEN
            side.built = HIDDEN
            for kind in range(BASES):
                side.hand_base[kind] = HIDDEN
            for kind in range(ABILITIES):
                side.hand_ability[kind] = HIDDEN


def rewind(side: Side) -> None:
    """Back to what others still see."""
    lay_open(side, side.shown)


def deal(state: State, viewer: int) -> None:
    """Deal the unseen cards anew, copies told apart, every way as likely; the dice are fresh."""
    for seat in range(SEATS):
        side = state.side[seat]
        gather(side)
        if seat != viewer:
            deal_hand(state, seat)
            side.stage = Stage.READY
            side.draws = 0
            side.built = 0
            if is_unseen(state.phase):
                catch_up(state, seat)


def gather(side: Side) -> None:
    """Put every card that lies nowhere in sight into the draw piles; a known hand is in sight."""
    for kind in range(BASES):
        seen_cards = side.discard_base[kind] + side.milled[kind]
        for slot in range(SLOTS):
            seen_cards += side.ground[slot] == kind
        seen_cards += max(side.hand_base[kind], 0)
        side.draw_base[kind] = side.deck_base[kind] - seen_cards
    for kind in range(ABILITIES):
        seen_cards = side.discard_ability[kind] + side.played[kind]
        for guard in range(MOST_GUARDS):
            seen_cards += side.palace[guard] == kind
        seen_cards += max(side.hand_ability[kind], 0)
        side.draw_ability[kind] = side.deck_ability[kind] - seen_cards


def deal_hand(state: State, seat: int) -> None:
    """As many cards of each pile as the seat holds, drawn from all that are unseen."""
    side = state.side[seat]
    for kind in range(BASES):
        side.hand_base[kind] = 0
    for kind in range(ABILITIES):
        side.hand_ability[kind] = 0
    side.left[BASE] += side.held[BASE]
    side.left[ABILITY] += side.held[ABILITY]
    for _ in range(side.held[BASE]):
        side.hand_base[draw_base(state, seat)] += 1
    for _ in range(side.held[ABILITY]):
        side.hand_ability[draw_ability(state, seat)] += 1


def catch_up(state: State, seat: int) -> None:
    """A seat that acts unseen begins again; one that is ready has done something it could do."""
    side = state.side[seat]
    side.draws = 2
    opening = state.phase == Phase.OPENING
    if opening:
        side.stage = Stage.TAKE
    else:
        pass_stages(side)
    if state.acting >> seat & 1:
        return
    if opening:
        take(state, seat, below(state, TABLE, OPENING_HAND + 1))
    while side.stage == Stage.DRAW:
        pile = below(state, TABLE, 2)
        draw(state, seat, pile if side.left[pile] > 0 else 1 - pile)
        side.draws -= 1
        pass_stages(side)
    while side.stage == Stage.DISCARD:
        discard(state, seat, any_card(state, side))
    for kind in range(BASES):
        for _ in range(side.hand_base[kind]):
            if below(state, TABLE, 2):
                build(state, seat, kind, below(state, TABLE, SLOTS))
    side.stage = Stage.READY


def any_card(state: State, side: Side) -> int:
    """A card of the hand by chance: a base's kind, or BASES and an ability's kind."""
    nth = below(state, TABLE, side.held[BASE] + side.held[ABILITY])
    for kind in range(BASES):
        nth -= side.hand_base[kind]
        if nth < 0:
            return kind
    kind = 0
    while nth >= side.hand_ability[kind]:
        nth -= side.hand_ability[kind]
        kind += 1
    return BASES + kind


def seen(state: State, viewer: int, seat: int, action: int) -> int:
    """What a seat does unseen looks all the same, but for its being done."""
    if seat != viewer and is_unseen(state.phase) and action != DONE:
        return UNSEEN
    return action

"""What rooms do that ask or wait: jokers, the tray, and the secrets of two seats."""

from donjon.engine.notes import EVERYBODY, note
from donjon.games.temple.rules.gems import gain_gem, mark
from donjon.games.temple.rules.layout import (
    COLOURS,
    EXTRA,
    FIELDS,
    JOKER_KEY,
    JOKER_NONE,
    JOKER_REROLL,
    JOKER_SHIFT,
    JOKERS,
    NONE,
    OUTSIDE,
    Deed,
    Event,
    Phase,
    Source,
    State,
    Symbol,
    Variant,
)


def joker_of(symbol: int) -> int:
    """What a die of the lottery gives (TE-17)."""
    if symbol == Symbol.ADVENTURER:
        return JOKER_NONE
    if symbol == Symbol.CURSE:
        return JOKER_SHIFT
    return JOKER_KEY + symbol - Symbol.KEY


def joker_allowed(state: State, joker: int) -> bool:
    if state.variant == Variant.LOTTERY:
        return joker_of(state.extra[0]) == joker or joker_of(state.extra[1]) == joker
    return joker < JOKER_NONE


def joker_outcome(state: State, joker: int) -> int:
    """What changes: the joker's own number, or JOKER_NONE if nothing would."""
    if joker < JOKER_NONE:
        full = state.marked[joker_track(joker)] >= state.boxes
        return JOKER_NONE if full else joker
    if joker == JOKER_SHIFT and state.tray[0] + state.tray[1] + state.tray[2] == 0:
        return JOKER_NONE
    return joker


def joker_track(joker: int) -> int:
    return Deed.REROLL + joker - JOKER_REROLL


def settle_joker(state: State) -> None:
    """Ask what a joker gives, unless every answer comes to the same."""
    only, asked = NONE, 0
    for joker in range(JOKERS):
        if joker_allowed(state, joker):
            if only == NONE:
                only = joker
            elif joker_outcome(state, joker) != joker_outcome(state, only):
                asked = 1
    if asked:
        state.acting = 1 << state.active
    else:
        use_joker(state, only)


def use_joker(state: State, joker: int) -> None:
    state.phase = Phase.ENTERED
    if joker < JOKER_NONE:
        mark(state, joker_track(joker))
    elif joker == JOKER_NONE:
        note(state, EVERYBODY, Event.NOTHING, 0, 0, 0, 0)
    else:
        before = state.free
        shift_tray(state)
        note(state, EVERYBODY, Event.SHIFT, state.free - before, 0, 0, 0)


def shift_tray(state: State) -> None:
    """Every die on the curse tray moves one field right, off the third it is free (TE-4)."""
    state.free += state.tray[FIELDS - 1]
    for field in range(FIELDS - 1, 0, -1):
        state.tray[field] = state.tray[field - 1]
    state.tray[0] = 0


def found_secret(state: State) -> int:
    """A colour not opened yet in whose two rooms pawns stand, or NONE (TE-11)."""
    rooms = 0
    for seat in range(state.seats):
        if state.sheet[seat].pawn != OUTSIDE:
            rooms |= 1 << state.sheet[seat].pawn
    for colour in range(COLOURS):
        pair = state.secret[colour]
        if pair and rooms & pair == pair and not state.opened >> colour & 1:
            return colour
    return NONE


def settle_secrets(state: State) -> None:
    """After an entry and its action: open what was found, then go on moving."""
    colour = found_secret(state)
    if colour == NONE:
        state.phase = Phase.MOVE
    elif state.variant == Variant.DICE and state.won < EXTRA:  # TE-18
        state.phase = Phase.SECRET
        state.acting = 1 << state.active
    else:
        open_secret(state, colour, 0)


def open_secret(state: State, colour: int, for_die: int) -> None:
    """Two gems, or a die more from the next turn on."""
    state.opened |= 1 << colour
    state.phase = Phase.ENTERED
    note(state, EVERYBODY, Event.SECRET, colour, 0, 0, 0)
    if for_die:
        state.won += 1
        state.spent += 1
        note(state, EVERYBODY, Event.DIE, state.dice + state.won, 0, 0, 0)
    else:
        gain_gem(state, Source.SECRET)
        if not state.over:
            gain_gem(state, Source.SECRET)

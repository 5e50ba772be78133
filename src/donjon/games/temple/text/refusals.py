"""Why a move can't be played: the ruling, and a sentence."""

from donjon.engine.twin import Twin
from donjon.games.temple.data.names import (
    ROOM_NAMES,
    SIDE_NAMES,
    SYMBOL_NAMES,
    TRACK_NAMES,
    symbols,
)
from donjon.games.temple.rules.gems import left_over
from donjon.games.temple.rules.layout import (
    CASH,
    CLOSE,
    DONE,
    ENTER,
    HAND_FIRST,
    HAND_SECOND,
    HEAL,
    JOKER,
    KEEP,
    MAPS,
    NONE,
    OFFER,
    OUTSIDE,
    REROLL,
    ROLL,
    RUN,
    SECRET_GEMS,
    SIDE,
    STOP,
    STORE,
    TAKE,
    TOKEN,
    Deed,
    Phase,
    Variant,
    far_end,
    near_end,
)
from donjon.games.temple.rules.maps import fits, is_offered
from donjon.games.temple.rules.walk import is_shut, reach, shows_extra
from donjon.games.temple.text.names import JOKER_NAMES, SEATS, passage_name

Refusal = tuple[str, str]

# The first action of each kind, the phase that asks for it, the ruling, and why not now.
KINDS = (
    (SIDE, Phase.SIDE, "TE-3", "sides are chosen before the first turn"),
    (HEAL, Phase.HEAL, "TE-5", "healing is done before the first roll"),
    (ROLL, Phase.HEAL, "TE-6", "dice roll by themselves once the healing is done"),
    (REROLL, Phase.SORT, "TE-6", "only dice just rolled can be rolled again"),
    (KEEP, Phase.SORT, "TE-6", "only dice just rolled can be kept or offered"),
    (TOKEN, Phase.MOVE, "TE-8", "marks become dice only while moving"),
    (ENTER, Phase.MOVE, "TE-7", "rooms are entered while moving"),
    (RUN, Phase.MOVE, "TE-8", "running is for the time of moving"),
    (STOP, Phase.MOVE, "TE-7", "only somebody who moves can stop"),
    (JOKER, Phase.JOKER, "TE-9", "no joker has been entered"),
    (SECRET_GEMS, Phase.SECRET, "TE-18", "no secret is being opened"),
    (CLOSE, Phase.CLOSE, "TE-16", "no passage is to be closed now"),
    (TAKE, Phase.OFFER, "TE-13", "dice are taken from the offer in a seat's own step"),
    (CASH, Phase.CASH, "TE-14", "a mark alone is taken in one's own offer step, after the dice"),
    (DONE, Phase.CASH, "TE-14", "there is no offer step to end"),
)
ASKED = {
    Phase.SIDE: ("TE-3", "choose a side"),
    Phase.CLOSE: ("TE-16", "close a passage"),
    Phase.HEAL: ("TE-5", "heal or roll"),
    Phase.SORT: ("TE-6", "keep or offer the dice"),
    Phase.MOVE: ("TE-7", "move"),
    Phase.JOKER: ("TE-9", "say what the joker gives"),
    Phase.SECRET: ("TE-18", "choose what the secret gives"),
    Phase.OFFER: ("TE-13", "take from the offer"),
    Phase.CASH: ("TE-14", "take a mark or be done"),
}


def why_not(state: Twin, seat: int, action: int) -> Refusal:
    """The ruling that forbids an action, and a sentence."""
    if state.over:
        return "TE-15", "the game is over"
    ruling, task = ASKED[Phase(state.phase)]
    if not state.acting >> seat & 1:
        return ruling, f"it is for {SEATS[state.actor]} to {task} now"
    first, phase, kind_ruling, reason = [kind for kind in KINDS if kind[0] <= action][-1]
    if state.phase != phase:
        return kind_ruling, f"{reason}; now {SEATS[seat]} has to {task}"
    return _REASONS[first](state, seat, action - first)


def _side(state: Twin, seat: int, side: int) -> Refusal:
    taken = [SEATS[s] for s in range(state.seats) if state.sheet[s].side == side]
    return "TE-3", f"{taken[0]} has chosen the {SIDE_NAMES[side]} already"


def _heal(state: Twin, seat: int, field: int) -> Refusal:
    if not left_over(state, Deed.HEAL):
        return "TE-5", "there is no heal mark left to use"
    return "TE-5", f"there are no dice on field {field + 1} of the tray"


def _reroll(state: Twin, seat: int, _: int) -> Refusal:
    return "TE-6", "there is no reroll mark left to use"


def _sort(state: Twin, seat: int, choice: int) -> Refusal:
    rolled = "".join(SYMBOL_NAMES[s] for s in state.rolled if s != NONE)
    if choice == OFFER - KEEP:
        return "TE-6", "only masks came, which go to the tray: store"
    if choice == STORE - KEEP:
        return "TE-6", f"the dice show {rolled}: say what is kept, or offer"
    hand = [HAND_FIRST[choice], HAND_SECOND[choice]]
    wanted = "".join(SYMBOL_NAMES[s] for s in hand if s != NONE)
    return "TE-6", f"the dice show {rolled}, so {wanted} can't be kept"


def _token(state: Twin, seat: int, kind: int) -> Refusal:
    return "TE-8", f"there is no {TRACK_NAMES[Deed.KEY + kind]} mark left to use"


def _enter(state: Twin, seat: int, room: int) -> Refusal:
    if not reach(state, seat) >> room & 1:
        return _no_way(state, seat, room, "TE-7")
    need = SYMBOL_NAMES[state.first[room]] + SYMBOL_NAMES[state.second[room]]
    have = symbols(state.kept) + symbols(state.tokens)
    return "TE-7", f"{ROOM_NAMES[room]} costs {need}; the dice kept are {have or 'none'}"


def _run(state: Twin, seat: int, room: int) -> Refusal:
    if not left_over(state, Deed.RUN):
        return "TE-8", "there is no run mark left to use"
    return _no_way(state, seat, room, "TE-8")


def _no_way(state: Twin, seat: int, room: int, ruling: str) -> Refusal:
    sheet, name = state.sheet[seat], ROOM_NAMES[room]
    if sheet.pawn == OUTSIDE:
        side = SIDE_NAMES[sheet.side]
        return ruling, f"{name} has no entrance from the {side}, where {SEATS[seat]} waits"
    for passage in range(TAKE - CLOSE):
        if {near_end(passage), far_end(passage)} == {sheet.pawn, room}:
            return "TE-16", f"the passage {passage_name(passage)} is closed"
    if sheet.pawn == room:
        return ruling, f"{SEATS[seat]} stands in {name} already"
    return ruling, f"{name} is not next to {ROOM_NAMES[sheet.pawn]}"


def _always(state: Twin, seat: int, _: int) -> Refusal:
    raise AssertionError("this can be played whenever its phase asks for it")


def _joker(state: Twin, seat: int, joker: int) -> Refusal:
    if state.variant == Variant.LOTTERY:
        shown = "".join(SYMBOL_NAMES[s] for s in state.extra)
        return "TE-17", f"the two dice show {shown}, so the joker can't give {JOKER_NAMES[joker]}"
    return "TE-9", "a joker gives a mark on reroll, key, torch or mask"


def _close(state: Twin, seat: int, passage: int) -> Refusal:
    name, ends = passage_name(passage), (near_end(passage), far_end(passage))
    if is_shut(state.sheet[seat], passage):
        return "TE-16", f"{name} is closed already"
    if not any(shows_extra(state, room) for room in ends):
        shown = "".join(SYMBOL_NAMES[s] for s in state.extra)
        return "TE-16", f"neither room of {name} shows {shown} in this order"
    return "TE-16", f"{name} is the exit's last passage and stays open"


def _take(state: Twin, seat: int, choice: int) -> Refusal:
    hand, chart = divmod(choice, MAPS + 1)
    pair = (HAND_FIRST[hand], HAND_SECOND[hand])
    wanted = "".join(SYMBOL_NAMES[s] for s in pair if s != NONE)
    if not is_offered(state, hand):
        return "TE-13", f"the offer is {symbols(state.offer)}, so {wanted} can't be taken"
    if chart == MAPS:
        places = [m for m in range(state.maps) if any(fits(state, seat, m, s) for s in pair)]
        return "TE-13", f"{wanted} fits map {places[0] + 1}: name the map it goes on"
    if chart >= state.maps:
        return "TE-13", f"the sheet has {state.maps} maps"
    if state.sheet[seat].closed >> chart & 1:
        return "TE-14", f"map {chart + 1} is closed"
    return "TE-13", f"nothing of {wanted} is left to cross out on map {chart + 1}"


def _cash(state: Twin, seat: int, chart: int) -> Refusal:
    if chart >= state.maps:
        return "TE-14", f"the sheet has {state.maps} maps"
    if state.sheet[seat].closed >> chart & 1:
        return "TE-14", f"map {chart + 1} is closed"
    return "TE-14", f"the action part of map {chart + 1} is not full"


_REASONS = {
    SIDE: _side,
    HEAL: _heal,
    ROLL: _always,
    REROLL: _reroll,
    KEEP: _sort,
    TOKEN: _token,
    ENTER: _enter,
    RUN: _run,
    STOP: _always,
    JOKER: _joker,
    SECRET_GEMS: _always,
    CLOSE: _close,
    TAKE: _take,
    CASH: _cash,
    DONE: _always,
}

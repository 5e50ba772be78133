"""Why a move can't be played: the ruling, and a sentence."""

from donjon.engine.words import N_, P_, because
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
    State,
    Variant,
    far_end,
    near_end,
)
from donjon.games.temple.rules.maps import fits, is_offered
from donjon.games.temple.rules.walk import is_shut, reach, shows_extra
from donjon.games.temple.text.names import JOKER_NAMES, SEATS, passage_name
from donjon.games.temple.text.phases import ASKED, KINDS
from donjon.games.temple.text.wording import DEEDS, named, named_in_order

Refusal = tuple[str, str]
MAPS_THERE = P_("the sheet has {count} map", "the sheet has {count} maps")
JOKERS = {**DEEDS, "none": N_("nothing"), "shift": N_("a move of the tray")}


def why_not(state: State, seat: int, action: int) -> Refusal:
    """The ruling that forbids an action, and a sentence."""
    if state.over:
        return "TE-15", N_("the game is over")
    ruling, another, task = ASKED[Phase(state.phase)]
    if not state.acting >> seat & 1:
        return ruling, because(another, seat=SEATS[state.actor])
    first, phase, kind_ruling, reason = [kind for kind in KINDS if kind[0] <= action][-1]
    if state.phase != phase:
        return kind_ruling, because(task, reason=reason, seat=SEATS[seat])
    return _REASONS[first](state, seat, action - first)


def _side(state: State, seat: int, side: int) -> Refusal:
    taken = [SEATS[s] for s in range(state.seats) if state.sheet[s].side == side]
    return "TE-3", because(
        N_("{seat} has chosen the {side} already"), seat=taken[0], side=SIDE_NAMES[side]
    )


def _heal(state: State, seat: int, field: int) -> Refusal:
    if not left_over(state, Deed.HEAL):
        return "TE-5", N_("there is no heal mark left to use")
    return "TE-5", because(N_("there are no dice on field {field} of the tray"), field=field + 1)


def _reroll(state: State, seat: int, _: int) -> Refusal:
    return "TE-6", N_("there is no reroll mark left to use")


def _sort(state: State, seat: int, choice: int) -> Refusal:
    rolled = "".join(SYMBOL_NAMES[s] for s in state.rolled if s != NONE)
    if choice == OFFER - KEEP:
        return "TE-6", N_("only masks came, which go to the tray: store")
    if choice == STORE - KEEP:
        return "TE-6", because(
            N_("the dice show {rolled}: say what is kept, or offer"), rolled=named(rolled)
        )
    hand = [HAND_FIRST[choice], HAND_SECOND[choice]]
    wanted = "".join(SYMBOL_NAMES[s] for s in hand if s != NONE)
    return "TE-6", because(
        N_("the dice show {rolled}, so {wanted} can't be kept"),
        rolled=named(rolled),
        wanted=named(wanted),
    )


def _token(state: State, seat: int, kind: int) -> Refusal:
    return "TE-8", because(
        N_("there is no {track} mark left to use"), track=TRACK_NAMES[Deed.KEY + kind]
    )


def _enter(state: State, seat: int, room: int) -> Refusal:
    if not reach(state, seat) >> room & 1:
        return _no_way(state, seat, room, "TE-7")
    need = SYMBOL_NAMES[state.first[room]] + SYMBOL_NAMES[state.second[room]]
    have = symbols(state.kept) + symbols(state.tokens)
    return "TE-7", because(
        N_("{room} costs {need}; you have {kept}"),
        room=ROOM_NAMES[room],
        need=named(need),
        kept=named(have),
    )


def _run(state: State, seat: int, room: int) -> Refusal:
    if not left_over(state, Deed.RUN):
        return "TE-8", N_("there is no run mark left to use")
    return _no_way(state, seat, room, "TE-8")


def _no_way(state: State, seat: int, room: int, ruling: str) -> Refusal:
    sheet, name = state.sheet[seat], ROOM_NAMES[room]
    if sheet.pawn == OUTSIDE:
        side = SIDE_NAMES[sheet.side]
        return ruling, because(
            N_("{name} has no entrance from the {side}, where {seat} waits"),
            name=name,
            side=side,
            seat=SEATS[seat],
        )
    for passage in range(TAKE - CLOSE):
        if {near_end(passage), far_end(passage)} == {sheet.pawn, room}:
            return "TE-16", because(
                N_("the passage {passage} is closed"), passage=passage_name(passage)
            )
    if sheet.pawn == room:
        return ruling, because(N_("{seat} stands in {name} already"), seat=SEATS[seat], name=name)
    return ruling, because(
        N_("{name} is not next to {room}"), name=name, room=ROOM_NAMES[sheet.pawn]
    )


def _always(state: State, seat: int, _: int) -> Refusal:
    raise AssertionError("this can be played whenever its phase asks for it")


def _joker(state: State, seat: int, joker: int) -> Refusal:
    if state.variant == Variant.LOTTERY:
        shown = "".join(SYMBOL_NAMES[s] for s in state.extra)
        return "TE-17", because(
            N_("the two dice show {shown}, so the joker can't give {joker}"),
            shown=named_in_order(shown),
            joker=JOKERS[JOKER_NAMES[joker]],
        )
    return "TE-9", N_("a joker gives a mark on reroll, key, torch or mask")


def _close(state: State, seat: int, passage: int) -> Refusal:
    name, ends = passage_name(passage), (near_end(passage), far_end(passage))
    if is_shut(state.sheet[seat], passage):
        return "TE-16", because(N_("{name} is closed already"), name=name)
    if not any(shows_extra(state, room) for room in ends):
        shown = "".join(SYMBOL_NAMES[s] for s in state.extra)
        return "TE-16", because(
            N_("neither room of {name} shows {shown}"), name=name, shown=named_in_order(shown)
        )
    return "TE-16", because(N_("{name} is the exit's last passage and stays open"), name=name)


def _take(state: State, seat: int, choice: int) -> Refusal:
    hand, chart = divmod(choice, MAPS + 1)
    pair = (HAND_FIRST[hand], HAND_SECOND[hand])
    wanted = "".join(SYMBOL_NAMES[s] for s in pair if s != NONE)
    if not is_offered(state, hand):
        return "TE-13", because(
            N_("the offer is {symbols}, so {wanted} can't be taken"),
            symbols=named(symbols(state.offer)),
            wanted=named(wanted),
        )
    if chart == MAPS:
        places = [m for m in range(state.maps) if any(fits(state, seat, m, s) for s in pair)]
        return "TE-13", because(
            N_("{wanted} fits map {map}: name the map it goes on"),
            wanted=named(wanted),
            map=places[0] + 1,
        )
    if chart >= state.maps:
        return "TE-13", because(MAPS_THERE, count=state.maps)
    if state.sheet[seat].closed >> chart & 1:
        return "TE-14", because(N_("map {map} is closed"), map=chart + 1)
    return "TE-13", because(
        N_("nothing of {wanted} is left to cross out on map {map}"),
        wanted=named(wanted),
        map=chart + 1,
    )


def _cash(state: State, seat: int, chart: int) -> Refusal:
    if chart >= state.maps:
        return "TE-14", because(MAPS_THERE, count=state.maps)
    if state.sheet[seat].closed >> chart & 1:
        return "TE-14", because(N_("map {map} is closed"), map=chart + 1)
    return "TE-14", because(N_("the action part of map {map} is not full"), map=chart + 1)


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

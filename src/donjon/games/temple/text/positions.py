"""Positions: the state in JSON, and back."""

from collections.abc import Sequence

from donjon.engine.reader import Json, Reader
from donjon.engine.twin import put
from donjon.engine.words import N_, Name, because
from donjon.games.temple.data.names import COLOUR_NAMES, SYMBOL_NAMES, TRACK_NAMES, symbols
from donjon.games.temple.data.sheet import MOST_GEMS
from donjon.games.temple.rules.layout import (
    EXTRA,
    FIELDS,
    NONE,
    OUTSIDE,
    SYMBOLS,
    TRACKS,
    Phase,
    State,
    Symbol,
    Variant,
)
from donjon.games.temple.text.idle_phases import nothing_asked
from donjon.games.temple.text.names import PHASE_NAMES
from donjon.games.temple.text.sheets import place_sheet, read_counts, sheet_json

EXTRA_SHOWN = (Variant.CLOSED, Variant.LOTTERY)


def position(state: State, seats: Sequence[str]) -> Json:
    """The state in JSON, after the game, seats and options."""
    return {
        "round": min(state.rounds + 1, state.last),
        "active": seats[state.active],
        "phase": None if state.over else PHASE_NAMES[state.phase],
        "acting": None if state.over else seats[state.actor],
        "gems": state.gems,
        "goal": state.goal,
        "tracks": {name: _track(state, track) for track, name in enumerate(TRACK_NAMES)},
        "dice": _dice(state),
        "opened": [name for c, name in enumerate(COLOUR_NAMES) if state.opened >> c & 1],
        "sheets": {name: sheet_json(state, state.sheet[seat]) for seat, name in enumerate(seats)},
    }


def _track(state: State, track: int) -> Json:
    return {
        "marked": state.marked[track],
        "used": state.used[track],
        "gem": bool(state.paid[track]),
    }


def _dice(state: State) -> Json:
    return {
        "free": state.free,
        "tray": list(state.tray),
        "rolled": "".join(SYMBOL_NAMES[s] for s in state.rolled if s != NONE),
        "kept": symbols(state.kept),
        "offer": symbols(state.offer),
        "spent": state.spent,
        "tokens": symbols(state.tokens),
        "extra": "".join(SYMBOL_NAMES[s] for s in state.extra if s != NONE),
    }


NAMES = (
    "game", "seats", "round", "active", "phase", "acting", "gems", "goal", "tracks", "dice",
    "opened", "sheets",
)  # fmt: skip


def place(value: Reader, state: State, seats: Sequence[str]) -> None:
    """Put a position into a state that has just been set up."""
    fields = value.fields(NAMES, ("options",))
    state.gems = fields["gems"].whole(0, MOST_GEMS)
    if fields["goal"].whole(1, MOST_GEMS) != state.goal:
        fields["goal"].fail(
            because(
                N_("the goal for these seats and this difficulty is {goal} (TE-1)"),
                goal=state.goal,
            )
        )
    _place_tracks(fields["tracks"], state)
    _place_opened(fields["opened"], state)
    _place_dice(fields["dice"], state)
    sheets = fields["sheets"].fields(seats)
    for seat, name in enumerate(seats):
        place_sheet(sheets[name], state, state.sheet[seat])
    state.rounds = fields["round"].whole(1, state.last) - 1
    state.active = seats.index(fields["active"].one_of(seats))
    if fields["acting"].value is None:
        _place_end(fields, state)
    else:
        _place_phase(fields, state, seats)
    _place_sides(sheets, state, seats)


def _place_tracks(value: Reader, state: State) -> None:
    tracks = value.fields(TRACK_NAMES)
    for track in range(TRACKS):
        fields = tracks[TRACK_NAMES[track]].fields(("marked", "used", "gem"))
        state.marked[track] = fields["marked"].whole(0, state.boxes)
        state.used[track] = fields["used"].whole(0, state.marked[track])
        state.paid[track] = int(fields["gem"].flag())
        if state.paid[track] and state.marked[track] < state.gem_at[track]:
            fields["gem"].fail(
                because(N_("the gem comes with box {gem_at} (TE-10)"), gem_at=state.gem_at[track])
            )


def _place_opened(value: Reader, state: State) -> None:
    state.opened = 0
    known = [name for c, name in enumerate(COLOUR_NAMES) if state.secret[c]]
    for item in value.items():
        colour = COLOUR_NAMES.index(item.one_of(known))
        if state.opened >> colour & 1:
            item.fail(N_("a secret is opened once a game (TE-11)"))
        state.opened |= 1 << colour


def _place_dice(value: Reader, state: State) -> None:
    names = ("free", "tray", "rolled", "kept", "offer", "spent", "extra")
    fields = value.fields(names, ("tokens",))
    most = state.dice + (EXTRA if state.variant == Variant.DICE else 0)
    state.free = fields["free"].whole(0, most)
    put(state.tray, [field.whole(0, most) for field in fields["tray"].items(FIELDS)])
    rolled = _read_faces(fields["rolled"], range(3))
    put(state.rolled, sorted(rolled, key=lambda s: s if s != NONE else Symbol.CURSE + 1))
    put(state.kept, read_counts(fields["kept"], most))
    put(state.offer, read_counts(fields["offer"], most))
    state.spent = fields["spent"].whole(0, most)
    put(state.tokens, read_counts(fields["tokens"], 99) if "tokens" in fields else [0] * SYMBOLS)
    put(state.extra, _read_faces(fields["extra"], (0, EXTRA)))
    if state.variant not in EXTRA_SHOWN and state.extra[0] != NONE:
        fields["extra"].fail(N_("only the variants closed and lottery show these dice"))
    if state.tokens[Symbol.ADVENTURER]:
        fields["tokens"].fail(N_("no mark stands for an adventurer (TE-8)"))
    shown = sum(symbol != NONE for symbol in rolled)
    lying = state.free + sum(state.tray) + shown + sum(state.kept) + sum(state.offer) + state.spent
    if not state.dice <= lying <= most:
        value.fail(
            because(
                N_("there are {dice} dice, not {lying} (TE-2)"),
                dice=state.dice,
                lying=lying,
            )
        )
    state.won = lying - state.dice


def _read_faces(value: Reader, sizes: Sequence[int]) -> list[int]:
    """Up to two symbols, black masks among them."""
    text = value.text(3)
    if len(text) not in sizes or set(text) - set(SYMBOL_NAMES):
        value.wrong(N_("what two dice show, of A, K, T, M and X"))
    return ([SYMBOL_NAMES.index(symbol) for symbol in text] + [NONE, NONE])[:2]


def _place_phase(fields: dict[str, Reader], state: State, seats: Sequence[str]) -> None:
    """Who is asked for what; it must be something that can be asked now."""
    phase = state.phase = PHASE_NAMES.index(fields["phase"].one_of(PHASE_NAMES))
    state.actor = seats.index(fields["acting"].one_of(seats))
    state.over, state.acting = 0, 1 << state.actor
    left = (state.active + 1) % state.seats
    others = set(range(state.seats)) - {state.active}
    asked = {Phase.CLOSE: {state.active, left}, Phase.OFFER: others, Phase.CASH: others}
    if phase == Phase.SIDE:
        if state.active != 0 or state.rounds != 0:
            fields["phase"].fail(N_("sides are chosen before the first turn (TE-3)"))
    elif state.actor not in asked.get(Phase(phase), {state.active}):
        fields["acting"].fail(
            because(N_("in the phase {phase} another seat acts"), phase=Name(PHASE_NAMES[phase]))
        )
    if has_won(state):
        fields["gems"].fail(N_("everybody is out with gems enough: this game is won (TE-15)"))
    _check_dice(fields["dice"], state)
    trouble = nothing_asked(state)
    if trouble:
        fields["phase"].fail(trouble)


def _check_dice(value: Reader, state: State) -> None:
    """Dice lie only where this phase can have them."""
    fields = value.fields(list(value.value))
    if (state.phase == Phase.SORT) != (state.rolled[0] != NONE):
        fields["rolled"].fail(N_("dice lie rolled in the phase sort and only then (TE-6)"))
    if state.phase in (Phase.SIDE, Phase.CLOSE, Phase.HEAL):
        for name in ("kept", "offer", "spent"):
            if fields[name].value:
                fields[name].fail(N_("nothing has been rolled yet in this phase (TE-6)"))
    if state.phase < Phase.MOVE and any(state.tokens):
        fields["tokens"].fail(N_("marks become dice only while moving (TE-8)"))
    if state.phase == Phase.SORT and state.spent:
        fields["spent"].fail(N_("dice are spent after all are rolled (TE-7)"))
    if state.phase == Phase.SIDE:
        if state.free != state.dice or state.extra[0] != NONE:
            value.fail(N_("all dice are free before the first turn (TE-3)"))
    elif state.variant == Variant.LOTTERY and state.extra[0] == NONE:
        fields["extra"].fail(N_("the lottery needs what its two dice show (TE-17)"))


def _place_sides(sheets: dict[str, Reader], state: State, seats: Sequence[str]) -> None:
    """All sides differ, and they are chosen in turn (TE-3)."""
    taken: set[int] = set()
    for seat, name in enumerate(seats):
        sheet, side = state.sheet[seat], sheets[name].fields(list(sheets[name].value))["side"]
        chosen = state.phase != Phase.SIDE or seat < state.actor
        if chosen != (sheet.side != NONE):
            side.fail(N_("is chosen in turn, before the first turn (TE-3)"))
        if sheet.side in taken:
            side.fail(N_("is another seat's already (TE-3)"))
        if sheet.side != NONE:
            taken.add(sheet.side)
        if state.phase == Phase.SIDE and sheet.pawn != OUTSIDE:
            sheets[name].fail(N_("its pawn starts outside (TE-3)"))


def has_won(state: State) -> bool:
    out = all(state.sheet[seat].pawn == state.leave for seat in range(state.seats))
    return out and state.gems >= state.goal


def _place_end(fields: dict[str, Reader], state: State) -> None:
    """Nobody acts: the game is won, or the last turn of the last round has ended (TE-15)."""
    fields["phase"].one_of((None,))
    if has_won(state):
        put(state.payoff, [1.0] * state.seats)
    elif state.rounds + 1 == state.last and state.active == state.seats - 1:
        state.rounds = state.last
    else:
        fields["acting"].fail(N_("the game is not over, so somebody acts (TE-15)"))
    state.over, state.acting = 1, 0
    state.phase, state.actor = Phase.TURN, state.active

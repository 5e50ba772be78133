"""Knights in strings: moves, positions, refusals and sentences."""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from donjon.engine.notes import Note
from donjon.engine.options import Option
from donjon.engine.reader import Reader
from donjon.engine.twin import Twin
from donjon.engine.words import N_, Say, sentence_case
from donjon.games.knights.rules import (
    ATTACK,
    CASTLE,
    COLUMN,
    KNIGHTS,
    MOVE,
    NOBODY,
    OUT,
    RETURN,
    TARGETS,
    TILES,
    Event,
    Tile,
    any_target,
    has_choice,
    on_column,
    stack,
    tile_at,
)

SEATS = ("blue", "red", "green", "purple")
TILE_NAMES = tuple(tile.name.lower() for tile in Tile)

# --- options ----------------------------------------------------------------------------


def _read_first(value: Reader, seats: Sequence[str]) -> Any:
    return value.one_of((None, *seats))


def _read_column(value: Reader, seats: Sequence[str]) -> Any:
    return None if value.value is None else _read_tiles(value)


def _read_tiles(value: Reader) -> list[str]:
    tiles = [tile.one_of(TILE_NAMES) for tile in value.items(TILES)]
    if sorted(tiles) != sorted(TILE_NAMES[tile] for tile in COLUMN):
        value.fail("a column has six basic tiles and one each of the others (KN-1)")
    return tiles


OPTIONS = (
    Option("rounds", 500, N_("After this many rounds the game is a draw."), span=(1, 10_000)),
    Option("first", None, N_("Who begins; nobody named, the dice decide."), read=_read_first),
    Option("column", None, N_("The tiles of every column, bottom to top."), read=_read_column),
)


def setup(options: dict[str, Any], seats: Sequence[str]) -> list[int]:
    """The options as the rules take them."""
    first = NOBODY if options["first"] is None else seats.index(options["first"])
    column = options["column"] or [TILE_NAMES[tile] for tile in COLUMN]
    return [options["rounds"], first, *(TILE_NAMES.index(tile) for tile in column)]


# --- moves ------------------------------------------------------------------------------

MOVE_FORM = re.compile(
    r"move:([1-3])|(return)|attack:([1-3])>(blue|red|green|purple)([1-3])", re.ASCII
)


def move(state: Twin, seat: int, action: int) -> str:
    """The string of an action."""
    if action < RETURN:
        return f"move:{action - MOVE + 1}"
    if action == RETURN:
        return "return"
    knight, target = divmod(action - ATTACK, TARGETS)
    return f"attack:{knight + 1}>{knight_name(*divmod(target, KNIGHTS))}"


def action(state: Twin, seat: int, move: str) -> int:
    """The action of a string; ValueError if it is none of this game's."""
    found = MOVE_FORM.fullmatch(move)
    if not found:
        raise ValueError("moves look like move:2, attack:1>red3 or return")
    own, back, attacker, foe, target = found.groups()
    if own:
        return MOVE + int(own) - 1
    if back:
        return RETURN
    place = SEATS.index(foe) * KNIGHTS + int(target) - 1
    return ATTACK + (int(attacker) - 1) * TARGETS + place


def knight_name(seat: int, k: int) -> str:
    return f"{SEATS[seat]}{k + 1}"


def why_not(state: Twin, seat: int, action: int) -> tuple[str, str]:
    """The ruling that forbids an action, and a sentence."""
    if state.over:
        return "KN-16", "the game is over"
    if state.seat != seat:
        return "KN-4", f"it is {SEATS[state.seat]}'s turn"
    if state.attacker != NOBODY:
        if action < ATTACK or (action - ATTACK) // TARGETS != state.attacker:
            name = knight_name(seat, state.attacker)
            return "KN-11", f"{name} stands on the attack tile and must attack"
    elif action < RETURN:
        return _why_not_move(state, seat, action - MOVE)
    elif state.die != 6:
        return "KN-5", f"that takes a 6; the die shows {state.die}"
    if action == RETURN:
        return "KN-5", f"no knight of {SEATS[seat]} is out"
    knight, target = divmod(action - ATTACK, TARGETS)
    return _why_not_attack(state, seat, knight, *divmod(target, KNIGHTS))


def _why_not_move(state: Twin, seat: int, k: int) -> tuple[str, str]:
    name = knight_name(seat, k)
    if state.die == 6:
        return "KN-5", "on a 6 no knight moves: attack, or bring a knight back"
    if state.side[seat].knight[k] == CASTLE:
        return "KN-7", f"{name} is in the Castle and never leaves it"
    return "KN-4", f"{name} is out, and only a knight on its column moves"


def _why_not_attack(state: Twin, seat: int, k: int, foe: int, j: int) -> tuple[str, str]:
    name, target = knight_name(seat, k), knight_name(foe, j)
    if state.side[seat].knight[k] == OUT:
        return "KN-5", f"{name} is out and can't attack"
    if foe >= state.seats:
        return "KN-5", f"{SEATS[foe]} does not play in this match"
    if foe == seat:
        return "KN-5", "a knight attacks only those of other seats"
    if state.side[foe].knight[j] == CASTLE:
        return "KN-7", f"{target} is in the Castle, where only a duel reaches it"
    return "KN-5", f"{target} is out and can't be attacked"


# --- positions --------------------------------------------------------------------------


def position(state: Twin, seats: Sequence[str]) -> dict[str, Any]:
    """The state in JSON, after the game, seats and options."""
    attacker = None if state.attacker == NOBODY else knight_name(state.seat, state.attacker)
    return {
        "columns": {
            name: list(_column(state.side[seat].tiles, state.lowest))
            for seat, name in enumerate(seats)
        },
        "knights": {
            knight_name(seat, k): _height_name(state.side[seat].knight[k])
            for seat in range(len(seats))
            for k in range(KNIGHTS)
        },
        "round": state.rounds if state.over else state.rounds + 1,
        "first": seats[state.first],
        "turn": None
        if state.over
        else {"seat": seats[state.seat], "die": state.die, "attacker": attacker},
    }


@lru_cache(1000)
def _column(tiles: int, lowest: int) -> tuple[str, ...]:
    """The tiles of a column by name, bottom first."""
    column = Twin(lowest=lowest), Twin(tiles=tiles)
    return tuple(TILE_NAMES[tile_at(*column, h)] for h in range(TILES))


def _height_name(height: int) -> int | str:
    return "castle" if height == CASTLE else "out" if height == OUT else height + 1


def place(value: Reader, state: Twin, seats: Sequence[str]) -> None:
    """Put a position into a state that has just been set up."""
    names = ("game", "seats", "columns", "knights", "round", "first", "turn")
    fields = value.fields(names, ("options",))
    columns = fields["columns"].fields(seats)
    knights = fields["knights"].fields(
        [knight_name(seat, k) for seat in range(len(seats)) for k in range(KNIGHTS)]
    )
    round_number = fields["round"].whole(1, state.limit)
    state.rounds = round_number if fields["turn"].value is None else round_number - 1
    for seat, name in enumerate(seats):
        side = state.side[seat]
        tiles = [TILE_NAMES.index(tile) for tile in _read_tiles(columns[name])]
        side.tiles = stack([0, 0, *tiles])
        side.knight[:] = [_height(knights[knight_name(seat, k)]) for k in range(KNIGHTS)]
    state.first = seats.index(fields["first"].one_of(seats))
    if fields["turn"].value is None:
        _place_end(state, fields["turn"])
    else:
        _place_turn(state, fields["turn"], seats)


def _height(value: Reader) -> int:
    if value.value in ("castle", "out"):
        return CASTLE if value.value == "castle" else OUT
    if type(value.value) is not int:
        value.wrong("a tile from 1 to 10, castle or out")
    return value.whole(1, TILES) - 1


def _place_turn(state: Twin, value: Reader, seats: Sequence[str]) -> None:
    fields = value.fields(("seat", "die", "attacker"))
    seat = state.seat = seats.index(fields["seat"].one_of(seats))
    state.die = fields["die"].whole(1, 6)
    names = [knight_name(seat, k) for k in range(KNIGHTS)]
    attacker = fields["attacker"].one_of((None, *names))
    state.attacker = NOBODY if attacker is None else names.index(attacker)
    state.acting = 1 << seat
    if attacker is None:
        if not has_choice(state):
            fields["die"].fail(f"{seats[seat]} can do nothing with a {state.die} (KN-4, KN-5)")
        return
    height = state.side[seat].knight[state.attacker]
    if not on_column(height) or tile_at(state, state.side[seat], height) != Tile.ATTACK:
        fields["attacker"].fail(f"{attacker} does not stand on an attack tile (KN-11)")
    if not any_target(state, seat):
        fields["attacker"].fail("there is nobody to attack (KN-11)")


def _place_end(state: Twin, value: Reader) -> None:
    alive = [s for s in range(state.seats) if any(h != OUT for h in state.side[s].knight)]
    if len(alive) == 1:
        state.payoff[alive[0]] = 1.0
    elif state.rounds == state.limit:
        for seat in range(state.seats):
            state.payoff[seat] = 1 / state.seats
    else:
        value.fail("the game is not over, so it is somebody's turn (KN-16)")
    state.over, state.acting, state.attacker = 1, 0, NOBODY


# --- events -----------------------------------------------------------------------------

KNIGHT = ("seat", "knight")
FIELDS: dict[Event, tuple[str, ...]] = {
    Event.ROLL: ("seat", "die"),
    Event.IDLE: ("seat", "die"),
    Event.CLIMB: (*KNIGHT, "from", "to"),
    Event.BRAMBLE: KNIGHT,
    Event.CHARGE: KNIGHT,
    Event.FIRE: KNIGHT,
    Event.CASTLE: KNIGHT,
    Event.RETURN: KNIGHT,
    Event.CHALLENGE: (*KNIGHT, "foe", "target"),
    Event.CLASH: ("seat", "roll", "foe", "foe_roll"),
    Event.FELLED: KNIGHT,
    Event.DUEL: (*KNIGHT, "roll"),
    Event.TIE: (),
    Event.HOLDS: ("seat",),
    Event.ROTATE: ("round",),
    Event.SWEPT: KNIGHT,
    Event.WIN: ("seat",),
    Event.DRAW: ("rounds",),
}
SENTENCES: dict[str, str] = {
    "roll": N_("{seat} rolls {die}."),
    "idle": N_("{seat} rolls {die} and can do nothing with it."),
    "climb": N_("{knight} climbs from {from} to {to}."),
    "bramble": N_("{knight} is held by the brambles."),
    "charge": N_("{knight} charges three tiles further."),
    "fire": N_("{knight} lands in the fire and is out."),
    "castle": N_("{knight} enters the Castle."),
    "return": N_("{knight} returns to the field."),
    "challenge": N_("{knight} attacks {target}."),
    "clash": N_("{seat} rolls {roll}, {foe} rolls {foe_roll}."),
    "felled": N_("{knight} is struck down."),
    "duel": N_("{knight} rolls {roll} in the Castle."),
    "tie": N_("The highest rolls are equal: those seats roll again."),
    "holds": N_("{seat} holds the Castle."),
    "rotate": N_("Round {round} ends and every column sinks by one tile."),
    "swept": N_("{knight} stood on the lowest tile and is out."),
    "win": N_("{seat} is the last in the field and wins."),
    "draw": N_("After {rounds} rounds the game is a draw."),
}
COLOURS = (N_("blue"), N_("red"), N_("green"), N_("purple"))


def event(note: Note, seats: Sequence[str]) -> dict[str, Any]:
    """A note in JSON, every seat and knight by its name."""
    kind = Event(note.kind)
    told: dict[str, Any] = dict(zip(FIELDS[kind], note[2:], strict=False))
    if "knight" in told:
        told["knight"] = knight_name(told["seat"], told["knight"])
    if "target" in told:
        told["target"] = knight_name(told["foe"], told["target"])
    for name in ("seat", "foe"):
        if name in told:
            told[name] = seats[told[name]]
    for name in ("from", "to"):
        if name in told:
            told[name] = _height_name(told[name])
    return {"kind": kind.name.lower(), **told}


def sentence(event: dict[str, Any], say: Say) -> str:
    """What happened, in words."""
    words = {name: _word(name, value, say) for name, value in event.items()}
    return sentence_case(say(SENTENCES[event["kind"]]).format(**words))


def _word(name: str, value: Any, say: Say) -> str:
    if name in ("knight", "target"):
        return f"{say(value[:-1])} {value[-1]}"
    if value == "castle":
        return say(N_("the Castle"))
    return say(value) if isinstance(value, str) else str(value)

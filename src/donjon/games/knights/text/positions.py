"""Positions in JSON, and back."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from donjon.engine.reader import Reader
from donjon.engine.twin import Twin, put
from donjon.engine.words import N_, Name, because
from donjon.games.knights.rules.columns import on_column, stack, tile_at
from donjon.games.knights.rules.layout import CASTLE, KNIGHTS, NOBODY, OUT, TILES, State, Tile
from donjon.games.knights.rules.moving import any_target
from donjon.games.knights.rules.rounds import has_choice
from donjon.games.knights.text.names import (
    HEIGHT_NAMES,
    KNIGHT_NAMES,
    TILE_NAMES,
    knight_name,
)
from donjon.games.knights.text.options import read_tiles


def position(state: State, seats: Sequence[str]) -> dict[str, Any]:
    """The state in JSON, after the game, seats and options."""
    attacker = None if state.attacker == NOBODY else knight_name(state.seat, state.attacker)
    return {
        "columns": {
            name: list(_column(state.side[seat].tiles, state.lowest))
            for seat, name in enumerate(seats)
        },
        "knights": {
            name: HEIGHT_NAMES[height]
            for seat in range(len(seats))
            for name, height in zip(KNIGHT_NAMES[seat], state.side[seat].knight, strict=True)
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


def place(value: Reader, state: State, seats: Sequence[str]) -> None:
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
        tiles = [TILE_NAMES.index(tile) for tile in read_tiles(columns[name])]
        side.tiles = stack([0, 0, *tiles])
        put(side.knight, [_height(knights[knight_name(seat, k)]) for k in range(KNIGHTS)])
    state.first = seats.index(fields["first"].one_of(seats))
    if fields["turn"].value is None:
        _place_end(state, fields["turn"])
    else:
        _place_turn(state, fields["turn"], seats)


def _height(value: Reader) -> int:
    if value.value in ("castle", "out"):
        return CASTLE if value.value == "castle" else OUT
    if type(value.value) is not int:
        value.wrong(N_("a tile from 1 to 10, castle or out"))
    return value.whole(1, TILES) - 1


def _place_turn(state: State, value: Reader, seats: Sequence[str]) -> None:
    fields = value.fields(("seat", "die", "attacker"))
    seat = state.seat = seats.index(fields["seat"].one_of(seats))
    state.die = fields["die"].whole(1, 6)
    names = [knight_name(seat, k) for k in range(KNIGHTS)]
    attacker = fields["attacker"].one_of((None, *names))
    state.attacker = NOBODY if attacker is None else names.index(attacker)
    state.acting = 1 << seat
    if attacker is None:
        if not has_choice(state):
            fields["die"].fail(
                because(
                    N_("{seat} can do nothing with a {die} (KN-4, KN-5)"),
                    seat=Name(seats[seat]),
                    die=state.die,
                )
            )
        return
    height = state.side[seat].knight[state.attacker]
    if not on_column(height) or tile_at(state, state.side[seat], height) != Tile.ATTACK:
        fields["attacker"].fail(
            because(
                N_("{attacker} does not stand on an attack tile (KN-11)"), attacker=Name(attacker)
            )
        )
    if not any_target(state, seat):
        fields["attacker"].fail(N_("there is nobody to attack (KN-11)"))


def _place_end(state: State, value: Reader) -> None:
    alive = [s for s in range(state.seats) if any(h != OUT for h in state.side[s].knight)]
    if len(alive) == 1:
        state.payoff[alive[0]] = 1.0
    elif state.rounds == state.limit:
        for seat in range(state.seats):
            state.payoff[seat] = 1 / state.seats
    else:
        value.fail(N_("the game is not over, so it is somebody's turn (KN-16)"))
    state.over, state.acting, state.attacker = 1, 0, NOBODY

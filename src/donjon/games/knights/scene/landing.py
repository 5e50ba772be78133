"""Where knights would land, as the rules themselves find it."""

from functools import lru_cache
from typing import NamedTuple

from donjon.engine.notes import WIDTH, read
from donjon.engine.twin import Twin
from donjon.games.knights.rules.columns import on_column, tile_at
from donjon.games.knights.rules.layout import CASTLE, OUT, START, Event, State
from donjon.games.knights.rules.moving import climb, come_back
from donjon.games.knights.text.names import TILE_NAMES, height_name

NOTES = 16  # as many as a move of one knight can cause, and more


class Landing(NamedTuple):
    """What becomes of a knight that moves, as far as no dice are rolled for it."""

    height: int | str  # where it stands in the end: a tile from 1 to 10, castle or out
    tile: str  # the kind of the last tile it comes to; "" in the Castle
    at: int | str  # that tile, also if it burns there
    charge: int = 0  # the tile from which it charges on, if it does


Goals = tuple[Landing | None, Landing | None, Landing | None]  # of a seat's three knights
NO_GOALS: Goals = (None, None, None)


def landings(state: State, lane: int, die: int) -> Goals:
    """Where each knight would go that a seat can move, or bring back, with this die."""
    side = state.side[lane]
    return _landings(side.tiles, state.lowest, *side.knight, die)


@lru_cache(20_000)
def _landings(tiles: int, lowest: int, one: int, two: int, three: int, die: int) -> Goals:
    heights = (one, two, three)
    if die == 6:
        back = heights.index(OUT) if OUT in heights else None  # KN-5: the first of them
        able = [k == back for k in range(3)]
    else:
        able = [on_column(height) for height in heights]
    first, second, third = (
        landing(tiles, lowest, height, die) if can else None
        for height, can in zip(heights, able, strict=True)
    )
    return first, second, third


@lru_cache(5000)
def landing(tiles: int, lowest: int, height: int, steps: int) -> Landing:
    """Where a knight lands from a height, or from outside, all alone on the board."""
    side = Twin(tiles=tiles, knight=[height])
    alone = Twin(lowest=lowest, seats=1, side=[side], noted=0, notes=[0] * (NOTES * WIDTH))
    if height == OUT:
        come_back(alone, 0, side)
    else:
        climb(alone, 0, side, 0, steps)
    at, charge = START, 0
    for note in read(alone.noted, alone.notes):
        if note.kind == Event.CHARGE:
            charge = at + 1
        elif note.kind == Event.CLIMB:
            at = note.d
    tile = "" if at == CASTLE else TILE_NAMES[tile_at(alone, side, at)]
    return Landing(height_name(side.knight[0]), tile, height_name(at), charge)

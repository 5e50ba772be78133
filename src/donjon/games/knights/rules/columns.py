"""Columns, and how knights stand on them.

Every round each column's lowest tile goes to the top.  No tile is moved for that: `lowest`
says which of them is the lowest now.
"""

from donjon.engine.state import Row
from donjon.games.knights.rules.layout import KNIGHTS, TILES, Side, State


def stack(setup: Row) -> int:
    """A column as one number."""
    tiles = 0
    for h in range(TILES):
        tiles |= setup[2 + h] << (4 * h)
    return tiles


def tile_at(state: State, side: Side, height: int) -> int:
    """The kind of tile at a height of a column."""
    n = height + state.lowest
    if n >= TILES:
        n -= TILES
    return side.tiles >> (4 * n) & 15


def on_column(height: int) -> bool:
    return 0 <= height < TILES


def count(side: Side, height: int) -> int:
    """How many of a side's knights stand at this height."""
    total = 0
    for k in range(KNIGHTS):
        if side.knight[k] == height:
            total += 1
    return total

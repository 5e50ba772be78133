"""Knights that climb, return and attack."""

from donjon.engine.dice import TABLE, roll
from donjon.engine.notes import EVERYBODY, note
from donjon.engine.state import Mask
from donjon.games.knights.rules.columns import on_column, tile_at
from donjon.games.knights.rules.layout import (
    ATTACK,
    CASTLE,
    KNIGHTS,
    OUT,
    START,
    TARGETS,
    Event,
    Side,
    State,
    Tile,
)


def climb(state: State, seat: int, side: Side, k: int, steps: int) -> None:
    """Move a knight up; it ends in the Castle, in brambles, or on the tile it reaches."""
    start = side.knight[k]
    height = start
    while steps > 0 and height < CASTLE:
        height += 1
        steps -= 1
        if height < CASTLE:
            tile = tile_at(state, side, height)
            if tile == Tile.BRAMBLE:  # KN-9
                steps = 0
            elif tile == Tile.CHARGE and steps == 0:  # KN-8
                note(state, EVERYBODY, Event.CLIMB, seat, k, start, height)
                note(state, EVERYBODY, Event.CHARGE, seat, k, 0, 0)
                start = height
                steps = 3
    side.knight[k] = height
    note(state, EVERYBODY, Event.CLIMB, seat, k, start, height)
    if height == CASTLE:  # KN-4
        note(state, EVERYBODY, Event.CASTLE, seat, k, 0, 0)
    else:
        settle(state, seat, side, k)


def come_back(state: State, seat: int, side: Side) -> None:
    """The lowest-numbered knight that is out returns to the start tile, which acts at once."""
    k = 0
    while side.knight[k] != OUT:
        k += 1
    side.knight[k] = START
    note(state, EVERYBODY, Event.RETURN, seat, k, 0, 0)
    if tile_at(state, side, START) == Tile.CHARGE:
        note(state, EVERYBODY, Event.CHARGE, seat, k, 0, 0)
        climb(state, seat, side, k, 3)
    else:
        settle(state, seat, side, k)


def settle(state: State, seat: int, side: Side, k: int) -> None:
    """Let the tile under a knight that has landed act on it."""
    kind = tile_at(state, side, side.knight[k])
    if kind == Tile.BRAMBLE:
        note(state, EVERYBODY, Event.BRAMBLE, seat, k, 0, 0)
    elif kind == Tile.FIRE:  # KN-10
        note(state, EVERYBODY, Event.FIRE, seat, k, 0, 0)
        side.knight[k] = OUT
    elif kind == Tile.ATTACK and any_target(state, seat):  # KN-11
        state.attacker = k


def attack(state: State, seat: int, k: int, foe: int, j: int) -> None:
    """Both knights roll until one rolls higher; the other is out (KN-13)."""
    note(state, EVERYBODY, Event.CHALLENGE, seat, k, foe, j)
    mine, theirs = 0, 0
    while mine == theirs:
        mine = roll(state, TABLE, 6)
        theirs = roll(state, TABLE, 6)
        note(state, EVERYBODY, Event.CLASH, seat, mine, foe, theirs)
    if mine > theirs:
        fell(state, foe, j)
    else:
        fell(state, seat, k)


def fell(state: State, seat: int, k: int) -> None:
    state.side[seat].knight[k] = OUT
    note(state, EVERYBODY, Event.FELLED, seat, k, 0, 0)


def is_target(state: State, seat: int, target: int) -> bool:
    """May this seat attack that knight?  Only other seats' knights on a column (KN-5, KN-7)."""
    owner = target // KNIGHTS
    return owner != seat and on_column(state.side[owner].knight[target % KNIGHTS])


def any_target(state: State, seat: int) -> bool:
    for target in range(state.seats * KNIGHTS):
        if is_target(state, seat, target):
            return True
    return False


def mark_targets(state: State, seat: int, k: int, mask: Mask) -> None:
    for target in range(state.seats * KNIGHTS):
        mask[ATTACK + k * TARGETS + target] = is_target(state, seat, target)

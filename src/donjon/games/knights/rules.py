"""Knights of the Castle: two to four seats race three knights each up a sinking column.

Peculiar to it: nearly everything is decided by dice that roll by themselves, so a step plays
on until some seat has a choice.  Nothing but the dice is hidden.
"""

from enum import IntEnum
from typing import Annotated

from donjon.engine.dice import TABLE, below, hide, roll
from donjon.engine.notes import EVERYBODY, note
from donjon.engine.state import (
    MAX_SEATS,
    Array,
    GameState,
    Int32,
    Int64,
    Mask,
    Part,
    Row,
    finish,
    int8,
    record,
)

VERSION = 1

KNIGHTS, TILES = 3, 10
OUT, START, CASTLE = -1, 3, TILES  # a knight's height: one of these, or 0 .. 9
NOBODY = -1


class Tile(IntEnum):
    BASIC = 0
    BRAMBLE = 1
    FIRE = 2
    CHARGE = 3
    ATTACK = 4


COLUMN = (
    Tile.BRAMBLE,
    Tile.FIRE,
    Tile.BASIC,
    Tile.BASIC,
    Tile.CHARGE,
    Tile.BASIC,
    Tile.ATTACK,
    Tile.BASIC,
    Tile.BASIC,
    Tile.BASIC,
)


class Event(IntEnum):
    """What is noted; the numbers behind each kind."""

    ROLL = 0  # seat, die
    IDLE = 1  # seat, die: nothing can be done with it
    CLIMB = 2  # seat, knight, from, to
    BRAMBLE = 3  # seat, knight
    CHARGE = 4  # seat, knight
    FIRE = 5  # seat, knight
    CASTLE = 6  # seat, knight
    RETURN = 7  # seat, knight
    CHALLENGE = 8  # seat, knight, target's seat, target's knight
    CLASH = 9  # seat, its roll, target's seat, its roll
    FELLED = 10  # seat, knight
    DUEL = 11  # seat, knight, roll
    TIE = 12  # (the castle rolls again)
    HOLDS = 13  # seat
    ROTATE = 14  # the round that ended
    SWEPT = 15  # seat, knight
    WIN = 16  # seat
    DRAW = 17  # rounds


class Side(Part):
    """What a seat has."""

    tiles: Int64  # kinds, four bits each, in the order of the first round, bottom first
    knight: Annotated[Array[int], int8, KNIGHTS]  # heights


class State(GameState):
    """A position."""

    limit: Int32  # rounds until a draw
    lowest: Int32  # which tile of every column is at the bottom
    first: Int32  # who begins each round
    seat: Int32  # whose turn it is
    die: Int32  # what it has rolled
    attacker: Int32  # the knight that must attack, or NOBODY
    side: Annotated[Array[Side], Side, MAX_SEATS]  # what each seat has


STATE = record(State)

# Setup: the limit, who begins (or NOBODY: the dice say), the column bottom to top.
SETUP = 2 + TILES

# Actions: move a knight, bring one back, or attack one of the others' knights with it.
TARGETS = MAX_SEATS * KNIGHTS
MOVE = 0
RETURN = MOVE + KNIGHTS
ATTACK = RETURN + 1
ACTIONS = ATTACK + KNIGHTS * TARGETS


def new(state: State, setup: Row) -> None:
    """Set up the opening position and roll for the first seat."""
    state.limit = setup[0]
    state.first = setup[1]
    if state.first == NOBODY:
        state.first = below(state, TABLE, state.seats)  # KN-3
    state.attacker = NOBODY
    state.die = 0
    state.lowest = 0
    tiles = stack(setup)
    for seat in range(MAX_SEATS):
        side = state.side[seat]
        side.tiles = tiles  # KN-1
        for k in range(KNIGHTS):
            side.knight[k] = START if seat < state.seats else OUT  # KN-2
    state.seat = state.first
    begin_turn(state)


def legal(state: State, seat: int, mask: Mask) -> None:
    """Mark every action open to the seat whose turn it is."""
    side = state.side[seat]
    if state.attacker != NOBODY:
        mark_targets(state, seat, state.attacker, mask)  # KN-11
        return
    for k in range(KNIGHTS):
        height = side.knight[k]
        if state.die < 6:
            mask[MOVE + k] = on_column(height)  # KN-4
        elif height == OUT:
            mask[RETURN] = 1  # KN-5
        else:
            mark_targets(state, seat, k, mask)


def step(state: State, seat: int, action: int) -> None:
    """Play one action, then all that follows without a choice."""
    side = state.side[seat]
    state.attacker = NOBODY
    if action < RETURN:
        climb(state, seat, side, action - MOVE, state.die)
    elif action == RETURN:
        come_back(state, seat, side)
    else:
        knight = (action - ATTACK) // TARGETS
        target = (action - ATTACK) % TARGETS
        attack(state, seat, knight, target // KNIGHTS, target % KNIGHTS)
    if state.attacker == NOBODY:
        pass_on(state)


def conceal(state: State, viewer: int) -> None:
    """Only the dice to come are hidden."""
    hide(state)


def deal(state: State, viewer: int) -> None:
    """Nothing to put back but the dice, which are fresh already."""


def seen(state: State, viewer: int, seat: int, action: int) -> int:
    """Everybody sees everything."""
    return action


def score(state: State, seat: int) -> float:
    """The share of the knights still on the board, those in the Castle counting double."""
    own, total = 0, 0
    for other in range(state.seats):
        for k in range(KNIGHTS):
            height = state.side[other].knight[k]
            worth = 0 if height == OUT else 8 if height == CASTLE else 2 + height // 3
            total += worth
            if other == seat:
                own += worth
    return own / total if total > 0 else 1 / state.seats


# --- columns ----------------------------------------------------------------------------

# Every round each column's lowest tile goes to the top.  No tile is moved for that: `lowest`
# says which of them is the lowest now.


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


# --- knights ----------------------------------------------------------------------------


def on_column(height: int) -> bool:
    return 0 <= height < TILES


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


def count(side: Side, height: int) -> int:
    """How many of a side's knights stand at this height."""
    total = 0
    for k in range(KNIGHTS):
        if side.knight[k] == height:
            total += 1
    return total


# --- turns and rounds -------------------------------------------------------------------


def begin_turn(state: State) -> None:
    """Roll for the seat whose turn it is; pass the die on until a seat has a choice."""
    while True:
        state.die = roll(state, TABLE, 6)
        if has_choice(state):
            note(state, EVERYBODY, Event.ROLL, state.seat, state.die, 0, 0)
            state.acting = 1 << state.seat
            return
        note(state, EVERYBODY, Event.IDLE, state.seat, state.die, 0, 0)
        end_turn(state)
        if state.over:
            return


def pass_on(state: State) -> None:
    end_turn(state)
    if not state.over:
        begin_turn(state)


def end_turn(state: State) -> None:
    state.seat = (state.seat + 1) % state.seats
    if state.seat == state.first:
        end_round(state)


def has_choice(state: State) -> bool:
    """Can the seat do anything with the die just rolled?"""
    side = state.side[state.seat]
    if state.die == 6:  # KN-5; a seat with no knight on the board has one that is out
        return count(side, OUT) > 0 or any_target(state, state.seat)
    for k in range(KNIGHTS):
        if on_column(side.knight[k]):
            return True
    return False


def end_round(state: State) -> None:
    """The duel, the rotation, and whether that was the end (KN-14 to KN-16)."""
    duel(state)
    state.rounds += 1
    state.lowest = 0 if state.lowest == TILES - 1 else state.lowest + 1
    note(state, EVERYBODY, Event.ROTATE, state.rounds, 0, 0, 0)
    for seat in range(state.seats):
        ride_down(state, seat, state.side[seat])
    alive, last = 0, NOBODY
    for seat in range(state.seats):
        if count(state.side[seat], OUT) < KNIGHTS:
            alive += 1
            last = seat
    if alive == 1:
        state.payoff[last] = 1
        note(state, EVERYBODY, Event.WIN, last, 0, 0, 0)
        finish(state)
    elif state.rounds >= state.limit:
        for seat in range(state.seats):
            state.payoff[seat] = 1 / state.seats
        note(state, EVERYBODY, Event.DRAW, state.rounds, 0, 0, 0)
        finish(state)


def duel(state: State) -> None:
    """Every knight in the Castle rolls; only the seat with the highest roll stays (KN-14)."""
    rolling = 0
    for seat in range(state.seats):
        if count(state.side[seat], CASTLE) > 0:
            rolling |= 1 << seat
    if rolling & (rolling - 1) == 0:
        return
    present = rolling
    while rolling & (rolling - 1):
        rolling = highest_rollers(state, rolling)
        if rolling & (rolling - 1):
            note(state, EVERYBODY, Event.TIE, 0, 0, 0, 0)
    for seat in range(state.seats):
        if rolling >> seat & 1:
            note(state, EVERYBODY, Event.HOLDS, seat, 0, 0, 0)
        elif present >> seat & 1:
            for k in range(KNIGHTS):
                if state.side[seat].knight[k] == CASTLE:
                    fell(state, seat, k)


def highest_rollers(state: State, rolling: int) -> int:
    """Roll for every knight of these seats in the Castle; the seats that rolled highest."""
    best, tops = 0, 0
    for seat in range(state.seats):
        if rolling >> seat & 1:
            for k in range(KNIGHTS):
                if state.side[seat].knight[k] == CASTLE:
                    rolled = roll(state, TABLE, 6)
                    note(state, EVERYBODY, Event.DUEL, seat, k, rolled, 0)
                    if rolled > best:
                        best, tops = rolled, 0
                    if rolled == best:
                        tops |= 1 << seat
    return tops


def ride_down(state: State, seat: int, side: Side) -> None:
    """Knights ride down with their tiles; those on the lowest are out (KN-15)."""
    for k in range(KNIGHTS):
        if on_column(side.knight[k]):
            side.knight[k] -= 1  # from 0 that is -1, which is OUT
            if side.knight[k] == OUT:
                note(state, EVERYBODY, Event.SWEPT, seat, k, 0, 0)

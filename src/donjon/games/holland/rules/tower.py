"""The tower: 25 spaces, numbered a1 to e1, then a2 and so on; the terrace is above them.

A set of spaces is the bits of a number, so what lies beside or above all of them is a shift.
The kinds of the cards are such sets too: what is no portal, dungeon, rope, passage or room
is a wall.
"""

from enum import IntEnum

from donjon.engine.dice import TABLE, below
from donjon.engine.state import Row
from donjon.games.holland.rules.layout import LEVELS, SPACES, WIDTH, State

A, B, C, D, E = range(WIDTH)
B1, D1 = B, D
C2, C4 = 1 * WIDTH + C, 3 * WIDTH + C

COLUMN = 0b00001_00001_00001_00001_00001
COLUMN_A, COLUMN_E = COLUMN << A, COLUMN << E
PORTALS = COLUMN << C
DUNGEONS = 1 << B1 | 1 << D1
TOWER = (1 << SPACES) - 1
TOP = 0b11111 << (SPACES - WIDTH)  # level 5

SIDES = (A, B, D, E)  # the columns whose cards differ from game to game


class Card(IntEnum):
    """The kinds of cards the tower is built of."""

    WALL = 0
    ROPE = 1
    DUNGEON = 2
    PORTAL = 3
    PASSAGE = 4
    ROOM = 5


def build(state: State, given: Row, start: int) -> None:
    """Put the cards where a row of kinds says, from its item `start` on."""
    state.ropes, state.passages, state.room = 0, 0, 0
    for at in range(SPACES):
        kind = given[start + at]
        if kind == Card.ROPE:
            state.ropes |= 1 << at
        elif kind == Card.PASSAGE:
            state.passages |= 1 << at
        elif kind == Card.ROOM:
            state.room |= 1 << at


def build_by_chance(state: State) -> None:
    """A rope on every level, passages on 2 and 4, the room anywhere else (SH-1)."""
    state.ropes = 1 << A | 1 << E
    state.passages, state.room = 0, 0
    for level in range(1, LEVELS):
        state.ropes |= 1 << level * WIDTH + SIDES[below(state, TABLE, 4)]
    for level in range(1, LEVELS, 2):
        state.passages |= nth_wall(state, level, level + 1, below(state, TABLE, 3))
    state.room = nth_wall(state, 1, LEVELS, below(state, TABLE, 10))


def nth_wall(state: State, low: int, high: int, n: int) -> int:
    """The nth wall, from 0, of the levels low to high - 1."""
    taken = state.ropes | state.passages | state.room | PORTALS | DUNGEONS
    for at in range(low * WIDTH, high * WIDTH):
        if not taken >> at & 1:
            if n == 0:
                return 1 << at
            n -= 1
    return 0


def card_at(state: State, at: int) -> int:
    """What kind of card a space has."""
    if PORTALS >> at & 1:
        return Card.PORTAL
    if DUNGEONS >> at & 1:
        return Card.DUNGEON
    if state.ropes >> at & 1:
        return Card.ROPE
    if state.passages >> at & 1:
        return Card.PASSAGE
    return Card.ROOM if state.room >> at & 1 else Card.WALL


def cave_in(state: State, at: int) -> None:
    """The card goes to the top of its column, those above it come down one (SH-22)."""
    state.ropes = sunk(state.ropes, at)
    state.passages = sunk(state.passages, at)
    state.room = sunk(state.room, at)


def sunk(cards: int, at: int) -> int:
    """A set of cards after the one at a space has gone to the top of its column."""
    moving = COLUMN << at & TOWER  # that card and those above it
    top = moving & TOP
    above = (cards & moving & ~(1 << at)) >> WIDTH
    return cards & ~moving | above | (top if cards >> at & 1 else 0)


def leftward(spaces: int) -> int:
    return (spaces & ~COLUMN_A & TOWER) >> 1


def rightward(spaces: int) -> int:
    return (spaces & ~COLUMN_E & TOWER) << 1


def upward(spaces: int) -> int:
    """One level up, from level 5 to the terrace."""
    return (spaces & TOWER) << WIDTH


def through_portals(spaces: int) -> int:
    """One level up and down, for those in portals; there is none on the terrace (SH-13)."""
    inside = spaces & PORTALS
    return inside << WIDTH & TOWER | inside >> WIDTH


def with_passage(state: State, spaces: int) -> int:
    """The spaces, and the other passage too where one is among them (SH-11)."""
    return spaces | state.passages if spaces & state.passages else spaces


def steps_from(state: State, spaces: int) -> int:
    """Where one movement point can take heroes from these spaces (SH-8, SH-11)."""
    beside = leftward(spaces) | rightward(spaces)
    return with_passage(state, beside | upward(spaces & state.ropes))

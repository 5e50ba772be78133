"""What a state of Knights holds, what can be done, and what is noted."""

from enum import IntEnum
from typing import Annotated

from donjon.engine.state import (
    MAX_SEATS,
    Array,
    GameState,
    Int32,
    Int64,
    Part,
    int8,
    record,
)

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

# Actions: move a knight, bring one back, or attack one of the others' knights with it.
TARGETS = MAX_SEATS * KNIGHTS
MOVE = 0
RETURN = MOVE + KNIGHTS
ATTACK = RETURN + 1
ACTIONS = ATTACK + KNIGHTS * TARGETS

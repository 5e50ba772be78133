"""What lies on the table: symbols, rooms, tracks, the state, and the numbers of the actions.

A room is a number, row by row from the north-west corner; a passage is the way from a room
to its eastern neighbour (0 to 19) or to its southern one (20 to 39).  Sets of rooms and of
passages are bits of a number.
"""

from enum import IntEnum
from typing import Annotated

from donjon.engine.state import MAX_SEATS, Array, GameState, Int64, Part, int8, int64, record

WIDTH = 5
ROOMS = WIDTH * WIDTH
SIDES = 4  # north, east, south, west
COLOURS = 4
MAPS = 4  # a sheet may have fewer
FIELDS = 3  # of the curse tray
FACES = 6
EXTRA = 2  # the dice on the adventure sheet

OUTSIDE = -1
NONE = -1
ALL_EAST = WIDTH * (WIDTH - 1)  # how many passages lead east; as many lead south
PASSAGES = 2 * ALL_EAST


class Symbol(IntEnum):
    ADVENTURER = 0
    KEY = 1
    TORCH = 2
    MASK = 3
    CURSE = 4  # the black mask


SYMBOLS = 4  # those that rooms and maps ask for


class Deed(IntEnum):
    """What a room does: a mark on one of the six tracks, or something else."""

    RUN = 0
    HEAL = 1
    REROLL = 2
    KEY = 3
    TORCH = 4
    MASK = 5
    GEM = 6
    JOKER = 7
    EXIT = 8


TRACKS = 6


class Variant(IntEnum):
    PLAIN = 0
    CLOSED = 1
    LOTTERY = 2
    DICE = 3


class Phase(IntEnum):
    """Where a turn stands; `ASKED` of them wait for a seat, the rest pass by themselves."""

    SIDE = 0
    CLOSE = 1
    HEAL = 2
    SORT = 3
    MOVE = 4
    JOKER = 5
    SECRET = 6
    OFFER = 7
    CASH = 8
    TURN = 9  # a turn begins
    ROLL = 10  # the next two dice
    ENTERED = 11  # a room's action is done


class Source(IntEnum):
    """Where a gem comes from."""

    ROOM = 0
    SECRET = 1
    TRACK = 2
    MAP = 3


class Event(IntEnum):
    """What is noted; the numbers behind each kind."""

    SIDE = 0  # seat, side
    ROUND = 1  # round
    TURN = 2  # seat, dice that are free again from the tray
    EXTRA = 3  # seat, two symbols
    CURSE = 4  # seat, how many free dice a variant puts on the tray
    CLOSE = 5  # seat, two rooms
    HEAL = 6  # seat, field, dice
    ROLL = 7  # seat, two symbols (or NONE)
    REROLL = 8  # seat
    KEEP = 9  # seat, two symbols (or NONE)
    OFFER = 10  # seat, two symbols (or NONE)
    STORE = 11  # seat, how many masks
    TOKEN = 12  # seat, track
    ENTER = 13  # seat, room, 1 by running
    MARK = 14  # track, marks on it now
    LOST = 15  # track that is full
    NOTHING = 16  # (an adventurer in the lottery)
    SHIFT = 17  # dice freed from the next turn on
    GEM = 18  # source, gems now
    SECRET = 19  # colour
    DIE = 20  # dice in play now
    STOP = 21  # seat
    TAKE = 22  # seat, two symbols (or NONE), map or NONE
    CROSS = 23  # seat, map, symbols crossed out
    FULL = 24  # seat, map
    CASH = 25  # seat, map
    WIN = 26  # gems
    LOSE = 27  # gems


OfRooms = Annotated[Array[int], int8, ROOMS]  # a number for each
OfTracks = Annotated[Array[int], int8, TRACKS]
OfSymbols = Annotated[Array[int], int8, SYMBOLS]


class Map(Part):
    """A map as it is printed."""

    action: OfSymbols  # how many of each symbol the action part shows
    gem: OfSymbols  # how many the gem part shows
    reward: Int64  # the track of its mark


class Sheet(Part):
    """What a seat has marked."""

    side: Int64  # or NONE
    pawn: Int64  # a room, or OUTSIDE
    crossed: Int64  # the set of rooms whose action is used up
    shut_east: Int64  # the set of rooms whose eastern passage is shut
    shut_south: Int64  # the set of rooms whose southern passage is shut
    closed: Int64  # the set of maps that have paid
    found: Annotated[Array[Array[int]], int8, MAPS, SYMBOLS]  # symbols crossed out on each map


class Printed(GameState):
    """The printed sheet, the same for every seat."""

    first: OfRooms  # the symbols in printed order
    second: OfRooms  # the second of them
    deed: OfRooms  # what each room does
    entrance: Annotated[Array[int], int64, SIDES]  # sets of rooms
    secret: Annotated[Array[int], int64, COLOURS]  # sets of two rooms
    leave: Int64  # the exit
    maps: Int64  # how many there are
    map: Annotated[Array[Map], Map, MAPS]  # what each of them asks for
    boxes: Int64  # of each track
    gem_at: OfTracks  # marks that win each track's gem
    goal: Int64  # gems that win
    last: Int64  # rounds there are
    face: Annotated[Array[int], int8, FACES]  # the symbols of a die
    dice: Int64  # how many there are without those won
    variant: Int64  # which way to play


class State(Printed):
    """A position: the printed sheet, and what changes."""

    phase: Int64  # where the turn stands
    active: Int64  # whose turn it is
    actor: Int64  # who is asked in this phase
    gems: Int64  # how many all have found
    opened: Int64  # the set of colours
    marked: OfTracks  # marks on each track
    used: OfTracks  # how many of them are used up
    paid: OfTracks  # 1 where the track's gem was won
    free: Int64  # dice that are free to roll
    tray: Annotated[Array[int], int8, FIELDS]  # dice on each field of the curse tray
    rolled: Annotated[Array[int], int8, 2]  # symbols in order, or NONE
    kept: OfSymbols  # how many of each
    offer: OfSymbols  # how many of each are offered to the others
    tokens: OfSymbols  # how many of each a track has given this turn
    spent: Int64  # dice used up this turn
    extra: Annotated[Array[int], int8, EXTRA]  # what the adventure sheet's dice show, or NONE
    won: Int64  # dice won from there
    sheet: Annotated[Array[Sheet], Sheet, MAX_SEATS]  # what each seat has marked


STATE = record(State)

# Setup: six numbers, then the tracks, the faces, three numbers a room, two a map's symbol.
HEAD = 6  # variant, goal, rounds, boxes, dice, maps
ROOM_FACTS = 5  # first symbol, second, deed, entrance side or NONE, colour or NONE
MAP_FACTS = 2 * SYMBOLS + 1

# One or two symbols are a hand: A K T M AA AK AT AM KK KT KM TT TM MM.
HANDS = 14
HAND_FIRST = (0, 1, 2, 3, 0, 0, 0, 0, 1, 1, 1, 2, 2, 3)
HAND_SECOND = (-1, -1, -1, -1, 0, 1, 2, 3, 1, 2, 3, 2, 3, 3)
PAIR_BASE = (4, 7, 9, 10)  # the hand of two symbols a <= b is PAIR_BASE[a] + b

# What a joker gives, in the order of its actions.
JOKER_REROLL, JOKER_KEY, JOKER_TORCH, JOKER_MASK, JOKER_NONE, JOKER_SHIFT = range(6)
JOKERS = 6

SIDE = 0
HEAL = SIDE + SIDES
ROLL = HEAL + FIELDS
REROLL = ROLL + 1
KEEP = REROLL + 1
OFFER = KEEP + HANDS  # keep none
STORE = OFFER + 1
TOKEN = STORE + 1  # key, torch, mask
ENTER = TOKEN + 3
RUN = ENTER + ROOMS
STOP = RUN + ROOMS
JOKER = STOP + 1
SECRET_GEMS = JOKER + JOKERS
SECRET_DIE = SECRET_GEMS + 1
CLOSE = SECRET_DIE + 1
TAKE = CLOSE + PASSAGES  # a hand with each map, then with none
CASH = TAKE + HANDS * (MAPS + 1)
DONE = CASH + MAPS
ACTIONS = DONE + 1


def near_end(passage: int) -> int:
    """The western or northern room of a passage."""
    return passage + passage // (WIDTH - 1) if passage < ALL_EAST else passage - ALL_EAST


def far_end(passage: int) -> int:
    return near_end(passage) + 1 if passage < ALL_EAST else near_end(passage) + WIDTH


def steps_between(room: int, other: int) -> int:
    """How many passages lie between two rooms if none is shut."""
    return abs(room % WIDTH - other % WIDTH) + abs(room // WIDTH - other // WIDTH)


# For each room the set of those beside it.
BESIDE = tuple(
    sum(1 << other for other in range(ROOMS) if steps_between(room, other) == 1)
    for room in range(ROOMS)
)

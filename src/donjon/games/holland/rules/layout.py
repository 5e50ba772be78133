"""What a state of Sir Holland holds, what is noted, and how actions are numbered."""

from enum import IntEnum
from typing import Annotated

from donjon.engine.state import MAX_SEATS, Array, GameState, Int8, Int32, int8, record

WIDTH, LEVELS = 5, 5
SPACES = WIDTH * LEVELS
FREE = SPACES  # where an escaped hero is

NOBODY = -1
PAIR = 2  # heroes a seat, and villains in all
VILLAIN = 8  # as a piece, a villain follows the eight heroes: seat 0's two, seat 1's two, ...

CARDS, REST = 7, 7
ALL_CARDS = (1 << CARDS) - 1
ENOUGH = 2  # rests that count

# What each card gives, by its number (SH-20 to SH-26).
WALKS = (0, 1, 2, 2, 1, 1, 1, 0)
STEPS = (0, 0, 1, 0, 3, 0, 0, 0)
CLIMBS = (0, 0, 0, 0, 0, 1, 0, 0)
LIFTS = (0, 0, 0, 0, 0, 0, 2, 0)
BLASTS = (0, 0, 0, 1, 0, 0, 0, 0)
HIDES = (0, 1, 0, 0, 0, 0, 0, 0)


class Verb(IntEnum):
    """What a hero can do."""

    LEFT = 0
    RIGHT = 1
    ROPE = 2
    PASSAGE = 3
    CLIMB = 4
    PORTAL_UP = 5
    PORTAL_DOWN = 6
    HIDE = 7


class Course(IntEnum):
    """Where a villain can step."""

    LEFT = 0
    RIGHT = 1
    UP = 2
    DOWN = 3


VERBS, COURSES = len(Verb), len(Course)


class Event(IntEnum):
    """What is noted; the numbers behind each kind."""

    CHOSEN = 0  # seat
    CHOICE = 1  # seat, card: the same, for the seat itself
    SHOWN = 2  # seat, card
    TURN = 3  # seat, card
    IDLE = 4  # seat, card: nothing can be done with it
    WALK = 5  # seat, hero, from, to
    ROPE = 6  # seat, hero, from, to
    PASSAGE = 7  # seat, hero, from, to
    CLIMB = 8  # seat, hero, from, to
    PORTAL = 9  # seat, hero, from, to
    FREED = 10  # seat, hero
    HIDE = 11  # seat, hero, space
    ROOM = 12  # seat, hero, space
    VILLAIN = 13  # villain, from, to
    FALL = 14  # seat, hero, from, to
    BLAST = 15  # seat, space
    DONE = 16  # seat
    REST = 17  # seat, rests
    RISE = 18  # seat, hero
    ROUND = 19  # the round that begins
    LAST = 20  # the same, and it is the last
    WIN = 21  # seat, heroes freed, levels of the others


MOVED_BY = (
    Event.WALK,
    Event.WALK,
    Event.ROPE,
    Event.PASSAGE,
    Event.CLIMB,
    Event.PORTAL,
    Event.PORTAL,
)


class State(GameState):
    """A position; sets of spaces, heroes, cards and villains are bits of a number."""

    fall: Int32  # levels that a hero knocked off falls
    ropes: Int32  # the set of spaces with a rope
    passages: Int32  # the two spaces with the passage
    room: Int32  # the space with the secret room, as a set
    place: Annotated[Array[int], int8, PAIR * MAX_SEATS]  # heroes: a space or FREE
    villain: Annotated[Array[int], int8, PAIR]  # the wizard's space, the knight's
    lying: Int32  # heroes that card 1 has hidden
    hand: Annotated[Array[int], int8, MAX_SEATS]  # sets of cards: bit 0 is card 1
    chosen: Annotated[Array[int], int8, MAX_SEATS]  # a card, 0 or HIDDEN
    rests: Annotated[Array[int], int8, MAX_SEATS]  # how often each seat has rested, up to ENOUGH
    gryphon: Int8  # who has it
    last_round: Int8  # 1 once the last round has begun
    seat: Int8  # whose card is carried out, or NOBODY
    walk: Int8  # what is left of it: movement points
    steps: Int8  # steps of a villain
    climb: Int8  # climbs
    portal: Int8  # rides through portals
    blast: Int8  # spaces to blow up
    hide: Int8  # heroes that may lie down
    moving: Int8  # the piece under way: a villain, or a hero that must go on; or NOBODY
    entered: Int8  # the hero that may take the passage now, or NOBODY
    moved: Int8  # villains done with this card


STATE = record(State)

# Actions: choose a card, a verb of an own hero, a course of a villain, blow up a space, be done.
CARD = 0
HERO = CARD + CARDS
COURSE = HERO + PAIR * VERBS
BLAST = COURSE + PAIR * COURSES
DONE = BLAST + SPACES
ACTIONS = DONE + 1

"""What a state of Sir Holland holds, what is noted, and how actions are numbered."""

from enum import IntEnum

from donjon.engine.state import MAX_SEATS, game_record, int8, int32
from donjon.games.holland.rules.tower import SPACES
from donjon.games.holland.rules.ways import COURSES, PAIR, VERBS

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

STATE = game_record(
    fall=int32,  # levels that a hero knocked off falls
    ropes=int32,  # sets of spaces
    passages=int32,
    room=int32,
    place=(int8, PAIR * MAX_SEATS),  # heroes: a space or FREE
    villain=(int8, PAIR),  # the wizard's space, the knight's
    lying=int32,  # heroes that card 1 has hidden
    hand=(int8, MAX_SEATS),  # sets of cards: bit 0 is card 1
    chosen=(int8, MAX_SEATS),  # a card, 0 or HIDDEN
    rests=(int8, MAX_SEATS),
    gryphon=int8,  # who has it
    last_round=int8,
    seat=int8,  # whose card is carried out, or NOBODY
    walk=int8,  # what is left of it
    steps=int8,
    climb=int8,
    portal=int8,
    blast=int8,
    hide=int8,
    moving=int8,  # the piece under way: a villain, or a hero that must go on; or NOBODY
    entered=int8,  # the hero that may take the passage now, or NOBODY
    moved=int8,  # villains done with this card
)

# Actions: choose a card, a verb of an own hero, a course of a villain, blow up a space, be done.
CARD = 0
HERO = CARD + CARDS
COURSE = HERO + PAIR * VERBS
BLAST = COURSE + PAIR * COURSES
DONE = BLAST + SPACES
ACTIONS = DONE + 1

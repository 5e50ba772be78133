"""What a state of Southerners holds, and the numbers its actions have.

Places: 0 to 8 are a side's slots, three to a territory; from GUARDS on come the troops of its
palace, oldest first.  A group is a territory (0 to 2) or the PALACE (3): whatever fights
together stands on the places of one group.
"""

from enum import IntEnum
from typing import Annotated

from donjon.engine.state import Array, GameState, Int64, Part, int8, int64, record

SEATS, TERRITORIES, SLOTS = 2, 3, 9
PALACE = 3  # the group; also the place of a palace in strings, actions and events: PALACE_PLACE
MOST_GUARDS = 5  # special cards an army may have
GUARDS = SLOTS  # the first place of the palace
PLACES = SLOTS + MOST_GUARDS
PALACE_PLACE = SLOTS
TARGETS = SLOTS + 1  # nine slots and the palace

BASES, ABILITIES = 5, 7  # kinds an army has
BASE, ABILITY = 0, 1  # the two piles
EMPTY, NOWHERE = -1, -1
HAND_LIMIT, OPENING_HAND, DRAWS = 5, 5, 2
TROOPS_A_BASE, MOST_MILLED = 2, 5


class Phase(IntEnum):
    OPENING = 0  # both at once, unseen (AT-2)
    RENEW = 1
    RENEWAL = 2  # both at once, unseen (AT-4)
    TOLL = 3  # troops given up for the enemy's iaras (AT-4)
    MAIN = 4
    RESPOND = 5  # one ability or a pass: after `end` (AT-7) or before combat (AT-10)
    CURUPIRA = 6
    INITIATIVE = 7
    REGULAR = 8
    WOODS = 9  # giving up woods (AT-20)
    REVIVE = 10  # building from the discard pile (AT-23)
    MILL = 11  # AT-25
    REGROW = 12  # woods at the end of the turn (AT-20)
    RESUME = 13  # an ability has been carried out: back to where it was played
    OVER = 14


class Stage(IntEnum):
    """How far a seat has come in a phase both play unseen."""

    TAKE = 0
    JUDGE = 1  # keep or burn
    DRAW = 2
    DISCARD = 3
    BUILD = 4
    READY = 5


class Window(IntEnum):
    """Where abilities are being played."""

    NONE = 0
    END = 1
    BATTLE = 2


class Trait(IntEnum):
    INITIATIVE = 1
    ARTILLERY = 2
    UNIQUE = 4
    LOYAL = 8


class Effect(IntEnum):
    """What abilities do; `about` is a kind of base and `amount` a number of the army's file."""

    REGROW = 0  # woods
    MUSTER = 1  # settlement
    AMBUSH = 2  # curupira
    REVIVE = 3  # bandeira
    RAGE = 4  # crossroads: `amount` power for each empty slot
    MILL = 5  # jungle
    SPECIAL = 6  # iara: a troop in the palace
    BULWARK = 7  # ours: own bases have `amount` power more until the end of the turn
    SCATTER = 8  # ours: every enemy base with two troops loses one


class Event(IntEnum):
    """What is noted; the numbers behind each kind."""

    FIRST = 0  # seat: it attacks first
    TAKE = 1  # seat, bases, abilities
    DRAW = 2  # seat, card
    KEEP = 3  # seat
    BURN = 4  # seat
    DISCARD = 5  # seat, card
    BUILD = 6  # seat, card, place
    DESTROY = 7  # seat, card, place: a base is gone
    READY = 8  # seat: done with what nobody saw
    REVEAL = 9  # seat, bases in hand, abilities in hand
    PILED = 10  # seat, card, how many more of it lie in the discard pile
    TURN = 11  # seat, number of the turn
    RENEW = 12  # seat
    NO_RENEW = 13  # seat
    RECRUIT = 14  # seat, card, place, troops there now
    TOLL = 15  # seat, troops it must give up
    SACRIFICE = 16  # seat, card, place
    PLAY = 17  # seat, card, its effect, the kind of base it is about
    MILL = 18  # seat, card
    PASS = 19  # seat
    END = 20  # seat
    ATTACK = 21  # seat, from, to
    VAIN = 22  # seat, from
    THROUGH = 23  # seat: nothing stands between it and the palace
    STEP = 24  # phase, attacker's damage, defender's damage, attacker's artillery
    STRIKE = 25  # seat, target's card, target's place, damage left
    AIM = 26  # seat, target's card or EMPTY for the palace, place, damage left
    FELL = 27  # seat, card, place: a troop is gone
    LOST = 28  # seat, card: a special troop that nobody maintains (AT-18)
    WIN = 29  # seat
    DRAWN = 30  # turns
    IDLE = 31  # seat: the ability just played changes nothing


OfBases = Annotated[Array[int], int8, BASES]  # a number for each kind
OfAbilities = Annotated[Array[int], int8, ABILITIES]
OfSlots = Annotated[Array[int], int8, SLOTS]
OfPiles = Annotated[Array[int], int8, 2]  # bases, abilities


class Army(Part):
    """What an army's file says of each kind of card."""

    army: Int64  # its number, for names
    troop_power: OfBases  # of the troops that stand on each
    troop_traits: OfBases  # sets of Trait
    effect: OfAbilities  # what each ability does: Effect
    about: OfAbilities  # the kind of base it is about
    amount: OfAbilities  # how much it does
    guard_power: OfAbilities  # of the special troop it may become
    guard_traits: OfAbilities  # and its traits
    guard_toll: OfAbilities  # troops the enemy gives up for it
    base_power: Int64  # of every base
    palace_power: Int64  # of the palace itself
    deck_base: OfBases  # how many cards of each kind this match has
    deck_ability: OfAbilities  # the same of abilities


class Shown(Part):
    """What others see of a seat while it acts unseen: these fields of its side as they were."""

    ground: OfSlots  # kinds, or EMPTY
    troops: OfSlots  # how many stand on each
    discard_base: OfBases  # bases in the discard pile
    discard_ability: OfAbilities  # abilities there
    held: OfPiles  # cards in hand
    left: OfPiles  # cards in the draw piles


class Side(Army):
    """What a seat has; cards are counted by their kind."""

    ground: OfSlots  # kinds, or EMPTY
    troops: OfSlots  # how many stand on each
    palace: Annotated[Array[int], int8, MOST_GUARDS]  # kinds of ability, oldest first, or EMPTY
    attacked: Int64  # a bit for each group that has attacked this turn
    hand_base: OfBases  # bases in hand
    hand_ability: OfAbilities  # abilities in hand
    draw_base: OfBases  # the draw pile of bases
    draw_ability: OfAbilities  # the draw pile of abilities
    discard_base: OfBases  # bases in the discard pile
    discard_ability: OfAbilities  # abilities there
    played: OfAbilities  # abilities played, until they are discarded
    milled: OfBases  # bases that an ability has turned up (AT-25)
    held: OfPiles  # cards in hand: bases, abilities (public)
    left: OfPiles  # cards in the draw piles (public)
    shown: Shown  # what others see of this seat while it acts unseen
    stage: Int64  # how far it has come unseen
    draws: Int64  # cards still to draw
    built: Int64  # a bit for each slot built on unseen
    toll: Int64  # troops still to give up
    regrow: OfBases  # cards still to build from the discard pile
    damage: Int64  # in combat: still to be spent
    siege: Int64  # the same, of artillery
    unspent: Int64  # initiative damage left over
    bonus: Annotated[Array[int], int64, BASES]  # power troops of each kind have more in combat
    wall: Int64  # a base's power in this combat
    doomed: Annotated[Array[int], int8, PLACES]  # troops that fall at the end of this step
    razed: Int64  # a bit for each base, and the palace, that falls with them


class State(GameState):
    """A position."""

    limit: Int64  # turns until a draw
    again: Int64  # AT-8's option
    natives: Int64  # AT-21's option: troops a base may gain
    attacker: Int64  # whose turn it is
    phase: Int64  # where the turn stands
    seat: Int64  # who is asked, or would be
    finished: Int64  # that seat has said it wants nothing more
    window: Int64  # where abilities are being played
    passes: Int64  # in a row
    about: Int64  # the kind of base that the ability being carried out is about
    source: Int64  # the battle: the attacking group, or NOWHERE
    target: Int64  # the group attacked
    tried: Int64  # attacks made since anything changed
    side: Annotated[Array[Side], Side, SEATS]  # what each seat has


STATE = record(State)

# Setup: turns, again, natives; then for each seat its army, as `army.encode` writes it.
SETUP_ARMY = 3
ARMY_LENGTH = 3 + 3 * BASES + 7 * ABILITIES

TAKE = 0
KEEP_FIVE = TAKE + OPENING_HAND + 1
BURN = KEEP_FIVE + 1
BUILD = BURN + 1  # kind * SLOTS + slot
RENEW = BUILD + BASES * SLOTS
NO_RENEW = RENEW + 1
DRAW = NO_RENEW + 1  # + pile
DISCARD = DRAW + 2  # + kind of base, or BASES + kind of ability
PLAY = DISCARD + BASES + ABILITIES
ATTACK = PLAY + ABILITIES  # group * TERRITORIES + territory
PASS = ATTACK + (TERRITORIES + 1) * TERRITORIES
END = PASS + 1
STRIKE = END + 1
RAZE = STRIKE + TARGETS
SACRIFICE = RAZE + TARGETS
MILL = SACRIFICE + TARGETS
DONE = MILL + 1
ACTIONS = DONE + 1
UNSEEN = ACTIONS  # what others notice of a move made unseen


def other(seat: int) -> int:
    return 1 - seat


def first_place(group: int) -> int:
    return group * TERRITORIES


def end_place(group: int) -> int:
    return PLACES if group == PALACE else group * TERRITORIES + TERRITORIES


def turn_to(state: State, phase: int, seat: int) -> None:
    state.phase = phase
    state.seat = seat
    state.finished = 0

"""What a state of Southerners holds, and the numbers its actions have.

Places: 0 to 8 are a side's slots, three to a territory; from GUARDS on come the troops of its
palace, oldest first.  A group is a territory (0 to 2) or the PALACE (3): whatever fights
together stands on the places of one group.
"""

from enum import IntEnum

from numpy import int64

from donjon.engine.state import State, game_record, int8, part

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
    PLAY = 17  # seat, card
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


KINDS = {  # what an army's file says of each kind of card
    "troop_power": (int8, BASES),
    "troop_traits": (int8, BASES),
    "effect": (int8, ABILITIES),
    "about": (int8, ABILITIES),
    "amount": (int8, ABILITIES),
    "guard_power": (int8, ABILITIES),
    "guard_traits": (int8, ABILITIES),
    "guard_toll": (int8, ABILITIES),
    "base_power": int64,
    "palace_power": int64,
    "deck_base": (int8, BASES),  # how many cards of each kind this match has
    "deck_ability": (int8, ABILITIES),
}
SHOWN = part(
    ground=(int8, SLOTS),
    troops=(int8, SLOTS),
    discard_base=(int8, BASES),
    discard_ability=(int8, ABILITIES),
    held=(int8, 2),
    left=(int8, 2),
)
SIDE = part(
    army=int64,  # its number, for names
    **KINDS,
    ground=(int8, SLOTS),  # kinds, or EMPTY
    troops=(int8, SLOTS),
    palace=(int8, MOST_GUARDS),  # kinds of ability, oldest first, or EMPTY
    attacked=int64,  # a bit for each group that has attacked this turn
    hand_base=(int8, BASES),
    hand_ability=(int8, ABILITIES),
    draw_base=(int8, BASES),
    draw_ability=(int8, ABILITIES),
    discard_base=(int8, BASES),
    discard_ability=(int8, ABILITIES),
    played=(int8, ABILITIES),
    milled=(int8, BASES),
    held=(int8, 2),  # cards in hand: bases, abilities (public)
    left=(int8, 2),  # cards in the draw piles (public)
    shown=SHOWN,  # what others see of this seat while it acts unseen
    stage=int64,
    draws=int64,  # cards still to draw
    built=int64,  # a bit for each slot built on unseen
    toll=int64,  # troops still to give up
    regrow=(int8, BASES),  # cards still to build from the discard pile
    damage=int64,  # in combat: still to be spent
    siege=int64,  # the same, of artillery
    unspent=int64,  # initiative damage left over
    bonus=(int64, BASES),  # power that troops of each kind have more in this combat
    wall=int64,  # a base's power in this combat
    doomed=(int8, PLACES),  # troops that fall at the end of this step
    razed=int64,  # a bit for each base, and the palace, that falls with them
)
STATE = game_record(
    limit=int64,  # turns until a draw
    again=int64,  # AT-8's option
    natives=int64,  # AT-21's option: troops a base may gain
    attacker=int64,
    phase=int64,
    seat=int64,  # who is asked, or would be
    finished=int64,  # that seat has said it wants nothing more
    window=int64,
    passes=int64,  # in a row
    about=int64,  # the kind of base that the ability being carried out is about
    source=int64,  # the battle: the attacking group, or NOWHERE
    target=int64,  # the group attacked
    tried=int64,  # attacks made since anything changed
    side=(SIDE, SEATS),
)

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


def base_card(side: State, kind: int) -> int:
    """A card's number in events: its army and its kind."""
    return int(side.army * 16 + kind)


def ability_card(side: State, kind: int) -> int:
    return int(side.army * 16 + 8 + kind)


def turn_to(state: State, phase: int, seat: int) -> None:
    state.phase = phase
    state.seat = seat
    state.finished = 0

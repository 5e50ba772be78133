"""The quick policy's look ahead: the best way through a few rooms that it can pay for.

A way is a number in base WAYS: a one, then a digit for each step.  Where a way has led is a
tuple: the room, the one before it, the rooms used up, what is left in the purse, what it was
worth, and the way itself.  Each depth has a function of its own, as GPUs know no recursion.
"""

from donjon.games.temple.policy.purse import marks_spent, pay_for
from donjon.games.temple.policy.worth import (
    GEM,
    STEPS,
    WAYS,
    closed_secrets,
    gem_worth,
    lucky_rooms,
    rest_worth,
    room_worth,
    worths_of,
)
from donjon.games.temple.rules.layout import NONE, OUTSIDE, ROOMS, Sheet, State
from donjon.games.temple.rules.walk import neighbours

SECRET = 300  # a secret pays two gems, and seldom comes a second chance
STAY = 1  # the way of no steps
WAY_BITS, WAY_MASK = 9, 511

Place = tuple[int, int, int, int, int, int]
Outlook = tuple[int, int, int, int]  # worths, rooms of closed secrets, lucky rooms, their worth


def outlook_of(state: State, seat: int) -> Outlook:
    """What doesn't change while a seat looks ahead."""
    secret = SECRET * gem_worth(state) // GEM
    return worths_of(state), closed_secrets(state), lucky_rooms(state, seat), secret


def plan(state: State, seat: int, purse: int, outlook: Outlook) -> int:
    """The best way of up to four rooms, after its worth in the upper bits."""
    here = start(state, seat, purse)
    best = ending(state, seat, outlook, here)
    for n in range(WAYS):
        there = go(state, seat, outlook, here, n)
        if there[0] != NONE:
            best = better(best, ending(state, seat, outlook, there))
            best = look_three(state, seat, outlook, there, best)
    return best


def look_three(state: State, seat: int, outlook: Outlook, here: Place, best: int) -> int:
    """The best of what was known and of all ways that go up to three rooms on."""
    for n in range(WAYS):
        there = go(state, seat, outlook, here, n)
        if there[0] != NONE:
            best = better(best, ending(state, seat, outlook, there))
            best = look_two(state, seat, outlook, there, best)
    return best


def look_two(state: State, seat: int, outlook: Outlook, here: Place, best: int) -> int:
    for n in range(WAYS):
        there = go(state, seat, outlook, here, n)
        if there[0] != NONE:
            best = better(best, ending(state, seat, outlook, there))
            best = look_one(state, seat, outlook, there, best)
    return best


def look_one(state: State, seat: int, outlook: Outlook, here: Place, best: int) -> int:
    for n in range(WAYS):
        there = go(state, seat, outlook, here, n)
        if there[0] != NONE:
            best = better(best, ending(state, seat, outlook, there))
    return best


def better(old: int, new: int) -> int:
    """The way that is worth more; of two alike the one found first."""
    return new if new >> WAY_BITS > old >> WAY_BITS else old


def retrace(state: State, seat: int, purse: int, outlook: Outlook, found: int) -> bool:
    """Would the best way found with another purse be worth as much with this one?"""
    here, way = start(state, seat, purse), found & WAY_MASK
    weight = STAY
    while weight * WAYS <= way:
        weight *= WAYS
    while weight > 1 and here[0] != NONE:
        weight //= WAYS
        here = go(state, seat, outlook, here, way // weight % WAYS)
    return weight == 1 and ending(state, seat, outlook, here) == found


def first_room(state: State, seat: int, way: int) -> int:
    """The room that a way begins with, or NONE."""
    if way == STAY:
        return NONE
    while way >= WAYS * WAYS:
        way //= WAYS
    return room_at(state, state.sheet[seat], state.sheet[seat].pawn, way % WAYS)


# --- a step -----------------------------------------------------------------------------


def start(state: State, seat: int, purse: int) -> Place:
    sheet = state.sheet[seat]
    return sheet.pawn, NONE, sheet.crossed, purse, 0, STAY


def go(state: State, seat: int, outlook: Outlook, here: Place, n: int) -> Place:
    """Where the n-th way from here leads; NONE if it is shut, can't be paid, or leads back."""
    room, last, crossed, purse, worth, way = here
    worths, _, lucky, secret = outlook
    there = room_at(state, state.sheet[seat], room, n)
    if there in (NONE, last):
        return NONE, NONE, 0, 0, 0, 0
    left = pay_for(state, purse, there)
    if left == NONE:
        return NONE, NONE, 0, 0, 0, 0
    worth -= marks_spent(purse, left)
    if not crossed >> there & 1:
        worth += room_worth(state, worths, there)
    if lucky >> there & 1:
        worth += secret
    return there, room, crossed | 1 << there, left, worth, way * WAYS + n


def ending(state: State, seat: int, outlook: Outlook, here: Place) -> int:
    """The way so far with its worth, if it ends here."""
    room, _, crossed, _, worth, way = here
    worth += rest_worth(state, seat, room, crossed, outlook[0], outlook[1])
    return worth << WAY_BITS | way


def room_at(state: State, sheet: Sheet, room: int, n: int) -> int:
    """Where the n-th way from a room leads, or from outside; NONE if there is none."""
    if room == OUTSIDE:
        return nth_room(state.entrance[sheet.side], n)
    other = room + STEPS[n]
    return other if other >= 0 and neighbours(sheet, room) >> other & 1 else NONE


def nth_room(rooms: int, n: int) -> int:
    """The n-th of a set of rooms, or NONE."""
    for room in range(ROOMS):
        if rooms >> room & 1:
            if n == 0:
                return room
            n -= 1
    return NONE

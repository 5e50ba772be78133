"""A cheap generator (splitmix64) for everybody but the rules: drivers, bots, roll-outs.

`luck` is an array of one 64-bit word; whoever holds it draws from it.
"""

from typing import Any

from donjon.engine.dice import MASK, number, word
from donjon.engine.state import Mask, Row, State


def bits(luck: Row) -> Any:
    """The next 64 bits."""
    z = (luck[0] + word(0x9E3779B97F4A7C15)) & word(MASK)
    luck[0] = z
    z = ((z ^ (z >> word(30))) * word(0xBF58476D1CE4E5B9)) & word(MASK)
    z = ((z ^ (z >> word(27))) * word(0x94D049BB133111EB)) & word(MASK)
    return z ^ (z >> word(31))


def pick_below(luck: Row, n: int) -> int:
    """A whole number from 0 to n-1."""
    picked: int = number(((bits(luck) >> word(32)) * word(n)) >> word(32))
    return picked


def pick_any(mask: Mask, luck: Row) -> int:
    """One of the marked actions, all alike; -1 if none is marked."""
    count = 0
    for action in range(len(mask)):
        count += mask[action]
    nth = pick_below(luck, count)
    # `nth_marked` written out: to call it here slows random play of Knights by 5 to 10 %.
    for action in range(len(mask)):
        if mask[action]:
            if nth == 0:
                return action
            nth -= 1
    return -1


def pick_from(mask: Mask, start: int, end: int, luck: Row) -> int:
    """The same of those from `start` to `end` - 1."""
    count = 0
    for action in range(start, end):
        count += mask[action]
    if count == 0:
        return -1
    return nth_marked(mask, start, end, pick_below(luck, count))


def nth_marked(mask: Mask, start: int, end: int, nth: int) -> int:
    """The nth, from 0, of the actions marked from `start` to `end` - 1; -1 if there are fewer."""
    for action in range(start, end):
        if mask[action]:
            if nth == 0:
                return action
            nth -= 1
    return -1


def pick_wanted(mask: Mask, start: int, wanted: int, luck: Row) -> int:
    """One of the marked actions that a set of bits wants, bit 0 being `start`; -1 if none is."""
    found, count, n = 0, 0, 0
    while wanted >> n:
        if wanted >> n & 1 and mask[start + n]:
            found |= 1 << n
            count += 1
        n += 1
    if count == 0:
        return -1
    for _ in range(pick_below(luck, count)):
        found &= found - 1  # without its lowest
    action = start
    while not found & 1:
        found >>= 1
        action += 1
    return action


def by_chance(state: State, seat: int, mask: Mask, luck: Row) -> int:
    """The policy of a seat that doesn't think."""
    return pick_any(mask, luck)


def scramble(k0: Any, k1: Any, message: Any) -> Any:
    """A quick stand-in for SipHash, for dice that only a search ever sees."""
    z = (k0 ^ (message * word(0x9E3779B97F4A7C15))) & word(MASK)
    z = ((z ^ (z >> word(30))) * word(0xBF58476D1CE4E5B9) + k1) & word(MASK)
    z = ((z ^ (z >> word(27))) * word(0x94D049BB133111EB)) & word(MASK)
    return z ^ (z >> word(31))

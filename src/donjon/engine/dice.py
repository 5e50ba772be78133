"""The dice: SipHash-2-4 in counter mode, keyed with 128 bits that the state carries.

SipHash is a pseudo-random function: whoever has seen any number of rolls but not the key
can't tell the next from chance.  Each stream is the row of words SipHash(stream, 0, 1, 2, ...),
used a byte or more at a time, so a seat's own stream doesn't depend on what others do at the
same time.  The state keeps the table's two latest words; that saves work and changes nothing.

Interpreted, `word` and `number` give Python's int and masks keep it to 64 bits; compiled
builds bind them to `np.uint64` and `np.int64`, and the masks cost nothing.
"""

from hashlib import sha256
from operator import index
from typing import Any

from donjon.engine.state import HIDDEN, STREAMS, GameState, Row

NAME = "siphash-2-4"
TABLE = 0  # the stream that belongs to nobody; seat s has stream 1 + s

word: Any = index  # bound to np.uint64 in compiled builds
number: Any = index  # bound to np.int64 in compiled builds

MASK = 0xFFFF_FFFF_FFFF_FFFF
GAME_KEY, GAME_LUCK = 0x10, 0x20  # what a simulation's own key is used for, beside streams


def own(seat: int) -> int:
    """The stream of a seat: what it draws while others act too."""
    return 1 + seat


def below(state: GameState, stream: int, n: int) -> int:
    """A whole number from 0 to n-1, every one exactly as likely (Lemire's method)."""
    size = 1 if n <= 16 else 2 if n <= 4096 else 4  # bytes: enough to draw again seldom
    span = 1 << (8 * size)
    uneven = span % n
    while True:
        product = take(state, stream, size) * n
        if product & (span - 1) >= uneven:
            return product >> (8 * size)


def roll(state: GameState, stream: int, sides: int) -> int:
    """A die: 1 to `sides`."""
    return below(state, stream, sides) + 1


def shuffle(state: GameState, stream: int, row: Row, count: int) -> None:
    """Put the first `count` items of a row into random order."""
    for i in range(count - 1, 0, -1):
        j = below(state, stream, i + 1)
        other = row[j]
        row[j] = row[i]
        row[i] = other


def take(state: GameState, stream: int, size: int) -> int:
    """The next bytes of a stream as a number; what is too short at a word's end is skipped."""
    at = state.drawn[stream]
    if (at & 7) + size > 8:
        at = (at | 7) + 1
    state.drawn[stream] = at + size
    bits = word_of(state, stream, at >> 3) >> word(8 * (at & 7))
    taken: int = number(bits & word((1 << (8 * size)) - 1))
    return taken


def word_of(state: GameState, stream: int, block: int) -> Any:
    """One word of a stream."""
    if stream == TABLE:
        return table_word(state, block)
    return siphash(state.key[0], state.key[1], tagged(stream, block))


def table_word(state: GameState, block: int) -> Any:
    """One word of the table's stream, kept for the rolls to come."""
    slot = block & 1
    if state.block[slot] != block:
        state.pool[slot] = siphash(state.key[0], state.key[1], tagged(TABLE, block))
        state.block[slot] = block
    return state.pool[slot]


def foresee(state: GameState) -> None:
    """Make the table's next word before it is needed, if it isn't there: all threads of a GPU
    do that at the same time, so that none waits for another's dice later."""
    block = state.drawn[TABLE] >> 3
    if state.block[block & 1] == block:
        block += 1
    table_word(state, block)


def tagged(tag: int, count: int) -> Any:
    """One message of the counter mode: what it is for, and its number."""
    return (word(tag) << word(56)) | word(count)


def siphash(k0: Any, k1: Any, message: Any) -> Any:
    """SipHash-2-4 of eight bytes, as published (Aumasson and Bernstein, 2012)."""
    v0 = k0 ^ word(0x736F6D6570736575)
    v1 = k1 ^ word(0x646F72616E646F6D)
    v2 = k0 ^ word(0x6C7967656E657261)
    v3 = k1 ^ word(0x7465646279746573) ^ message
    v0, v1, v2, v3 = sip_round(v0, v1, v2, v3)
    v0, v1, v2, v3 = sip_round(v0, v1, v2, v3)
    v0 ^= message
    v3 ^= word(8 << 56)  # the length of the message closes it
    v0, v1, v2, v3 = sip_round(v0, v1, v2, v3)
    v0, v1, v2, v3 = sip_round(v0, v1, v2, v3)
    v0 ^= word(8 << 56)
    v2 ^= word(0xFF)
    v0, v1, v2, v3 = sip_round(v0, v1, v2, v3)
    v0, v1, v2, v3 = sip_round(v0, v1, v2, v3)
    v0, v1, v2, v3 = sip_round(v0, v1, v2, v3)
    v0, v1, v2, v3 = sip_round(v0, v1, v2, v3)
    return v0 ^ v1 ^ v2 ^ v3


def sip_round(v0: Any, v1: Any, v2: Any, v3: Any) -> Any:
    v0 = (v0 + v1) & word(MASK)
    v2 = (v2 + v3) & word(MASK)
    v1 = ((v1 << word(13)) & word(MASK) | (v1 >> word(51))) ^ v0
    v3 = ((v3 << word(16)) & word(MASK) | (v3 >> word(48))) ^ v2
    v0 = (v0 << word(32)) & word(MASK) | (v0 >> word(32))
    v2 = (v2 + v1) & word(MASK)
    v0 = (v0 + v3) & word(MASK)
    v1 = ((v1 << word(17)) & word(MASK) | (v1 >> word(47))) ^ v2
    v3 = ((v3 << word(21)) & word(MASK) | (v3 >> word(43))) ^ v0
    v2 = (v2 << word(32)) & word(MASK) | (v2 >> word(32))
    return v0, v1, v2, v3


# --- keys -------------------------------------------------------------------------------


def key_of(game: str, seed: str) -> tuple[int, int]:
    """The dice of a match: the first 128 bits of SHA-256 over the format, game and seed."""
    digest = sha256(f"donjon/1\n{game}\n{seed}".encode()).digest()
    return int.from_bytes(digest[:8], "little"), int.from_bytes(digest[8:16], "little")


def game_key(keys: Row, i: int, out: Row) -> None:
    """The dice of game i of a simulation, made from the simulation's own key."""
    out[0] = siphash(keys[0], keys[1], tagged(GAME_KEY, 2 * i))
    out[1] = siphash(keys[0], keys[1], tagged(GAME_KEY, 2 * i + 1))


def game_luck(keys: Row, i: int) -> Any:
    """What the players of game i choose by; it tells nothing of the dice."""
    return siphash(keys[0], keys[1], tagged(GAME_LUCK, i))


def hide(state: GameState) -> None:
    """Remove the dice from a state that somebody will see."""
    set_key(state, word(0), word(0))
    for stream in range(STREAMS):
        state.drawn[stream] = HIDDEN


def renew(state: GameState, keys: Row) -> None:
    """Give a state fresh dice."""
    set_key(state, keys[0], keys[1])
    for stream in range(STREAMS):
        state.drawn[stream] = 0


def set_key(state: GameState, k0: Any, k1: Any) -> None:
    state.key[0] = k0
    state.key[1] = k1
    for slot in range(2):
        state.pool[slot] = word(0)
        state.block[slot] = HIDDEN

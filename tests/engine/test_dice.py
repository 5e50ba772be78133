"""The dice: the published primitive, the same in every mode, and fair."""

from collections import Counter
from math import sqrt
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from donjon.engine import dice, luck
from donjon.engine.link import COMPILED, link
from donjon.engine.state import STREAMS

# SipHash-2-4, key 00 01 .. 0f, message 00 01 .. 07: the eight-byte vector of its authors.
KEY = (0x0706050403020100, 0x0F0E0D0C0B0A0908)
MESSAGE, DIGEST = 0x0706050403020100, 0x93F5F5799A932462


def die(key: tuple[int, int] = KEY) -> Any:
    return SimpleNamespace(key=list(key), drawn=[0] * STREAMS, pool=[0, 0], block=[-1, -1])


def compiled() -> Any:
    numba: Any = pytest.importorskip("numba")
    return link(dice, numba.njit, COMPILED)


def test_the_published_vector_interpreted() -> None:
    assert dice.siphash(*KEY, MESSAGE) == DIGEST


def test_the_published_vector_compiled() -> None:
    words = [np.uint64(word) for word in (*KEY, MESSAGE)]
    assert int(compiled().siphash(*words)) == DIGEST


def test_both_modes_draw_alike() -> None:
    fast = compiled()
    for count in (0, 1, 2**31 - 1):
        for tag in (0, 4, dice.GAME_KEY, dice.GAME_LUCK):
            message = dice.tagged(tag, count)
            args = [np.uint64(word) for word in (*KEY, message)]
            assert int(fast.siphash(*args)) == dice.siphash(*KEY, message)


def test_streams_do_not_disturb_each_other() -> None:
    one, other = die(), die()
    a = [dice.roll(one, dice.own(0), 6) for _ in range(20)]
    b: list[int] = []
    for _ in range(20):
        dice.roll(other, dice.TABLE, 6)
        b.append(dice.roll(other, dice.own(0), 6))
        dice.roll(other, dice.own(1), 6)
    assert a == b
    assert a != [dice.roll(one, dice.own(1), 6) for _ in range(20)]


def test_below_is_exactly_even_at_the_rim(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lemire's method draws again just where some numbers would come once too often."""
    taken = iter([0, 43, 86, 5])
    monkeypatch.setattr(dice, "take", lambda *_: next(taken))
    # 0, 43 and 86 leave 0, 2 and 4 below 256 % 6 = 4 or above it: the first two don't count
    assert dice.below(die(), 0, 6) == 86 * 6 // 256
    assert next(taken) == 5


@pytest.mark.parametrize("n", [2, 3, 6, 7, 10, 13, 16])
def test_every_byte_counts_alike(n: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Over all 256 bytes, each number comes equally often; the others are drawn again."""
    counts: Counter[int] = Counter()
    for byte in range(256):
        row = iter([byte, None])
        monkeypatch.setattr(dice, "take", lambda *_, row=row: next(row))
        try:
            counts[dice.below(die(), 0, n)] += 1
        except TypeError:  # it drew again
            counts[-1] += 1
    again = counts.pop(-1, 0)
    assert again == 256 % n
    assert set(counts.values()) == {256 // n}


def test_what_is_kept_changes_nothing() -> None:
    """The table's words are the same made early, made late, or made again."""
    plain, eager, forgetful = die(), die(), die()
    for n in (6, 6, 100, 6, 5000, 6, 6, 6, 100_000, 3) * 9:
        dice.foresee(eager)
        forgetful.block = [-1, -1]
        rolls = {dice.below(state, dice.TABLE, n) for state in (plain, eager, forgetful)}
        assert len(rolls) == 1
    assert plain.drawn == eager.drawn == forgetful.drawn


def test_a_stream_is_the_row_of_its_words() -> None:
    state = die()
    taken = [dice.take(state, dice.own(2), 4) for _ in range(4)]
    words = [dice.siphash(*KEY, dice.tagged(dice.own(2), block)) for block in (0, 1)]
    assert taken == [part for w in words for part in (w & 0xFFFFFFFF, w >> 32)]


def test_a_key_depends_on_game_and_seed() -> None:
    keys = {dice.key_of(game, seed) for game in ("knights", "temple") for seed in ("1", "2", "11")}
    assert len(keys) == 6
    assert dice.key_of("knights", "7") == (0xB2A3B1F5D053CD63, 0x9B31894C5AAE0042)


def test_shuffle_keeps_every_item() -> None:
    row = list(range(20))
    dice.shuffle(die(), 0, row, 20)
    assert sorted(row) == list(range(20))
    assert row != list(range(20))


def test_hidden_dice_tell_nothing() -> None:
    state = die()
    dice.roll(state, 0, 6)
    dice.hide(state)
    assert (state.key, state.drawn) == ([0, 0], [-1] * STREAMS)
    assert (state.pool, state.block) == ([0, 0], [-1, -1])


def chi_square(counts: Counter[Any], cells: int) -> float:
    """How far counts are from even, in standard deviations of chi-square."""
    expected = counts.total() / cells
    square = sum((counts[cell] - expected) ** 2 / expected for cell in counts)
    square += (cells - len(counts)) * expected
    return (square - (cells - 1)) / sqrt(2 * (cells - 1))


def test_rolls_look_even() -> None:
    state = die()
    assert abs(chi_square(Counter(dice.roll(state, 0, 6) for _ in range(20_000)), 6)) < 5


@pytest.mark.slow
@pytest.mark.parametrize("sides", [2, 3, 5, 6, 7, 25, 100])
@pytest.mark.parametrize("stream", [dice.TABLE, dice.own(3)])
def test_dice_are_fair(sides: int, stream: int) -> None:
    """Single rolls, pairs in a row, runs, and the same roll of neighbouring games."""
    numba: Any = pytest.importorskip("numba")
    fast = compiled()
    from donjon.engine.state import GameState, record

    @numba.njit  # type: ignore[untyped-decorator]
    def rolls(states: Any, sides: int, stream: int, out: Any) -> None:
        for i in range(len(out)):
            out[i] = fast.below(states[0], stream, sides)

    states = np.zeros(1, record(GameState))
    states["key"] = KEY
    out = np.zeros(5_000_000, np.int32)
    rolls(states, sides, stream, out)
    assert abs(chi_square(tally(out), sides)) < 5
    assert abs(chi_square(tally(out[::2] * sides + out[1::2]), sides * sides)) < 5
    same = float(np.mean(out[1:] == out[:-1]))
    assert abs(same - 1 / sides) < 5 * sqrt((1 / sides) * (1 - 1 / sides) / len(out))
    first = np.zeros(200_000, np.int32)
    own = [0, 0]
    for i in range(len(first)):
        dice.game_key(KEY, i, own)
        first[i] = dice.below(die((own[0], own[1])), stream, sides)
    assert abs(chi_square(tally(first), sides)) < 5
    assert abs(chi_square(tally(first[::2] * sides + first[1::2]), sides * sides)) < 5


def tally(values: Any) -> Counter[int]:
    cells, counts = np.unique(values, return_counts=True)
    return Counter(dict(zip(cells.tolist(), counts.tolist(), strict=True)))


def test_luck_is_the_same_compiled() -> None:
    numba: Any = pytest.importorskip("numba")
    fast: Any = link(luck, numba.njit, COMPILED)
    slow_row, fast_row = [12345], np.array([12345], np.uint64)
    for n in (2, 3, 40, 1000):
        for _ in range(50):
            assert luck.pick_below(slow_row, n) == fast.pick_below(fast_row, n)
    assert slow_row[0] == int(fast_row[0])


def test_luck_starts_as_published() -> None:
    """splitmix64 from 1234567: the first values of its reference code."""
    row = [1234567]
    assert [luck.bits(row) for _ in range(3)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
    ]

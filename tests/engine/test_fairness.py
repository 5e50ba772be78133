"""Commitments, seeds and the chain: what they are made of, and that nothing gets past them."""

import hashlib
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from donjon.engine.errors import BadInput
from donjon.engine.fairness import (
    LARGEST,
    Chain,
    canonical,
    commitment,
    drawn_seed,
    end_hash,
    is_hex,
    share_commitment,
)

TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
NUMBERS = st.integers(-LARGEST, LARGEST) | st.floats(-1e12, 1e12).map(lambda x: round(x, 4) + 0.0)
PLAIN = st.recursive(
    st.none() | st.booleans() | NUMBERS.filter(lambda x: "e" not in repr(x)) | TEXTS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=4),
    max_leaves=12,
)


def by_hand(*lines: str) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def test_everything_is_a_hash_of_lines_that_anybody_can_write() -> None:
    told = by_hand("donjon/1/commitment", "knights", "secret")
    assert commitment("knights", "secret") == told
    share = "ab" * 32
    assert share_commitment(told, "blue", share) == by_hand("donjon/2/share", told, "blue", share)
    assert drawn_seed("secret", [("blue", share), ("red", "x")]) == f"secret\nblue {share}\nred x"
    chain = Chain({"b": 1, "a": "ü"}, "secret")
    head = by_hand("donjon/2/head", '{"a":"ü","b":1}')
    salt = by_hand("donjon/2/salt", "secret", "1")
    assert chain.add({"n": 1}) == by_hand("donjon/2/entry", head, salt, '{"n":1}')
    assert chain.hashes[0] == head
    assert end_hash("x", {"winners": []}) == by_hand("donjon/2/end", "x", '{"winners":[]}')


@given(PLAIN)
def test_a_value_is_written_in_one_way_and_reads_back(value: Any) -> None:
    text = canonical(value)
    assert json.loads(text) == value
    assert canonical(json.loads(text)) == text
    assert canonical(json.loads(json.dumps(value))) == text


@pytest.mark.parametrize(("value", "text"), [(5.0, "5"), (-0.0, "0"), (0.5, "0.5"), (True, "true")])
def test_a_number_is_written_as_all_languages_write_it(value: Any, text: str) -> None:
    assert canonical(value) == text


@given(st.dictionaries(TEXTS, PLAIN, max_size=5), st.randoms())
def test_the_order_of_fields_means_nothing(value: dict[str, Any], luck: Any) -> None:
    names = list(value)
    luck.shuffle(names)
    assert canonical({name: value[name] for name in names}) == canonical(value)


@given(PLAIN, PLAIN)
def test_values_that_differ_are_written_differently(one: Any, other: Any) -> None:
    assert (canonical(one) == canonical(other)) == (json_equal(one, other))


def json_equal(one: Any, other: Any) -> bool:
    """Equal as JSON has it: true is not 1, and 1.0 is."""
    if isinstance(one, bool) or isinstance(other, bool) or one is None or other is None:
        return one is other
    if isinstance(one, dict) and isinstance(other, dict):
        same = one.keys() == other.keys()
        return same and all(json_equal(one[name], other[name]) for name in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(json_equal, one, other))
    return bool(type(one) in (int, float)) == bool(type(other) in (int, float)) and one == other


@pytest.mark.parametrize(
    "value",
    [1e-7, 1e300, 2**60, -(2**60), float("nan"), float("inf"), 10**5000, {1, 2}, b"x"],
    ids=["small", "large", "whole", "below", "nan", "inf", "long", "set", "bytes"],
)
def test_what_is_not_written_alike_everywhere_is_refused(value: Any) -> None:
    with pytest.raises(BadInput, match="can't be hashed") as refused:
        canonical({"more": [value]})
    assert len(str(refused.value)) < 120


def test_half_a_character_is_refused() -> None:
    with pytest.raises(BadInput, match="half a character"):
        Chain({"name": "\ud800"}, "secret")
    deep: Any = []
    for _ in range(5000):
        deep = [deep]
    with pytest.raises(BadInput, match="can't be hashed"):
        canonical(deep)


@settings(max_examples=30)
@given(st.lists(st.dictionaries(TEXTS, PLAIN, max_size=3), min_size=1, max_size=6), st.data())
def test_a_chain_changes_from_the_first_entry_that_does(
    entries: list[dict[str, Any]], data: Any
) -> None:
    place = data.draw(st.integers(0, len(entries) - 1))
    altered = [*entries]
    altered[place] = {**entries[place], "altered": True}
    one, other = Chain({}, "secret"), Chain({}, "secret")
    for before, after in zip(entries, altered, strict=True):
        one.add(before)
        other.add(after)
    if "altered" in entries[place]:
        return
    assert one.hashes[: place + 1] == other.hashes[: place + 1]
    assert not set(one.hashes[place + 1 :]) & set(other.hashes)


def test_a_hash_cannot_be_tried_out_without_the_secret() -> None:
    """Two chains of the same entries have nothing in common but the head."""
    one, other = Chain({}, "secret"), Chain({}, "another")
    assert one.hashes == other.hashes
    assert one.add({"move": "card:1"}) != other.add({"move": "card:1"})


def test_equal_entries_have_different_hashes() -> None:
    chain = Chain({}, "secret")
    assert len({chain.add({"kind": "move"}) for _ in range(5)}) == 5


@pytest.mark.parametrize("text", ["", "a" * 63, "A" * 64, "g" * 64, "a" * 65, None, 7, ["a"] * 64])
def test_only_so_many_digits_are_a_hash(text: Any) -> None:
    assert not is_hex(text)
    assert is_hex("0123456789abcdef" * 4)

"""What can't be known can be moved about, and not looked at."""

import operator
from collections.abc import Callable
from typing import Any

import pytest

from donjon.engine.foresight import UNKNOWN, Hold, Looked, weigh
from donjon.engine.match import Match

ROW = [1, 2, 3]
LOOKS: list[Callable[[Any], Any]] = [
    bool,
    int,
    float,
    hash,
    str,
    abs,
    len,
    iter,
    operator.index,
    operator.neg,
    operator.invert,
    lambda unknown: unknown == 1,
    lambda unknown: unknown != unknown,
    lambda unknown: unknown > 1,
    lambda unknown: 0 <= unknown < 2,
    lambda unknown: unknown + 1,
    lambda unknown: 1 - unknown,
    lambda unknown: 1 << unknown,
    lambda unknown: unknown >> 1 & 1,
    lambda unknown: 5 // unknown,
    lambda unknown: ROW[unknown],
    lambda unknown: range(unknown),
    lambda unknown: max(unknown, 0),
    lambda unknown: unknown in ROW,
    lambda unknown: f"{unknown}",
]


@pytest.mark.parametrize("look", LOOKS)
def test_whoever_looks_is_found_out(look: Callable[[Any], Any]) -> None:
    with pytest.raises(Looked):
        look(UNKNOWN)


def test_it_may_be_moved_about() -> None:
    row = [UNKNOWN, 1]
    row[1], row[0] = row[0], row[1]
    assert row[1] is UNKNOWN


def test_a_truth_that_looks_like_what_is_hidden_is_still_known() -> None:
    """-1 stands for what is hidden in a view, and for an empty slot in southerners."""
    match = Match.new("southerners", seed=1)
    match.play("north", "take:5")
    match.play("north", "keep")
    before = match._build.copy(match._states)[0]
    assert set(before.side[0].ground) == {-1}
    move = next(m for m in match.moves("north") if m.startswith("build"))
    action = match._game.text.action(before, 0, move)
    assert weigh(match._game, before, 0, action) is Hold.NOTHING

"""A record's fields, written as an annotated class."""

from typing import Annotated, Any

import numpy as np
import pytest

from donjon.engine import twin
from donjon.engine.fields import (
    Array,
    Int32,
    Int64,
    Part,
    describe,
    fields_of,
    parts_of,
    record,
    with_parts,
)
from donjon.engine.registry import find_game, games
from donjon.engine.state import GameState, int8, int32, int64, part


class Side(Part):
    tiles: Int64  # the column: its tiles
    knight: Annotated[Array[int], int8, 3]  # heights


class Board(GameState):
    die: Int32  # what was rolled
    first: Side
    side: Annotated[Array[Side], Side, 4]  # one a seat
    map: Annotated[Array[Array[int]], int8, 2, 5]  # rows


def test_a_class_gives_the_record_that_its_fields_would() -> None:
    side = part(tiles=int64, knight=(int8, 3))
    own: Any = {"die": int32, "first": side, "side": (side, 4), "map": (int8, 2, 5)}
    assert record(Board) == part(**fields_of(GameState), **own)
    assert record(Board).isalignedstruct
    assert record(Board).type is np.record


def test_a_twin_has_the_fields_of_the_class() -> None:
    state = twin.thaw(np.zeros(1, record(Board))[0])
    assert tuple(vars(state)) == record(Board).names
    assert vars(state.side[3]) == {"tiles": 0, "knight": [0, 0, 0]}
    assert state.map == [[0] * 5] * 2


def test_what_is_said_of_a_field_is_known() -> None:
    assert describe(Side) == {"tiles": "the column: its tiles", "knight": "heights"}
    said = describe(Board)
    assert tuple(said) == record(Board).names
    assert (said["seats"], said["first"]) == ("how many play", "")


def test_a_field_says_how_it_is_stored() -> None:
    class Vague(Part):
        height: int

    with pytest.raises(TypeError, match=r"Vague\.height"):
        record(Vague)


def test_no_field_is_declared_twice() -> None:
    class Again(GameState):
        seats: Int64

    with pytest.raises(TypeError, match="Again has these fields already: seats"):
        record(Again)


def test_no_field_is_called_as_numpys_records_call_theirs() -> None:
    class Named(Part):
        sum: Int32

    with pytest.raises(TypeError, match="sum"):
        record(Named)


def test_what_is_made_of_parts_is_known() -> None:
    assert parts_of(Board) == {"first": Side, "side": Side}
    assert with_parts(Board) == [Board, Side]


@pytest.mark.parametrize("game", sorted(games()))
def test_a_game_says_what_every_field_is(game: str) -> None:
    rules = find_game(game).rules
    assert tuple(describe(rules.State)) == rules.STATE.names
    for fields in with_parts(rules.State):
        assert [name for name, words in describe(fields).items() if not words] == []

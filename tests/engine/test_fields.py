"""A record's fields, written as an annotated class."""

from typing import Annotated, Any

import numpy as np
import pytest

from donjon.engine import twin
from donjon.engine.fields import Array, Int32, Int64, Part, describe, record
from donjon.engine.registry import games
from donjon.engine.state import GameState, game_record, int8, int32, int64, part


def is_declared(state: Any) -> bool:
    """Some games' `State` is `Any`: they list their fields instead."""
    return isinstance(state, type) and issubclass(state, GameState)


DECLARED = {g.id: g.rules for g in games().values() if is_declared(getattr(g.rules, "State", None))}


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
    fields = game_record(die=int32, first=side, side=(side, 4), map=(int8, 2, 5))
    assert record(Board) == fields
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


@pytest.mark.parametrize("game", sorted(DECLARED))
def test_a_game_says_what_every_field_is(game: str) -> None:
    rules = DECLARED[game]
    said = describe(rules.State)
    assert tuple(said) == rules.STATE.names
    assert [name for name, words in said.items() if not words] == []

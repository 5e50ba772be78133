"""Linking a module into another form of itself."""

from types import ModuleType

import pytest

from donjon.engine import dice, notes
from donjon.engine.link import link
from tests.engine.tiny import rules


def test_the_copy_sees_what_is_bound_and_the_original_does_not() -> None:
    copy = link(notes, None, {"KEEP": False})
    assert copy.KEEP is False
    assert notes.KEEP is True
    assert copy.note.__globals__["KEEP"] is False


def test_what_a_module_imports_is_linked_too() -> None:
    copy = link(rules, None, {"KEEP": False})
    assert copy.note.__globals__["KEEP"] is False
    assert copy.hide is not dice.hide
    assert copy.STATE is rules.STATE


def test_a_games_global_of_a_bound_name_is_refused() -> None:
    clash = ModuleType("somewhere.rules")
    clash.KEEP = 5  # type: ignore[attr-defined]
    with pytest.raises(TypeError, match="may not call a global 'KEEP'"):
        link(clash, None, {"KEEP": False})


def test_enumerations_become_numbers_in_compiled_forms() -> None:
    from donjon.games.knights import rules as knights

    copy = link(knights, lambda function: function, {})
    assert type(copy.Tile.FIRE) is int
    assert copy.Tile.FIRE == knights.Tile.FIRE
    assert {type(tile) for tile in copy.COLUMN} == {int}
    assert link(knights, None, {}).Tile is knights.Tile

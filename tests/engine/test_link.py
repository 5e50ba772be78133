"""Linking a module into another form of itself."""

from types import ModuleType
from typing import Any

import numpy as np

from donjon.engine import dice, luck, notes
from donjon.engine.link import COMPILED, link
from tests.engine.tiny import rules as tiny
from tests.engine.tiny.rules import saying

rules: Any = tiny

QUIET = {"donjon.engine.notes": {"KEEP": False}}


def test_the_copy_sees_what_is_bound_and_the_original_does_not() -> None:
    copy = link(notes, None, QUIET)
    assert copy.KEEP is False
    assert notes.KEEP is True
    assert copy.note.__globals__["KEEP"] is False


def test_what_a_module_imports_is_linked_too() -> None:
    copy = link(rules, None, QUIET)
    assert copy.step.__globals__["say"].__globals__["note"].__globals__["KEEP"] is False
    assert copy.hide is not dice.hide
    assert copy.STATE is rules.STATE


def test_a_game_may_call_its_own_what_is_bound_elsewhere() -> None:
    copy = link(rules, None, QUIET)
    assert copy.say.__globals__["KEEP"] == saying.KEEP == -1
    assert copy.say is not rules.say


def test_what_is_bound_is_bound_for_those_who_import_it() -> None:
    copy = link(luck, None, COMPILED)
    assert copy.word is np.uint64
    assert dice.word is not np.uint64


def test_only_the_named_packages_are_linked() -> None:
    linked: dict[str, ModuleType] = {}
    link(rules, None, {}, linked, ["tests.engine.tiny.rules"])
    assert {name for name in linked if not name.startswith("donjon.engine.")} == {
        "tests.engine.tiny.rules",
        "tests.engine.tiny.rules.saying",
    }
    copy = link(rules, None, {}, None, ["tests.engine.tiny.rule"])
    assert copy.say is rules.say


def test_enumerations_become_numbers_in_compiled_forms() -> None:
    from donjon.games.knights.rules import layout as knights

    copy = link(knights, lambda function: function, {})
    assert type(copy.Tile.FIRE) is int
    assert copy.Tile.FIRE == knights.Tile.FIRE
    assert {type(tile) for tile in copy.COLUMN} == {int}
    assert link(knights, None, {}).Tile is knights.Tile

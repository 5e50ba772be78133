"""The last step that showed something stays to be seen, for whoever comes later too."""

from typing import Any

import orjson
import pytest

from donjon.engine.journal import Entry
from donjon.table.shared import Shared
from donjon.table.sitting import Sitting
from donjon.table.updates import BACK, Viewpoint, table_json
from tests.table.test_secrecy import table_of

QUIET = "done"  # a move of Sir Holland that shows nothing


def move(table: Sitting, seat: str, wanted: str = "") -> str:
    moves = table.match.moves(seat)
    found = next((one for one in moves if wanted and one.startswith(wanted)), moves[0])
    table.add(Entry("move", seat, found, time=2.0))
    return found


def last(table: Sitting, seat: str | None = None) -> dict[str, Any] | None:
    whole = orjson.loads(orjson.dumps(Viewpoint(seat, "en").whole(table, Shared(table))))
    found: dict[str, Any] | None = whole["scene"]["whole"].get("last")
    return found


def walked() -> tuple[Sitting, str]:
    """Sir Holland, in which somebody has just moved a hero and can stop now."""
    table = table_of("holland")
    for seat in table.facts.seats:
        move(table, seat, "choose:5")
    (seat,) = table.acting
    move(table, seat, "walk")
    return table, seat


def test_a_step_that_shows_nothing_leaves_the_marks_of_the_one_before() -> None:
    table, seat = walked()
    shown = last(table)
    assert shown
    assert move(table, seat, QUIET) == QUIET
    left = last(table)
    assert left
    hero = next(name for name in shown["mark"] if name.startswith(seat))
    assert hero in left["mark"]


def test_it_is_looked_for_as_far_as_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    table, seat = walked()
    move(table, seat, QUIET)
    monkeypatch.setattr("donjon.table.updates.BACK", 1)
    assert last(table) is None
    assert BACK > 1


def test_what_no_beats_tell_is_told_with_the_news() -> None:
    """Of a step that was taken back, and of several at once."""
    table, seat = walked()
    view = Viewpoint(None, "en")
    view.whole(table, Shared(table))
    before = last(table)
    move(table, seat, QUIET)
    news = orjson.loads(view.news(table, table_json(table), Shared(table)) or b"")
    assert "last" not in news["scene"]  # the page keeps what it has
    back = len(table.entries) - 1
    table.add(Entry("undo", seat, to=back, time=3.0, more={"alone": True}))
    news = orjson.loads(view.news(table, table_json(table), Shared(table)) or b"")
    assert news["scene"]["last"] == before
    for _ in range(2):
        move(table, table.acting[0])
    news = orjson.loads(view.news(table, table_json(table), Shared(table)) or b"")
    assert news["scene"]["last"] == last(table)

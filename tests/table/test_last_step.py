"""The last step that showed something stays to be seen, for whoever comes later too."""

from random import Random
from typing import Any

import orjson
import pytest

from donjon.drawing import telling
from donjon.drawing.beats import last_of, shows
from donjon.engine.journal import Entry
from donjon.engine.match import Match
from donjon.table.shared import Shared
from donjon.table.sitting import Sitting
from donjon.table.updates import BACK, Viewpoint, table_json
from tests.table.test_secrecy import table_of


def quiet(match: Match, seat: str | None) -> tuple[str, str] | None:
    """A move that can be made now and shows nothing to a seat."""
    for mover in match.acting:
        for move in match.moves(mover):
            then = match.as_of(len(match.entries))
            then.play(mover, move)
            if not marked(then, seat):
                return mover, move
    return None


def marked(match: Match, seat: str | None) -> bool:
    step = telling.last_step(match, seat)
    return step is not None and shows(last_of(step, telling.beats(match.game, step)), step)


def play(table: Sitting, seat: str, move: str) -> None:
    table.add(Entry("move", seat, move, time=2.0))


def before_a_quiet_step() -> tuple[Sitting, str, str]:
    """A table whose last step is marked, and a move that will show nothing."""
    table, luck = table_of("southerners"), Random(1)
    for _ in range(200):
        found = quiet(table.match, None) if marked(table.match, None) else None
        if found:
            return table, *found
        seat = luck.choice(table.acting)
        play(table, seat, luck.choice(table.match.moves(seat)))
    raise AssertionError("every step shows something")


def last(table: Sitting) -> dict[str, Any] | None:
    whole = orjson.loads(orjson.dumps(Viewpoint(None, "en").whole(table, Shared(table))))
    found: dict[str, Any] | None = whole["scene"]["whole"].get("last")
    return found


def test_a_step_that_shows_nothing_leaves_the_marks_of_the_one_before() -> None:
    table, seat, move = before_a_quiet_step()
    shown = last(table)
    assert shown
    play(table, seat, move)
    assert last(table) == shown


def test_it_is_looked_for_as_far_as_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    table, seat, move = before_a_quiet_step()
    play(table, seat, move)
    monkeypatch.setattr("donjon.table.updates.BACK", 1)
    assert last(table) is None
    assert BACK > 1


def test_what_no_beats_tell_is_told_with_the_news() -> None:
    """Of a step that was taken back, and of several at once."""
    table, seat, move = before_a_quiet_step()
    view = Viewpoint(None, "en")
    view.whole(table, Shared(table))
    before = last(table)
    play(table, seat, move)
    assert "last" not in told(view, table)["scene"]  # the page keeps what it has
    table.add(Entry("undo", seat, to=len(table.entries) - 1, time=3.0, more={"alone": True}))
    assert told(view, table)["scene"]["last"] == before
    lines = len(table.lines(None))
    while len(table.lines(None)) < lines + 2:
        mover = table.acting[0]
        play(table, mover, table.match.moves(mover)[0])
    assert told(view, table)["scene"]["last"] == last(table)


def told(view: Viewpoint, table: Sitting) -> dict[str, Any]:
    return dict(orjson.loads(view.news(table, table_json(table), Shared(table)) or b"{}"))

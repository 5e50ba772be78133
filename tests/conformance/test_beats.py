"""Every game: a step is told one thing after the other, and what is told fits the boards."""

from collections.abc import Iterator

import pytest

from donjon.drawing import telling
from donjon.drawing.beats import Step, boards
from donjon.drawing.scene import Sprite
from donjon.drawing.svg import drawings
from donjon.engine.match import Match
from donjon.engine.registry import find_game
from tests.tables import TABLES, Table, walk

STEPS = 60  # of a game, looked at closely
each_table = pytest.mark.parametrize("table", TABLES, ids=str)


def steps(table: Table) -> Iterator[tuple[Match, Step]]:
    """The first steps of a game, as every seat and a spectator see them."""
    before = None
    for n, (match, _) in enumerate(walk(table, seed=3)):
        if before is not None:
            for seat in (None, *match.seats):
                yield match, telling.step(before, match, seat, str)
        before = match.as_of(len(match.entries))
        if n == STEPS:
            return


@each_table
def test_there_is_a_beat_for_each_event(table: Table) -> None:
    for match, step in steps(table):
        assert len(telling.beats(match.game, step)) == len(step.events)


@each_table
def test_what_beats_show_is_drawn_and_gone_afterwards(table: Table) -> None:
    known = drawings(find_game(table.game).scene.ART)
    for match, step in steps(table):
        for beat in telling.beats(match.game, step):
            lasting = step.was.keys() | step.will.keys()
            assert not {sprite.id for sprite in (*beat.show, *beat.stay)} & lasting
            assert {sprite.id for sprite in beat.was} <= lasting
            assert {sprite.id for sprite in beat.put} <= lasting
            assert {*beat.mark, *beat.gone} <= lasting
            shown: list[Sprite] = [*beat.put, *beat.show, *beat.was, *beat.stay]
            arts = {s.art for s in shown} | {s.shape for s in shown} | {*beat.icons}
            assert arts - {""} <= known.keys()
            assert 0 < beat.time <= 4


@each_table
def test_beats_lead_to_the_board_after(table: Table) -> None:
    """Whatever a beat has moved stands at the end where the last of them put it, or moves on."""
    for match, step in steps(table):
        told = telling.beats(match.game, step)
        for board in boards(step, told):
            ids = [sprite.id for sprite in board]
            assert len(ids) == len(set(ids))

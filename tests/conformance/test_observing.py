"""Every game: the numbers that a learner sees say what the view says, no more and no less."""

from itertools import islice
from typing import Any

import numpy as np
import orjson
import pytest

from donjon.engine.match import Match
from donjon.engine.observation import Form, Turn
from donjon.engine.observation_table import table_of
from donjon.engine.registry import find_game
from tests.tables import FIRST_TABLES, GAMES, TABLES, Table, walk

each_table = pytest.mark.parametrize("table", TABLES, ids=str)
each_game = pytest.mark.parametrize("game", GAMES)


def shown(game: str, seats: int, seen: Any) -> bytes:
    """The numbers that the view says too."""
    table = table_of(find_game(game))
    spans = [
        (line.first(seats), line.first(seats) + line.size(seats))
        for line in table.lines
        if not line.row.beyond
    ]
    return b"".join(seen[first:end].tobytes() for first, end in spans)


@each_table
def test_views_differ_where_the_numbers_do(table: Table) -> None:
    by_view: dict[bytes, bytes] = {}
    by_numbers: dict[bytes, bytes] = {}
    for seed in range(2):
        for match, _ in walk(table, seed):
            for seat in match.acting:
                seen = match.observe(seat)
                view = orjson.dumps([seat, match.view(seat), match.acting])
                numbers = seat.encode() + shown(table.game, table.seats, seen)
                assert by_view.setdefault(view, numbers) == numbers
                assert by_numbers.setdefault(seat.encode() + seen.tobytes(), view) == view


@each_table
def test_every_number_is_within_its_range(table: Table) -> None:
    lines = table_of(find_game(table.game)).lines
    scaled = [line for line in lines if line.row.form is not Form.RAW]
    for match, _ in walk(table, 3):
        for seat in match.seats:
            seen = match.observe(seat)
            for line in scaled:
                first = line.first(table.seats)
                part = seen[first : first + line.size(table.seats)]
                assert part.min(initial=0) >= 0, line
                assert part.max(initial=0) <= 1, line


@each_game
def test_the_table_covers_every_number_once(game: str) -> None:
    found = find_game(game)
    table = table_of(found)
    for seats in range(found.least, found.most + 1):
        at = 0
        for line in table.lines:
            assert line.first(seats) == at
            at += line.size(seats)
        assert at == table.size(seats) == len(set(table.names(seats)))


@each_game
def test_every_line_says_what_it_is(game: str) -> None:
    for line in table_of(find_game(game)).lines:
        assert line.about, line.row.field


@pytest.mark.parametrize("table", FIRST_TABLES, ids=str)
def test_what_belongs_to_seats_begins_with_the_own(table: Table) -> None:
    """It is the same circle for all, begun at another place, where nobody holds a secret."""
    lines = [line for line in table_of(find_game(table.game)).lines if line.row.turn is Turn.EACH]
    rows_differ = False
    for match, _ in islice(walk(table, 5), 0, 90, 3):
        views = [match.observe(seat) for seat in match.seats]
        for line in lines:
            first, size = line.first(table.seats), line.size(table.seats)
            rows = [view[first : first + size].reshape(table.seats, -1) for view in views]
            public = not match.has_secrets or line.row.field == "acting"
            for number, row in enumerate(rows if public else ()):
                assert np.array_equal(np.roll(row, number, axis=0), rows[0]), line.row.field
                rows_differ |= not np.array_equal(row, rows[0])
    assert rows_differ


def test_the_same_position_is_the_same_from_every_seat() -> None:
    """But for the number of the seat, which actions name."""
    views = []
    for seat in ("blue", "red", "green"):
        match = Match.new("knights", 3, 7, {"first": seat})
        views.append(match.observe(seat)[3:])
    assert np.array_equal(views[0], views[1])
    assert np.array_equal(views[0], views[2])


def test_a_game_without_a_table_is_seen_field_by_field() -> None:
    match = Match.new("pebbles", 3, 1)
    match.play("red", "hold:2")
    fields = [line.row.field for line in table_of(find_game("pebbles")).lines]
    assert fields == ["acting", "rounds", "goal", "fist", "points"]
    assert match.observe("red").tolist() == [0, 1, 1, 0, 10, 2, -2, -2, 0, 0, 0]
    assert match.observe("blue").tolist() == [1, 0, 1, 0, 10, -2, -1, -2, 0, 0, 0]

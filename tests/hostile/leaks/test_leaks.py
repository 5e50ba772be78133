"""Whatever differs only in what a viewer can't know is told to it in the same bytes."""

import pytest

from tests.hostile.leaks.hall import compare, walk_names
from tests.hostile.leaks.servers import postgres_at
from tests.hostile.leaks.tally import Tally
from tests.table.test_postgres import database, postgres
from tests.tables import GAMES

__all__ = ["database", "postgres"]

SEED = 11
THROUGH_MEMORY = {"holland": 480, "pebbles": 300, "southerners": 520, "knights": 220, "temple": 120}
PARTS = 2  # of each game, so that two can run at once
OVER_TCP = 60  # pairs of each game
ELSEWHERE = 40  # pairs of each game with secrets, on PostgreSQL


def check(tally: Tally, pairs: int) -> None:
    assert not tally.findings, f"\n{tally}"
    assert tally.total >= pairs


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("game", GAMES)
def test_worlds_that_a_viewer_cant_tell_apart_are_told_alike(game: str, part: int) -> None:
    pairs = THROUGH_MEMORY.get(game, 100) // PARTS
    check(compare(walk_names(game, SEED + part), pairs), pairs)


@pytest.mark.parametrize("game", GAMES)
def test_they_are_told_alike_over_real_sockets(game: str) -> None:
    check(compare(walk_names(game, SEED + PARTS), OVER_TCP, tcp=True), OVER_TCP)


@pytest.mark.system
@pytest.mark.xdist_group("postgres")
@pytest.mark.parametrize("game", ["holland", "southerners"])
def test_they_are_told_alike_by_several_servers(game: str, database: str) -> None:
    names = walk_names(game, SEED + PARTS + 1)
    check(compare(names, ELSEWHERE, tcp=True, database=postgres_at(database)), ELSEWHERE)

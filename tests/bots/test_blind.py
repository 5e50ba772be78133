"""A bot sees only its view: changing what is hidden changes none of its moves."""

from random import Random

import pytest

from donjon.bots import choose, levels, request
from tests.conformance.test_hiding import dealt
from tests.tables import FIRST_TABLES, Table, walk

EVERY = {"random": 3, "easy": 17, "normal": 29, "hard": 41, "master": 53}  # moves between looks


@pytest.mark.parametrize("level", EVERY)
@pytest.mark.parametrize("table", FIRST_TABLES, ids=str)
def test_what_is_hidden_changes_no_move(table: Table, level: str) -> None:
    if level not in levels(table.game):
        pytest.fail(f"{table.game} has no level {level}")
    few = level if level == "random" else f"{level}:simulations=10,seconds=0"
    looked = 0
    for match, _ in walk(table, seed=4):
        if match.over or match.moves_played % EVERY[level] or looked > 8:
            continue
        looked += 1
        for seat in match.acting:
            before = choose(request(match, seat, few, seed=2))
            truth, match._states = match._states, dealt(match, seat, Random(looked))
            match._look()
            try:
                assert choose(request(match, seat, few, seed=2)) == before
            finally:
                match._states = truth
                match._look()
    assert looked

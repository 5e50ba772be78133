"""The processes in which bots think."""

import asyncio
from collections.abc import Iterator

import pytest

from donjon.bots import request
from donjon.engine.match import Match
from donjon.table.thinkers import Thinkers
from tests.table.serving import until


@pytest.fixture
def thinkers() -> Iterator[Thinkers]:
    made = Thinkers(1)
    yield made
    made.close()


def test_a_process_that_dies_stops_nobody(thinkers: Thinkers) -> None:
    thinkers.prepare("knights")
    pool = thinkers._processes()
    (process,) = pool._processes.values()
    process.kill()
    until(lambda: pool._broken, "the end of the process")
    thinkers.prepare("holland")
    match = Match.new("knights", seed=1)
    asked = request(match, match.acting[0], "easy")
    assert asyncio.run(thinkers.choose(asked)) in asked.moves

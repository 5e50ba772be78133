"""The processes in which bots think."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from donjon.bots import request
from donjon.engine.match import Match
from donjon.table import thinkers as thinking
from donjon.table import turns
from donjon.table.thinkers import Thinkers
from donjon.table.turns import ALONE, PLAYED, Thought
from tests.table.serving import until
from tests.table.slow_bots import noted, stubborn

STUCK = 120.0  # seconds after which a test that should have ended is given up
KNIGHTS = Match.new("knights", seed=1, options={"first": "blue"})


@pytest.fixture
def thinkers() -> Iterator[Thinkers]:
    made = Thinkers(1)
    yield made
    made.close()


@pytest.fixture(scope="module")
def slow() -> Iterator[Thinkers]:
    made = Thinkers(1, choose=stubborn)
    yield made
    made.close()


def thought(level: str, rank: int = PLAYED, seed: str = "", table: str = "one") -> Thought:
    asked = request(KNIGHTS, "blue", level, seed)
    return Thought(table, asked, time.monotonic(), rank=lambda: rank)


def test_a_process_that_dies_stops_nobody(thinkers: Thinkers) -> None:
    thinkers.prepare("knights")
    pool = thinkers.heads[0].pool
    assert pool is not None
    (process,) = pool._processes.values()
    process.kill()
    until(lambda: pool._broken, "the end of the process")
    thinkers.prepare("holland")
    asked = thought("easy")
    assert asyncio.run(thinkers.choose(asked)) in asked.request.moves


def test_only_what_died_is_asked_again(tmp_path: Path) -> None:
    """Of two that think, the one whose process dies is thought again, the other goes on."""

    def thinks(table: str) -> list[int]:
        return [int(note.name.split("-")[1]) for note in (tmp_path / table).glob("blue-*")]

    async def play() -> None:
        async with asyncio.timeout(STUCK), asyncio.TaskGroup() as group:
            for table in ("one", "two"):
                (tmp_path / table).mkdir()
                asked = thought("easy", seed=str(tmp_path / table), table=table)
                group.create_task(two.choose(asked))
            while not (thinks("one") and thinks("two")):
                await asyncio.sleep(0.001)
            os.kill(thinks("one")[0], signal.SIGKILL)
            while len(thinks("one")) < 2:
                await asyncio.sleep(0.001)
            for table in ("one", "two"):
                (tmp_path / table / "go").touch()

    two = Thinkers(2, choose=noted)
    try:
        asyncio.run(play())
    finally:
        two.close()
    assert len(thinks("one")) == 2
    assert len(thinks("two")) == 1


def test_a_slow_bot_that_nobody_waits_for_gives_way(
    slow: Thinkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It would think on for ever; a person's bot asks, and both are answered."""
    monkeypatch.setattr(turns, "PATIENCE", 1e6)

    async def play() -> list[str]:
        async with asyncio.timeout(STUCK):
            alone = asyncio.create_task(slow.choose(thought("hard", ALONE)))
            while not slow.turns.desks[0].out:
                await asyncio.sleep(0)
            played = await slow.choose(thought("easy", table="two"))
            return [played, await alone]

    assert asyncio.run(play()) == [thought("easy").request.moves[0]] * 2


def test_a_slow_bot_gives_way_to_other_tables_when_its_time_is_over(
    slow: Thinkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turns, "PATIENCE", 1e6)

    async def play() -> None:
        async with asyncio.timeout(STUCK), asyncio.TaskGroup() as group:
            group.create_task(slow.choose(thought("hard")))
            group.create_task(slow.choose(thought("easy", table="two")))

    asyncio.run(play())


def test_a_bot_that_never_answers_is_ended_and_plays_by_chance(
    slow: Thinkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turns, "PATIENCE", 0.0)
    for grace in ("GRACE", "START"):
        monkeypatch.setattr(thinking, grace, 0.0)
    asked = thought("master")
    assert asyncio.run(slow.choose(asked)) in asked.request.moves
    assert slow.heads[0].pool is None


def test_a_thought_that_is_no_longer_wanted_frees_its_worker(
    slow: Thinkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turns, "PATIENCE", 1e6)

    async def play() -> str:
        async with asyncio.timeout(STUCK):
            tasks = [asyncio.create_task(slow.choose(thought("hard"))) for _ in range(3)]
            while not slow.turns.desks[0].out:
                await asyncio.sleep(0)
            for task in tasks:
                task.cancel()
            return await slow.choose(thought("easy", table="two"))

    assert asyncio.run(play()) == thought("easy").request.moves[0]
    assert not slow.turns.waiting
    assert not slow.turns.desks[0].out


def test_a_server_that_is_killed_leaves_no_bot_behind() -> None:
    """Whoever still runs holds the pipe open that the server wrote to."""
    house = "from donjon.table.thinkers import Thinkers; t = Thinkers(1); t.prepare('knights'); "
    house += "t.heads[0].pool.submit(print, 'here', flush=True).result(); input()"
    pipe = subprocess.PIPE
    with subprocess.Popen([sys.executable, "-c", house], stdin=pipe, stdout=pipe) as server:
        assert server.stdout is not None
        assert server.stdout.readline() == b"here\n"
        server.kill()
        assert server.communicate(timeout=STUCK)[0] == b""


def test_nobody_is_forgotten_between_two_looks_at_the_clock(slow: Thinkers) -> None:
    """The first took 10 ms, so the second waits as long: 5 ms too early, then too late."""
    times = [0.0, 0.0, 0.010, 0.015]
    slow.turns.rests = 0.0
    slow.turns.desks[0].held = 0.0
    slow.clock = lambda: times.pop(0) if times else 0.030

    async def play() -> None:
        async with asyncio.timeout(STUCK), asyncio.TaskGroup() as group:
            for table in ("one", "two"):
                group.create_task(slow.choose(thought("easy", ALONE, table=table)))

    try:
        asyncio.run(play())
    finally:
        slow.clock = time.monotonic

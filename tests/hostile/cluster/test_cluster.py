"""Three servers behind a proxy without sticky sessions are killed in turn: everybody plays on."""

import asyncio
from pathlib import Path

import pytest

from tests.hostile.cluster.siege import Cluster
from tests.hostile.crash.databases import Postgres
from tests.hostile.crash.server import Nursery
from tests.hostile.crash.siege import Plan

KILLS = 4
GAMES = ("knights", "southerners")
PLAN = Plan(seed=5, tables=3, clients=9, games=GAMES, servers=3, bots=1, clock={"bank": 600})

pytestmark = [pytest.mark.system, pytest.mark.xdist_group("crash-postgres")]


async def besiege(cluster: Cluster) -> None:
    try:
        await cluster.begin()
        for _ in range(KILLS):
            await cluster.kill_the_next()
            cluster.check()
            await cluster.renew()
        await cluster.last()
    finally:
        await cluster.end()


def test_servers_are_killed_in_turn_behind_a_proxy(tmp_path: Path) -> None:
    postgres = Postgres()
    try:
        with Nursery() as nursery:
            asyncio.run(besiege(Cluster(PLAN, postgres, nursery, tmp_path)))
    finally:
        postgres.remove()

"""A bot lets go at once when told to, and keeps its size."""

from itertools import pairwise
from time import thread_time
from typing import Any

import pytest
from benchmarks.manners import growth

from donjon.bots import choose, request
from donjon.bots.searcher import Findings, Searcher
from donjon.engine import loading
from donjon.engine.match import Match

pytest.importorskip("numba")
pytestmark = pytest.mark.xdist_group("compile-knights")  # nobody waits for what it compiles


@pytest.fixture(autouse=True)
def compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DONJON_MODE", raising=False)


def test_stop_is_looked_at_every_few_milliseconds() -> None:
    """In the processor's time, so that a busy machine changes nothing; `benchmarks.manners`
    measures the answer itself."""
    match = Match.new("knights", seed=1)
    asked = request(match, match.acting[0], "master:simulations=1000000000,seconds=0")
    choose(request(match, match.acting[0], "easy"))  # loads what there is to load
    looks: list[float] = []

    def stop() -> bool:
        looks.append(thread_time())
        return len(looks) > 100

    assert choose(asked, stop) in asked.moves
    assert max(after - before for before, after in pairwise(looks)) < 0.02


def test_nobody_waits_for_a_search_that_is_being_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """It searches by the rules as they are written, and says soon what it has found."""
    monkeypatch.setattr(loading, "ready", lambda *_: None)
    monkeypatch.setattr(loading, "request", lambda *_: None)
    monkeypatch.setattr(loading, "require", lambda *_: pytest.fail("waited for the compiler"))
    found: list[Findings] = []
    search = Searcher.search

    def noted(*asked: Any) -> Findings:
        found.append(search(*asked))
        return found[-1]

    monkeypatch.setattr(Searcher, "search", noted)
    match = Match.new("knights", seed=1)
    asked = request(match, match.acting[0], "master:simulations=100000,seconds=0")
    assert choose(asked, wait=False) in asked.moves
    assert 0 < found[0].simulations < 100_000


def test_a_thousand_moves_take_no_more_memory() -> None:
    assert growth("knights") < 2 << 20

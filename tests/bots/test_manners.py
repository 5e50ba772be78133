"""A bot lets go at once when told to, and keeps its size."""

import pytest
from benchmarks.manners import growth, stop_latency

pytest.importorskip("numba")


@pytest.fixture(autouse=True)
def compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DONJON_MODE", raising=False)


def test_stop_is_answered_within_20_ms() -> None:
    """The quicker half counts: a busy machine may keep a thread waiting."""
    late = sorted(stop_latency("knights", times=11))
    assert late[5] < 0.02


def test_a_thousand_moves_take_no_more_memory() -> None:
    assert growth("knights") < 2 << 20

"""The same results wherever a tournament is played: here, on Ray, on Dask."""

import pytest

from donjon.arena.running import run
from donjon.arena.tournament import Record
from donjon.engine.errors import BadInput
from tests.arena.test_tournament import PAIR, games, played


def test_on_several_cores() -> None:
    pytest.importorskip("joblib", reason="joblib is not installed")
    record = Record(PAIR)
    run(record, jobs=2)
    assert games(record) == games(played())


def test_on_a_local_ray_cluster() -> None:
    pytest.importorskip("ray", reason="Ray is not installed: pip install 'donjon[ray]'")
    record = Record(PAIR)
    run(record, on="ray", jobs=2)
    assert games(record) == games(played())


def test_on_a_local_dask_cluster() -> None:
    reason = "Dask is not installed: pip install 'donjon[dask]'"
    pytest.importorskip("distributed", reason=reason)
    record = Record(PAIR)
    run(record, on="dask", jobs=2)
    assert games(record) == games(played())


def test_nowhere_else() -> None:
    with pytest.raises(BadInput, match="moon"):
        run(Record(PAIR), on="moon", jobs=2)

"""Whatever is sent to a server, it goes on, no match changes, and others play on."""

from pathlib import Path

import pytest

from tests.hostile.fuzz.described import drawn, edges
from tests.hostile.fuzz.kinds import SUITE, besieging
from tests.hostile.fuzz.server import postgres
from tests.hostile.fuzz.siege import Siege, besieged
from tests.hostile.fuzz.test_library import report
from tests.hostile.fuzz.trying import Run

FEW = 400
DRAWN = 60  # requests that Hypothesis makes up; each costs as much as ten others


def test_a_server_goes_on_whatever_requests_it_gets(tmp_path: Path) -> None:
    with besieged(tmp_path) as siege:
        run = Run("http", besieging("http", siege), seed=11)
        run.go(range(SUITE["http"]))
        for number, given in enumerate([*edges(), *drawn(11, DRAWN)], SUITE["http"]):
            run.attempt(number, given)
        end(siege, tmp_path, run)
        query = {"after": "9999", "wait": "nan"}  # it would wait for ever, and others with it
        answer = siege.server.person().http.get(f"/api/tables/{siege.asleep[0]}", params=query)
        assert answer.status_code < 500


def test_a_server_goes_on_whatever_comes_through_a_socket(tmp_path: Path) -> None:
    with besieged(tmp_path) as siege:
        runs = [Run(name, besieging(name, siege), seed=11) for name in ("frames", "commands")]
        for run in runs:
            run.go(range(SUITE[run.name]))
        end(siege, tmp_path, *runs)


@pytest.mark.system
@pytest.mark.xdist_group("postgres")
def test_a_server_on_postgresql_goes_on_too(tmp_path: Path) -> None:
    with postgres() as database, besieged(tmp_path, database) as siege:
        runs = [Run(name, besieging(name, siege), seed=12) for name in ("http", "commands")]
        for run in runs:
            run.go(range(FEW))
        end(siege, tmp_path, *runs)


def end(siege: Siege, folder: Path, *runs: Run) -> None:
    """Nothing was found, and everything is as it was."""
    found = [report(run, folder / "findings") for run in runs if run.findings]
    assert not found, "\n\n".join(found)
    siege.lift()
    assert siege.bystanders.waits, "nobody played beside it"

"""The same results wherever bulk work is done: here, on Ray, on Dask."""

import os
import re
import signal
import socket
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from benchmarks import connect_four

from donjon.arena.running import run
from donjon.arena.tournament import Record
from donjon.cli import main
from donjon.engine import places
from donjon.engine.errors import BadInput, NoCluster
from donjon.engine.places import Place, at_work, open_place
from donjon.engine.simulate import simulate
from tests.arena.test_tournament import PAIR, games, played

pytestmark = pytest.mark.xdist_group("places")  # one Ray and one Dask for all of them
CLUSTERS = ("ray", "dask")


@pytest.fixture(scope="module")
def ray() -> Iterator[Place]:
    """A Ray of our own; whoever works `on="ray"` meanwhile finds it running."""
    pytest.importorskip("ray", reason="Ray is not installed: pip install 'donjon[ray]'")
    with open_place("ray", 2) as place:
        yield place


@pytest.fixture(scope="module")
def dask() -> Iterator[Place]:
    reason = "Dask is not installed: pip install 'donjon[dask]'"
    pytest.importorskip("distributed", reason=reason)
    with open_place("dask", 2) as place:
        yield place


@pytest.fixture(params=CLUSTERS)
def cluster(request: pytest.FixtureRequest) -> Place:
    place: Place = request.getfixturevalue(request.param)
    return place


@pytest.fixture
def on(cluster: Place) -> str:
    return "ray" if isinstance(cluster, places.OnRay) else "dask"


def test_a_tournament_on_several_cores() -> None:
    pytest.importorskip("joblib", reason="joblib is not installed")
    record = Record(PAIR)
    run(record, jobs=2)
    assert games(record) == games(played())


def test_a_tournament_on_a_cluster(on: str) -> None:
    record, told = Record(PAIR), []
    run(record, on=on, progress=lambda done, wanted: told.append((done, wanted)))
    assert games(record) == games(played())
    assert told == [*((n, 6) for n in range(7)), (6, 6)]


def test_simulate_writes_the_same_on_a_cluster(
    on: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["simulate", "knights", "--games", "50", "--seats", "3", "--seed", "s", "--json"]
    outputs, arrays = [], []
    for place in ("here", on):
        rows = tmp_path / f"{place}.npz"
        assert main([*words, "--on", place]) == 0
        assert main([*words, "--on", place, "--out", str(rows), "--export", "9"]) == 0
        outputs.append(capsys.readouterr().out)
        arrays.append(np.load(rows))
    assert outputs[0] == outputs[1]
    for name in ("winners", "moves", "rounds", "payoffs"):
        assert np.array_equal(arrays[0][name], arrays[1][name])


def test_a_cluster_that_runs_already_is_joined(dask: Place) -> None:
    assert isinstance(dask, places.OnDask)
    address = dask.client.scheduler.address
    there = simulate("pebbles", games=9, seed=1, on=f"dask:{address}")
    assert np.array_equal(there.moves, simulate("pebbles", games=9, seed=1).moves)
    assert list(dask.results(abs, [-1])) == [1]  # and left running


def test_a_game_that_is_not_installed_is_played_on_a_cluster(on: str) -> None:
    there = simulate(connect_four.GAME, games=9, seed=1, on=on)
    assert np.array_equal(there.moves, simulate(connect_four.GAME, games=9, seed=1).moves)


def test_simulate_tells_how_far_it_is(on: str, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[tuple[int, int]] = []
    bar = lambda done, wanted: told.append((done, wanted))  # noqa: E731
    monkeypatch.setattr("donjon.engine.simulate._shown", lambda _: bar)
    simulate("pebbles", games=16, seed=1, first=5, summary=True, on=on)
    assert told == [(n, 16) for n in range(2, 17, 2)]


def test_an_interrupted_cluster_returns_what_is_done(
    on: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(done: int, _wanted: int) -> None:
        if done >= 8:
            raise KeyboardInterrupt

    monkeypatch.setattr("donjon.engine.simulate._shown", lambda _: interrupt)
    part = simulate("pebbles", games=16, seed=1, on=on)
    monkeypatch.undo()
    assert part.games <= 8
    assert not part.complete
    whole = simulate("pebbles", games=16, seed=1)
    assert np.array_equal(part.moves, whole.moves[: part.games])


def test_a_report_is_the_same_from_a_cluster(
    on: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    quick = ("random", "easy:simulations=2", "easy:simulations=3")
    monkeypatch.setattr("donjon.arena.findings.levels", lambda _: quick)
    words = ["report", "pebbles", "--games", "100", "--bot-games", "8", "--jobs", "2"]
    pages = []
    for place in ("here", on):
        path = tmp_path / f"{place}.html"
        if place != "here":
            monkeypatch.setattr("donjon.arena.findings.CHUNK", 30)  # in several parts
        assert main([*words, "--on", place, "--to", str(path)]) == 0
        page = path.read_text("utf-8")
        pages.append(re.sub(r"(random games|bots) \d+ s", r"\1", page))  # how long it took
    assert pages[0] == pages[1]


def die_once(mark: Path) -> str:
    """The first who tries is killed, as by a machine that is switched off."""
    if not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return "done"


def die(_task: int) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def fail(_task: int) -> None:
    raise ArithmeticError("seven")


def test_a_task_whose_worker_died_is_done_by_another(cluster: Place, tmp_path: Path) -> None:
    assert list(cluster.results(die_once, [tmp_path / "mark"])) == ["done"]


def test_workers_that_die_again_and_again(cluster: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    """With one try each; usually they have four."""
    if isinstance(cluster, places.OnRay):
        monkeypatch.setattr(places, "RETRIES", 0)
    elif isinstance(cluster, places.OnDask):
        monkeypatch.setattr(cluster.client.cluster.scheduler, "allowed_failures", 0)
    with pytest.raises(NoCluster, match="its workers died"):
        list(cluster.results(die, [1]))


def test_a_worker_that_fails_says_why(cluster: Place) -> None:
    with pytest.raises(NoCluster, match="seven"):
        list(cluster.results(fail, [1]))


def test_a_worker_with_another_version_does_nothing() -> None:
    with pytest.raises(NoCluster, match=r"it has Donjon .*, and this is 0.0.7"):
        at_work("0.0.7", fail, 1)


@pytest.mark.parametrize("address", ["ray:{}", "ray:ray://{}", "dask:tcp://{}", "dask:nonsense"])
@pytest.mark.parametrize("command", ["simulate", "report", "arena"])
def test_a_cluster_that_is_not_there(
    command: str, address: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip({"r": "ray", "d": "distributed"}[address[0]])
    monkeypatch.setattr(places, "PATIENCE", 0.2)
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))  # nobody listens
        on = address.format(f"127.0.0.1:{closed.getsockname()[1]}")
        players = ["easy", "random"] if command == "arena" else []
        assert main([command, "knights", *players, "--games", "100", "--on", on]) == 2
    err = capsys.readouterr().err
    name = {"r": "Ray", "d": "Dask"}[address[0]]
    assert err.startswith(f"donjon: {name}: no cluster can be used at {on.partition(':')[2]}: ")
    assert len(err.splitlines()) == 1


def test_nowhere_else() -> None:
    for on in ("moon", "here:1"):
        with pytest.raises(BadInput, match=on):
            run(Record(PAIR), on=on, jobs=2)
        with pytest.raises(BadInput, match=on):
            simulate("knights", games=1, on=on)
    with pytest.raises(BadInput, match="device"):
        simulate("knights", games=1, on="ray", device="cuda")

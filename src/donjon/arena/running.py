"""Play a tournament: on this machine's cores, on Ray or on Dask (joblib's back ends)."""

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from itertools import islice
from typing import Any

from donjon.arena.contestants import PROGRAM
from donjon.arena.fixture import Fixture, play
from donjon.arena.tournament import Record
from donjon.bots.strength import strength
from donjon.bots.tree.build import search_build
from donjon.engine import builds
from donjon.engine.errors import BadInput, NoCompiler
from donjon.engine.registry import find_game

PLACES = ("here", "ray", "dask")
Progress = Callable[[int, int], None]


def run(
    record: Record, on: str = "here", jobs: int | None = None, progress: Progress | None = None
) -> None:
    """Play what is missing; each game is recorded as soon as it is over."""
    tournament = record.tournament
    waiting = list(record.missing())
    if not waiting:
        return
    _prepare(tournament.game, tournament.players)
    width = jobs or cores()
    report = progress or (lambda _done, _wanted: None)
    report(len(record.outcomes), tournament.total)
    if on == "here" and width == 1:
        for number in waiting:
            if not record.decided(tournament.group(number)):
                record.add([play(tournament.fixture(number))])
                report(len(record.outcomes), tournament.total)
        report(tournament.total, tournament.total)
        return
    with _place(on, width) as (parallel, streams):
        left = iter(waiting)
        wave = 512 if streams and tournament.test is None else 4 * width
        while numbers := list(islice(_undecided(left, record), wave)):
            fixtures = [tournament.fixture(number) for number in numbers]
            for outcome in parallel(fixtures):
                record.add([outcome])
                report(len(record.outcomes), tournament.total)
    report(tournament.total, tournament.total)


def _undecided(numbers: Iterator[int], record: Record) -> Iterator[int]:
    for number in numbers:
        if not record.decided(record.tournament.group(number)):
            yield number


def _prepare(game: str, players: tuple[str, ...]) -> None:
    """Compile once, before every process would."""
    found = find_game(game)
    try:
        builds.require(found, builds.TABLE)
    except NoCompiler:
        return
    if any(not p.startswith(PROGRAM) and strength(game, p).simulations for p in players):
        search_build(found)


@contextmanager
def _place(on: str, cores: int) -> Iterator[tuple[Callable[[list[Fixture]], Any], bool]]:
    """A function that plays fixtures somewhere, and whether it yields them one by one."""
    import joblib

    with ExitStack() as stack:
        kind, _, address = on.partition(":")
        if kind == "ray":
            _join_ray(stack, cores, address)
        elif kind == "dask":
            _join_dask(stack, cores, address)
        elif kind != "here":
            raise BadInput("--on", f"expected one of {', '.join(PLACES)}, got {on!r}")
        backend = {"here": "loky"}.get(kind, kind)
        stack.enter_context(joblib.parallel_config(backend=backend, n_jobs=cores))
        streams = kind == "here"
        parallel = joblib.Parallel(
            batch_size=1 if kind != "here" else "auto",
            return_as="generator_unordered" if streams else "list",
        )
        task = joblib.delayed(play)

        def run_all(fixtures: list[Fixture]) -> Any:
            return parallel(task(fixture) for fixture in fixtures)

        yield run_all, streams


def _join_ray(stack: ExitStack, cores: int, address: str) -> None:
    """A cluster that is there already (`ray:auto`, `ray:ray://host:10001`), or one of our own."""
    try:
        import ray
        from ray.util.joblib import register_ray
    except ImportError:
        raise BadInput("--on", "Ray is not installed: pip install 'donjon[ray]'") from None
    register_ray()
    if address:
        ray.init(address=address, log_to_driver=False)
        stack.callback(ray.shutdown)
    elif not ray.is_initialized():
        ray.init(num_cpus=cores, include_dashboard=False, log_to_driver=False, logging_level=40)
        stack.callback(ray.shutdown)


def _join_dask(stack: ExitStack, cores: int, address: str) -> None:
    """A scheduler that is there already (`dask:tcp://host:8786`), or one of our own."""
    try:
        from distributed import Client, LocalCluster
    except ImportError:
        raise BadInput("--on", "Dask is not installed: pip install 'donjon[dask]'") from None
    if address:
        stack.enter_context(Client(address))
        return
    cluster = LocalCluster(
        n_workers=cores, threads_per_worker=1, dashboard_address=None, silence_logs=40
    )
    stack.enter_context(cluster)
    stack.enter_context(Client(cluster))


def cores() -> int:
    affinity: Any = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity else os.cpu_count() or 1

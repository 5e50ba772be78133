"""Where bulk work is done: on this machine's cores, on Ray or on Dask; nothing else knows them.

The work is a function that can be imported and a row of tasks; every result depends on its task
alone, so it makes no difference where, or in which order, they are done, or that a task whose
worker died is done again by another.
"""

import os
import socket
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from typing import Any

from donjon import __version__
from donjon.engine.errors import BadInput, NoCluster, as_typed, sentence_of
from donjon.engine.words import N_, Name, because

PLACES = ("here", "ray", "dask")
RETRIES = 3  # of a task on Ray whose worker died; Dask has a setting of its own, usually as many
PATIENCE = 10.0  # seconds in which a cluster must answer
Work = Callable[[Any], Any]


def cores() -> int:
    """How many cores of this machine we may use."""
    affinity: Any = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity else os.cpu_count() or 1


class Place(ABC):
    """Somewhere to work."""

    def __init__(self, width: int) -> None:
        self.width = width  # tasks at a time

    @abstractmethod
    def results(self, work: Work, tasks: Iterable[Any]) -> Iterator[Any]:
        """What the work makes of each task, as soon as it is known, in any order."""


@contextmanager
def open_place(on: str, jobs: int | None = None) -> Iterator[Place]:
    """`here`, `ray` or `dask`, or with a cluster's address such as `dask:tcp://host:8786`."""
    kind, _, address = on.partition(":")
    with ExitStack() as stack:
        if kind == "ray":
            yield _join_ray(stack, jobs, address)
        elif kind == "dask":
            yield _join_dask(stack, jobs, address)
        elif on == "here":
            yield Here(jobs or cores())
        else:
            reason = N_("expected one of {known}, got {value}")
            raise BadInput("on", because(reason, known=as_typed(PLACES), value=repr(on)))


class Here(Place):
    """This machine's cores, a process each; with one, this process."""

    def results(self, work: Work, tasks: Iterable[Any]) -> Iterator[Any]:
        if self.width == 1:
            yield from map(work, tasks)
            return
        import joblib

        parallel = joblib.Parallel(self.width, return_as="generator_unordered")
        task = joblib.delayed(work)
        yield from parallel(task(each) for each in tasks)


# --- clusters ---------------------------------------------------------------------------


class _Cluster(Place):
    """Tasks are handed out as others are done, two for each that can be worked at."""

    name: str

    def results(self, work: Work, tasks: Iterable[Any]) -> Iterator[Any]:
        running: set[Any] = set()
        try:
            for task in tasks:
                running.add(self.hand_out(work, task))
                if len(running) >= 2 * self.width:
                    yield from self._done(running)
            while running:
                yield from self._done(running)
        finally:
            with suppress(Exception):  # the cluster may be gone
                self.take_back(running)

    def _done(self, running: set[Any]) -> Iterator[Any]:
        for future in self.wait(running):
            running.remove(future)
            yield self.result(future)

    @abstractmethod
    def hand_out(self, work: Work, task: Any) -> Any:
        """What stands for the task's result until it is there."""

    @abstractmethod
    def wait(self, running: set[Any]) -> list[Any]:
        """Those that are done, once one is."""

    @abstractmethod
    def result(self, future: Any) -> Any: ...

    @abstractmethod
    def take_back(self, running: set[Any]) -> None: ...

    def lost(self, error: BaseException) -> NoCluster:
        reason = N_("{name}: the work was given up, since its workers died: {error}")
        return NoCluster(because(reason, name=self.name, error=sentence_of(error)))

    def failed(self, error: BaseException) -> NoCluster:
        reason = N_("{name}: a worker could not do its work: {error}")
        return NoCluster(because(reason, name=self.name, error=sentence_of(error)))


def at_work(version: str, work: Work, task: Any) -> Any:
    """What a worker does; another version might play other games."""
    if version != __version__:
        reason = N_("it has Donjon {theirs}, and this is {ours}")
        raise NoCluster(because(reason, theirs=__version__, ours=version))
    return work(task)


class OnRay(_Cluster):
    name = "Ray"

    def __init__(self, ray: Any, width: int) -> None:
        super().__init__(width)
        self.ray = ray
        self.remote = ray.remote(at_work)

    def hand_out(self, work: Work, task: Any) -> Any:
        remote = self.remote.options(num_cpus=1, max_retries=RETRIES)
        return remote.remote(__version__, work, task)

    def wait(self, running: set[Any]) -> list[Any]:
        done: list[Any] = self.ray.wait(list(running), num_returns=1)[0]
        return done

    def result(self, future: Any) -> Any:
        try:
            return self.ray.get(future)
        except self.ray.exceptions.RayTaskError as error:
            raise self.failed(error.cause or error) from error
        except self.ray.exceptions.RayError as error:
            raise self.lost(error) from error

    def take_back(self, running: set[Any]) -> None:
        for future in running:
            self.ray.cancel(future, force=True)


class OnDask(_Cluster):
    name = "Dask"

    def __init__(self, client: Any, width: int) -> None:
        super().__init__(width)
        self.client = client

    def hand_out(self, work: Work, task: Any) -> Any:
        return self.client.submit(at_work, __version__, work, task, pure=False)

    def wait(self, running: set[Any]) -> list[Any]:
        from distributed import wait

        try:
            return list(wait(list(running), return_when="FIRST_COMPLETED").done)
        except Exception as error:  # the scheduler is gone, and forgot what it was given
            raise self.lost(error) from error

    def result(self, future: Any) -> Any:
        from distributed.scheduler import KilledWorker

        try:
            return future.result()
        except KilledWorker as error:
            raise self.lost(error) from error
        except Exception as error:
            raise self.failed(error) from error

    def take_back(self, running: set[Any]) -> None:
        if running:
            self.client.cancel(list(running), force=True)


def _join_ray(stack: ExitStack, jobs: int | None, address: str) -> Place:
    """A cluster that is there already (`ray:auto`, `ray:host:6379`), or one of our own."""
    try:
        import ray
    except ImportError:
        raise BadInput("on", N_("Ray is not installed: pip install 'donjon[ray]'")) from None
    if address:
        _knock(address)
        with _reaching("Ray", address):
            ray.init(address=address, log_to_driver=False, logging_level=40)
        stack.callback(ray.shutdown)
    elif not ray.is_initialized():
        width = jobs or cores()
        ray.init(num_cpus=width, include_dashboard=False, log_to_driver=False, logging_level=40)
        stack.callback(ray.shutdown)
    return OnRay(ray, jobs or max(1, int(ray.cluster_resources().get("CPU", 1))))


def _knock(address: str) -> None:
    """Ray itself tries for minutes, and then ends the process."""
    host, _, port = address.rpartition("://")[2].rpartition(":")
    if host and port.isdecimal():
        with _reaching("Ray", address):
            socket.create_connection((host.strip("[]"), int(port)), PATIENCE).close()


def _join_dask(stack: ExitStack, jobs: int | None, address: str) -> Place:
    """A scheduler that is there already (`dask:tcp://host:8786`), or one of our own."""
    try:
        from distributed import Client, LocalCluster, default_client
    except ImportError:
        raise BadInput("on", N_("Dask is not installed: pip install 'donjon[dask]'")) from None
    if address:
        with _reaching("Dask", address):
            client = stack.enter_context(Client(address, timeout=PATIENCE))
            client.wait_for_workers(1, timeout=PATIENCE)
    else:
        try:
            client = default_client()
        except ValueError:  # there is none
            cluster = LocalCluster(
                n_workers=jobs or cores(),
                threads_per_worker=1,
                dashboard_address=None,
                silence_logs=40,
            )
            client = stack.enter_context(Client(stack.enter_context(cluster)))
    return OnDask(client, jobs or max(1, sum(client.ncores().values())))


@contextmanager
def _reaching(name: str, address: str) -> Iterator[None]:
    try:
        yield
    # TimeoutError is the first; Dask asserts that its own thread has started in time.
    except (OSError, OverflowError, RuntimeError, ValueError, AssertionError) as error:
        reason = N_("{name}: no cluster can be used at {address}: {error}")
        unreachable = because(reason, name=name, address=Name(address), error=str(error))
        raise NoCluster(unreachable) from error

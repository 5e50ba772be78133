"""Many games at once: on every core, a GPU or a cluster, the same games wherever they are played.

Game i has its own dice and its own players' luck, made from the seed and i alone, so the
results don't depend on the number of cores, and any game can be exported as a journal.
"""

import sys
from collections.abc import Sequence
from typing import Any

from donjon.engine.cores import run_on_cores
from donjon.engine.errors import BadInput
from donjon.engine.places import cores as cores_here
from donjon.engine.places import open_place
from donjon.engine.plans import make_plan
from donjon.engine.progress import Bar, Progress
from donjon.engine.reader import Reader
from donjon.engine.registry import Game
from donjon.engine.simulation import Simulation
from donjon.engine.summary import Summary
from donjon.engine.words import N_, because

CLUSTER = N_("a cluster plays on its cores; leave one of device and on away")


def simulate(
    game: str | Game,
    games: int = 1000,
    seats: int | None = None,
    bots: str | Sequence[str] = "random",
    seed: int | str | None = None,
    threads: int | None = None,
    options: dict[str, Any] | None = None,
    summary: bool = False,
    device: str = "cpu",
    progress: bool | Progress | None = None,
    first: int = 0,
    on: str = "here",
) -> Any:
    """Play many games; a Simulation, or with `summary=True` a Summary in constant memory.

    `bots` is "random" or "quick" (the game's own quick policy), for all seats or one each.
    `first` is the number of the first game, to go on where another run ended.  `on` is "ray" or
    "dask" to play on a cluster ("dask:tcp://host:8786" names one); `threads` is then how many
    cores of it.  Ctrl-C stops and returns what is done.
    """
    plan = make_plan(game, seats, bots, seed, options)
    wanted = Reader(games, "games").whole(1, 10**13)
    start = Reader(first, "first").whole(0, 2**53)
    shown = _shown(progress)
    _check_device(device, on)
    cores = Reader(threads, "threads").whole(1, 4096) if threads is not None else None
    result = Summary(plan, wanted) if summary else Simulation(plan, wanted)
    if device == "cuda":
        from donjon.engine.cuda import run_on_gpu

        run_on_gpu(result, start, shown)
    elif on == "here":
        run_on_cores(result, start, cores or cores_here(), shown)
    else:
        from donjon.engine.parts import run_in_parts

        with open_place(on, cores) as place:
            run_in_parts(place, result, start, shown)
    return result


def _check_device(device: str, on: str) -> None:
    if device not in ("cpu", "cuda"):
        reason = because(N_("expected cpu or cuda, got {value}"), value=repr(device))
        raise BadInput("device", reason)
    if device == "cuda" and on != "here":
        raise BadInput("device", CLUSTER)


def _shown(progress: bool | Progress | None) -> Progress:
    """A progress bar after the first second, if somebody is there to see it."""
    if callable(progress):
        return progress
    if progress is False or (progress is None and not sys.stdout.isatty()):
        return lambda _done, _wanted: None
    return Bar(N_("games"))

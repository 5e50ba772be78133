"""Many games at once: on every core, a GPU or a cluster, the same games wherever they are played.

Game i has its own dice and its own players' luck, made from the seed and i alone, so the
results don't depend on the number of cores, and any game can be exported as a journal.
"""

import threading
import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from typing import Any

import numpy as np

from donjon.engine import builds, dice
from donjon.engine.builds import Build
from donjon.engine.drivers import BY_CHANCE, QUICK
from donjon.engine.errors import BadInput, NoCompiler, sentence_of
from donjon.engine.match import Match
from donjon.engine.opening import asked_for, seed_text
from donjon.engine.places import cores as cores_here
from donjon.engine.places import open_place
from donjon.engine.reader import Reader
from donjon.engine.registry import Game
from donjon.engine.summary import Summary
from donjon.engine.words import N_, because

STYLES = {"random": BY_CHANCE, "quick": QUICK}
CHUNK = 4096  # games a core takes at a time
SLOW_CHUNK = 16  # the same where the rules are interpreted
Progress = Callable[[int, int], None]  # games done, games wanted


@dataclass(frozen=True)
class Plan:
    """What is to be simulated; the same plan always gives the same games."""

    game: Game
    seats: tuple[str, ...]
    options: dict[str, Any]
    seed: str
    bots: tuple[str, ...]

    def __deepcopy__(self, _known: Any) -> "Plan":
        return self  # it never changes

    def arguments(self, build: Build) -> tuple[Any, ...]:
        """What every driver of whole games takes first; each thread needs its own."""
        return (
            build.blank(),
            build.mask(),
            build.words([0]),
            build.words([0, 0]),
            build.words(dice.key_of(self.game.id, self.seed)),
            len(self.seats),
            build.row(self.game.text.setup(self.options, self.seats)),
            build.row([STYLES[bot] for bot in self.bots]),
        )

    def journal(self, i: int) -> dict[str, Any]:
        """Game i as a journal: it is played again and written down."""
        number = Reader(i, "number").whole(0, 2**54)
        build = builds.ready(self.game, builds.BULK) or builds.interpreted(self.game, builds.BULK)
        arguments, room = self.arguments(build), 0
        count = build.drive.trace_game(*arguments, number, _small([0]), build.row([0]))
        while room < count:
            room = count
            who, what = _small([0] * room), build.row([0] * room)
            count = build.drive.trace_game(*arguments, number, who, what)
        return self.written(number, what)

    def written(
        self, number: int, actions: Iterable[int], who: Iterable[int] | None = None
    ) -> dict[str, Any]:
        """Game `number` with these moves as a journal; usually the first who may act does."""
        match = Match.new(self.game, len(self.seats), self.seed, self.options, number)
        turns = iter(who) if who is not None else None
        for action in actions:
            seat = self.seats.index(match.acting[0]) if turns is None else next(turns)
            move = self.game.text.move(match.seen_state(None), seat, int(action))
            match.play(self.seats[seat], move)
        return match.journal()


class Simulation:
    """The results of many games: arrays by name, a row a game."""

    def __init__(self, plan: Plan, wanted: int) -> None:
        self.plan = plan
        self.wanted = wanted
        self.games = wanted
        self.moves = np.zeros(wanted, np.int32)
        self.rounds = np.zeros(wanted, np.int32)
        self.payoffs = np.zeros((wanted, len(plan.seats)), np.float32)
        self.winners = np.zeros((wanted, len(plan.seats)), np.bool_)

    def __getitem__(self, name: str) -> np.ndarray[Any, Any]:
        if name not in ("winners", "moves", "rounds", "payoffs"):
            raise KeyError(name)
        array: np.ndarray[Any, Any] = getattr(self, name)
        return array

    def __len__(self) -> int:
        return self.games

    @property
    def complete(self) -> bool:
        """False if it was interrupted; what is there is right all the same."""
        return self.games == self.wanted

    def journal(self, i: int) -> dict[str, Any]:
        """One of the games on paper."""
        Reader(i, "number").whole(0, self.games - 1)
        return self.plan.journal(i)

    def summary(self) -> Summary:
        """The same in totals."""
        totals = Summary(self.plan, self.wanted)
        totals.add(self.moves, self.rounds, self.payoffs)
        return totals

    def cut_gaps(self, done: dict[int, int]) -> None:
        """Keep what the chunks done (from: to) reach without a gap."""
        reach = 0
        while reach in done:
            reach = done[reach]
        self.cut(reach)

    def cut(self, games: int) -> None:
        self.games = games
        for name in ("moves", "rounds", "payoffs", "winners"):
            setattr(self, name, getattr(self, name)[:games])

    def __repr__(self) -> str:
        return f"<Simulation of {self.plan.game.id}, {self.games} games>"


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
    if device == "cuda" and on != "here":
        reason = N_("a cluster plays on its cores; leave one of device and on away")
        raise BadInput("device", reason)
    if device == "cuda":
        from donjon.engine.cuda import run_on_gpu

        return run_on_gpu(plan, wanted, start, summary, shown)
    if device != "cpu":
        reason = because(N_("expected cpu or cuda, got {value}"), value=repr(device))
        raise BadInput("device", reason)
    cores = Reader(threads, "threads").whole(1, 4096) if threads is not None else None
    result = Summary(plan, wanted) if summary else Simulation(plan, wanted)
    if on == "here":
        _run(plan, result, wanted, start, cores or cores_here(), shown)
        return result
    from donjon.engine.parts import run_in_parts

    with open_place(on, cores) as place:
        run_in_parts(place, result, start, shown)
    return result


def make_plan(
    game: str | Game,
    seats: int | None,
    bots: str | Sequence[str],
    seed: int | str | None,
    options: dict[str, Any] | None,
) -> Plan:
    """Check what was asked for."""
    found, names, chosen = asked_for(game, seats, options)
    each = (bots,) * len(names) if isinstance(bots, str) else tuple(bots)
    if len(each) != len(names):
        reason = N_("expected one name, or one for each of the {seats} seats")
        raise BadInput("bots", because(reason, seats=len(names)))
    for i, bot in enumerate(each):
        Reader(bot, f"bots[{i}]").one_of(tuple(STYLES))
    return Plan(found, names, chosen, seed_text(seed), each)


def bulk_build(game: Game) -> Build:
    """The compiled build for bulk play, or the interpreted one where there is no compiler."""
    try:
        return builds.require(game, builds.BULK)
    except NoCompiler as error:
        if builds.wanted():
            slow = N_("playing interpreted, which is slow: {error}")
            warnings.warn(because(slow, error=sentence_of(error)), stacklevel=2)
        return builds.interpreted(game, builds.BULK)


# --- on the cores -----------------------------------------------------------------------


def _run(
    plan: Plan,
    result: "Simulation | Summary",
    wanted: int,
    start: int,
    cores: int,
    shown: Progress,
) -> None:
    """Share the games out in chunks; on Ctrl-C keep the unbroken run from the first."""
    build = bulk_build(plan.game)
    scratch = threading.local()

    def play(low: int, high: int) -> tuple[int, int, Any]:
        if not hasattr(scratch, "arguments"):
            scratch.arguments = plan.arguments(build)
        rows = _rows(result, low, high)
        build.drive.play_games(*scratch.arguments, start + low, *rows)
        return low, high, rows

    chunks = _chunks(wanted, cores, CHUNK if build.compiled else SLOW_CHUNK)
    done: dict[int, int] = {}
    count = 0
    with ThreadPoolExecutor(cores) as pool:
        running: set[Future[Any]] = set()
        try:
            for low, high in chunks:
                running.add(pool.submit(play, low, high))
                while len(running) > 2 * cores:
                    count += _collect(running, result, done)
                    shown(count, wanted)
            while running:
                count += _collect(running, result, done)
                shown(count, wanted)
        except KeyboardInterrupt:
            for future in running:
                future.cancel()
            kept = {future for future in running if not future.cancelled()}
            while kept:
                _collect(kept, result, done)
            if isinstance(result, Simulation):
                result.cut_gaps(done)


def _chunks(wanted: int, cores: int, most: int) -> Iterator[tuple[int, int]]:
    size = max(1, min(most, -(-wanted // (4 * cores))))
    for low in range(0, wanted, size):
        yield low, min(low + size, wanted)


def _rows(result: "Simulation | Summary", low: int, high: int) -> tuple[Any, Any, Any]:
    """Where a chunk writes: into the result, or into rows of its own."""
    if isinstance(result, Simulation):
        return result.moves[low:high], result.rounds[low:high], result.payoffs[low:high]
    games = high - low
    seats = len(result.plan.seats)
    return (
        np.zeros(games, np.int32),
        np.zeros(games, np.int32),
        np.zeros((games, seats), np.float32),
    )


def _collect(
    running: set[Future[Any]], result: "Simulation | Summary", done: dict[int, int]
) -> int:
    """Wait for some chunk to end and take in those that have; return how many games."""
    finished, _ = wait(running, return_when=FIRST_COMPLETED, timeout=0.2)
    running -= finished
    games = 0
    for future in finished:
        low, high, rows = future.result()
        games += high - low
        if isinstance(result, Simulation):
            done[low] = high
            result.winners[low:high] = rows[2] == 1
        else:
            result.add(*rows)
    return games


def _small(values: Sequence[int]) -> np.ndarray[Any, Any]:
    return np.array(values, np.int8)


def _shown(progress: bool | Progress | None) -> Progress:
    """A progress bar after the first second, if somebody is there to see it."""
    import sys

    if callable(progress):
        return progress
    if progress is False or (progress is None and not sys.stdout.isatty()):
        return lambda _done, _wanted: None
    from donjon.engine.progress import Bar

    return Bar(N_("games"))

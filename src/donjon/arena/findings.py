"""What a report rests on: random games, bots' games, and what was counted in them."""

import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import numpy as np

from donjon.arena.fixture import Outcome, opening, play, table_build
from donjon.arena.running import run_at
from donjon.arena.statistics import Share
from donjon.arena.study.build import empty_counts, empty_games, study_build
from donjon.arena.study.watch import Counts, Games
from donjon.arena.tournament import Record, Tournament
from donjon.bots.strength import levels, strength
from donjon.engine import dice
from donjon.engine.errors import listed
from donjon.engine.opening import seat_names
from donjon.engine.options import read_options
from donjon.engine.parts import Part, parts
from donjon.engine.places import Here, Place, cores
from donjon.engine.reader import Reader
from donjon.engine.registry import Game, find_game
from donjon.engine.simulate import Plan, make_plan
from donjon.engine.words import N_, because

OTHERS = N_("other moves")
CHUNK = 1000  # random games a thread plays at a time
FEW = 8  # names of one kind of move that are still told apart
SAMPLE = 60  # games that are looked at to learn the moves' names
Progress = Callable[[str, int, int], None]  # what, how much is done, how much is wanted


@dataclass
class Seen:
    """Games of one sort, and what was counted in them."""

    who: str
    games: Games
    counts: Counts
    endings: Counter[str] = field(default_factory=Counter)  # kinds of events in the last move
    seconds: float = 0.0

    @property
    def number(self) -> int:
        return len(self.games.moves)

    def wins(self, seat: int) -> Share:
        return Share(int((self.games.payoffs[:, seat] == 1).sum()), self.number)

    def together(self) -> bool:
        """Do all seats always win or lose together?"""
        return bool((self.games.payoffs == self.games.payoffs[:, :1]).all())

    def drawn(self) -> Share:
        return Share(int((self.games.payoffs.max(1) < 1).sum()), self.number)

    def settled(self) -> Any:
        """For each game with one winner, the part of it after which that seat led for good."""
        known = self.games.settled >= 0
        return self.games.settled[known] / np.maximum(self.games.moves[known], 1)


@dataclass
class Setting:
    """One set of rules, and the games played by it."""

    game: Game
    options: dict[str, Any]  # all of them
    given: dict[str, Any]  # those that were asked for
    names: tuple[str, ...]
    groups: list[str]  # the names of the moves that are told apart
    crowd: Seen  # random games
    mirrors: list[Seen] = field(default_factory=list)  # bots' games among equals, weakest first
    duels: Record | None = None  # level against level
    tables: dict[str, Share] = field(default_factory=dict)  # together: games each level won
    level: str = ""  # the strongest bots'
    seconds: float = 0.0  # all bots' games

    @property
    def peers(self) -> Seen | None:
        """The games of the strongest among themselves."""
        return self.mirrors[-1] if self.mirrors else None

    def seen(self) -> list[Seen]:
        """Games of every sort, the weakest players' first."""
        return [self.crowd, *self.mirrors]


def study(
    name: str,
    seats: int | None,
    given: dict[str, Any],
    random_games: int,
    bot_games: int,
    seed: str,
    budget: float,
    progress: Progress,
    place: Place,
) -> Setting:
    """Play and count; bots get as many simulations as the budget of seconds allows."""
    game = find_game(name)
    names = seat_names(game, seats or game.least)
    options = read_options(game.text.OPTIONS, Reader(dict(given), "options"), names)
    group_of, groups = _groups(game, names, options, seed)
    plan = make_plan(game, len(names), "random", seed, options)
    crowd = _crowd(plan, random_games, group_of, len(groups), progress, place)
    found = Setting(game, options, given, names, groups, crowd)
    crowd.endings = _endings(game, names, options, _sampled(game, names, options, seed))
    if bot_games:
        _bots(found, bot_games, seed, group_of, budget, progress, place)
    return found


# --- what moves are called --------------------------------------------------------------


def _sampled(
    game: Game, names: tuple[str, ...], options: dict[str, Any], seed: str
) -> list[tuple[str, list[tuple[int, int]]]]:
    """A few random games, written down."""
    seats = len(names)
    games = Tournament(game.id, ("random",), SAMPLE, seats, f"{seed}/sample", options, traced=True)
    outcomes = [play(games.fixture(i)) for i in range(SAMPLE)]
    return [(outcome.seed, outcome.trace) for outcome in outcomes]


def _groups(
    game: Game, names: tuple[str, ...], options: dict[str, Any], seed: str
) -> tuple[list[int], list[str]]:
    """A group for every action: its name, or its kind where that has too many names."""
    called = _called(game, names, options, _sampled(game, names, options, seed))
    kinds: dict[str, set[str]] = {}
    for name in called.values():
        kinds.setdefault(name.partition(":")[0], set()).add(name)
    groups: list[str] = []
    group_of = []
    for action in range(game.rules.ACTIONS):
        name = called.get(action, OTHERS)
        kind = name.partition(":")[0]
        group = name if len(kinds.get(kind, ())) <= FEW else f"{kind}:…"
        if group not in groups:
            groups.append(group)
        group_of.append(groups.index(group))
    return group_of, groups


def _called(
    game: Game, names: tuple[str, ...], options: dict[str, Any], traces: Iterable[Any]
) -> dict[int, str]:
    build = table_build(game)
    called: dict[int, str] = {}
    for seed, trace in traces:
        states = opening(build, options, names, seed)
        for seat, action in trace:
            fresh = [a for a in build.legal(states, seat) if a not in called]
            if fresh:
                state = build.twin(states)
                for a in fresh:
                    called[a] = _neutral(game.text.move(state, seat, a), names, seat)
            build.drive.play(states, seat, action)
    return called


def _neutral(move: str, names: tuple[str, ...], seat: int) -> str:
    """The same from nobody's side: `attack:1>red3` of blue is `attack:1>other3`."""
    for n, name in enumerate(names):
        move = move.replace(name, "own" if n == seat else "other")
    return move


# --- random games -----------------------------------------------------------------------


def _crowd(
    plan: Plan, wanted: int, group_of: list[int], groups: int, progress: Progress, place: Place
) -> Seen:
    began = time.perf_counter()
    games = empty_games(wanted, len(plan.seats))
    total = empty_counts(group_of, groups)
    watch = partial(_watch, group_of, groups)
    done = 0
    for part, counts, rows in _watched(place, watch, parts(plan, 0, wanted, CHUNK)):
        _add(total, counts)
        for row, home in zip(rows, games, strict=True):
            home[part.first : part.first + part.count] = row
        done += part.count
        progress(N_("random games"), done, wanted)
    return Seen("random", games, total, seconds=time.perf_counter() - began)


def _watched(place: Place, watch: Callable[[Part], Any], tasks: Iterable[Part]) -> Iterator[Any]:
    """On this machine threads do: rules that are compiled don't wait for each other."""
    if not isinstance(place, Here):
        yield from place.results(watch, tasks)
        return
    with ThreadPoolExecutor(cores()) as pool:
        yield from pool.map(watch, tasks)


def _watch(group_of: list[int], groups: int, part: Part) -> tuple[Part, Counts, Games]:
    plan = part.plan()
    build = study_build(plan.game)
    counts, games = empty_counts(group_of, groups), empty_games(part.count, part.seats)
    build.drive.watch_games(*plan.arguments(build), part.first, counts, games)
    return part, counts, games


def _add(total: Counts, counts: Counts) -> None:
    for name in ("offered", "taken", "did", "did_won", "could", "could_won"):
        getattr(total, name)[:] += getattr(counts, name)


# --- bots' games ------------------------------------------------------------------------


def _bots(
    found: Setting,
    wanted: int,
    seed: str,
    group_of: list[int],
    budget: float,
    progress: Progress,
    place: Place,
) -> None:
    """Half of the games among equals, level by level; half level against level."""
    game, seats = found.game, len(found.names)
    began = time.perf_counter()
    chance, easy, usual = levels(game.id)[:3]
    found.level = _affordable(found, usual, wanted, budget, place.width)

    def tournament(players: tuple[str, ...], games: int, traced: bool = False) -> Record:
        plan = Tournament(game.id, players, max(games, 1), seats, f"{seed}/bots", found.options,
                          traced=traced)  # fmt: skip
        record = Record(plan)
        what = because(N_("bots' games: {players}"), players=listed(players))
        run_at(place, record, lambda done, all_: progress(what, done, all_))
        return record

    together = found.crowd.together()
    for level in (easy, found.level):
        mirror = tournament((level,), wanted // 3 if together else wanted // 4, traced=True)
        outcomes = [mirror.outcomes[n] for n in sorted(mirror.outcomes)]
        found.mirrors.append(_replayed(found, level, outcomes, group_of))
        found.tables[level] = mirror.won(level)
    if together:
        alone = tournament((chance,), wanted - 2 * (wanted // 3))
        found.tables = {chance: alone.won(chance), **found.tables}
    else:
        found.tables = {}
        pairs = 3 if seats == 2 else 1
        found.duels = tournament((chance, easy, found.level), wanted // 2 // pairs)
    found.seconds = time.perf_counter() - began


def _affordable(found: Setting, level: str, wanted: int, budget: float, width: int) -> str:
    """The level, with fewer simulations if the games would take too long."""
    how = strength(found.game.id, level)
    trial = Tournament(found.game.id, (level,), 3, len(found.names), "trial", found.options)
    play(trial.fixture(0))  # loads what is needed
    began = time.perf_counter()
    for n in (1, 2):
        play(trial.fixture(n))
    expected = (time.perf_counter() - began) / 2 * wanted * 0.75 / width
    if expected <= budget:
        return level
    return f"{level}:simulations={max(16, int(how.simulations * budget / expected))}"


def _replayed(found: Setting, level: str, outcomes: list[Outcome], group_of: list[int]) -> Seen:
    game, names = found.game, found.names
    build = study_build(game)
    counts = empty_counts(group_of, len(found.groups))
    games = empty_games(len(outcomes), len(names))
    setup = build.row(game.text.setup(found.options, names))
    states, mask = build.blank(), build.mask()
    for n, outcome in enumerate(outcomes):
        who = np.array([seat for seat, _ in outcome.trace], np.int32)
        what = np.array([action for _, action in outcome.trace], np.int32)
        keys = build.words(dice.key_of(game.id, outcome.seed))
        build.drive.watch_trace(states, mask, keys, len(names), setup, who, what, counts, games, n)
    ends = _endings(game, names, found.options, [(o.seed, o.trace) for o in outcomes[:200]])
    return Seen(level, games, counts, ends)


def _endings(
    game: Game, names: tuple[str, ...], options: dict[str, Any], traces: list[Any]
) -> Counter[str]:
    """Which events the last move of each game brought about."""
    build = table_build(game)
    ends: Counter[str] = Counter()
    for seed, trace in traces:
        states = opening(build, options, names, seed)
        for seat, action in trace:
            build.drive.play(states, seat, action)
        kinds = {game.text.event(note, names)["kind"] for note in build.notes(states)}
        ends.update(kinds)
        ends["games"] += 1
    return ends

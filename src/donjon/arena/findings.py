"""What a report rests on: random games, bots' games, and what was counted in them."""

import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from donjon.arena.counting import (
    ENDS,
    SAMPLE,
    Names,
    Options,
    Seen,
    add,
    count_ending,
    keep,
    sample,
    watch,
    watch_again,
)
from donjon.arena.fixture import Outcome, play
from donjon.arena.running import run_at
from donjon.arena.statistics import Share
from donjon.arena.study.build import STUDY, empty_counts, empty_games
from donjon.arena.study.watch import Counts, Games
from donjon.arena.tournament import Record, Tournament
from donjon.bots.strength import levels, strength
from donjon.engine.kinds import TABLE
from donjon.engine.loading import fastest
from donjon.engine.opening import seat_names
from donjon.engine.options import read_options
from donjon.engine.parts import Part, parts
from donjon.engine.places import Here, Place, cores
from donjon.engine.plans import Plan, make_plan
from donjon.engine.reader import Reader
from donjon.engine.registry import Game, find_game
from donjon.engine.words import N_, because

CHUNK = 1000  # random games a thread plays at a time
RANDOM_GAMES, BOT_GAMES = N_("random games"), N_("bots' games: {players}")
Progress = Callable[[str, int, int], None]  # what, how much is done, how much is wanted


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
    level: str = "",
) -> Setting:
    """Play and count; unless a level is named, bots get as many simulations as the budget of
    seconds allows."""
    game = find_game(name)
    names = seat_names(game, seats or game.least)
    options = read_options(game.text.OPTIONS, Reader(dict(given), "options"), names)
    sampled = _sampled(game, names, options, seed)
    known = Names(game, names, options)
    for outcome in sampled:
        known.learn(fastest(game, TABLE), outcome)
    group_of, groups = known.groups()
    plan = make_plan(game, len(names), "random", seed, options)
    crowd = _crowd(plan, random_games, group_of, len(groups), progress, place)
    found = Setting(game, options, given, names, groups, crowd)
    for outcome in sampled:
        count_ending(fastest(game, TABLE), names, options, outcome, crowd.endings)
    if bot_games:
        _bots(found, bot_games, seed, group_of, budget, progress, place, level)
    return found


def _sampled(game: Game, names: tuple[str, ...], options: Options, seed: str) -> list[Outcome]:
    games = sample(game, names, options, seed)
    return [play(games.fixture(n)) for n in range(SAMPLE)]


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
        add(total, counts)
        keep(games, part, rows)
        done += part.count
        progress(RANDOM_GAMES, done, wanted)
    return Seen("random", plan.game.together, games, total, seconds=time.perf_counter() - began)


def _watched(place: Place, watch: Callable[[Part], Any], tasks: Iterable[Part]) -> Iterator[Any]:
    """On this machine threads do: rules that are compiled don't wait for each other."""
    if not isinstance(place, Here):
        yield from place.results(watch, tasks)
        return
    with ThreadPoolExecutor(cores()) as pool:
        yield from pool.map(watch, tasks)


def _watch(group_of: list[int], groups: int, part: Part) -> tuple[Part, Counts, Games]:
    return part, *watch(fastest(find_game(part.game), STUDY), group_of, groups, part)


# --- bots' games ------------------------------------------------------------------------


def _bots(
    found: Setting,
    wanted: int,
    seed: str,
    group_of: list[int],
    budget: float,
    progress: Progress,
    place: Place,
    level: str,
) -> None:
    """Half of the games among equals, level by level; half level against level."""
    game, seats = found.game, len(found.names)
    began = time.perf_counter()
    chance, easy, usual = levels(game.id)[:3]
    found.level = level or _affordable(found, usual, wanted, budget, place.width)

    def tournament(players: tuple[str, ...], games: int, traced: bool = False) -> Record:
        plan = Tournament(game.id, players, max(games, 1), seats, f"{seed}/bots", found.options,
                          traced=traced)  # fmt: skip
        record = Record(plan)
        what = because(BOT_GAMES, players=tuple(players))
        run_at(place, record, lambda done, all_: progress(what, done, all_))
        return record

    together = found.crowd.together
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
    game, names, options = found.game, found.names, found.options
    counts = empty_counts(group_of, len(found.groups))
    seen = Seen(level, game.together, empty_games(len(outcomes), len(names)), counts)
    for n, outcome in enumerate(outcomes):
        watch_again(fastest(game, STUDY), names, options, outcome, counts, seen.games, n)
    for outcome in outcomes[:ENDS]:
        count_ending(fastest(game, TABLE), names, options, outcome, seen.endings)
    return seen

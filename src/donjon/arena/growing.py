"""A study that is played a little at a time, and can be reported on at any time.

It plays the games that `findings.study` plays, one after the other in this process, and finds
the same; whoever drives it decides when it goes on.  Rules that are not compiled yet are played
as they are written, which makes no difference but in time.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from math import comb
from time import perf_counter, sleep
from typing import Any

from donjon.arena.counting import (
    ENDS,
    SAMPLE,
    Names,
    Seen,
    add,
    count_ending,
    first_rows,
    keep,
    sample,
    watch,
    watch_again,
)
from donjon.arena.findings import BOT_GAMES, RANDOM_GAMES, Setting
from donjon.arena.fixture import Fixture, Outcome, Playing, playing
from donjon.arena.study.build import STUDY, empty_counts, empty_games
from donjon.arena.tournament import Record, Tournament
from donjon.bots.strength import levels
from donjon.bots.tree.build import SEARCH
from donjon.engine import loading
from donjon.engine.opening import seat_names
from donjon.engine.options import read_options
from donjon.engine.parts import Part
from donjon.engine.plans import make_plan
from donjon.engine.reader import Reader
from donjon.engine.registry import find_game
from donjon.engine.words import because

AT_ONCE = 0.05  # seconds that random games are played between two steps, about
MOST_AT_ONCE = 2000  # of them
GLANCE = 0.02  # seconds between two looks whether something is compiled
WEIGHT = 40  # random games that a bots' game counts for, in telling how far it is


@dataclass(frozen=True)
class Wanted:
    """What one side of a study is about."""

    game: str
    seats: int
    options: dict[str, Any]
    random_games: int
    bot_games: int
    seed: str
    level: str  # of the strongest bots, with how much they think


class Growing:
    """One set of rules, whose games are played step by step."""

    def __init__(self, wanted: Wanted) -> None:
        self.wanted, self.game = wanted, find_game(wanted.game)
        self.names = seat_names(self.game, wanted.seats)
        given = Reader(dict(wanted.options), "options")
        self.options = read_options(self.game.text.OPTIONS, given, self.names)
        self.rows = empty_games(wanted.random_games, len(self.names))
        self.played = 0  # random games
        self.found: Setting | None = None  # from the first random games on
        self.doing: str = RANDOM_GAMES
        self.done, self.of = 0, 0  # in units of a random game
        self.over = False
        self._steps = self._play()

    @property
    def share(self) -> float:
        """How far it is."""
        return self.done / self.of if self.of else 0.0

    def step(self) -> None:
        """Go on a little."""
        if next(self._steps, True):
            self.over = True

    # --- in the order in which it is played ---------------------------------------------

    def _play(self) -> Iterator[None]:
        wanted, bots = self.wanted, self.wanted.bot_games
        self.of = SAMPLE + wanted.random_games + WEIGHT * bots
        known, endings = Names(self.game, self.names, self.options), Counter[str]()
        games = sample(self.game, self.names, self.options, wanted.seed)
        for n in range(SAMPLE):
            outcome = yield from self._game(games.fixture(n))
            known.learn(loading.at_hand(self.game), outcome)
            self._end(outcome, endings)
            self.done += 1
            yield
        group_of, groups = known.groups()
        yield from self._crowd(group_of, groups, endings)
        if bots:
            yield from self._bots(group_of)

    def _crowd(
        self, group_of: list[int], groups: list[str], endings: Counter[str]
    ) -> Iterator[None]:
        wanted, names = self.wanted, self.names
        plan = make_plan(self.game, len(names), "random", wanted.seed, self.options)
        total, size, seconds = empty_counts(group_of, len(groups)), 4, 0.0
        while self.played < wanted.random_games:
            size = min(size, wanted.random_games - self.played)
            part = Part(
                self.game, len(names), plan.bots, plan.seed, plan.options, self.played, size
            )
            began = perf_counter()
            counts, rows = watch(loading.at_hand(self.game, STUDY), group_of, len(groups), part)
            spent = perf_counter() - began
            add(total, counts)
            keep(self.rows, part, rows)
            self.played, self.done, seconds = self.played + size, self.done + size, seconds + spent
            played = first_rows(self.rows, self.played)
            crowd = Seen("random", self.game.together, played, total, endings, seconds)
            self.found = Setting(self.game, self.options, wanted.options, names, groups, crowd)
            if spent < AT_ONCE / 2:
                size = min(2 * size, MOST_AT_ONCE)
            elif spent > AT_ONCE:
                size = max(1, size // 2)
            yield

    def _bots(self, group_of: list[int]) -> Iterator[None]:
        """As `findings` shares them out: among equals, and level against level."""
        found, wanted = self.found, self.wanted.bot_games
        assert found is not None
        chance, easy = levels(self.game.id)[:2]
        found.level = self.wanted.level
        together = found.crowd.together
        own = max(wanted // 3 if together else wanted // 4, 1)
        pairs = 3 if len(self.names) == 2 else 1
        meet = comb(3, min(len(self.names), 3))
        rest = wanted - 2 * (wanted // 3) if together else meet * max(wanted // 2 // pairs, 1)
        self.of = self.done + WEIGHT * (2 * own + rest)
        yield from self._coming()
        for level in (easy, found.level):
            yield from self._mirror(level, own, group_of)
        if together:
            alone, others = self._record((chance,), max(rest, 1)), found.tables
            for _ in self._games(alone):
                if alone.outcomes:
                    found.tables = {chance: alone.won(chance), **others}
                yield
        else:
            found.tables = {}
            found.duels = self._record((chance, easy, found.level), rest // meet)
            yield from self._games(found.duels)

    def _mirror(self, level: str, count: int, group_of: list[int]) -> Iterator[None]:
        """Games among equals, each counted as soon as it is over."""
        found = self.found
        assert found is not None
        record = self._record((level,), count, traced=True)
        rows = empty_games(record.tournament.total, len(self.names))
        counts = empty_counts(group_of, len(found.groups))
        seen = Seen(level, self.game.together, first_rows(rows, 0), counts)
        for _ in self._games(record):
            while seen.number < len(record.outcomes):
                n = seen.number
                outcome, build = record.outcomes[n], loading.at_hand(self.game, STUDY)
                watch_again(build, self.names, self.options, outcome, seen.counts, rows, n)
                if n < ENDS:
                    self._end(outcome, seen.endings)
                seen.games = first_rows(rows, n + 1)
                if n == 0:
                    found.mirrors.append(seen)
                if found.crowd.together:
                    found.tables[level] = record.won(level)
            yield

    def _record(self, players: tuple[str, ...], games: int, traced: bool = False) -> Record:
        self.doing = because(BOT_GAMES, players=tuple(players))
        seed = f"{self.wanted.seed}/bots"
        return Record(
            Tournament(
                self.game.id, players, games, len(self.names), seed, self.options, traced=traced
            )
        )

    def _games(self, record: Record) -> Iterator[None]:
        """A step for every move, and one after every game."""
        assert self.found is not None
        for number in record.missing():
            began = perf_counter()
            game = self._game(record.tournament.fixture(number))
            while True:
                try:
                    next(game)
                except StopIteration as end:
                    record.add([end.value])
                    break
                yield
            self.done += WEIGHT
            self.found.seconds += perf_counter() - began
            yield

    def _game(self, fixture: Fixture) -> Playing:
        plain = loading.ready(self.game, SEARCH) is None
        return playing(fixture, loading.at_hand(self.game), plain)

    def _end(self, outcome: Outcome, ends: Counter[str]) -> None:
        count_ending(loading.at_hand(self.game), self.names, self.options, outcome, ends)

    def _coming(self) -> Iterator[None]:
        """Bots that search by compiled rules are waited for: they are so much faster."""
        loader = loading.request(self.game, SEARCH)
        while loader is not None and loader.build is None and loader.trouble is None:
            sleep(GLANCE)
            yield

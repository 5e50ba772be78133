"""Who meets whom, and the file that the results are kept in.

The players take turns in all the seats; games that differ in that alone share their dice.  A
tournament's games are numbered, and everything about a game follows from its number, so a
run can stop anywhere and another can go on, on other machines too.
"""

import json
import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import combinations
from pathlib import Path
from typing import Any

from donjon.arena.contestants import PROGRAM
from donjon.arena.fixture import Fixture, Outcome
from donjon.arena.statistics import Rating, Sequential, Share, ratings
from donjon.bots.strength import strength
from donjon.engine.errors import BadInput
from donjon.engine.opening import seat_names
from donjon.engine.options import read_options
from donjon.engine.reader import Reader
from donjon.engine.registry import find_game
from donjon.engine.words import N_

FORMAT = 1
ANOTHER = N_("holds another tournament's results; name another file")


@dataclass(frozen=True)
class Tournament:
    """What is to be played."""

    game: str
    players: tuple[str, ...]
    games: int  # for each group of players that meet
    seats: int = 2
    seed: str = "1"
    options: dict[str, Any] = field(default_factory=dict)
    timed: bool = False
    traced: bool = False
    test: Sequential | None = None  # stop a pair's games as soon as this knows
    groups: tuple[tuple[str, ...], ...] = ()  # who meets whom; usually everybody

    def __post_init__(self) -> None:
        game = find_game(self.game)
        names = seat_names(game, self.seats)
        given = Reader(dict(self.options), "options")
        object.__setattr__(self, "options", read_options(game.text.OPTIONS, given, names))
        for player in self.players:
            if not player.startswith(PROGRAM):
                strength(self.game, player)
        if len(set(self.players)) < len(self.players):
            raise BadInput("players", N_("a name stands there twice"))
        if not self.groups:
            size = min(self.seats, len(self.players))
            object.__setattr__(self, "groups", tuple(combinations(self.players, size)))

    def fixture(self, number: int) -> Fixture:
        """Game `number`: the groups in turn, so that more games can be wanted later."""
        i, group = divmod(number, len(self.groups))
        players = self.groups[group]
        turns = max(self.seats, len(players))
        line = [players[seat % len(players)] for seat in range(turns)]
        turn = i % turns
        return Fixture(
            number=number,
            game=self.game,
            options=self.options,
            players=tuple((line[turn:] + line[:turn])[: self.seats]),
            seed=f"{self.seed}/{i // turns}",
            luck=f"{self.seed}/{number}",
            timed=self.timed,
            traced=self.traced,
        )

    def group(self, number: int) -> int:
        """Which group plays game `number`."""
        return number % len(self.groups)

    @property
    def total(self) -> int:
        return self.games * len(self.groups)

    def id(self) -> str:
        """A hash of all that decides the results; how many games are wanted does not."""
        how = [p if p.startswith(PROGRAM) else repr(strength(self.game, p)) for p in self.players]
        version = find_game(self.game).version
        facts = (self.game, version, self.players, how, self.seats, self.seed, self.timed)
        options = sorted(self.options.items(), key=str)
        return sha256(repr((facts, options, self.groups)).encode()).hexdigest()[:16]


class Record:
    """The results so far; with a path, each is on disk as soon as it is known."""

    def __init__(self, tournament: Tournament, path: Path | None = None) -> None:
        self.tournament = tournament
        self.path = path
        self.outcomes: dict[int, Outcome] = {}
        if path is not None and path.exists() and path.stat().st_size:
            self._read(path)
        elif path is not None:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._append([self._head()])

    def _head(self) -> dict[str, Any]:
        t = self.tournament
        return {
            "arena": FORMAT,
            "id": t.id(),
            "game": t.game,
            "options": t.options,
            "players": list(t.players),
            "seats": t.seats,
            "seed": t.seed,
        }

    def _read(self, path: Path) -> None:
        """Take up an earlier run; a line that a crash cut off is played again."""
        whole = path.read_bytes()
        end = whole.rfind(b"\n") + 1
        if end < len(whole):
            with path.open("r+b") as file:
                file.truncate(end)
        lines = whole[:end].splitlines()
        head = json.loads(lines[0]) if lines else {}
        if head.get("id") != self.tournament.id():
            raise BadInput(str(path), ANOTHER)
        for line in lines[1:]:
            outcome = Outcome.from_json(json.loads(line))
            self.outcomes[outcome.number] = outcome

    def add(self, outcomes: Iterable[Outcome]) -> None:
        new = [o for o in outcomes if o.number not in self.outcomes]
        self.outcomes.update((o.number, o) for o in new)
        if self.path is not None:
            self._append([o.to_json() for o in new])

    def _append(self, rows: list[dict[str, Any]]) -> None:
        assert self.path is not None
        with self.path.open("a", encoding="utf-8") as file:
            file.writelines(json.dumps(row) + "\n" for row in rows)
            file.flush()
            os.fsync(file.fileno())

    # --- what they say ------------------------------------------------------------------

    def unbroken(self, group: int) -> list[Outcome]:
        """A group's games in order, up to the first that is missing."""
        found = []
        for number in range(group, self.tournament.total, len(self.tournament.groups)):
            if number not in self.outcomes:
                break
            found.append(self.outcomes[number])
        return found

    def counted(self, group: int) -> list[Outcome]:
        """The games that count: all, or those up to where the test knew."""
        games = self.unbroken(group)
        test = self.tournament.test
        if test is None or len(self.tournament.groups[group]) != 2:
            return games
        return games[: test.verdict(self._scores(games, group))[1]]

    def _scores(self, games: list[Outcome], group: int) -> list[float]:
        first, second = self.tournament.groups[group]
        return [score(o, first, second) for o in games]

    def decided(self, group: int) -> bool:
        test = self.tournament.test
        if test is None or len(self.tournament.groups[group]) != 2:
            return False
        return test.verdict(self._scores(self.unbroken(group), group))[0] is not None

    def missing(self) -> Iterator[int]:
        """The games still to be played, in order; decided groups need none."""
        known = [self.decided(group) for group in range(len(self.tournament.groups))]
        for number in range(self.tournament.total):
            if number not in self.outcomes and not known[self.tournament.group(number)]:
                yield number

    def ratings(self) -> list[Rating]:
        names = list(self.tournament.players)
        duels = []
        for group in range(len(self.tournament.groups)):
            members = self.tournament.groups[group]
            for outcome in self.counted(group):
                for a, b in combinations(members, 2):
                    duels.append((names.index(a), names.index(b), score(outcome, a, b)))
        return ratings(names, duels)

    def duel(self, first: str, second: str) -> Share:
        """How the first did against the second wherever both sat at a board."""
        games = [
            score(o, first, second)
            for g, members in enumerate(self.tournament.groups)
            if first in members and second in members
            for o in self.counted(g)
        ]
        return Share(sum(games), len(games))

    def won(self, player: str) -> Share:
        """The share of games that a player's seats won (all of them together, if they do)."""
        games = [o for g in range(len(self.tournament.groups)) for o in self.counted(g)]
        own = [
            max(p for p, name in zip(o.payoffs, o.players, strict=True) if name == player) == 1
            for o in games
            if player in o.players
        ]
        return Share(sum(own), len(own))

    def pace(self, player: str) -> tuple[float, float]:
        """Seconds a choice, and simulations a second."""
        choices = simulations = 0
        seconds = 0.0
        for outcome in self.outcomes.values():
            for name, spent in zip(outcome.players, outcome.spent, strict=True):
                if name == player:
                    choices += spent.choices
                    simulations += spent.simulations
                    seconds += spent.seconds
        return seconds / max(choices, 1), simulations / seconds if seconds else 0.0


def score(outcome: Outcome, first: str, second: str) -> float:
    """1 if the first did better than the second, 0 if worse, else a half; means of seats."""

    def mean(name: str) -> float:
        own = [p for p, n in zip(outcome.payoffs, outcome.players, strict=True) if n == name]
        return sum(own) / len(own) if own else 0.0

    a, b = mean(first), mean(second)
    return 0.5 if abs(a - b) < 1e-9 else float(a > b)

"""What is counted in games for a report: which moves were open and taken, what ended the game."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from donjon.arena.fixture import Outcome, opening
from donjon.arena.statistics import Share
from donjon.arena.study.build import empty_counts, empty_games
from donjon.arena.study.watch import Counts, Games
from donjon.arena.tournament import Tournament
from donjon.engine import dice
from donjon.engine.builds import Build
from donjon.engine.parts import Part
from donjon.engine.registry import Game
from donjon.engine.words import N_

OTHERS = N_("other moves")
FEW = 8  # names of one kind of move that are still told apart
SAMPLE = 60  # games that are looked at to learn the moves' names
ENDS = 200  # games whose last moves are looked at
Options = dict[str, Any]


@dataclass
class Seen:
    """Games of one sort, and what was counted in them."""

    who: str
    together: bool  # all seats win or lose together
    games: Games
    counts: Counts
    endings: Counter[str] = field(default_factory=Counter)  # kinds of events in the last move
    seconds: float = 0.0

    @property
    def number(self) -> int:
        return len(self.games.moves)

    def wins(self, seat: int) -> Share:
        return Share(int((self.games.payoffs[:, seat] == 1).sum()), self.number)

    def drawn(self) -> Share:
        return Share(int((self.games.payoffs.max(1) < 1).sum()), self.number)

    def settled(self) -> Any:
        """For each game with one winner, the part of it after which that seat led for good."""
        known = self.games.settled >= 0
        return self.games.settled[known] / np.maximum(self.games.moves[known], 1)


# --- what moves are called --------------------------------------------------------------


def sample(game: Game, names: tuple[str, ...], options: Options, seed: str) -> Tournament:
    """A few random games, to be written down."""
    return Tournament(
        game.id, ("random",), SAMPLE, len(names), f"{seed}/sample", options, traced=True
    )


class Names:
    """What the actions of a game are called, learnt from games that are written down."""

    def __init__(self, game: Game, names: tuple[str, ...], options: Options) -> None:
        self.game, self.names, self.options = game, names, options
        self.called: dict[int, str] = {}

    def learn(self, build: Build, outcome: Outcome) -> None:
        states = opening(build, self.options, self.names, outcome.seed)
        for seat, action in outcome.trace:
            fresh = [a for a in build.legal(states, seat) if a not in self.called]
            if fresh:
                state = build.twin(states)
                for a in fresh:
                    self.called[a] = self._neutral(self.game.text.move(state, seat, a), seat)
            build.drive.play(states, seat, action)

    def _neutral(self, move: str, seat: int) -> str:
        """The same from nobody's side: `attack:1>red3` of blue is `attack:1>other3`."""
        for n, name in enumerate(self.names):
            move = move.replace(name, "own" if n == seat else "other")
        return move

    def groups(self) -> tuple[list[int], list[str]]:
        """A group for every action: its name, or its kind where that has too many names."""
        kinds: dict[str, set[str]] = {}
        for name in self.called.values():
            kinds.setdefault(name.partition(":")[0], set()).add(name)
        groups: list[str] = []
        group_of = []
        for action in range(self.game.rules.ACTIONS):
            name = self.called.get(action, OTHERS)
            kind = name.partition(":")[0]
            group = name if len(kinds.get(kind, ())) <= FEW else f"{kind}:…"
            if group not in groups:
                groups.append(group)
            group_of.append(groups.index(group))
        return group_of, groups


# --- watching ---------------------------------------------------------------------------


def watch(build: Build, group_of: list[int], groups: int, part: Part) -> tuple[Counts, Games]:
    """Play some random games of a simulation, and count."""
    counts, games = empty_counts(group_of, groups), empty_games(part.count, part.seats)
    build.drive.watch_games(*part.plan().arguments(build), part.first, counts, games)
    return counts, games


def add(total: Counts, counts: Counts) -> None:
    for name in ("offered", "taken", "did", "did_won", "could", "could_won"):
        getattr(total, name)[:] += getattr(counts, name)


def keep(rows: Games, part: Part, found: Games) -> None:
    """Write what was found in a part where its games belong."""
    for row, home in zip(found, rows, strict=True):
        home[part.first : part.first + part.count] = row


def first_rows(rows: Games, count: int) -> Games:
    return Games(*(row[:count] for row in rows))


def watch_again(
    build: Build, names: tuple[str, ...], options: Options, outcome: Outcome,
    counts: Counts, games: Games, n: int,
) -> None:  # fmt: skip
    """Count a game that is written down, into row n."""
    game = build.game
    who = np.array([seat for seat, _ in outcome.trace], np.int32)
    what = np.array([action for _, action in outcome.trace], np.int32)
    keys = build.words(dice.key_of(game.id, outcome.seed))
    setup = build.row(game.text.setup(options, names))
    build.drive.watch_trace(
        build.blank(), build.mask(), keys, len(names), setup, who, what, counts, games, n
    )


def count_ending(
    build: Build, names: tuple[str, ...], options: Options, outcome: Outcome, ends: Counter[str]
) -> None:
    """Which events the last move of a game brought about."""
    states = opening(build, options, names, outcome.seed)
    for seat, action in outcome.trace:
        build.drive.play(states, seat, action)
    ends.update({build.game.text.event(note, names)["kind"] for note in build.notes(states)})
    ends["games"] += 1

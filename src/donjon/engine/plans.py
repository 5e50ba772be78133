"""What is to be simulated, and any game of it as a journal."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from donjon.engine import builds, dice, loading
from donjon.engine.builds import Build
from donjon.engine.drivers import BY_CHANCE, QUICK
from donjon.engine.errors import BadInput
from donjon.engine.kinds import BULK
from donjon.engine.match import Match
from donjon.engine.opening import asked_for, seed_text
from donjon.engine.reader import Reader
from donjon.engine.registry import Game
from donjon.engine.words import N_, because

STYLES = {"random": BY_CHANCE, "quick": QUICK}


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
            build.blank(2),
            (build.mask(), build.mask()),
            (build.words([0]), build.words([0])),
            build.words([0, 0]),
            build.words(dice.key_of(self.game.id, self.seed)),
            len(self.seats),
            build.row(self.game.text.setup(self.options, self.seats)),
            build.row([STYLES[bot] for bot in self.bots]),
        )

    def journal(self, i: int) -> dict[str, Any]:
        """Game i as a journal: it is played again and written down."""
        number = Reader(i, "number").whole(0, 2**54)
        build = loading.ready(self.game, BULK) or builds.interpreted(self.game, BULK)
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


def _small(values: Sequence[int]) -> np.ndarray[Any, Any]:
    return np.array(values, np.int8)

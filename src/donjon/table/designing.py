"""What is done for a designer's study in the process of `studies`: a few games, and the report.

A study is kept there between two pieces.  Should the process die, it is begun again: what is
asked for decides every game of it.
"""

import shlex
from collections import OrderedDict
from dataclasses import dataclass
from hashlib import sha256
from time import monotonic
from typing import Any, NamedTuple

import orjson

from donjon.arena.growing import Growing, Wanted
from donjon.arena.report import body, csv
from donjon.bots.searcher import Stop
from donjon.bots.strength import levels, strength
from donjon.engine.registry import find_game
from donjon.engine.words import said, speak
from donjon.table.studying import answering

SLICE = 0.25  # seconds after which it tells how far it is
EVERY = 1.5  # seconds between two reports, and at least so many
TIMES = 10  # times as long as making one takes
SIMULATIONS = 64  # of the strongest bots for a move, at most: the same on every machine
KEPT = 8  # studies that are played in turn


@dataclass(frozen=True)
class Order:
    """What a designer wants to know; the same order always gives the same games."""

    game: str
    seats: int
    sides: tuple[bytes, ...]  # JSON: the options that are not as usual, of one set or two
    games: int  # random games
    bot_games: int
    seed: str
    language: str

    @property
    def id(self) -> str:
        return sha256(repr(self).encode()).hexdigest()[:16]

    @property
    def level(self) -> str:
        """The strongest bots', with how much they think."""
        known = levels(self.game)
        usual = known[min(2, len(known) - 1)]
        most = strength(self.game, usual).simulations
        return f"{usual}:simulations={SIMULATIONS}" if most > SIMULATIONS else usual

    def wanted(self) -> list[Wanted]:
        """Each side gets its share of the games."""
        count = len(self.sides)
        return [
            Wanted(
                self.game, self.seats, orjson.loads(side), self.games // count,
                self.bot_games // count, self.seed, self.level,
            )
            for side in self.sides
        ]  # fmt: skip

    def command(self) -> str:
        """What gives the same figures in a terminal."""
        words = ["donjon", "report", self.game, "--seats", str(self.seats)]
        first, *others = [orjson.loads(side) for side in self.sides]
        words += _options("--options", first)
        for other in others:  # the usual rules need a name there too
            usual = {o.name: o.default for o in find_game(self.game).text.OPTIONS}
            words += _options("--against", other or {name: usual[name] for name in first})
        words += ["--games", str(self.games), "--bot-games", str(self.bot_games)]
        return shlex.join([*words, "--level", self.level, "--seed", self.seed])


def _options(name: str, given: dict[str, Any]) -> list[str]:
    """As they are typed."""
    typed = {o: v if isinstance(v, str) else orjson.dumps(v).decode() for o, v in given.items()}
    return [word for option, value in typed.items() for word in (name, f"{option}={value}")]


class Step(NamedTuple):
    """How far a study is; a report, if there is a new one; whether that was the last."""

    share: float
    doing: str
    report: str = ""
    csv: str = ""
    over: bool = False


class Draft:
    """A study that is being played."""

    def __init__(self, order: Order) -> None:
        self.order = order
        self.sides = [Growing(wanted) for wanted in order.wanted()]
        self.next_report = monotonic()

    def play(self, stop: Stop) -> None:
        """Go on for a moment, with the side that is behind."""
        end = monotonic() + SLICE
        while not self.over and monotonic() < end and not stop():
            self.behind.step()

    @property
    def behind(self) -> Growing:
        return min((side for side in self.sides if not side.over), key=lambda side: side.share)

    @property
    def over(self) -> bool:
        return all(side.over for side in self.sides)

    @property
    def share(self) -> float:
        return sum(side.share for side in self.sides) / len(self.sides)

    def report(self, stop: Stop) -> Step:
        say = speak(self.order.language)
        share = 1.0 if self.over else self.share
        doing = "" if self.over else said(self.behind.doing, say)
        found = [side.found for side in self.sides if side.found is not None]
        due = self.over or (monotonic() >= self.next_report and not stop())
        if len(found) < len(self.sides) or not due:
            return Step(share, doing)
        began = monotonic()
        report = body(found, self.order.seed, self.order.command(), say)
        figures = csv(found, say)
        now = monotonic()
        self.next_report = now + max(EVERY, TIMES * (now - began))
        return Step(share, doing, report, figures, self.over)


_drafts: OrderedDict[Order, Draft] = OrderedDict()


@answering
def go_on(stop: Stop, _seconds: float, order: Order) -> Step:
    """Go on with a study for a moment; it is begun if need be."""
    draft = _drafts.pop(order, None) or Draft(order)
    _drafts[order] = draft
    while len(_drafts) > KEPT:
        _drafts.popitem(last=False)
    draft.play(stop)
    step = draft.report(stop)
    if step.over:
        del _drafts[order]
    return step

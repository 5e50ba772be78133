"""A game looked back at: where it turned, by whose choice, and what was luck.

Before each choice a bot estimates, from what the mover could see, what the move played and
the best one were worth; afterwards, what the position that came of it is worth.  What is lost
against the best move is the player's doing; the rest is the dice, and what was hidden.
"""

from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from typing import Any

from donjon.bots.analysis import LEVEL, Analysis, level_to_examine, weigh
from donjon.bots.request import request
from donjon.bots.searcher import Searcher, Stop
from donjon.engine.figures import figure
from donjon.engine.journal import Journal
from donjon.engine.match import Match
from donjon.engine.registry import find_game
from donjon.engine.words import N_, Say

POINTS = 5  # turning points named
TRIED = 4  # simulations of a move that tell what it is worth
Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Judged:
    """One choice; chances are the mover's."""

    number: int  # of the move, from 1
    seat: str
    move: str
    best: str
    before: float  # with the best move
    played: float  # with the move played, before the dice
    after: float  # once it was played
    entry: int = 0  # of the journal
    chances: tuple[float, ...] = ()  # what each seat could expect before it, as the mover saw it
    simulations: int = 0  # that were made to find out

    @property
    def choice(self) -> float:
        """What the mover gave away; 0 or less."""
        return min(0.0, self.played - self.before)

    @property
    def luck(self) -> float:
        """What the dice, and things unseen, gave or took."""
        return self.after - self.played

    @property
    def swing(self) -> float:
        return self.after - self.before


@dataclass(frozen=True)
class Review:
    """A whole game."""

    seats: tuple[str, ...]
    winners: tuple[str, ...]
    choices: tuple[Judged, ...]

    def turning_points(self, count: int = POINTS) -> tuple[Judged, ...]:
        """The largest swings, in the order they happened."""
        largest = sorted(self.choices, key=lambda judged: -abs(judged.swing))[:count]
        return tuple(sorted(largest, key=lambda judged: judged.number))

    def totals(self) -> dict[str, dict[str, float]]:
        """For each seat, what its choices gave away and what luck brought it."""
        return {
            seat: {
                "choices": sum(j.choice for j in self.choices if j.seat == seat),
                "luck": sum(j.luck for j in self.choices if j.seat == seat),
            }
            for seat in self.seats
        }

    def to_json(self) -> dict[str, Any]:
        def row(judged: Judged) -> dict[str, Any]:
            more = {"choice": judged.choice, "luck": judged.luck, "swing": judged.swing}
            return {**asdict(judged), **more}

        return {
            "seats": list(self.seats),
            "winners": list(self.winners),
            "turning_points": [row(judged) for judged in self.turning_points()],
            "totals": self.totals(),
            "choices": [row(judged) for judged in self.choices],
        }

    def __str__(self) -> str:
        return self.said(N_)

    def said(self, say: Say) -> str:
        """In words, for people."""
        winners = ", ".join(map(say, self.winners))
        won = say("{winners} won. The largest swings:") if winners else say(NOBODY_WON)
        rows = [won.format(winners=winners)]
        rows += [_judgement(judged, say) for judged in self.turning_points()]
        row = "  " + say("{seat} gave away {choices} by its choices; luck {luck}")
        for seat, total in self.totals().items():
            gave, luck = figure(-total["choices"], ".0%", say), figure(total["luck"], "+.0%", say)
            rows.append(row.format(seat=f"{say(seat):<7}", choices=gave, luck=luck))
        return "\n".join(rows)


NOBODY_WON = N_("nobody won. The largest swings:")
BY_CHOICE = N_(
    "move {number}  {seat} {move} {before} to {after}: choice {choice}, luck {luck} (choice); "
    "better: {best}"
)
BY_LUCK = N_(
    "move {number}  {seat} {move} {before} to {after}: choice {choice}, luck {luck} (luck)"
)


def _judgement(judged: Judged, say: Say) -> str:
    """One turning point, and what turned it most."""
    chosen = -judged.choice > abs(judged.luck)
    template = "  " + say(BY_CHOICE if chosen else BY_LUCK)
    return template.format(
        number=f"{judged.number:>3}",
        seat=f"{say(judged.seat):<7}",
        move=f"{judged.move:<20}",
        before=f"{figure(judged.before, '.0%', say):>5}",
        after=f"{figure(judged.after, '.0%', say):>5}",
        choice=figure(judged.choice, "+.0%", say),
        luck=figure(judged.luck, "+.0%", say),
        best=judged.best,
    )


class Reviewer:
    """Looks at one choice of a game after the other."""

    def __init__(
        self, journal: Journal, searcher: Searcher, seed: int | str = 0, every: int = 1
    ) -> None:
        self.judged: list[Judged] = []
        self.at = 0  # moves passed
        self._moves = journal.standing()
        self._match = Match.replay(replace(journal, entries=[], rules=journal.rules_now))
        self._searcher, self._seed, self._every = searcher, seed, every
        self._found: Analysis | None = None  # what was thought before the move that was played last

    @property
    def of(self) -> int:
        """How many moves the game has."""
        return len(self._moves)

    def step(self, stop: Stop | None = None) -> None:
        """Go on to the next choice and judge it; what `stop` has cut short is begun again."""
        while self.at < self.of:
            entry, made = self._moves[self.at]
            seat, move = str(made.seat), str(made.move)
            if self._found is None:
                if self.at % self._every or len(self._match.moves(seat)) == 1:
                    self._match.play(seat, move)
                    self.at += 1
                    continue
                asked = request(self._match, seat, seed=f"{self._seed}/{self.at + 1}")
                found = weigh(self._searcher, asked, stop, longest=0)
                if stop is not None and stop():
                    return
                self._found = found
                self._match.play(seat, move)
            seed = f"{self._seed}/{self.at + 1}/after"
            after = _chance(self._searcher, self._match, seat, seed, stop)
            if stop is None or not stop():
                self._judge(self._found, entry, move, after)
            return

    def _judge(self, found: Analysis, entry: int, move: str, after: float) -> None:
        self._found = None
        self.at += 1
        best, made = found.moves[0], next(c for c in found.moves if c.move == move)
        tried = round(made.share * found.simulations) >= TRIED
        played = made.chance if tried else best.chance  # else nothing is known against it
        chances = tuple(found.chances.values())
        self.judged.append(
            Judged(
                self.at, found.seat, move, best.move, best.chance, played, after,
                entry, chances, found.simulations,
            )
        )  # fmt: skip

    def found(self) -> Review:
        """What there is to say so far."""
        winners = self._match.result["winners"] if self._match.result else ()
        return Review(self._match.seats, tuple(winners), tuple(self.judged))


def review(
    journal: Journal | dict[str, Any] | Match,
    level: str = LEVEL,
    seed: int | str = 0,
    simulations: int | None = None,
    progress: Progress | None = None,
) -> Review:
    """Look back at a game, from its journal."""
    played = _journal(journal)
    how = level_to_examine(played.game, level, simulations, None)
    reviewer = Reviewer(played, Searcher(find_game(played.game), how, len(played.seats)), seed)
    while reviewer.at < reviewer.of:
        reviewer.step()
        if progress is not None:
            progress(reviewer.at, reviewer.of)
    return reviewer.found()


def _journal(source: Journal | dict[str, Any] | Match) -> Journal:
    written = source.journal() if isinstance(source, Match) else source
    return written if isinstance(written, Journal) else Journal.from_json(written)


def _chance(
    searcher: Searcher, match: Match, seat: str, seed: str, stop: Stop | None = None
) -> float:
    """What a seat can expect now, whoever acts."""
    number = match.seats.index(seat)
    if match.over:
        return float(match.seen_state(seat).payoff[number])
    return float(searcher.search(match.seen_state(seat), number, seed, stop).chances[number])

"""A game looked back at: where it turned, by whose choice, and what was luck.

Before each choice a bot estimates, from what the mover could see, what the move played and
the best one were worth; afterwards, what the position that came of it is worth.  What is lost
against the best move is the player's doing; the rest is the dice, and what was hidden.
"""

from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from typing import Any

from donjon.bots.analysis import LEVEL, examine, level_to_examine
from donjon.bots.searcher import Searcher
from donjon.engine.journal import Journal
from donjon.engine.match import Match
from donjon.engine.registry import find_game

POINTS = 5  # turning points named
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
        rows = [f"{', '.join(self.winners) or 'nobody'} won. The largest swings:"]
        for j in self.turning_points():
            cause = "choice" if -j.choice > abs(j.luck) else "luck"
            rows.append(
                f"  move {j.number:>3}  {j.seat:<7} {j.move:<20} {j.before:5.0%} to {j.after:5.0%}:"
                f" choice {j.choice:+.0%}, luck {j.luck:+.0%} ({cause})"
                + (f"; better: {j.best}" if cause == "choice" else "")
            )
        for seat, total in self.totals().items():
            rows.append(
                f"  {seat:<7} gave away {-total['choices']:.0%} by its choices; "
                f"luck {total['luck']:+.0%}"
            )
        return "\n".join(rows)


def review(
    journal: Journal | dict[str, Any] | Match,
    level: str = LEVEL,
    seed: int | str = 0,
    simulations: int | None = None,
    progress: Progress | None = None,
) -> Review:
    """Look back at a game, from its journal."""
    played = _journal(journal)
    standing = [entry for _, entry in played.standing()]
    match = Match.replay(replace(played, entries=[]))
    how = level_to_examine(match.game, level, simulations, None)
    searcher = Searcher(find_game(match.game), how, len(match.seats))
    judged: list[Judged] = []
    for number, entry in enumerate(standing, 1):
        seat, move = str(entry.seat), str(entry.move)
        if len(match.moves(seat)) == 1:
            match.play(seat, move)
            continue
        found = examine(searcher, match, seat, f"{seed}/{number}")
        chances = {c.move: c.chance for c in found.moves}
        match.play(seat, move)
        after = _chance(searcher, match, seat, f"{seed}/{number}/after")
        best = found.moves[0]
        judged.append(Judged(number, seat, move, best.move, best.chance, chances[move], after))
        if progress is not None:
            progress(number, len(standing))
    winners = match.result["winners"] if match.result else ()
    return Review(match.seats, tuple(winners), tuple(judged))


def _journal(source: Journal | dict[str, Any] | Match) -> Journal:
    written = source.journal() if isinstance(source, Match) else source
    return written if isinstance(written, Journal) else Journal.from_json(written)


def _chance(searcher: Searcher, match: Match, seat: str, seed: str) -> float:
    """What a seat can expect now, whoever acts."""
    number = match.seats.index(seat)
    if match.over:
        return float(match.seen_state(seat).payoff[number])
    return float(searcher.search(match.seen_state(seat), number, seed).chances[number])

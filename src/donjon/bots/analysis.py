"""What a bot thinks of a position: the best moves, their chances, and the line it expects."""

from dataclasses import asdict, dataclass, replace
from typing import Any

from donjon.bots.request import Request, request
from donjon.bots.searcher import Searcher, Stop
from donjon.bots.strength import Strength, strength
from donjon.engine.errors import BadInput, IllegalMove, as_typed
from donjon.engine.figures import figure
from donjon.engine.match import Match
from donjon.engine.registry import find_game
from donjon.engine.words import N_, P_, Name, Say, because, counted

LEVEL = "hard"
LONGEST = 8  # moves of the line it expects
DAY = 86_400  # seconds
AT_LEAST_ONE = N_("a bot needs at least 1")
LEAST = 12  # simulations that must have gone the same way


@dataclass(frozen=True)
class Candidate:
    """A move, what it is worth, and how much of the search went into it."""

    move: str
    chance: float  # the seat's mean result, 0 to 1: its chance to win where there are no ranks
    share: float


@dataclass(frozen=True)
class Analysis:
    """A position as one seat sees it."""

    seat: str
    chances: dict[str, float]  # what each seat can expect
    moves: tuple[Candidate, ...]  # best first
    line: tuple[tuple[str, str], ...]  # (seat, move); dice and what is hidden are one guess
    simulations: int
    seconds: float

    def to_json(self) -> dict[str, Any]:
        return {**asdict(self), "line": [list(step) for step in self.line]}

    def __str__(self) -> str:
        return self.said(N_)

    def said(self, say: Say) -> str:
        """In words, for people."""
        expects = ", ".join(
            f"{say(seat)} {figure(chance, '.1%', say)}" for seat, chance in self.chances.items()
        )
        head = P_(
            "{seat} to move; chances: {chances} ({count} simulation)",
            "{seat} to move; chances: {chances} ({count} simulations)",
        )
        rows = [counted(head, self.simulations, say, seat=self.seat, chances=Name(expects))]
        row = "  " + say("{chance}  {move} {share} of the search")
        rows += [
            row.format(
                chance=f"{figure(c.chance, '.1%', say):>6}",
                move=f"{c.move:<24}",
                share=f"{figure(c.share, '.0%', say):>5}",
            )
            for c in self.moves
        ]
        if self.line:
            line = "  ".join(f"{say(seat)} {move}" for seat, move in self.line)
            rows.append("  " + say("expects: {line}").format(line=line))
        return "\n".join(rows)


def analyse(
    match: Match,
    seat: str | None = None,
    level: str = LEVEL,
    seed: int | str = 0,
    simulations: int | None = None,
    seconds: float | None = None,
    stop: Stop | None = None,
) -> Analysis:
    """What a bot of this level thinks, from what the seat can see and nothing else."""
    if match.over:
        raise IllegalMove(N_("the game is over: `donjon analyse` reviews it as a whole"))
    who = seat or match.acting[0]
    if who not in match.acting:
        reason = N_("{seat} has nothing to decide now; to act: {acting}")
        raise BadInput("seat", because(reason, seat=who, acting=as_typed(match.acting)))
    how = level_to_examine(match.game, level, simulations, seconds)
    searcher = Searcher(find_game(match.game), how, len(match.seats))
    return examine(searcher, match, who, f"{seed}/{who}/{match.moves_played}", stop)


def level_to_examine(
    game: str, level: str, simulations: int | None, seconds: float | None
) -> Strength:
    """A level's settings, with so much time as is asked for."""
    how = strength(game, level)
    if simulations is not None and simulations < 1:
        raise BadInput("simulations", AT_LEAST_ONE)
    if seconds is not None and not 0 < seconds <= DAY:  # nan is refused too
        reason = N_("a bot thinks longer than 0 and at most {most} seconds")
        raise BadInput("seconds", because(reason, most=DAY))
    if simulations is not None:
        how = replace(how, simulations=simulations, seconds=0.0)
    if seconds is not None:
        how = replace(how, simulations=10**9, seconds=seconds, nodes=1 << 20)
    if how.simulations == 0:
        reason = N_("a bot of the level {level} doesn't think")
        raise BadInput("level", because(reason, level=repr(level)))
    return replace(how, temperature=1.0)  # so that it never stops early: every move is looked at


def examine(
    searcher: Searcher, match: Match, seat: str, seed: str, stop: Stop | None = None
) -> Analysis:
    """The same with a searcher that is there already."""
    return weigh(searcher, request(match, seat, seed=seed), stop)


def weigh(
    searcher: Searcher, asked: Request, stop: Stop | None = None, longest: int = LONGEST
) -> Analysis:
    """The same for a question that holds nothing but what its seat sees."""
    number, view, seats = asked.seats.index(asked.seat), asked.state, asked.seats
    found = searcher.search(view, number, asked.seed, stop)
    text = find_game(asked.game).text
    total = max(int(found.visits.sum()), 1)
    known = [
        (int(found.visits[a]), Candidate(m, float(found.values[a]), float(found.visits[a] / total)))
        for m in asked.moves
        for a in [text.action(view, number, m)]
    ]
    known.sort(key=lambda row: (-row[0], -row[1].chance))
    line = searcher.line(longest, LEAST) if longest else []
    return Analysis(
        seat=asked.seat,
        chances=dict(zip(seats, map(float, found.chances), strict=False)),
        moves=tuple(candidate for _, candidate in known),
        line=tuple((seats[s], move) for s, move in line),
        simulations=found.simulations,
        seconds=found.seconds,
    )

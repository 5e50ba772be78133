"""Play a tournament, wherever work can be done."""

from collections.abc import Callable, Iterator
from itertools import islice

from donjon.arena.contestants import PROGRAM
from donjon.arena.fixture import play
from donjon.arena.tournament import Record
from donjon.bots.strength import strength
from donjon.bots.tree.build import SEARCH
from donjon.engine import loading
from donjon.engine.errors import NoCompiler
from donjon.engine.kinds import TABLE
from donjon.engine.places import Place, open_place
from donjon.engine.registry import find_game

WAVE = 512  # games that are handed out before the record is looked at again, at least
Progress = Callable[[int, int], None]


def run(
    record: Record, on: str = "here", jobs: int | None = None, progress: Progress | None = None
) -> None:
    """Play what is missing on this machine's cores, on Ray or on Dask."""
    if next(record.missing(), None) is not None:
        with open_place(on, jobs) as place:
            run_at(place, record, progress)


def run_at(place: Place, record: Record, progress: Progress | None = None) -> None:
    """Play what is missing; each game is recorded as soon as it is over."""
    tournament = record.tournament
    left = iter(list(record.missing()))
    _prepare(tournament.game, tournament.players)
    report = progress or (lambda _done, _wanted: None)
    report(len(record.outcomes), tournament.total)
    wave = max(WAVE, 64 * place.width) if tournament.test is None else 4 * place.width
    while numbers := list(islice(_undecided(left, record), wave if place.width > 1 else 1)):
        for outcome in place.results(play, map(tournament.fixture, numbers)):
            record.add([outcome])
            report(len(record.outcomes), tournament.total)
    report(tournament.total, tournament.total)


def _undecided(numbers: Iterator[int], record: Record) -> Iterator[int]:
    for number in numbers:
        if not record.decided(record.tournament.group(number)):
            yield number


def _prepare(game: str, players: tuple[str, ...]) -> None:
    """Compile once, before every process would."""
    found = find_game(game)
    try:
        loading.require(found, TABLE)
    except NoCompiler:
        return
    if any(not p.startswith(PROGRAM) and strength(game, p).simulations for p in players):
        loading.fastest(found, SEARCH)

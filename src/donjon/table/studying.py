"""What is done in the process of `studies`: boards to try moves on, chances, reviews.

Every function takes `stop` first, and for how many seconds a position is looked at.  What it is
given decides what it answers; nothing is kept but what would have to be worked out again.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import wraps
from time import monotonic, sleep
from typing import Any, NamedTuple

import orjson

from donjon.bots import Analysis, Request, levels
from donjon.bots import request as question
from donjon.bots.analysis import weigh
from donjon.bots.review import Review, Reviewer
from donjon.bots.searcher import Searcher, Stop
from donjon.bots.strength import Strength, strength
from donjon.bots.tree.build import SEARCH
from donjon.drawing import telling
from donjon.engine import builds, loading
from donjon.engine.errors import BadInput, IllegalMove, sentence_of
from donjon.engine.journal import Journal
from donjon.engine.match import Match
from donjon.engine.reader import Json
from donjon.engine.registry import Game, find_game
from donjon.engine.words import N_, Name, Say, because, speak

SIMULATIONS = 4000  # for a position, at most
PLAINLY = 4  # times as long, by the rules as they are written
WHOLE = 40.0  # seconds of search for all of a game
MOST = 500  # moves of a game that are looked at: of more, only every second, third …
SLICE = 0.25  # seconds after which a review tells how far it is
LOADING = 2.0  # seconds that a search may take to be loaded; else it goes without,
COMPILING = 60.0  # and these until it is compiled, for a whole game
GLANCE = 0.02  # seconds between two looks whether it is there
SHOWN = 5  # moves whose chances are told
KEPT = 4  # searchers, with their memory
Tried = list[tuple[str, str]]  # moves: seat, move


class Rejected(NamedTuple):
    """Why something can't be answered; an error of its own would not come through the pipe."""

    reason: str
    ruling: str | None = None


class Unfinished:
    """It was cut short, and is to be asked again."""


@dataclass(frozen=True)
class Origin:
    """Where somebody begins to try moves: a moment of a finished game, or a board of their own."""

    journal: bytes = b""  # JSON
    entry: int = 0  # the last of the journal that counts
    position: bytes = b""  # JSON
    game: str = ""
    seats: int | None = None
    options: bytes = b"{}"  # JSON
    seed: str = "0"


def answering(work: Callable[..., Any]) -> Callable[..., Any]:
    """What is wrong with the question is an answer too."""

    @wraps(work)
    def answered(*given: Any) -> Any:
        try:
            return work(*given)
        except IllegalMove as error:
            return Rejected(error.reason, error.ruling)
        except ValueError as error:
            return Rejected(sentence_of(error))
        except RecursionError:
            return Rejected(N_("that goes too deep"))

    return answered


# --- boards to try moves on ---------------------------------------------------------------


@answering
def board(_stop: Stop, _seconds: float, origin: Origin, moves: Tried, language: str) -> Json:
    """The board after some moves, as whoever is to act sees it, and what the moves caused."""
    say = speak(language)
    match, said = _played(origin, moves, say)
    seat = match.acting[0] if match.acting else None
    scene = match.scene(seat, True, say) if seat else match.open_scene(say)
    standing = telling.standing(match, say)
    return {
        "scene": scene.to_json(),
        "caption": telling.caption(match, seat, {s: say(s) for s in match.seats}, say),
        "game": match.game,
        "seats": list(match.seats),
        "seat": seat,
        "acting": list(match.acting),
        "result": match.result,
        "standing": {seat: one.to_json() for seat, one in standing.items()},
        "said": said,
    }


@answering
def chances(stop: Stop, seconds: float, origin: Origin, moves: Tried, language: str) -> Any:
    """What a bot thinks of the moves of whoever is to act, from what that seat sees."""
    say = speak(language)
    match, _ = _played(origin, moves, say)
    if match.over:
        raise IllegalMove(N_("the game is over"))
    seat = match.acting[0]
    found = _weighed(question(match, seat), seconds, stop)
    if stop():
        return Unfinished()
    labels = {offer.move: offer.label for offer in match.scene(seat, True, say).offers}
    return {
        "seat": seat,
        "chances": {name: round(chance, 3) for name, chance in found.chances.items()},
        "moves": told(found, labels),
        "simulations": found.simulations,
    }


def told(found: Analysis, labels: dict[str, str], most: int = SHOWN) -> list[Json]:
    """The best moves in words, with what they are worth."""
    return [
        {"move": c.move, "label": labels.get(c.move, c.move), "chance": round(c.chance, 3)}
        for c in found.moves[:most]
        if c.share > 0 or len(found.moves) == 1
    ]


def _played(origin: Origin, moves: Tried, say: Say) -> tuple[Match, list[list[str]]]:
    match, said = _begun(origin), []
    for seat, move in moves:
        match.play(seat, move)
        said.append(match.sentences(seat, say))
    return match, said


def _begun(origin: Origin) -> Match:
    if origin.journal:
        return _replayed(Journal.from_json(orjson.loads(origin.journal)), origin.entry)
    if origin.position:
        return Match.load(orjson.loads(origin.position), origin.seed)
    return Match.new(origin.game, origin.seats, origin.seed, orjson.loads(origin.options))


def _replayed(journal: Journal, entry: int) -> Match:
    """A match as it was after an entry; only its moves count."""
    match = Match.replay(replace(journal, entries=[], rules=journal.rules_now))
    for _, made in replace(journal, entries=journal.entries[:entry]).standing():
        match.play(str(made.seat), str(made.move))
    return match


# --- what a bot thinks --------------------------------------------------------------------


@answering
def advise(stop: Stop, seconds: float, asked: Request) -> Analysis | Unfinished:
    """What a bot would do on a seat, from the question alone: what the seat sees."""
    found = _weighed(asked, seconds, stop)
    return Unfinished() if stop() else found


def _weighed(asked: Request, seconds: float, stop: Stop) -> Analysis:
    build = _search(find_game(asked.game), stop, LOADING)
    how = thorough(asked.game, seconds if build.compiled else PLAINLY * seconds)
    searcher = _searcher(build, len(asked.seats), how)
    return weigh(searcher, asked, stop, longest=0)


def thorough(game: str, seconds: float) -> Strength:
    """How a position is looked at: as the best bot would, for a moment."""
    how = strength(game, levels(game)[-1])
    if how.simulations == 0:
        raise BadInput("level", because(N_("no bot of {game} thinks"), game=Name(game)))
    count = min(how.simulations, SIMULATIONS)
    return replace(how, simulations=count, seconds=seconds, temperature=1.0, threads=1, nodes=0)


_searchers: dict[tuple[str, int, bool, Strength], Searcher] = {}


def _searcher(build: builds.Build, seats: int, how: Strength) -> Searcher:
    key = build.game.id, seats, build.compiled, how
    if key not in _searchers:
        while len(_searchers) >= KEPT:
            _searchers.pop(next(iter(_searchers)))
        _searchers[key] = Searcher(build.game, how, seats, build)
    return _searchers[key]


def _search(game: Game, stop: Stop, patience: float) -> builds.Build:
    """The compiled search, once it is there; by the rules as they are written if it isn't soon."""
    end = monotonic() + patience
    loading.request(game)
    while _is_coming(game) and monotonic() < end and not stop():
        sleep(GLANCE)
    return loading.ready(game, SEARCH) or builds.interpreted(game, SEARCH)


# --- reviews ------------------------------------------------------------------------------


class Progress(NamedTuple):
    """How far a review is, and all of it once it is done."""

    at: int
    of: int
    found: Review | None = None


_reviewers: dict[str, Reviewer] = {}
_waiting: dict[str, float] = {}


@answering
def look_back(stop: Stop, seconds: float, table: str, journal: bytes) -> Progress:
    """Go on with the review of a game for a moment."""
    reviewer = _reviewers.get(table)
    if reviewer is None:
        played = Journal.from_json(orjson.loads(journal))
        game = find_game(played.game)
        build = _search(game, stop, SLICE)
        if stop() or (_is_coming(game) and monotonic() < _patience(table)):
            return Progress(0, len(played.standing()))
        _reviewers.clear()
        reviewer = _reviewers[table] = _reviewer(played, build, seconds)
    end = monotonic() + SLICE
    while reviewer.at < reviewer.of and monotonic() < end and not stop():
        reviewer.step(stop)
    if reviewer.at < reviewer.of:
        return Progress(reviewer.at, reviewer.of)
    del _reviewers[table]
    return Progress(reviewer.of, reviewer.of, reviewer.found())


def _is_coming(game: Game) -> bool:
    """Is the search being compiled?"""
    loader = loading.request(game, SEARCH)
    return loader is not None and loader.build is None and loader.trouble is None


def _patience(table: str) -> float:
    """Until when a review waits for that."""
    if table not in _waiting:
        _waiting.clear()
        _waiting[table] = monotonic() + COMPILING
    return _waiting[table]


def _reviewer(journal: Journal, build: builds.Build, seconds: float) -> Reviewer:
    game, count = build.game, len(journal.standing())
    every = max(1, -(-count // MOST))
    how = thorough(game.id, min(seconds, WHOLE * every / max(2 * count, 1)))
    return Reviewer(journal, _searcher(build, len(journal.seats), how), every=every)

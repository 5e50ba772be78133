"""How a bot of each level comes to its move."""

import threading
from random import Random
from time import monotonic, sleep

from donjon.bots.request import Request
from donjon.bots.settings import Settings, levels, settings
from donjon.bots.thinker import Findings, Stop, Thinker
from donjon.bots.tree.build import SEARCH
from donjon.engine import builds
from donjon.engine.registry import Game, find_game

__all__ = ["allowance", "choose", "levels", "pick", "prepare", "prepared"]

PATIENCE = 0.005  # seconds between two looks at `stop` while the search is being loaded
HURRY = 1.0  # seconds a bot thinks while its search is not compiled yet
PLAIN = 100  # simulations a second that it makes then, at least
TRIFLE = 0.01  # seconds that a move takes beside them
KEPT = 4  # thinkers a thread keeps, with their memory

_own = threading.local()


def choose(request: Request, stop: Stop | None = None, wait: bool = True) -> str:
    """The move a bot makes; the same request always gets the same answer.

    `stop` is asked every few milliseconds: once it says True the best move so far is played.
    Where people wait for the bot (`wait` off), a search that is still being compiled is done by
    the rules as they are written: a few simulations, so the answer may be another one.
    """
    how = settings(request.game, request.level)
    luck = Random(f"{request.seed}/{request.game}/{request.seat}/{request.number}")
    if how.simulations == 0 or len(request.moves) == 1:
        return luck.choice(request.moves)
    game, seat = find_game(request.game), request.seats.index(request.seat)
    hurry = not wait and not _there(game)
    if hurry:
        stop = _soon(stop)
    elif not _loaded(game, stop):
        return luck.choice(request.moves)
    named = {game.text.action(request.state, seat, move): move for move in request.moves}
    thinker = _thinker(request.game, how, len(request.seats), hurry)
    found = thinker.think(
        request.state, seat, f"{request.seed}/{request.seat}/{request.number}", stop
    )
    return named[pick(found, sorted(named), how.temperature, luck)]


def prepare(game: str) -> None:
    """Begin to load the search of a game, so that the first move need not wait for it."""
    builds.request(find_game(game), SEARCH)


def prepared(game: str) -> bool:
    """Is the compiled search of a game loaded?"""
    return builds.ready(find_game(game), SEARCH) is not None


def allowance(game: str, level: str, compiled: bool) -> float:
    """Seconds in which a bot of this level has done all it wants, whatever it is asked."""
    how = settings(game, level)
    if how.simulations == 0:
        return 0.0
    if not compiled:
        return min(how.simulations / PLAIN, HURRY) + TRIFLE
    needed = how.simulations / max(how.rate, 1)
    return (min(needed, how.seconds) if how.seconds else needed) + TRIFLE


def _there(game: Game) -> bool:
    """Is the compiled search loaded?  If not, it is begun."""
    builds.request(game, SEARCH)
    return builds.ready(game, SEARCH) is not None


def _soon(stop: Stop | None) -> Stop:
    end = monotonic() + HURRY
    return lambda: monotonic() > end or (stop is not None and stop())


def _loaded(game: Game, stop: Stop | None) -> bool:
    """Wait for the search to be loaded, or compiled the first time; False if told to stop."""
    loader = builds.request(game, SEARCH)
    while loader is not None and loader.build is None and loader.trouble is None:
        if stop is not None and stop():
            return False
        sleep(PATIENCE)
    return True


def pick(found: Findings, actions: list[int], temperature: float, luck: Random) -> int:
    """The action tried most, or by chance one tried less."""
    if temperature <= 0:
        return max(actions, key=lambda a: (found.visits[a], found.values[a]))
    weights = [float(found.visits[a]) ** (1 / temperature) for a in actions]
    return luck.choices(actions, weights)[0] if sum(weights) > 0 else luck.choice(actions)


def _thinker(game: str, how: Settings, seats: int, hurry: bool) -> Thinker:
    """This thread's own thinker, which keeps its memory for the next request."""
    if not hasattr(_own, "thinkers"):
        _own.thinkers = {}
    thinkers: dict[tuple[str, Settings, int, bool], Thinker] = _own.thinkers
    key = game, how, seats, hurry
    if key not in thinkers:
        while len(thinkers) >= KEPT:
            thinkers.pop(next(iter(thinkers)))
        found = find_game(game)
        plain = builds.interpreted(found, SEARCH) if hurry else None
        thinkers[key] = Thinker(found, how, seats, plain)
    return thinkers[key]

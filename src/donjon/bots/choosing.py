"""A request answered: wait for the search to be compiled, or do without, and name the move."""

from time import monotonic, sleep

from donjon.bots.player import player
from donjon.bots.request import Request
from donjon.bots.searcher import Stop
from donjon.bots.strength import Strength, strength
from donjon.bots.tree.build import SEARCH
from donjon.engine import loading
from donjon.engine.registry import Game, find_game

PATIENCE = 0.005  # seconds between two looks at `stop` while the search is being loaded
HURRY = 1.0  # seconds a bot thinks while its search is not compiled yet
PLAIN = 100  # simulations a second that it makes then, at least
TRIFLE = 0.01  # seconds that a move takes beside them
BY_CHANCE = Strength()


def choose(request: Request, stop: Stop | None = None, wait: bool = True) -> str:
    """The move a bot makes; the same request always gets the same answer.

    `stop` is asked every few milliseconds: once it says True the best move so far is played.
    Where people wait for the bot (`wait` off), a search that is still being compiled is done by
    the rules as they are written: a few simulations, so the answer may be another one.
    """
    game, how = find_game(request.game), strength(request.game, request.level)
    if len(request.moves) == 1:
        return request.moves[0]
    hurry = how.simulations > 0 and not wait and not _there(game)
    if hurry:
        stop = _soon(stop)
    elif how.simulations > 0 and not _loaded(game, stop):
        how = BY_CHANCE
    seat = request.seats.index(request.seat)
    named = {game.text.action(request.state, seat, move): move for move in request.moves}
    bot = player(game, how, len(request.seats), hurry)
    choice = bot.choose(request.state, seat, sorted(named), request.seed, request.number, stop)
    return named[choice.action]


def prepare(game: str) -> None:
    """Begin to load the search of a game, so that the first move need not wait for it."""
    loading.request(find_game(game), SEARCH)


def prepared(game: str) -> bool:
    """Is the compiled search of a game loaded?"""
    return loading.ready(find_game(game), SEARCH) is not None


def allowance(game: str, level: str, compiled: bool) -> float:
    """Seconds in which a bot of this level has done all it wants, whatever it is asked."""
    how = strength(game, level)
    if how.simulations == 0:
        return 0.0
    if not compiled:
        return min(how.simulations / PLAIN, HURRY) + TRIFLE
    needed = how.simulations / max(how.rate, 1)
    return (min(needed, how.seconds) if how.seconds else needed) + TRIFLE


def _there(game: Game) -> bool:
    """Is the compiled search loaded?  If not, it is begun."""
    loading.request(game, SEARCH)
    return loading.ready(game, SEARCH) is not None


def _soon(stop: Stop | None) -> Stop:
    end = monotonic() + HURRY
    return lambda: monotonic() > end or (stop is not None and stop())


def _loaded(game: Game, stop: Stop | None) -> bool:
    """Wait for the search to be loaded, or compiled the first time; False if told to stop."""
    loader = loading.request(game, SEARCH)
    while loader is not None and loader.build is None and loader.trouble is None:
        if stop is not None and stop():
            return False
        sleep(PATIENCE)
    return True

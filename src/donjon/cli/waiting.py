"""Tell whoever waits at a terminal what they are waiting for."""

import sys

from donjon.engine import builds, loading
from donjon.engine.kinds import BULK
from donjon.engine.registry import Game
from donjon.engine.speaking import say_here


def prepare(game: Game) -> builds.Build:
    """The bulk build of a game, with a word if it has to be compiled first."""
    if loading.ready(game, BULK) or not sys.stderr.isatty():
        return loading.fastest(game, BULK, warn=True)
    from rich.console import Console

    say = say_here()
    sentence = say("loading the rules of {game} (the first time they are compiled: some seconds)")
    words = sentence.format(game=say(game.title))
    with Console(file=sys.stderr).status(words):
        return loading.fastest(game, BULK, warn=True)

"""python -m donjon.engine.compile GAME KIND HOME FACTS: fill the cache with one compiled build.

FACTS are those of a game that is not installed, in JSON.
"""

import json
import os
import sys
from importlib import import_module
from typing import Any

from donjon.engine import kinds
from donjon.engine.compiled import compile_into_cache
from donjon.engine.registry import Game, find_game


def main() -> None:
    given = sys.argv[1:]
    name, kind, home, facts = [*given, *(kinds.__name__, "")[len(given) - 2 :]]
    if hasattr(os, "nice"):  # not on Windows
        os.nice(10)  # somebody plays meanwhile
    game = game_of(json.loads(facts)) if facts else find_game(name)
    print(compile_into_cache(game, import_module(home).KINDS[kind]))


def game_of(facts: dict[str, Any]) -> Game:
    """A game as another process described it."""
    return Game(**{**facts, "seats": tuple(facts["seats"])})


if __name__ == "__main__":
    main()

"""python -m donjon.engine.compile GAME KIND HOME PACKAGE: fill the cache with one compiled build.

PACKAGE is where the game's `GAME` is: a game need not be installed to be compiled.
"""

import os
import sys
from importlib import import_module

from donjon.engine import builds
from donjon.engine.builds import compile_into_cache
from donjon.engine.registry import game_in


def main() -> None:
    given = sys.argv[1:]
    game, kind, home, package = [*given, *(builds.__name__, "")[len(given) - 2 :]]
    if hasattr(os, "nice"):  # not on Windows
        os.nice(10)  # somebody plays meanwhile
    print(compile_into_cache(game_in(package, game), import_module(home).KINDS[kind]))


if __name__ == "__main__":
    main()

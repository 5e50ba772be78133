"""python -m donjon.engine.compile GAME KIND HOME: fill the cache with one compiled build."""

import os
import sys
from importlib import import_module

from donjon.engine import builds
from donjon.engine.builds import compile_into_cache
from donjon.engine.registry import find_game


def main() -> None:
    game, kind, home = [*sys.argv[1:], builds.__name__][:3]
    if hasattr(os, "nice"):  # not on Windows
        os.nice(10)  # somebody plays meanwhile
    print(compile_into_cache(find_game(game), import_module(home).KINDS[kind]))


if __name__ == "__main__":
    main()

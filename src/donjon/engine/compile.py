"""python -m donjon.engine.compile GAME KIND: fill the cache with one compiled build."""

import sys

from donjon.engine.builds import KINDS, compile_into_cache
from donjon.engine.registry import find_game


def main() -> None:
    game, kind = sys.argv[1:]
    print(compile_into_cache(find_game(game), KINDS[kind]))


if __name__ == "__main__":
    main()

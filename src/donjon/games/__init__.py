"""The games, each a package of the same files.  `donjon.games()` lists them.

The package and that function share a name, so the package can be called.
"""

import sys
from types import ModuleType

from donjon.engine.registry import Game
from donjon.engine.registry import games as installed


class _Games(ModuleType):
    def __call__(self) -> dict[str, Game]:
        """Every installed game by its id."""
        return installed()


sys.modules[__name__].__class__ = _Games

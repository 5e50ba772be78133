"""Compiled builds, kept in the cache: made there once, loaded by whoever needs one."""

import threading
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

from donjon.engine import cache
from donjon.engine.builds import Build, link_game
from donjon.engine.kinds import Kind
from donjon.engine.registry import Game

# To call it, with all that it is given, costs a fifth of what a move of a small game does.
INLINED = ("donjon.engine.drivers", "choose")

_declaring = threading.Lock()


def place_of(game: Game, kind: Kind) -> Path:
    """The folder of the cache for this build."""
    import llvmlite.binding
    import numba

    packages = ("donjon.engine", kind.package, game.package)
    facts = (kind, numba.__version__, np.__version__, llvmlite.binding.get_host_cpu_name())
    return cache.folder(f"{game.id}-{kind.name}", cache.fingerprint(packages, *facts))


def compile_into_cache(game: Game, kind: Kind) -> Path:
    """Compile a build, unless it is there already; return its folder."""
    place = place_of(game, kind)
    with cache.alone(place):
        if not cache.is_whole(place):
            with cache.under_construction(place) as site:
                _try(_compiled(game, kind, site))
    return place


def load(game: Game, kind: Kind) -> Build | None:
    """A build from the cache, or None if it has to be compiled first."""
    place = place_of(game, kind)
    if not cache.is_whole(place):
        return None
    build = _compiled(game, kind, place)
    _try(build)
    if any(getattr(build.drive, entry).stats.cache_misses for entry in kind.entries):
        cache.discard(place)  # Numba did not take it: it was built again in memory just now
    return build


def _compiled(game: Game, kind: Kind, place: Path) -> Build:
    numba: Any = import_module("numba")

    def jit(function: Any) -> Any:
        # Numba tells compiled functions apart by this name, and by numbers that every process
        # counts anew: of two builds that were compiled apart, one could run the other's code.
        function.__qualname__ = f"{game.id}_{kind.name}_{function.__qualname__}"
        flags = {"nogil": not kind.brief, "boundscheck": kind.bounds}
        if function.__module__ == kind.drivers and function.__name__ in kind.entries:
            return numba.njit(function, cache=True, **flags)
        flags["forceinline"] = (function.__module__, function.__name__) == INLINED
        return numba.njit(function, no_cpython_wrapper=True, no_cfunc_wrapper=True, **flags)

    with _declaring:  # Numba asks for the folder when a function is declared
        before, numba.config.CACHE_DIR = numba.config.CACHE_DIR, str(place)
        try:
            return Build(game, kind, link_game(game, kind, jit)[kind.drivers], compiled=True)
        finally:
            numba.config.CACHE_DIR = before


def _try(build: Build) -> None:
    import_module(build.kind.home).exercise(build)

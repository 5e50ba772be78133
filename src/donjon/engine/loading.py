"""Compiled builds, waited for or not.

A match begins with the interpreted build, which is there at once.  Meanwhile a thread sees
to the compiled one: a process of its own compiles it into the cache if it isn't there, and
the thread loads it from the cache.  Whoever asks `ready` between two moves gets it.
"""

import json
import os
import subprocess
import sys
import threading
import warnings

from donjon.engine import cache
from donjon.engine.builds import Build, interpreted
from donjon.engine.compiled import load, place_of
from donjon.engine.errors import PLACED, NoCompiler, sentence_of
from donjon.engine.kinds import TABLE, Kind
from donjon.engine.registry import PLAIN_FACTS, Game, games
from donjon.engine.words import N_, Name, because


class Loader:
    """Sees to one compiled build in the background."""

    def __init__(self, game: Game, kind: Kind) -> None:
        self.game, self.kind = game, kind
        self.build: Build | None = None
        self.trouble: str | None = None
        self._done = threading.Event()
        threading.Thread(target=self._run, name=f"load-{game.id}", daemon=True).start()

    def _run(self) -> None:
        try:
            self.build = load(self.game, self.kind)
            if self.build is None:
                _compile_in_process(self.game, self.kind)
                self.build = load(self.game, self.kind)
            if self.build is None:
                self.trouble = because(N_("the compiled rules did not reach the cache"))
        except Exception as error:
            kind = Name(type(error).__name__)
            self.trouble = because(PLACED, place=kind, reason=sentence_of(error))
        finally:
            self._done.set()

    def wait(self) -> Build:
        """The build, as soon as it is there."""
        self._done.wait()
        if self.build is None:
            raise NoCompiler(self.trouble or because(N_("no compiled rules")))
        return self.build


def fill_cache(game: Game, kind: Kind) -> None:
    """See that a build is in the cache, for whoever loads it later; nothing is loaded here."""
    if not cache.is_whole(place_of(game, kind)):
        _compile_in_process(game, kind)


def _compile_in_process(game: Game, kind: Kind) -> None:
    """Fill the cache from a process of its own, behind all others: nobody waits for it."""
    command = [sys.executable, "-m", "donjon.engine.compile", game.id, kind.name, kind.home]
    environment = dict(os.environ)
    if games().get(game.id) != game:  # not installed: it is wherever this process found it
        environment["PYTHONPATH"] = os.pathsep.join(filter(None, sys.path))
        command.append(json.dumps({name: getattr(game, name) for name in PLAIN_FACTS}))
    done = subprocess.run(command, capture_output=True, text=True, env=environment)
    if done.returncode:
        last = done.stderr.strip().splitlines()[-1:] or [N_("no reason given")]
        reason = N_("compiling {game} failed: {error}")
        raise NoCompiler(because(reason, game=Name(game.id), error=last[0]))


_loaders: dict[tuple[Game, Kind], Loader] = {}
_loaders_lock = threading.Lock()


def wanted() -> bool:
    """DONJON_MODE=interpreted keeps everything interpreted."""
    return os.environ.get("DONJON_MODE", "") != "interpreted"


def request(game: Game, kind: Kind = TABLE) -> Loader | None:
    """Begin to load a compiled build, if that is wanted."""
    if not wanted():
        return None
    with _loaders_lock:
        key = (game, kind)
        if key not in _loaders:
            _loaders[key] = Loader(game, kind)
        return _loaders[key]


def ready(game: Game, kind: Kind = TABLE) -> Build | None:
    """The compiled build if it has been loaded; never waits."""
    loader = _loaders.get((game, kind))
    return loader.build if loader and wanted() else None


def require(game: Game, kind: Kind) -> Build:
    """The compiled build; waits for it.  NoCompiler if it can't be had."""
    loader = request(game, kind)
    if loader is None:
        raise NoCompiler(because(N_("DONJON_MODE=interpreted forbids compiled play")))
    return loader.wait()


def fastest(game: Game, kind: Kind, warn: bool = False) -> Build:
    """The compiled build, waited for; the interpreted one where there is no compiler."""
    try:
        return require(game, kind)
    except NoCompiler as error:
        if warn and wanted():
            slow = N_("playing interpreted, which is slow: {error}")
            warnings.warn(because(slow, error=sentence_of(error)), stacklevel=2)
        return interpreted(game, kind)


def at_hand(game: Game, kind: Kind = TABLE) -> Build:
    """The compiled build if it is there, and asked for if not; until then the interpreted one."""
    request(game, kind)
    return ready(game, kind) or interpreted(game, kind)

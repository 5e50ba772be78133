"""The forms a game's rules run in, and how the compiled ones come about.

A match begins with the interpreted build, which is there at once.  Meanwhile a thread sees
to the compiled one: a process of its own compiles it into the cache if it isn't there, and
the thread loads it from the cache.  Whoever asks `ready` between two moves gets it.
"""

import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache as once
from importlib import import_module
from pathlib import Path
from struct import unpack_from
from sys import byteorder
from types import ModuleType
from typing import Any

import numpy as np

from donjon.engine import cache, dice, drivers, luck, notes, twin
from donjon.engine.errors import PLACED, NoCompiler, sentence_of
from donjon.engine.link import COMPILED, Jit, link
from donjon.engine.notes import MOST, WIDTH, Note, read, with_notes
from donjon.engine.observing import writer_of
from donjon.engine.registry import PLAIN_FACTS, Game, games
from donjon.engine.state import lowest_seat
from donjon.engine.twin import Twin
from donjon.engine.words import N_, Name, because

TABLE_ENTRIES = (
    "set_up",
    "mark_legal",
    "play",
    "conceal_from",
    "deal_for",
    "seen_by",
    "score_of",
)
BULK_ENTRIES = ("play_games", "trace_game")


@dataclass(frozen=True)
class Kind:
    """One way to build a game."""

    name: str
    notes: bool
    bounds: bool  # check every index: slow, for tests
    entries: tuple[str, ...]  # what is called from outside
    drivers: str = "donjon.engine.drivers"  # the module that has the entries
    home: str = __name__  # the module whose KINDS has this, and `exercise` to try it
    cheap: bool = False  # dice nobody will see: a search's own, drawn in a tenth of the time
    observes: bool = False  # with the game's `observe`, made from its table
    brief: bool = False  # calls so short that letting go of Python's lock costs more than it gives


TABLE = Kind("table", notes=True, bounds=False, entries=TABLE_ENTRIES, brief=True)
BULK = Kind("bulk", notes=False, bounds=False, entries=BULK_ENTRIES)
CHECKED = Kind("checked", notes=True, bounds=True, entries=TABLE_ENTRIES + BULK_ENTRIES)
KINDS = {kind.name: kind for kind in (TABLE, BULK, CHECKED)}


class Build:
    """A game's drivers in one form, and the rows they work on."""

    def __init__(self, game: Game, kind: Kind, drive: Any, compiled: bool) -> None:
        self.game = game
        self.kind = kind
        self.drive = drive  # the drivers, linked
        self.compiled = compiled
        self.dtype = with_notes(game.rules.STATE) if kind.notes else game.rules.STATE
        self._thaw = twin.thawing(self.dtype, "notes")
        fields: Any = self.dtype.fields
        self._noted, self._notes = (fields[n][1] if n in fields else 0 for n in ("noted", "notes"))

    def blank(self) -> Any:
        """A row of one empty state."""
        states = np.zeros(1, self.dtype)
        return states if self.compiled else [twin.thaw(states[0])]

    def copy(self, states: Any) -> Any:
        if self.compiled:  # as plain bytes: NumPy copies records field by field
            return np.frombuffer(bytearray(states.tobytes()), self.dtype)
        return [twin.copy(states[0])]

    def twin(self, states: Any) -> Twin:
        """The state as plain Python values; not to be changed."""
        thawed: Twin = self._thaw(states.tobytes()) if self.compiled else states[0]
        return thawed

    def adopt(self, source: Twin) -> Any:
        """A row that holds what a twin holds, from whichever build."""
        states = self.blank()
        if self.compiled:
            twin.freeze(source, states[0])
        else:
            vars(states[0]).update(vars(twin.copy(source)))
        return states

    def pack(self, states: Any) -> bytes:
        """The state without its notes, in few bytes; any build of the game can unpack it."""
        if not self.compiled:
            record = np.zeros(1, self.dtype)
            fields = {name: value for name, value in vars(states[0]).items() if name != "notes"}
            twin.freeze(Twin(**fields), record[0])
            states = record
        packed: bytes = states.tobytes()
        return packed[: self._notes or None]

    def unpack(self, packed: bytes) -> Any:
        """A row of the state that was packed."""
        record = packed.ljust(self.dtype.itemsize, b"\0")
        if self.compiled:
            return np.frombuffer(bytearray(record), self.dtype)
        states = self.blank()
        vars(states[0]).update(vars(self._thaw(record)))
        return states

    def notes(self, states: Any) -> list[Note]:
        """What was noted in the last step."""
        if self.compiled:
            raw, noted = states.tobytes(), self._noted
            count = min(int.from_bytes(raw[noted : noted + 4], byteorder), MOST)
            return read(count, unpack_from(f"={count * WIDTH}h", raw, self._notes))
        return read(states[0].noted, states[0].notes)

    def mask(self) -> Any:
        return (
            np.zeros(self.game.rules.ACTIONS, np.uint8)
            if self.compiled
            else self.row([0] * self.game.rules.ACTIONS)
        )

    def words(self, values: Iterable[int]) -> Any:
        """A row of 64-bit words, such as a key."""
        return np.array(list(values), np.uint64) if self.compiled else list(values)

    def row(self, values: Iterable[int]) -> Any:
        """A row of whole numbers, such as a setup."""
        return np.array(list(values), np.int32) if self.compiled else list(values)

    def legal(self, states: Any, seat: int) -> list[int]:
        """The actions open to a seat."""
        mask = self.mask()
        self.drive.mark_legal(states, seat, mask)
        marked: list[int]
        if self.compiled:
            marked = mask.nonzero()[0].tolist()
        else:
            marked = [action for action, mark in enumerate(mask) if mark]
        return marked


@once
def interpreted(game: Game, kind: Kind = TABLE) -> Build:
    """The rules as they are written: slow, and there at once."""
    return Build(game, kind, link_game(game, kind, None)[kind.drivers], compiled=False)


def link_game(game: Game, kind: Kind, jit: Jit | None) -> dict[str, Any]:
    """Every module of a build, linked, by its name: the drivers, the game's rules and policy."""
    linked: dict[str, ModuleType] = {}
    words = {} if jit is None else COMPILED[dice.__name__]
    bound = {dice.__name__: words, notes.__name__: {"KEEP": kind.notes}}
    chance: Any = link(luck, jit, bound, linked)
    if kind.cheap:
        bound[dice.__name__] = {**words, "siphash": chance.scramble}
    packages = (_package(kind.drivers), game.rules.__name__, game.policy.__name__)
    rules: Any = link(game.rules, jit, bound, linked, packages)
    policy: Any = link(game.policy, jit, bound, linked, packages)
    own = hasattr(policy, "quick")
    quick = policy.quick if own else chance.by_chance
    given = {"game": rules, "policy": policy, "HAS_QUICK": own, "quick": quick}
    given["ACTIONS"] = game.rules.ACTIONS
    if kind.observes:
        writer = writer_of(game, words.get("word", dice.word))
        given["observe"] = writer if jit is None else jit(writer)
    if jit is None:
        given["lay_out"] = _lay_out_twin
    bound |= {drivers.__name__: given, kind.drivers: given}
    link(import_module(kind.drivers), jit, bound, linked, packages)
    return linked


def _package(module: str) -> str:
    return module.rpartition(".")[0]


def _lay_out_twin(scratch: list[Twin], states: list[Twin], n: int = 0) -> None:
    """What `scratch[0] = states[n]` does to records."""
    scratch[0] = twin.copy(states[n])


_declaring = threading.Lock()

# --- compiled builds --------------------------------------------------------------------


def place_of(game: Game, kind: Kind) -> Path:
    """The folder of the cache for this build."""
    import llvmlite.binding
    import numba

    packages = ("donjon.engine", _package(kind.drivers), game.package)
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
        return numba.njit(function, no_cpython_wrapper=True, no_cfunc_wrapper=True, **flags)

    with _declaring:  # Numba asks for the folder when a function is declared
        before, numba.config.CACHE_DIR = numba.config.CACHE_DIR, str(place)
        try:
            return Build(game, kind, link_game(game, kind, jit)[kind.drivers], compiled=True)
        finally:
            numba.config.CACHE_DIR = before


def _try(build: Build) -> None:
    import_module(build.kind.home).exercise(build)


def exercise(build: Build) -> None:
    """Call every entry once, as it will be called, so that it is compiled or loaded."""
    game, drive = build.game, build.drive
    states, mask, keys = build.blank(), build.mask(), build.words([1, 2])
    setup = build.row(
        game.text.setup({o.name: o.default for o in game.text.OPTIONS}, game.seats[:2])
    )
    if "play" in build.kind.entries:
        drive.set_up(states, game.least, keys, setup)
        seat = lowest_seat(int(states[0].acting))
        drive.play(states, seat, build.legal(states, seat)[0])
        drive.seen_by(states, seat, seat, 0)
        drive.score_of(states, seat)
        drive.conceal_from(states, seat)
        drive.deal_for(states, seat, keys)
    if "play_games" in build.kind.entries:
        luck_row, own, styles = build.words([0]), build.words([0, 0]), build.row([0] * 4)
        bulk = (states, mask, luck_row, own, keys, game.least, setup, styles, 0)
        moves, rounds = np.zeros(1, np.int32), np.zeros(1, np.int32)
        drive.play_games(*bulk, moves, rounds, np.zeros((1, game.least), np.float32))
        drive.trace_game(*bulk, np.zeros(1, np.int8), np.zeros(1, np.int32))


# --- waiting for them, or not -----------------------------------------------------------


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

"""The forms a game's rules run in: its drivers, linked, and the rows they work on."""

from collections.abc import Iterable
from functools import cache as once
from importlib import import_module
from struct import unpack_from
from sys import byteorder
from types import ModuleType
from typing import Any

import numpy as np

from donjon.engine import dice, drivers, luck, notes, twin
from donjon.engine.kinds import TABLE, Kind
from donjon.engine.link import COMPILED, Jit, link
from donjon.engine.notes import MOST, WIDTH, Note, read, with_notes
from donjon.engine.observing import writer_of
from donjon.engine.registry import Game
from donjon.engine.twin import Twin


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

    def blank(self, count: int = 1) -> Any:
        """A row of empty states."""
        states = np.zeros(count, self.dtype)
        return states if self.compiled else [twin.thaw(state) for state in states]

    def copy(self, states: Any) -> Any:
        if self.compiled:  # as plain bytes: NumPy copies records field by field
            return np.frombuffer(bytearray(states.tobytes()), self.dtype)
        return [twin.copy(states[0])]

    def twin(self, states: Any) -> Twin:
        """The state of a row of one as plain Python values; not to be changed."""
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


def interpreted(game: Game, kind: Kind = TABLE) -> Build:
    """The rules as they are written: slow, and there at once."""
    return _interpreted(game, kind)


@once
def _interpreted(game: Game, kind: Kind) -> Build:
    return Build(game, kind, link_game(game, kind, None)[kind.drivers], compiled=False)


def link_game(game: Game, kind: Kind, jit: Jit | None) -> dict[str, Any]:
    """Every module of a build, linked, by its name: the drivers, the game's rules and policy."""
    linked: dict[str, ModuleType] = {}
    words = {} if jit is None else COMPILED[dice.__name__]
    bound = {dice.__name__: words, notes.__name__: {"KEEP": kind.notes}}
    chance: Any = link(luck, jit, bound, linked)
    if kind.cheap:
        bound[dice.__name__] = {**words, "siphash": chance.scramble}
    packages = (kind.package, game.rules.__name__, game.policy.__name__)
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


def _lay_out_twin(scratch: list[Twin], states: list[Twin], n: int = 0) -> None:
    """What `scratch[0] = states[n]` does to records."""
    scratch[0] = twin.copy(states[n])

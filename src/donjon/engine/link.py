"""Turn a module of plain functions into another form of itself.

    link(rules, None, {})             ordinary Python, for the debugger
    link(rules, cpu(...), COMPILED)   every function through numba.njit
    link(rules, gpu(...), COMPILED)   every function through numba.cuda.jit(device=True)

The copy's functions see each other, and everything they import from modules of ours, in the
same form; compiled, enumerations become their numbers.  A name in `bound` replaces the global
of that name wherever a linked module has one: that is how `word` becomes `np.uint64` and how
drivers get their game.
"""

import sys
from collections.abc import Callable, Mapping
from enum import IntEnum
from types import FunctionType, ModuleType
from typing import Any

import numpy as np

Jit = Callable[[FunctionType], Any]
COMPILED: Mapping[str, Any] = {"word": np.uint64, "number": np.int64}


def link(
    module: ModuleType,
    jit: Jit | None,
    bound: Mapping[str, Any],
    memo: dict[str, ModuleType] | None = None,
) -> ModuleType:
    """A copy of `module` in another form; `memo` holds the modules linked already."""
    memo = {} if memo is None else memo
    if module.__name__ in memo:
        return memo[module.__name__]
    copy = memo[module.__name__] = ModuleType(module.__name__)
    names = vars(copy)
    names.update(vars(module))
    if jit is not None:
        names.update((name, _plain(value)) for name, value in vars(module).items())
    names.update((name, value) for name, value in bound.items() if name in names)
    _refuse_clashes(module, bound)
    for name, value in vars(module).items():
        if name in bound or not isinstance(value, FunctionType):
            continue
        if value.__module__ == module.__name__:
            clone = _clone(value, names)
            names[name] = clone if jit is None else jit(clone)
        elif _ours(value.__module__, module.__name__):
            home = link(sys.modules[value.__module__], jit, bound, memo)
            names[name] = getattr(home, value.__name__)
    return copy


def _plain(value: Any) -> Any:
    """Enumerations as whole numbers: Numba types each of them apart, CUDA indexes by none."""
    if isinstance(value, type) and issubclass(value, IntEnum):
        constants = ModuleType(value.__name__)
        vars(constants).update((member.name, int(member)) for member in value)
        return constants
    if isinstance(value, IntEnum):
        return int(value)
    return tuple(_plain(item) for item in value) if type(value) is tuple else value


def _refuse_clashes(module: ModuleType, bound: Mapping[str, Any]) -> None:
    """A game's own global would be replaced in silence if it were called like a bound one."""
    if module.__name__.startswith(("donjon.engine.", "donjon.bots.")):
        return
    for name in bound:
        if vars(module).get(name, int) is not int:
            raise TypeError(f"{module.__name__} may not call a global {name!r}: builds bind that")


def _ours(home: str, reader: str) -> bool:
    """Donjon's own modules are linked, and those of the package a game comes from."""
    return home.partition(".")[0] in ("donjon", reader.partition(".")[0])


def _clone(function: FunctionType, names: dict[str, Any]) -> FunctionType:
    clone = FunctionType(function.__code__, names, function.__name__, function.__defaults__)
    clone.__doc__ = function.__doc__
    clone.__module__ = function.__module__
    clone.__qualname__ = function.__qualname__
    return clone

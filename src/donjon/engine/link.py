"""Turn a module of plain functions into another form of itself.

    link(rules, None, {})             ordinary Python, for the debugger
    link(rules, cpu(...), COMPILED)   every function through numba.njit
    link(rules, gpu(...), COMPILED)   every function through numba.cuda.jit(device=True)

The copy's functions see each other, and all functions they import from packages that are
linked too, in the same form; compiled, enumerations become their numbers.  `bound` replaces
globals, each named by its module and its name: that is how `dice.word` becomes `np.uint64` and
how drivers get their game.  Another module may call something of its own the same.
"""

import sys
from collections.abc import Callable, Mapping, Sequence
from enum import IntEnum
from types import FunctionType, ModuleType
from typing import Any

import numpy as np

Jit = Callable[[FunctionType], Any]
Bound = Mapping[str, Mapping[str, Any]]  # module -> name -> what stands there instead
COMPILED: Bound = {"donjon.engine.dice": {"word": np.uint64, "number": np.int64}}
ENGINE = "donjon.engine"


def link(
    module: ModuleType,
    jit: Jit | None,
    bound: Bound,
    memo: dict[str, ModuleType] | None = None,
    packages: Sequence[str] = (),
) -> ModuleType:
    """A copy of `module` in another form; `memo` holds the modules linked already.

    What comes from the engine, from `packages` or from the module's own package is linked.
    """
    memo = {} if memo is None else memo
    if module.__name__ in memo:
        return memo[module.__name__]
    copy = memo[module.__name__] = ModuleType(module.__name__)
    names = vars(copy)
    names.update(vars(module))
    if jit is not None:
        names.update((name, _plain(value)) for name, value in vars(module).items())
    replaced = _replaced(module, bound)
    names.update(replaced)
    for name, value in vars(module).items():
        if name in replaced or not isinstance(value, FunctionType):
            continue
        if value.__module__ == module.__name__:
            clone = _clone(value, names)
            names[name] = clone if jit is None else jit(clone)
        elif _within(value.__module__, (ENGINE, *(packages or (_package(module),)))):
            home = link(sys.modules[value.__module__], jit, bound, memo, packages)
            names[name] = getattr(home, value.__name__)
    return copy


def _replaced(module: ModuleType, bound: Bound) -> dict[str, Any]:
    """What is bound of a module's globals: its own, and what it imports from where it is bound."""
    own, names = bound.get(module.__name__, {}), vars(module)
    replaced = {name: value for name, value in own.items() if name in names}
    for home, values in bound.items():
        for name, value in values.items():
            there = vars(sys.modules[home]).get(name)
            if callable(there) and names.get(name) is there:
                replaced[name] = value
    return replaced


def _plain(value: Any) -> Any:
    """Enumerations as whole numbers: Numba types each of them apart, CUDA indexes by none."""
    if isinstance(value, type) and issubclass(value, IntEnum):
        constants = ModuleType(value.__name__)
        vars(constants).update((member.name, int(member)) for member in value)
        return constants
    if isinstance(value, IntEnum):
        return int(value)
    return tuple(_plain(item) for item in value) if type(value) is tuple else value


def _package(module: ModuleType) -> str:
    """The package that a module is in, or is."""
    is_package = hasattr(module, "__path__")
    return module.__name__ if is_package else module.__name__.rpartition(".")[0]


def _within(name: str, packages: Sequence[str]) -> bool:
    """Is a module one of these packages, or in one of them?"""
    return any(name == package or name.startswith(f"{package}.") for package in packages)


def _clone(function: FunctionType, names: dict[str, Any]) -> FunctionType:
    clone = FunctionType(function.__code__, names, function.__name__, function.__defaults__)
    clone.__doc__ = function.__doc__
    clone.__module__ = function.__module__
    clone.__qualname__ = function.__qualname__
    return clone

"""A plain twin of a state record: the same attributes over Python's own numbers and lists.

Interpreted rules run on twins (reading a field of a NumPy record costs microseconds), and
everything that turns a state into words or pictures reads twins, whatever the mode.
"""

from collections.abc import Callable
from functools import cache
from types import SimpleNamespace
from typing import Any

import numpy as np

Twin = SimpleNamespace


def thaw(record: Any, skip: str = "") -> Twin:
    """The twin of a record, without the field `skip`."""
    return thawing(record.dtype, skip)(record.item())


@cache
def thawing(dtype: np.dtype[Any], skip: str = "") -> Callable[[tuple[Any, ...]], Twin]:
    """How to thaw records of a kind: worked out once, since every move does it."""
    names = tuple(name for name in dtype.names or () if name != skip)
    places = tuple((dtype.names or ()).index(name) for name in names)
    ways = tuple((n, p, _way(dtype[n])) for n, p in zip(names, places, strict=True))

    def made(values: tuple[Any, ...]) -> Twin:
        twin = Twin()
        fields = twin.__dict__
        for name, place, way in ways:
            fields[name] = values[place] if way is None else way(values[place])
        return twin

    return made


def _way(kind: np.dtype[Any]) -> Callable[[Any], Any] | None:
    if kind.subdtype is not None:
        return _row_way(kind.subdtype[0])
    return thawing(kind) if kind.names else None


def _row_way(item: np.dtype[Any]) -> Callable[[Any], Any]:
    if item.names is None:
        return lambda value: value.tolist() if isinstance(value, np.ndarray) else value
    one = thawing(item)

    def rows(value: Any) -> list[Any]:
        found = value.tolist() if isinstance(value, np.ndarray) else value
        return [one(row) if isinstance(row, tuple) else rows(row) for row in found]

    return rows


def freeze(twin: Twin, record: Any) -> None:
    """Write a twin into a record."""
    for name, value in vars(twin).items():
        _freeze(value, record, name)


def _freeze(value: Any, target: Any, place: Any) -> None:
    if isinstance(value, Twin):
        freeze(value, target[place])
    elif isinstance(value, list) and value and isinstance(value[0], (Twin, list)):
        for i, item in enumerate(value):
            _freeze(item, target[place], i)
    else:
        target[place] = value


def copy(twin: Twin) -> Twin:
    """A twin of its own, sharing nothing."""
    return Twin(**{name: _copy(value) for name, value in vars(twin).items()})


def _copy(value: Any) -> Any:
    if isinstance(value, list):
        return (
            [_copy(v) for v in value] if value and isinstance(value[0], (list, Twin)) else value[:]
        )
    return copy(value) if isinstance(value, Twin) else value

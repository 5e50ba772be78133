"""A plain twin of a state record: the same attributes over Python's own numbers and lists.

Interpreted rules run on twins (reading a field of a NumPy record costs microseconds), and
everything that turns a state into words or pictures reads twins, whatever the mode.
"""

from types import SimpleNamespace
from typing import Any

import numpy as np

Twin = SimpleNamespace


def thaw(record: Any, skip: str = "") -> Twin:
    """The twin of a record, without the field `skip`."""
    return _thaw(record.dtype, record.item(), skip)


def _thaw(dtype: np.dtype[Any], values: tuple[Any, ...], skip: str = "") -> Twin:
    twin = Twin()
    for name, value in zip(dtype.names or (), values, strict=True):
        if name == skip:
            continue
        kind = dtype[name]
        if kind.subdtype is not None:
            value = _thaw_row(kind.subdtype[0], value)
        elif kind.names:
            value = _thaw(kind, value)
        setattr(twin, name, value)
    return twin


def _thaw_row(item: np.dtype[Any], value: Any) -> list[Any]:
    rows: list[Any] = value.tolist() if isinstance(value, np.ndarray) else value
    if item.names is None:
        return rows
    return [_thaw(item, row) if isinstance(row, tuple) else _thaw_row(item, row) for row in rows]


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

"""A plain twin of a state record: the same attributes over Python's own numbers and lists.

Interpreted rules run on twins (reading a field of a NumPy record costs microseconds), and
everything that turns a state into words or pictures reads twins, whatever the mode.
"""

import struct
from collections.abc import Callable, Sequence
from functools import cache
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np

from donjon.engine.fields import Array, Item

if TYPE_CHECKING:

    class Twin(SimpleNamespace, Any):  # type: ignore[misc]  # on purpose: it passes for any state
        """What stands in for a state, or a part of one."""

else:
    Twin = SimpleNamespace

State = TypeVar("State")  # what a twin stands in for


def thaw(record: Any, skip: str = "") -> Twin:
    """The twin of a record, without the field `skip`."""
    return thawing(record.dtype, skip)(record.tobytes())


@cache
def thawing(dtype: np.dtype[Any], skip: str = "") -> Callable[[bytes], Twin]:
    """How to thaw the bytes of a record: one expression, since every move does it."""
    codes: list[str] = []  # one of struct's letters for each number, in the record's order
    build = f"lambda n: {_record(dtype, skip, codes)}"
    unpack = struct.Struct("=" + "".join(codes)).unpack
    twin: Callable[[tuple[Any, ...]], Twin] = eval(build, {"Twin": Twin})
    return lambda record: twin(unpack(record))


def _record(dtype: np.dtype[Any], skip: str, codes: list[str]) -> str:
    """The expression for a record whose numbers are `n`."""
    at = 0
    parts: list[str] = []
    stored: Any = dtype.fields
    for name in dtype.names or ():
        kind, offset = stored[name][:2]
        codes.append(f"{offset - at}x")
        at = offset + kind.itemsize
        if name == skip:
            codes.append(f"{kind.itemsize}x")
        else:
            parts.append(f"{name}={_value(kind, codes)}")
    codes.append(f"{dtype.itemsize - at}x")
    return f"Twin({', '.join(parts)})"


def _value(kind: np.dtype[Any], codes: list[str]) -> str:
    if kind.subdtype is not None:
        return _row(kind.subdtype[0], kind.subdtype[1], codes)
    if kind.names:
        return _record(kind, "", codes)
    place = _numbers(codes)
    codes.append(_letter(kind))
    return f"n[{place}]"


def _row(item: np.dtype[Any], shape: tuple[int, ...], codes: list[str]) -> str:
    length, first = shape[0], _numbers(codes)
    if len(shape) == 1 and not item.names:
        codes.extend([_letter(item)] * length)
        return f"[*n[{first}:{first + length}]]"
    rows = [
        _row(item, shape[1:], codes) if len(shape) > 1 else _value(item, codes)
        for _ in range(length)
    ]
    return f"[{', '.join(rows)}]"


def _letter(kind: np.dtype[Any]) -> str:
    return str(kind.char).replace("l", "q").replace("L", "Q")


def _numbers(codes: list[str]) -> int:
    """How many numbers come before; padding is none."""
    return sum(not code.endswith("x") for code in codes)


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


def put(row: Array[Item], items: Sequence[Item]) -> None:
    """Write items into a row, from its first place on."""
    for place, item in enumerate(items):
        row[place] = item


def copy(twin: State) -> State:
    """A twin of its own, sharing nothing."""
    copied: Any = Twin(**{name: _copy(value) for name, value in vars(twin).items()})
    own: State = copied
    return own


def _copy(value: Any) -> Any:
    if isinstance(value, list):
        return (
            [_copy(v) for v in value] if value and isinstance(value[0], (list, Twin)) else value[:]
        )
    return copy(value) if isinstance(value, Twin) else value

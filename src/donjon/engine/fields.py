"""A record's fields, written as an annotated class: one line a field, what it is beside it.

    class Side(Part):
        tiles: Int64  # kinds, four bits each
        knight: Annotated[Array[int], int8, 3]  # heights

From the class come the record's dtype, and with that the twin; what type checkers know; and
what is said of every field (`describe`), which the documentation's page of a game shows.  An
annotation's first part is what rules read (`int`, a row of them, a row of parts), the rest how
it is stored: a type, then the lengths of a row.
"""

import inspect
from collections.abc import Iterator
from typing import Annotated, Any, Protocol, TypeVar, get_type_hints

import numpy as np
from numpy import float32, float64, int8, int16, int32, int64, uint8, uint64

Item = TypeVar("Item")

Int8 = Annotated[int, int8]
Int16 = Annotated[int, int16]
Int32 = Annotated[int, int32]
Int64 = Annotated[int, int64]
UInt8 = Annotated[int, uint8]
UInt64 = Annotated[int, uint64]
Float32 = Annotated[float, float32]
Float64 = Annotated[float, float64]


class Array(Protocol[Item]):
    """A field of several: an array when compiled, a list when interpreted."""

    def __getitem__(self, place: int, /) -> Item: ...
    def __setitem__(self, place: int, item: Item, /) -> None: ...
    def __iter__(self) -> Iterator[Item]: ...
    def __len__(self) -> int: ...


class Part:
    """A class of fields; none is ever made, records and twins stand in for it."""


def part(**fields: Any) -> np.dtype[Any]:
    """A record inside the state: name=type, or name=(type, length, ...) for an array."""
    rows: list[Any] = []
    for name, kind in fields.items():
        if hasattr(np.record, name):
            raise TypeError(f"a field may not be called {name!r}: NumPy's records use that name")
        rows.append((name, kind[0], kind[1:]) if isinstance(kind, tuple) else (name, kind))
    return np.dtype(rows, align=True)


def record(fields: type[Part]) -> np.dtype[Any]:
    """The dtype of such a class, its base's fields first."""
    return np.dtype((np.record, part(**fields_of(fields))))


def fields_of(fields: type[Part]) -> dict[str, Any]:
    """The fields of such a class in the form that `part` takes them."""
    named = [name for home in fields.__mro__ for name in inspect.get_annotations(home)]
    hints = get_type_hints(fields, include_extras=True)
    if len(named) > len(hints):
        twice = sorted({name for name in named if named.count(name) > 1})
        raise TypeError(f"{fields.__name__} has these fields already: {', '.join(twice)}")
    return {name: _stored(f"{fields.__name__}.{name}", hint) for name, hint in hints.items()}


def parts_of(fields: type[Part]) -> dict[str, type[Part]]:
    """The fields of such a class that are such classes themselves, or rows of them."""
    hints = get_type_hints(fields, include_extras=True)
    kinds = {name: _kind(hint)[0] for name, hint in hints.items()}
    return {name: kind for name, kind in kinds.items() if _is_part(kind)}


def with_parts(fields: type[Part]) -> list[type[Part]]:
    """Such a class, and all those that stand inside it."""
    inner = [part for kind in parts_of(fields).values() for part in with_parts(kind)]
    return list(dict.fromkeys([fields, *inner]))


def _kind(hint: Any) -> tuple[Any, ...]:
    """What an annotation says of how a field is stored: a type, then the lengths of a row."""
    kind: tuple[Any, ...] = getattr(hint, "__metadata__", (hint,))
    return kind


def _is_part(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, Part)


def _stored(name: str, hint: Any) -> Any:
    """How a field is stored, from its annotation."""
    kind, *lengths = _kind(hint)
    if _is_part(kind):
        kind = part(**fields_of(kind))
    elif not (isinstance(kind, type) and issubclass(kind, np.generic)):
        raise TypeError(f"{name} does not say how it is stored, as Int32 does")
    return (kind, *lengths) if lengths else kind


def describe(fields: type[Part]) -> dict[str, str]:
    """What the comment beside each field says of it, those of its base first."""
    found: dict[str, str] = {}
    for home in reversed(fields.__mro__):
        own = inspect.get_annotations(home)
        for line in inspect.getsource(home).splitlines() if own else ():
            code, _, comment = line.partition("  # ")
            name = code.partition(":")[0].strip()
            if name in own:
                found[name] = comment.strip()
    return found

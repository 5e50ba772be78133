"""Read JSON from outside, one value at a time, with an error that says where it is wrong."""

from collections.abc import Iterator, Sequence
from reprlib import Repr
from typing import Any, NoReturn

from donjon.engine.errors import BadInput

SHOWN = 40  # characters of a wrong value that an error repeats


class Reader:
    """A value and the path that leads to it."""

    def __init__(self, value: Any, path: str = "") -> None:
        self.value = value
        self.path = path

    def fail(self, reason: str) -> NoReturn:
        raise BadInput(self.path, reason)

    def wrong(self, wanted: str) -> NoReturn:
        self.fail(f"expected {wanted}, got {brief(self.value)}")

    def fields(self, needed: Sequence[str], optional: Sequence[str] = ()) -> dict[str, "Reader"]:
        """The fields of an object that has all the needed ones and no unknown ones."""
        if not isinstance(self.value, dict):
            self.wrong("an object")
        for name in self.value:
            if name not in needed and name not in optional:
                self._at(name).fail("no such field; there are: " + ", ".join([*needed, *optional]))
        for name in needed:
            if name not in self.value:
                self._at(name).fail("is missing")
        return {name: self._at(name, value) for name, value in self.value.items()}

    def items(self, length: int | None = None) -> list["Reader"]:
        """The items of a list, as many as `length` says."""
        if not isinstance(self.value, (list, tuple)):
            self.wrong("a list")
        if length is not None and len(self.value) != length:
            self.fail(f"expected {length} items, got {len(self.value)}")
        return list(self)

    def __iter__(self) -> Iterator["Reader"]:
        for i, value in enumerate(self.value):
            yield Reader(value, f"{self.path}[{i}]")

    def whole(self, least: int, most: int) -> int:
        """A whole number between two others, both allowed."""
        if type(self.value) is not int or not least <= self.value <= most:
            self.wrong(f"a whole number from {least} to {most}")
        return self.value

    def one_of(self, choices: Sequence[Any]) -> Any:
        """One of a few values, told apart by type too (true is not 1)."""
        for choice in choices:
            if type(choice) is type(self.value) and choice == self.value:
                return choice
        self.wrong("one of " + ", ".join("null" if c is None else str(c) for c in choices))

    def text(self, most: int = 200) -> str:
        if not isinstance(self.value, str):
            self.wrong("a text")
        if len(self.value) > most:
            self.fail(f"is longer than {most} characters")
        if not _is_unicode(self.value):
            self.fail("has half a character in it, which no file can hold")
        return self.value

    def flag(self) -> bool:
        if not isinstance(self.value, bool):
            self.wrong("true or false")
        return self.value

    def _at(self, name: Any, value: Any = None) -> "Reader":
        shown = name if isinstance(name, str) and name.isprintable() else brief(name)
        return Reader(value, f"{self.path}.{_cut(shown)}" if self.path else _cut(shown))


_shorten = Repr()  # unlike repr, it goes neither deep nor far
_shorten.maxstring = _shorten.maxother = 2 * SHOWN


def brief(value: Any) -> str:
    """A value in a few characters, whatever it is."""
    try:
        return _cut(_shorten.repr(value))
    except ValueError:  # more digits than Python writes
        return "a huge number"


def _cut(text: str) -> str:
    return text if len(text) <= SHOWN else text[: SHOWN - 1] + "…"


def _is_unicode(text: str) -> bool:
    """JSON can escape half of a character beyond the first 65,536, which can't be written."""
    return text.isascii() or not any("\ud800" <= letter <= "\udfff" for letter in text)

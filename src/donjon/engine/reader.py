"""Read JSON from outside, one value at a time, with an error that says where it is wrong."""

import json
from collections.abc import Iterator, Sequence
from typing import Any, NoReturn

from donjon.engine.errors import BadInput, as_typed, brief
from donjon.engine.words import N_, P_, because

Json = dict[str, Any]  # an object of JSON
MISSING = N_("is missing")
NOT_THAT = N_("expected {wanted}, got {value}")


class NamedTwice(BadInput):
    """An object with two fields of one name, of which a reader would take either."""


def parse_json(text: str | bytes) -> Any:
    """JSON as it stands; ValueError if it is none, NamedTwice if an object names a field twice."""
    doubled: list[_Doubled] = []

    def made(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        fields = dict(pairs)
        if len(fields) < len(pairs):
            doubled.append(_Doubled(fields, pairs))
        return fields

    value = json.loads(text, object_pairs_hook=made)
    if doubled:
        first = doubled[0]
        place = _join(_path_to(value, first.fields) or "", first.name)
        raise NamedTwice(place, because(N_("stands twice")))
    return value


def no_json(error: Exception) -> str:
    """Why a text that `parse_json` refused is no JSON."""
    if isinstance(error, json.JSONDecodeError):
        reason = N_("this is not JSON: line {line}, column {column} is wrong")
        return because(reason, line=error.lineno, column=error.colno)
    if isinstance(error, UnicodeError):
        return N_("this is not JSON: it is no text in UTF-8")
    return N_("this is not JSON: it goes too deep, or a number is too long")


class _Doubled:
    """An object with a field that is named twice, and the name."""

    def __init__(self, fields: dict[str, Any], pairs: list[tuple[str, Any]]) -> None:
        names = [name for name, _ in pairs]
        self.fields = fields
        self.name = next(name for i, name in enumerate(names) if name in names[:i])


def _path_to(value: Any, wanted: Any, path: str = "") -> str | None:
    """Where an object is within a value; None if it isn't there."""
    if value is wanted:
        return path
    inside: list[tuple[Any, str]] = []
    if isinstance(value, dict):
        inside = [(each, _join(path, name)) for name, each in value.items()]
    elif isinstance(value, list):
        inside = [(each, f"{path}[{i}]") for i, each in enumerate(value)]
    found = (_path_to(each, wanted, place) for each, place in inside)
    return next((place for place in found if place is not None), None)


def _join(path: str, name: Any) -> str:
    shown = brief(name, bare=True)
    return f"{path}.{shown}" if path else shown


class Reader:
    """A value and the path that leads to it."""

    def __init__(self, value: Any, path: str = "") -> None:
        self.value = value
        self.path = path

    def fail(self, reason: str) -> NoReturn:
        raise BadInput(self.path, reason)

    def wrong(self, wanted: str) -> NoReturn:
        self.fail(because(NOT_THAT, wanted=wanted, value=brief(self.value)))

    def fields(self, needed: Sequence[str], optional: Sequence[str] = ()) -> dict[str, "Reader"]:
        """The fields of an object that has all the needed ones and no unknown ones."""
        if not isinstance(self.value, dict):
            self.wrong(N_("an object"))
        for name in self.value:
            if name not in needed and name not in optional:
                reason = N_("no such field; there are: {known}")
                self._at(name).fail(because(reason, known=as_typed([*needed, *optional])))
        for name in needed:
            if name not in self.value:
                self._at(name).fail(MISSING)
        return {name: self._at(name, value) for name, value in self.value.items()}

    def items(self, length: int | None = None) -> list["Reader"]:
        """The items of a list, as many as `length` says."""
        if not isinstance(self.value, (list, tuple)):
            self.wrong(N_("a list"))
        if length is not None and len(self.value) != length:
            reason = P_("expected {count} item, got {found}", "expected {count} items, got {found}")
            self.fail(because(reason, count=length, found=len(self.value)))
        return list(self)

    def __iter__(self) -> Iterator["Reader"]:
        for i, value in enumerate(self.value):
            yield Reader(value, f"{self.path}[{i}]")

    def whole(self, least: int, most: int) -> int:
        """A whole number between two others, both allowed."""
        if type(self.value) is not int or not least <= self.value <= most:
            wanted = N_("a whole number from {least} to {most}")
            self.wrong(because(wanted, least=least, most=most))
        return self.value

    def one_of(self, choices: Sequence[Any]) -> Any:
        """One of a few values, told apart by type too (true is not 1)."""
        for choice in choices:
            if type(choice) is type(self.value) and choice == self.value:
                return choice
        known = as_typed("null" if choice is None else choice for choice in choices)
        self.wrong(because(N_("one of {known}"), known=known))

    def text(self, most: int = 200) -> str:
        if not isinstance(self.value, str):
            self.wrong(N_("a text"))
        if len(self.value) > most:
            self.fail(because(N_("is longer than {most} characters"), most=most))
        if any("\ud800" <= sign <= "\udfff" for sign in self.value):
            self.fail(N_("has half a character, which no text can be written with"))
        return self.value

    def flag(self) -> bool:
        if not isinstance(self.value, bool):
            self.wrong(N_("true or false"))
        return self.value

    def _at(self, name: Any, value: Any = None) -> "Reader":
        return Reader(value, _join(self.path, name))

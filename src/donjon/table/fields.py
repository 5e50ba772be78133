"""The fields of a message as its class declares them: how they are read, and what they are called.

A field's annotation says what it may be and what it is for; from it come the reader at the door
and the line on the protocol's page.
"""

from collections.abc import Callable
from dataclasses import MISSING, dataclass, fields
from types import NoneType
from typing import Annotated, Any, NamedTuple, get_args, get_origin, get_type_hints

from donjon.engine.errors import BadInput
from donjon.engine.reader import MISSING as LACKING
from donjon.engine.reader import Reader

Check = Callable[[Any, str], Any]
DO = "do"  # the field that tells what kind of command it is


@dataclass(frozen=True)
class Text:
    """A text of so many characters at most."""

    most: int

    def check(self) -> Check:
        most = self.most

        def text(value: Any, name: str) -> Any:  # every move passes here, three times
            if type(value) is str and len(value) <= most:
                return value
            return Reader(value, name).text(most)

        return text

    def __str__(self) -> str:
        return f"text, at most {self.most} characters"


@dataclass(frozen=True)
class Whole:
    """A whole number between two others, both allowed."""

    least: int
    most: int

    def check(self) -> Check:
        return lambda value, name: Reader(value, name).whole(self.least, self.most)

    def __str__(self) -> str:
        return f"whole number from {self.least} to {self.most}"


@dataclass(frozen=True)
class Flag:
    """True or false."""

    def check(self) -> Check:
        return lambda value, name: Reader(value, name).flag()

    def __str__(self) -> str:
        return "true or false"


class Field(NamedTuple):
    """One field of a message."""

    name: str  # as it stands in the class
    key: str  # as it stands in the JSON
    kind: Any  # Text, Whole, Flag, or for what we send the annotation itself
    about: str
    needed: bool
    empty: bool  # may it be null?


def fields_of(message: type) -> list[Field]:
    """The fields of a message's class, in their order."""
    hints = get_type_hints(message, include_extras=True)
    return [_field(field.name, hints[field.name], field) for field in fields(message)]


def _field(name: str, hint: Any, field: Any) -> Field:
    needed = field.default is MISSING and field.default_factory is MISSING
    kind, about = hint, ""
    if get_origin(hint) is Annotated:
        hint, *notes = get_args(hint)
        about = next((note for note in notes if isinstance(note, str)), "")
        kind = next((note for note in notes if not isinstance(note, str)), hint)
    return Field(name, name.rstrip("_"), kind, about, needed, NoneType in get_args(hint))


class Form:
    """Reads the fields of one kind of message."""

    def __init__(self, message: type) -> None:
        self.message = message
        own = fields_of(message)
        self.names = [field.key for field in own]
        self.checks = {field.key: _check(field) for field in own}
        self.checks |= {DO: _any}
        self.needed = [field.key for field in own if field.needed]

    def read(self, given: dict[str, Any]) -> Any:
        """The message that was sent."""
        checks = self.checks
        try:
            values = {name: checks[name](value, name) for name, value in given.items()}
        except KeyError:
            Reader(given).fields((DO, *self.names))  # which says what there is instead
            raise
        for name in self.needed:
            if name not in values:
                raise BadInput(name, LACKING)
        del values[DO]
        return self.message(**values)


def _any(value: Any, _: str) -> Any:
    return value


def _check(field: Field) -> Check:
    check: Check = field.kind.check()
    if not field.empty:
        return check
    return lambda value, name: None if value is None else check(value, name)

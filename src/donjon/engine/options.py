"""Options of the rules: what a game lets the table choose, and how it is read."""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from donjon.engine.errors import BadInput
from donjon.engine.reader import Reader
from donjon.engine.words import N_, Name, because


@dataclass(frozen=True)
class Option:
    """One option: its values are `choices`, or whole numbers of `span`, or what `read` takes."""

    name: str
    default: Any
    sentence: str  # what it does, for people; marked for gettext
    choices: tuple[Any, ...] = ()
    span: tuple[int, int] | None = None
    read: Callable[[Reader, Sequence[str]], Any] | None = None  # (value, seats) -> value
    opening: bool = False  # it shapes the opening alone, so a position leaves it out
    title: str = ""  # what people call it; marked for gettext, like the words for its values
    usual: Callable[[], Any] | None = None  # the usual value written out, for whoever changes it
    words: Mapping[Any, str] = field(default_factory=dict, hash=False)  # the others are as they are

    def take(self, value: Reader, seats: Sequence[str]) -> Any:
        if self.read is not None:
            return self.read(value, seats)
        if self.span is not None:
            return value.whole(*self.span)
        return value.one_of(self.choices)


def read_options(declared: Sequence[Option], given: Reader, seats: Sequence[str]) -> dict[str, Any]:
    """Every option of the game, those not given by their defaults."""
    fields = given.fields((), [option.name for option in declared])
    return {
        option.name: option.take(fields[option.name], seats)
        if option.name in fields
        else option.default
        for option in declared
    }


def read_pairs(pairs: Iterable[str], place: str, mark: str = "=") -> dict[str, Any]:
    """NAME=VALUE pairs, as people type options; a value is JSON if it can be, else text."""
    options: dict[str, Any] = {}
    for pair in pairs:
        name, there, value = pair.partition(mark)
        if not there or not name:
            reason = N_("expected NAME{mark}VALUE, got {value}")
            raise BadInput(place, because(reason, mark=Name(mark), value=Name(repr(pair))))
        try:
            options[name] = json.loads(value)
        except (ValueError, RecursionError):
            options[name] = value
    return options

"""What happened, in JSON and in sentences: what the events of all games have in common.

A game says what the numbers of each kind of note are, how each is called, and a sentence for
each kind: a template with named fields (`words.py` says how a field is declined), or, where it
depends on a number, one marked with `P_` and the field that is counted.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any

from donjon.engine.notes import Note
from donjon.engine.reader import Json
from donjon.engine.words import Declined, Plural, Say, of_number, sentence_case

Namer = Callable[[int, Json], Any]  # a number, and all of its note: what it is called in JSON
Worder = Callable[[str, Any, Say], str]  # a field's name and value: what a sentence says


def plain_word(_name: str, value: Any, say: Say) -> str:
    """Texts are translated, numbers stand as they are."""
    return say(value) if isinstance(value, str) else str(value)


def usual_sentence(event: Json) -> str:
    """The sentence of its kind."""
    kind: str = event["kind"]
    return kind


@dataclass(frozen=True)
class Events:
    """A game's events; `event` and `sentence` are what its text offers."""

    kinds: type[IntEnum]
    fields: Mapping[Any, Sequence[str]]  # what the numbers of each kind are; seats are `seats`
    sentences: Mapping[str, str]
    names: Mapping[str, Namer]  # of other fields than seats; a dict stands for several fields
    word: Worder = plain_word
    which: Callable[[Json], str] = usual_sentence  # where a kind has several sentences
    seats: Sequence[str] = ("seat",)  # fields that are seats
    counts: Mapping[str, str] = field(default_factory=dict)  # of a `P_`: what its `{count}` is

    def event(self, note: Note, seats: Sequence[str]) -> Json:
        """A note in JSON, everything by its name."""
        kind = self.kinds(note.kind)
        numbers: Json = {"kind": kind.name.lower()}
        numbers |= zip(self.fields[kind], note[2:], strict=False)
        named: Json = {}
        for part, value in numbers.items():
            if part in self.seats:
                named[part] = seats[value]
            elif part not in self.names:
                named[part] = value
            else:
                name = self.names[part](value, numbers)
                named |= name if isinstance(name, dict) else {part: name}
        return named

    def sentence(self, event: Json, say: Say) -> str:
        """What happened, in words."""
        which = self.which(event)
        template, fields = self.sentences[which], dict(event)
        if isinstance(template, Plural):
            fields["count"] = event[self.counts.get(which, "count")]
            template = of_number(template, fields["count"], say)
        else:
            template = say(template)
        words = {name: Field(name, value, self.word, say) for name, value in fields.items()}
        return sentence_case(template.format_map(words))


@dataclass(frozen=True)
class Field:
    """A field of a sentence; it is put into words in the form that the sentence asks for."""

    name: str
    value: Any
    word: Worder
    say: Say

    def __format__(self, form: str) -> str:
        return self.word(self.name, self.value, Declined(self.say, form) if form else self.say)

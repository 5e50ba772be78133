"""Sentences for people: English in the source, other languages through gettext.

A text is marked where it is written (`N_`, or `P_` where it depends on a number) and translated
where it is said, by the translator of whoever reads it (`speak`).  A catalogue is one file,
`locale/LANGUAGE/LC_MESSAGES/donjon.po`; a game in another package may bring one of its own.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from gettext import NullTranslations
from typing import Any

from donjon.engine.catalogues import SOURCE as SOURCE
from donjon.engine.catalogues import Formless
from donjon.engine.catalogues import Say as Say
from donjon.engine.catalogues import add_catalogues as add_catalogues
from donjon.engine.catalogues import best_language as best_language
from donjon.engine.catalogues import languages as languages
from donjon.engine.catalogues import speak as speak


class Plural(str):
    """What is said of one; `many` is what is said of several."""

    __slots__ = ("many",)

    many: str

    def __new__(cls, one: str, many: str) -> "Plural":
        made = super().__new__(cls, one)
        made.many = many
        return made

    def __getnewargs__(self) -> tuple[str, str]:
        return str(self), self.many


def N_(text: str) -> str:
    """Mark a text for translation where it is written; it is translated where it is said."""
    return text


def P_(one: str, many: str) -> Plural:
    """Mark a text that depends on a number, `{count}`, as it is for one and for several."""
    return Plural(one, many)


@dataclass(frozen=True)
class Declined:
    """A translator that asks for a form of each text, `red|whom` where `red` would be said."""

    say: Say
    form: str

    def __call__(self, text: str) -> str:
        asked = f"{text}|{self.form}"
        found = self.say(asked) if text else asked
        return self.say(text) if found == asked else found

    def counted(self, text: Plural, count: int) -> str:
        """The form of a text that depends on a number."""
        asked = Plural(f"{text}|{self.form}", f"{text.many}|{self.form}")
        found = _numbered(asked, count, self.say)
        return _numbered(text, count, self.say) if found in (asked, asked.many) else found


def language_said(say: Say) -> str:
    """The language that a translator translates to."""
    if isinstance(say, Declined):
        return language_said(say.say)
    return str(getattr(getattr(say, "__self__", None), "language", SOURCE))


def counted(text: Plural, count: int, say: Say, **fields: Any) -> str:
    """A text marked with `P_` as it is said of so many, its fields and the number put in."""
    from donjon.engine.figures import figure

    form = say.counted(text, count) if isinstance(say, Declined) else _numbered(text, count, say)
    return _filled(form, say, fields | {"count": Name(figure(count, ",", say))})


def _numbered(text: Plural, count: int, say: Say) -> str:
    spoken = getattr(say, "__self__", None)
    if isinstance(spoken, NullTranslations):
        return spoken.ngettext(text, text.many, count)
    return say(text if count == 1 else text.many)


def plural_rule(say: Say) -> list[int]:
    """Which form each number takes, from 0 to 199; what is larger is like its last two digits."""
    rule = getattr(getattr(say, "__self__", None), "plural", lambda count: int(count != 1))
    return [rule(count) for count in range(200)]


def forms(text: Plural, say: Say) -> list[str]:
    """All forms of a text that depends on a number, in the order of `plural_rule`."""
    rule = plural_rule(say)
    return [_numbered(text, rule.index(form), say) for form in sorted(set(rule))]


def phrase(template: str, say: Say, /, **fields: Any) -> str:
    """A template in another language; words in its fields are said too, in the forms it asks."""
    return _filled(say(template), say, fields)


def _filled(template: str, say: Say, fields: Mapping[str, Any]) -> str:
    return str.format_map(template, {name: Word(value, say) for name, value in fields.items()})


@dataclass(frozen=True)
class Word:
    """What stands in a field of a sentence, said in the form that the sentence asks for."""

    value: Any
    say: Say

    def __format__(self, form: str) -> str:
        if form and not isinstance(self.value, str):
            return format(Formless(self.value), form)
        return said(self.value, Declined(self.say, form) if form else self.say)


class Name(str):
    """What somebody is called, and anything else that stays as it is in every language."""

    __slots__ = ()


def sentence_case(text: str) -> str:
    """The same with a capital at the beginning."""
    return text[:1].upper() + text[1:]


class Sentence(str):
    """A sentence in English that knows what it was made of, so that it can be said otherwise."""

    __slots__ = ("fields", "template")

    template: str
    fields: Mapping[str, Any]

    def said(self, say: Say) -> str:
        """The same in another language."""
        if isinstance(self.template, Plural):
            return counted(self.template, say=say, **self.fields)
        return phrase(self.template, say, **self.fields)


def because(template: str, **fields: Any) -> Sentence:
    """A template, marked with `N_` or `P_`, and what its fields hold."""
    if isinstance(template, Plural):
        made = Sentence(counted(template, say=speak(SOURCE), **fields))
    else:
        made = Sentence(phrase(template, speak(SOURCE), **fields))
    made.template, made.fields = template, fields
    return made


def said(text: Any, say: Say) -> str:
    """A sentence, a word or a number in another language."""
    if isinstance(text, Sentence):
        return text.said(say)
    if isinstance(text, str):
        return str(text) if isinstance(text, Name) else say(text)
    return _fraction(text, say) if isinstance(text, float) else str(text)


def _fraction(value: float, say: Say) -> str:
    from donjon.engine.figures import figure

    return figure(value, ".12g", say)

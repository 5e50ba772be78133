"""Sentences for people: English in the source, other languages through gettext.

A text is marked where it is written (`N_`, or `P_` where it depends on a number) and translated
where it is said, by the translator of whoever reads it (`speak`).

A sentence is one template with named fields.  `{seat}` is the word as it stands; `{seat:whom}` asks
for a form of it, which a language that declines has in its catalogue as `red|whom` beside `red`.
Where it has none, the word stands as it is.  A translation may ask for forms of any name.
"""

from collections.abc import Iterable, Mapping
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

    def __getnewargs__(self) -> tuple[str, str]:  # type: ignore[override]  # both are needed
        return str(self), self.many


def N_(text: str) -> str:
    """Mark a text for translation where it is written; it is translated where it is said."""
    return text


def P_(one: str, many: str) -> Plural:
    """Mark a text that depends on a number, `{count}`, as it is for one and for several."""
    return Plural(one, many)


def language_said(say: Say) -> str:
    """The language that a translator translates to."""
    return str(getattr(getattr(say, "__self__", None), "language", SOURCE))


def fill(template: str, say: Say, /, **fields: Any) -> str:
    """A text marked with `N_` as it is said, with its fields: words, sentences and numbers."""
    return _filled(say(template), say, fields)


def counted(text: Plural, count: int, say: Say, **fields: Any) -> str:
    """A text marked with `P_` as it is said of so many, its fields and the number put in."""
    from donjon.engine.figures import figure

    number = Name(figure(count, ",", say))
    return _filled(of_number(text, count, say), say, fields | {"count": number})


def of_number(text: Plural, count: int, say: Say) -> str:
    """The template of a text marked with `P_` as the language has it for so many."""
    if isinstance(say, Declined):
        return say.of_number(text, count)
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
    return [of_number(text, rule.index(form), say) for form in sorted(set(rule))]


def listed(names: Iterable[Any], say: Say) -> str:
    """Names one after the other, as the language lists them."""
    from donjon.engine.figures import enumerated

    words = [said(name, say) for name in names]
    return words[0] if len(words) == 1 else enumerated(words, say)


def percent(whole: int, say: Say) -> str:
    """So many percent, as the language writes it."""
    from donjon.engine.figures import figure

    return figure(whole / 100, ".0%", say)


class Name(str):
    """What people call themselves, and whatever else is the same in every language."""

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
        return fill(self.template, say, **self.fields)


def because(template: str, **fields: Any) -> Sentence:
    """A template, marked with `N_` or `P_`, and what its fields hold."""
    if isinstance(template, Plural):
        made = Sentence(counted(template, say=speak(SOURCE), **fields))
    else:
        made = Sentence(_filled(template, speak(SOURCE), fields))
    made.template, made.fields = template, fields
    return made


def said(text: Any, say: Say) -> str:
    """A sentence, a word, several or a number in another language; a name stands as it is."""
    kind = type(text)
    if kind is Name or kind is int:
        return str(text)
    if kind is str:
        return say(text)
    if isinstance(text, Sentence):
        return text.said(say)
    if isinstance(text, tuple):
        return listed(text, say)
    if isinstance(text, str):
        return say(text)
    return _fraction(text, say) if isinstance(text, float) else str(text)


def _fraction(value: float, say: Say) -> str:
    from donjon.engine.figures import figure

    return figure(value, ".12g", say)


class Word:
    """A field of a sentence; it is said in the form that the sentence asks for."""

    __slots__ = ("say", "value")

    def __init__(self, value: Any, say: Say) -> None:
        self.value, self.say = value, say

    def __format__(self, form: str) -> str:
        if form and not isinstance(self.value, str | tuple):
            return format(Formless(self.value), form)
        return said(self.value, Declined(self.say, form) if form else self.say)


class Declined:
    """A translator that gives each word in one form, where the language has it."""

    __slots__ = ("__self__", "form", "say")

    def __init__(self, say: Say, form: str) -> None:
        self.say, self.form = say, form
        self.__self__ = getattr(say, "__self__", None)  # the catalogue, for whoever counts

    def __call__(self, text: str) -> str:
        if not text:
            return text
        asked = f"{text}|{self.form}"
        found = self.say(asked)
        return self.say(text) if found == asked else found

    def of_number(self, text: Plural, count: int) -> str:
        """The form of a text that depends on a number."""
        asked = Plural(f"{text}|{self.form}", f"{text.many}|{self.form}")
        found = of_number(asked, count, self.say)
        return of_number(text, count, self.say) if found in (asked, asked.many) else found


def _filled(template: str, say: Say, fields: Mapping[str, Any]) -> str:
    return str.format_map(template, {name: Word(value, say) for name, value in fields.items()})

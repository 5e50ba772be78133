"""Sentences for people: English in the source, other languages through gettext.

A text is marked where it is written (`N_`, or `P_` where it depends on a number) and translated
where it is said, by the translator of whoever reads it (`speak`).  A catalogue is one file,
`locale/LANGUAGE/LC_MESSAGES/donjon.po`; a game in another package may bring one of its own.

A sentence is one template with named fields.  `{seat}` is the word as it stands; `{seat:whom}` asks
for a form of it, which a language that declines has in its catalogue as `red|whom` beside `red`.
Where it has none, the word stands as it is.  A translation may ask for forms of any name.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from gettext import GNUTranslations, NullTranslations
from pathlib import Path
from typing import Any

LOCALES = [Path(__file__).parent.parent / "locale"]  # folders of catalogues, the own one first
SOURCE = "en"  # the language that the source is written in
Say = Callable[[str], str]


class Plural(str):
    """What is said of one; `many` is what is said of several."""

    __slots__ = ("many",)

    many: str


def N_(text: str) -> str:
    """Mark a text for translation where it is written; it is translated where it is said."""
    return text


def P_(one: str, many: str) -> Plural:
    """Mark a text that depends on a number, `{count}`, as it is for one and for several."""
    made = Plural(one)
    made.many = many
    return made


@cache
def languages() -> list[str]:
    """The languages there are, English first."""
    found = {file.parent.parent.name for file in LOCALES[0].glob("*/LC_MESSAGES/donjon.mo")}
    return [SOURCE, *sorted(found - {SOURCE})]


def add_catalogues(folder: Path) -> None:
    """Know the words of a game in another package too."""
    if folder.is_dir() and folder not in LOCALES:
        LOCALES.append(folder)
        _translation.cache_clear()


@cache
def _translation(language: str) -> NullTranslations:
    found = NullTranslations()
    for folder in reversed(LOCALES):
        file = folder / language / "LC_MESSAGES" / "donjon.mo"
        if file.is_file():
            with file.open("rb") as stream:
                catalogue = GNUTranslations(stream)
            catalogue.add_fallback(found)
            found = catalogue
    vars(found)["language"] = language  # for whoever holds only a translator
    return found


def speak(language: str) -> Say:
    """The translator for a language; English where there is none."""
    return _translation(language).gettext


def language_said(say: Say) -> str:
    """The language that a translator translates to."""
    return str(getattr(getattr(say, "__self__", None), "language", SOURCE))


def counted(text: Plural, count: int, say: Say, **fields: Any) -> str:
    """A text marked with `P_` as it is said of so many, its fields and the number put in."""
    return of_number(text, count, say).format_map(_words({"count": count, **fields}, say))


def of_number(text: Plural, count: int, say: Say) -> str:
    """The template of a text marked with `P_` as the language has it for so many."""
    spoken = getattr(say, "__self__", None)
    if isinstance(spoken, NullTranslations):
        return spoken.ngettext(text, text.many, count)
    return say(text if count == 1 else text.many)


def fill(template: str, say: Say, **fields: Any) -> str:
    """A text marked with `N_` as it is said, with its fields: words, sentences and numbers."""
    return say(template).format_map(_words(fields, say))


def listed(names: Iterable[Any], say: Say) -> str:
    """Names one after the other, as the language lists them."""
    from babel.lists import format_list  # loaded when it is first needed

    words = [said(name, say) for name in names]
    return words[0] if len(words) == 1 else format_list(words, locale=language_said(say))


def percent(whole: int, say: Say) -> str:
    """So many percent, as the language writes it."""
    from babel.numbers import format_percent  # loaded when it is first needed

    return format_percent(whole / 100, locale=language_said(say))


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
    plural = isinstance(template, Plural) and fields["count"] != 1
    made = Sentence((template.many if plural else template).format_map(_words(fields, str)))
    made.template, made.fields = template, fields
    return made


def said(text: Any, say: Say) -> str:
    """A sentence, a word, several or a number in another language; a name stands as it is."""
    if isinstance(text, Sentence):
        return text.said(say)
    if isinstance(text, tuple):
        return listed(text, say)
    return say(text) if isinstance(text, str) and type(text) is not Name else str(text)


class Word:
    """A field of a sentence; it is said in the form that the sentence asks for."""

    __slots__ = ("say", "value")

    def __init__(self, value: Any, say: Say) -> None:
        self.value, self.say = value, say

    def __format__(self, form: str) -> str:
        return said(self.value, Declined(self.say, form) if form else self.say)


class Declined:
    """A translator that gives each word in one form, where the language has it."""

    __slots__ = ("__self__", "form", "say")

    def __init__(self, say: Say, form: str) -> None:
        self.say, self.form = say, form
        self.__self__ = getattr(say, "__self__", None)  # the catalogue, for whoever counts

    def __call__(self, text: str) -> str:
        asked = f"{text}|{self.form}"
        found = self.say(asked)
        return self.say(text) if found == asked else found


def _words(fields: Mapping[str, Any], say: Say) -> dict[str, Any]:
    return {name: Word(value, say) for name, value in fields.items()}

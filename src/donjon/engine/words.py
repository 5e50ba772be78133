"""Sentences for people: English in the source, other languages through gettext.

A text is marked where it is written (`N_`, or `P_` where it depends on a number) and translated
where it is said, by the translator of whoever reads it (`speak`).  A catalogue is one file,
`locale/LANGUAGE/LC_MESSAGES/donjon.po`; a game in another package may bring one of its own.
"""

import os
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from gettext import GNUTranslations, NullTranslations
from pathlib import Path
from typing import Any

OWN = Path(__file__).parent.parent / "locale"
VARIABLE = "DONJON_LOCALE"  # names another folder, with languages that are being written
LOCALES: list[Path] = []  # folders that games in other packages bring
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
    """The languages there are, English first; a game's own catalogues make none."""
    files = [file for home in _homes() for file in home.glob("*/LC_MESSAGES/donjon.mo")]
    return [SOURCE, *sorted({file.parent.parent.name for file in files} - {SOURCE})]


def best_language(wanted: Iterable[str]) -> str | None:
    """The first of these that there is, such as pt for `pt_BR.UTF-8` or `pt-BR`."""
    known = {name.lower(): name for name in languages()}
    for name in wanted:
        parts = name.partition(".")[0].partition("@")[0].lower().replace("-", "_").split("_")
        for length in range(len(parts), 0, -1):
            found = known.get("_".join(parts[:length]))
            if found:
                return found
    return None


def _homes() -> list[Path]:
    named = os.environ.get(VARIABLE)
    return [OWN, Path(named)] if named else [OWN]


def add_catalogues(folder: Path) -> None:
    """Know the words of a game in another package too."""
    if folder.is_dir() and folder not in LOCALES:
        LOCALES.append(folder)
        _translation.cache_clear()


@cache
def _translation(language: str) -> NullTranslations:
    found = NullTranslations()
    for folder in reversed([*_homes(), *LOCALES]):
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
    spoken = getattr(say, "__self__", None)
    if isinstance(spoken, NullTranslations):
        found = spoken.ngettext(text, text.many, count)
    else:
        found = say(text if count == 1 else text.many)
    return found.format_map({"count": count, **fields})


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
        fields = {name: said(value, say) for name, value in self.fields.items()}
        if isinstance(self.template, Plural):
            return counted(self.template, self.fields["count"], say, **fields)
        return say(self.template).format_map(fields)


def because(template: str, **fields: Any) -> Sentence:
    """A template, marked with `N_` or `P_`, and what its fields hold."""
    english = template
    if isinstance(template, Plural) and fields["count"] != 1:
        english = template.many
    made = Sentence(english.format_map(fields))
    made.template, made.fields = template, fields
    return made


class Name(str):
    """A name that stands as it is in every language, such as a file's or a field's."""

    __slots__ = ()


def said(text: Any, say: Say) -> str:
    """A sentence, a word or a number in another language."""
    if isinstance(text, Sentence):
        return text.said(say)
    word = isinstance(text, str) and text and not isinstance(text, Name)
    return say(text) if word else str(text)

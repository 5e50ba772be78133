"""Sentences for people: English in the source, other languages through gettext."""

from collections.abc import Callable, Mapping
from functools import cache
from gettext import NullTranslations, translation
from pathlib import Path
from typing import Any

LOCALES = Path(__file__).parent.parent / "locale"
Say = Callable[[str], str]


def N_(text: str) -> str:
    """Mark a text for translation where it is written; it is translated where it is said."""
    return text


@cache
def _translation(language: str) -> NullTranslations:
    return translation("donjon", LOCALES, [language], fallback=True)


def speak(language: str) -> Say:
    """The translator for a language; English where there is none."""
    return _translation(language).gettext


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
        return say(self.template).format_map(fields)


def because(template: str, **fields: Any) -> Sentence:
    """A template, marked with `N_`, and what its fields hold."""
    made = Sentence(template.format_map(fields))
    made.template, made.fields = template, fields
    return made


def said(text: Any, say: Say) -> str:
    """A sentence, a word or a number in another language."""
    if isinstance(text, Sentence):
        return text.said(say)
    return say(text) if isinstance(text, str) else str(text)

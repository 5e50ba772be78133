"""Sentences for people: English in the source, other languages through gettext."""

from collections.abc import Callable
from functools import cache
from gettext import NullTranslations, translation
from pathlib import Path

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

"""Figures of tables and measurements, with so many digits, in the marks of a language."""

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from donjon.engine.words import SOURCE, Say, language_said

if TYPE_CHECKING:
    from babel import Locale


class Marks(NamedTuple):
    """What stands between the digits of a number, and behind a share."""

    decimal: str
    group: str
    percent: str


ENGLISH = Marks(".", ",", "%")


def figure(value: float, form: str, say: Say) -> str:
    """A number in a form such as `,.0f` or `+.1%`, as a language writes it."""
    text = format(value, form)
    marks = _marks(language_said(say))
    if marks == ENGLISH:
        return text
    changed = {old: new for old, new in zip(ENGLISH, marks, strict=True) if old != new}
    return "".join(changed.get(sign, sign) for sign in text)


def enumerated(words: Sequence[str], say: Say) -> str:
    """Words one after the other, as a language lists them."""
    from babel.lists import format_list  # loaded when it is first needed

    locale = _locale(language_said(say))
    return str(format_list(words, locale=locale)) if locale else ", ".join(words)


@cache
def _locale(language: str) -> "Locale | None":
    """How a language is written; None if nothing is known of it, as of a made-up one."""
    from babel import Locale, UnknownLocaleError

    try:
        return Locale.parse(language)
    except (UnknownLocaleError, ValueError):
        return None


@cache
def _marks(language: str) -> Marks:
    locale = _locale(language) if language != SOURCE else None
    if locale is None:
        return ENGLISH
    symbols = locale.number_symbols["latn"]
    return Marks(symbols["decimal"], symbols["group"], locale.percent_formats[None].suffix[1])

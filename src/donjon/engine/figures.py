"""Figures of tables and measurements, with so many digits, in the marks of a language."""

from functools import cache
from typing import NamedTuple

from donjon.engine.words import SOURCE, Say, language_said


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


@cache
def _marks(language: str) -> Marks:
    """English ones for a language that nothing is known of, such as a made-up one."""
    if language == SOURCE:
        return ENGLISH
    from babel import Locale, UnknownLocaleError

    try:
        locale = Locale.parse(language)
    except (UnknownLocaleError, ValueError):
        return ENGLISH
    symbols = locale.number_symbols["latn"]
    return Marks(symbols["decimal"], symbols["group"], locale.percent_formats[None].suffix[1])

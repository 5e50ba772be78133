"""Numbers, shares and days as a language writes them."""

from datetime import date
from functools import cache
from typing import TYPE_CHECKING

from donjon.engine.words import SOURCE, Say, language_said

if TYPE_CHECKING:
    from babel import Locale

PLAIN = 1000  # whole numbers below it are written alike everywhere


def number(value: float, say: Say, digits: int = 1) -> str:
    """A number with the language's own marks; a fraction with so many digits at most."""
    if type(value) is int and -PLAIN < value < PLAIN:
        return str(value)
    from babel.numbers import format_decimal

    return str(format_decimal(round(value, digits), locale=locale_of(say)))


def percent(share: float, say: Say, digits: int = 0) -> str:
    """A share of one in per cent."""
    from babel.numbers import format_percent

    exact = round(share, digits + 2)
    return str(format_percent(exact, locale=locale_of(say), decimal_quantization=False))


def day(value: date, say: Say) -> str:
    """A day with its month in words."""
    from babel.dates import format_date

    return str(format_date(value, "long", locale=locale_of(say)))


def locale_of(say: Say) -> "Locale":
    """What is known of how a translator's language is written."""
    return _locale(language_said(say))


@cache
def _locale(language: str) -> "Locale":
    """English for a language that nothing is known of, such as a made-up one."""
    from babel import Locale, UnknownLocaleError

    try:
        return Locale.parse(language)
    except (UnknownLocaleError, ValueError):
        return Locale.parse(SOURCE)


def own_name(language: str) -> str:
    """What a language calls itself."""
    from babel import Locale, UnknownLocaleError

    try:
        name = str(Locale.parse(language).get_display_name(language))
    except (UnknownLocaleError, ValueError):
        return language
    return name[:1].upper() + name[1:]

"""The catalogues of each language: one file, `locale/LANGUAGE/LC_MESSAGES/donjon.po`, compiled.

A game in another package may bring catalogues of its own (`add_catalogues`), and DONJON_LOCALE
names a folder with languages that are being written.
"""

import os
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from gettext import GNUTranslations, NullTranslations
from pathlib import Path
from typing import Any

OWN = Path(__file__).parent.parent / "locale"
VARIABLE = "DONJON_LOCALE"  # names another folder, with languages that are being written
LOCALES: list[Path] = []  # folders that games in other packages bring
SOURCE = "en"  # the language that the source is written in
FORM_ASKED = re.compile(r"\{\w+:\w+\}")
Say = Callable[[str], str]


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
        forget()


def forget() -> None:
    """Read the catalogues anew when they are next needed."""
    languages.cache_clear()
    _translation.cache_clear()


class Template(str):
    """A translation that asks for forms, as in `{knight:whom}`; a plain value has only one."""

    __slots__ = ()

    def format(self, *_: object, **fields: Any) -> str:
        return self.format_map(fields)

    def format_map(self, fields: Any) -> str:
        return super().format_map({name: Formless(value) for name, value in fields.items()})


@dataclass(frozen=True)
class Formless:
    """A value that a template may ask for any form of."""

    value: Any

    def __format__(self, form: str) -> str:
        try:
            return format(self.value, form)
        except ValueError:  # no form of it is known here
            return str(self.value)


class Catalogue(GNUTranslations):
    """A language's texts; what says nothing stays so, though a file's head stands under it."""

    def _parse(self, fp: Any) -> None:
        super()._parse(fp)
        texts: dict[Any, str] = vars(self)["_catalog"]
        texts |= {key: Template(text) for key, text in texts.items() if FORM_ASKED.search(text)}

    def gettext(self, message: str) -> str:
        return super().gettext(message) if message else message


@cache
def _translation(language: str) -> NullTranslations:
    found = NullTranslations()
    for folder in reversed([*_homes(), *LOCALES]):
        file = folder / language / "LC_MESSAGES" / "donjon.mo"
        if file.is_file():
            with file.open("rb") as stream:
                catalogue = Catalogue(stream)
            catalogue.add_fallback(found)
            found = catalogue
    vars(found)["language"] = language  # for whoever holds only a translator
    return found


def speak(language: str) -> Say:
    """The translator for a language; English where there is none."""
    return _translation(language).gettext

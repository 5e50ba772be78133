"""Catalogues for a test."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo


def write_catalogue(
    folder: Path, language: str, texts: Mapping[Any, Any], like: str = "en"
) -> Path:
    """A compiled catalogue of these texts; a pair stands for a text that depends on a number.

    It counts like a language that there is, such as `sk`, which has three forms.
    """
    made = Catalog(locale=like)
    for text, translation in texts.items():
        made.add(tuple(map(str, text)) if isinstance(text, tuple) else text, translation)
    file = folder / language / "LC_MESSAGES" / "donjon.mo"
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("wb") as compiled:
        write_mo(compiled, made)
    return file

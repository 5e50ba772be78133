"""Nothing is missing in any language: every text, with its fields, links and rulings."""

from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po
from tools import pseudo, words

from tests.words.checking import faults

CATALOGUES = [*words.files(words.SOURCE), *words.files(words.EXAMPLE)]
TEXT, LINK, CARDS = (
    "{name} waits",
    "see [it](#KN-1) (KN-1) in `code`",
    ("{count} card", "{count} cards"),
)


def read(file: Path) -> Catalog:
    with file.open("rb") as stream:
        return read_po(stream, locale=file.parts[-3])


@pytest.mark.parametrize("file", CATALOGUES, ids=lambda f: f"{f.parts[-5]}-{f.parts[-3]}")
def test_every_text_is_translated(file: Path) -> None:
    found = list(faults(words.template(file.parents[3]), read(file)))
    assert not found, f"{len(found)} texts, such as:\n" + "\n".join(found[:20])


def test_the_made_up_language_has_everything() -> None:
    made = pseudo.catalogue()
    for package in (words.SOURCE, words.EXAMPLE):
        assert list(faults(words.template(package), made)) == []


def test_the_made_up_language_keeps_what_is_the_same_everywhere() -> None:
    text = "See {knight:whom} on [the tower](#SH-3), SH-3: `play:7`"
    made = pseudo.pseudo(text)
    for part in ("{knight:whom}", "](#SH-3)", "SH-3", "`play:7`"):
        assert part in made
    assert "tower" not in made
    assert len(pseudo.pseudo("Where the knights stand")) > 1.2 * len("Where the knights stand")


def catalogue(**translations: Any) -> Catalog:
    texts: dict[str, Any] = {
        "text": TEXT,
        "link": LINK,
        "cards": CARDS,
        "red": "red",
        "red_whom": "red|whom",
    }
    usual = {"text": "čaká {name}", "link": "viď [to](#KN-1) (KN-1), `code`", "red": "červený",
             "cards": ("karta", "{count} karty", "{count} kariet")}  # fmt: skip
    made = Catalog(locale="sk")
    for name, string in {**usual, **translations}.items():
        made.add(texts[name], string)
    return made


def every() -> Catalog:
    made = Catalog()
    for text in (TEXT, LINK, CARDS, "red"):
        made.add(text)
    return made


def test_a_good_catalogue_has_no_fault() -> None:
    assert list(faults(every(), catalogue())) == []
    formed = catalogue(text="čaká {name:whom}", red_whom="červeného")
    assert list(faults(every(), formed)) == []


def test_what_is_fuzzy_is_not_said_and_so_it_is_a_fault() -> None:
    made = catalogue()
    made[TEXT].flags.add("fuzzy")
    [fault] = faults(every(), made)
    assert "fuzzy" in fault


@pytest.mark.parametrize(
    ("fault", "translations"),
    [
        ("not translated", {"text": ""}),
        ("not translated", {"cards": ("karta", "", "kariet")}),
        ("fields", {"text": "čaká"}),
        ("fields", {"text": "čaká {meno}"}),
        ("fields", {"cards": ("karta", "{count} {x} karty", "{count} kariet")}),
        ("expected '}'", {"text": "čaká {name"}),
        ("other links", {"link": "viď [to](#KN-2) (KN-1), `code`"}),
        ("other rulings", {"link": "viď [to](#KN-1), `code`"}),
        ("other code", {"link": "viď [to](#KN-1) (KN-1)"}),
        ("no word has this form", {"text": "čaká {name:whom}"}),
    ],
)
def test_a_fault_is_found(fault: str, translations: dict[str, Any]) -> None:
    assert any(fault in found for found in faults(every(), catalogue(**translations)))

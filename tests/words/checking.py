"""What is wrong with a translation, whatever the language."""

import re
from collections.abc import Iterator
from string import Formatter

from babel.messages.catalog import Catalog, Message

FIELD = re.compile(r"\{(\w*)[^}]*\}")
FORM = re.compile(r"\{\w+:(\w+)\}")
PLACEHOLDER = re.compile(r"\b[^\W\d_a-z]{3,}\b(?!-)")  # such as GAME, but no ruling's number
ALIKE = {  # what every language says alike, and how it is found
    "links": re.compile(r"\]\(([^)]*)\)"),
    "rulings": re.compile(r"\b[A-Z]{2}-\d+\b"),
    "code": re.compile(r"`([^`]*)`"),
}


def faults(every: Catalog, known: Catalog) -> Iterator[str]:
    """Every text that is missing, or doesn't hold what the English one holds."""
    for message in every:
        if message.id:
            yield from (f"{_id(message)!r}: {fault}" for fault in _faults(message, known))
    yield from (f"{form!r}: no word has this form" for form in unknown_forms(known))


def _faults(message: Message, known: Catalog) -> Iterator[str]:
    found = known.get(_id(message))
    strings = _strings(found) if found else []
    if not strings or not all(strings):
        yield "is not translated"
        return
    if found and found.fuzzy:
        yield "is marked as fuzzy, so nobody gets to read it"
    texts = message.id if isinstance(message.id, tuple | list) else (message.id,)
    counted = len(texts) > 1
    if counted and len(strings) != known.num_plurals:
        yield f"has {len(strings)} forms, not {known.num_plurals}"
    for string in strings:
        yield from _differences(texts[-1], string, counted)


def _differences(text: str, string: str, counted: bool) -> Iterator[str]:
    try:
        list(Formatter().parse(string))
    except ValueError as error:
        yield f"{string!r}: {error}"
    wanted, got = set(FIELD.findall(text)), set(FIELD.findall(string))
    optional = {"count"} if counted else set()  # “one card”
    if not wanted - optional <= got <= wanted:
        yield f"{string!r} has the fields {sorted(got)}, not {sorted(wanted)}"
    for what, pattern in ALIKE.items():
        if _found(pattern, text) != _found(pattern, string):
            yield f"{string!r}: other {what}"


def _found(pattern: re.Pattern[str], text: str) -> list[str]:
    """In order of the alphabet; what a command leaves to fill in has a name in each language."""
    return sorted(PLACEHOLDER.sub("…", part) for part in pattern.findall(text))


def unknown_forms(known: Catalog) -> list[str]:
    """Forms that a sentence asks for and no word has: a slip of the pen."""
    there = {_id(message).partition("|")[2] for message in known if "|" in _id(message)}
    asked = {form for message in known for s in _strings(message) for form in FORM.findall(s)}
    return sorted(asked - there)


def _id(message: Message) -> str:
    return str(message.id[0] if isinstance(message.id, tuple | list) else message.id)


def _strings(message: Message) -> list[str]:
    string = message.string
    return list(string) if isinstance(string, tuple | list) else [str(string or "")]

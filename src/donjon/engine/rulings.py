"""The rulings of a game: RULINGS.md in its package, read once.

A ruling is a heading such as `### KN-4 A roll of 1 to 5` and all that stands under it.
"""

import re
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from donjon.engine.errors import brief
from donjon.engine.prose import translated
from donjon.engine.registry import Game
from donjon.engine.words import N_, SOURCE, Name, Say, because, language_said, speak

NUMBER = re.compile(r"\b[A-Z]{2}-\d+\b")
RULING = re.compile(rf"^### ({NUMBER.pattern}) (.+)\n((?:[^#\n].*\n|\n)*)", re.MULTILINE)


class Ruling(NamedTuple):
    number: str  # such as KN-4
    title: str
    text: str  # Markdown


def rulings(game: Game, say: Say = str) -> dict[str, Ruling]:
    """A game's rulings by number, in their order; a game may have none."""
    return _rulings(game, language_said(say))


@cache
def _rulings(game: Game, language: str) -> dict[str, Ruling]:
    found = RULING.findall(rulings_page(game, speak(language)) + "\n")
    return {number: Ruling(number, title, text.strip()) for number, title, text in found}


def titles(game: Game, say: Say = str) -> dict[str, str]:
    """What each ruling is called."""
    return {number: ruling.title for number, ruling in rulings(game, say).items()}


def rulings_page(game: Game, say: Say = str) -> str:
    """All of RULINGS.md; nothing if there is none."""
    page = files(game.package) / "RULINGS.md"
    if not page.is_file():
        return ""
    written = page.read_text("utf-8")
    return written if language_said(say) == SOURCE else translated(written, say)


def find_ruling(game: Game, number: str, say: Say = str) -> Ruling:
    """The ruling of this number, in capitals or not."""
    known = rulings(game, say)
    if number.upper() not in known:
        numbers = list(known)
        if not numbers:
            none = N_("{game} has no ruling {number}; it has none")
            raise ValueError(because(none, game=game.title, number=brief(number)))
        reason = N_("{game} has no ruling {number}; there are {first} to {last}")
        there = {"first": Name(numbers[0]), "last": Name(numbers[-1])}
        raise ValueError(because(reason, game=game.title, number=brief(number), **there))
    return known[number.upper()]

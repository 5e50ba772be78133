"""The rulings of a game: RULINGS.md in its package, read once.

A ruling is a heading such as `### KN-4 A roll of 1 to 5` and all that stands under it.
"""

import re
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from donjon.engine.errors import brief
from donjon.engine.registry import Game
from donjon.engine.words import N_, Name, because

NUMBER = re.compile(r"\b[A-Z]{2}-\d+\b")
RULING = re.compile(rf"^### ({NUMBER.pattern}) (.+)\n((?:[^#\n].*\n|\n)*)", re.MULTILINE)


class Ruling(NamedTuple):
    number: str  # such as KN-4
    title: str
    text: str  # Markdown


@cache
def rulings(game: Game) -> dict[str, Ruling]:
    """A game's rulings by number, in their order; a game may have none."""
    found = RULING.findall(rulings_page(game) + "\n")
    return {number: Ruling(number, title, text.strip()) for number, title, text in found}


def titles(game: Game) -> dict[str, str]:
    """What each ruling is called."""
    return {number: ruling.title for number, ruling in rulings(game).items()}


def rulings_page(game: Game) -> str:
    """All of RULINGS.md; nothing if there is none."""
    page = files(game.package) / "RULINGS.md"
    return page.read_text("utf-8") if page.is_file() else ""


def find_ruling(game: Game, number: str) -> Ruling:
    """The ruling of this number, in capitals or not."""
    known = rulings(game)
    if number.upper() not in known:
        numbers = list(known)
        if not numbers:
            none = N_("{game} has no ruling {number}; it has none")
            raise ValueError(because(none, game=game.title, number=brief(number)))
        reason = N_("{game} has no ruling {number}; there are {first} to {last}")
        there = {"first": Name(numbers[0]), "last": Name(numbers[-1])}
        raise ValueError(because(reason, game=game.title, number=brief(number), **there))
    return known[number.upper()]

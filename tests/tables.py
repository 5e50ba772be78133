"""The tables that every game is tested at.

`tests/games/<id>/tables.py` says for each game:
    TABLES   (seats, options) to play at; the first is the one that slow tests use
    GOLDENS  name -> (seats, options, seed) of its golden playthroughs
    pieces(position)    what a position's pieces come to: the same all game long
    loadable(position)  may this position be loaded?  (optional; usually any may)
"""

from collections.abc import Iterator
from importlib import import_module
from random import Random
from types import ModuleType
from typing import Any, NamedTuple

from donjon.engine.match import Match
from donjon.engine.registry import games


class Table(NamedTuple):
    game: str
    seats: int
    options: dict[str, Any]

    def __str__(self) -> str:
        words = [f"{name}={value}" for name, value in self.options.items()]
        return "-".join([self.game, str(self.seats), *words])[:60]


def about(game: str) -> ModuleType:
    """What the tests need to know of a game; a game from elsewhere brings its own."""
    found = games()[game]
    if found.package.startswith("donjon."):
        return import_module(f"tests.games.{game}.tables")
    return import_module(f"{found.package}.tables")


GAMES = sorted(games())
TABLES = [Table(game, *row) for game in GAMES for row in about(game).TABLES]
FIRST_TABLES = [next(table for table in TABLES if table.game == game) for game in GAMES]


def walk(table: Table, seed: int) -> Iterator[tuple[Match, Random]]:
    """A random game, handed out before every move and once more at the end."""
    luck = Random(seed)
    match = Match.new(table.game, table.seats, seed, table.options)
    while not match.over:
        yield match, luck
        seat = luck.choice(match.acting)
        match.play(seat, luck.choice(match.moves(seat)))
    yield match, luck

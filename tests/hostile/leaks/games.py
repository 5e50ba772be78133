"""Random games, recorded, so that walks can begin anywhere in them."""

from functools import lru_cache
from random import Random
from typing import NamedTuple

from donjon.engine.match import Match
from tests.hostile.leaks.oracle import is_secret
from tests.tables import TABLES, Table

LONGEST = 220  # moves of which a walk may be the continuation


class Recorded(NamedTuple):
    """A random game: its seed, its moves, and before which of them several act in secret."""

    seed: str
    moves: list[tuple[str, str]]
    secret: list[int]


@lru_cache(64)
def recorded(table_number: int, which: int) -> Recorded:
    table, seed = TABLES[table_number], f"walk {which}/000"
    luck = Random(f"{table}/{which}")
    match = Match.new(table.game, table.seats, seed, table.options)
    moves: list[tuple[str, str]] = []
    secret: list[int] = []
    while not match.over and len(moves) < LONGEST:
        seat = luck.choice(match.acting)
        if len(match.acting) > 1 and is_secret(match, seat):
            secret.append(len(moves))
        moves.append((seat, luck.choice(match.moves(seat))))
        match.play(*moves[-1])
    return Recorded(seed, moves, secret)


def tables_of(game: str) -> list[int]:
    return [n for n, table in enumerate(TABLES) if table.game == game]


def table_at(number: int) -> Table:
    return TABLES[number]

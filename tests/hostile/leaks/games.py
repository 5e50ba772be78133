"""Random games, recorded, so that walks can begin anywhere in them."""

from functools import lru_cache
from random import Random
from typing import NamedTuple

from donjon.engine.fairness import drawn_seed
from donjon.engine.match import Match
from tests.hostile.leaks.oracle import is_secret
from tests.tables import TABLES, Table

LONGEST = 220  # moves of which a walk may be the continuation


class Recorded(NamedTuple):
    """A random game: its seed, its moves, and before which of them several act in secret."""

    seed: str  # the server's part
    shares: list[tuple[str, str]]  # and each seat's, at most tables
    moves: list[tuple[str, str]]
    secret: list[int]


@lru_cache(64)
def recorded(table_number: int, which: int) -> Recorded:
    table, seed = TABLES[table_number], f"walk {which}/000"
    luck = Random(f"{table}/{which}")
    shares = shares_of(table, which)
    match = Match.new(table.game, table.seats, drawn_seed(seed, shares), table.options)
    moves: list[tuple[str, str]] = []
    secret: list[int] = []
    while not match.over and len(moves) < LONGEST:
        seat = luck.choice(match.acting)
        if len(match.acting) > 1 and is_secret(match, seat):
            secret.append(len(moves))
        moves.append((seat, luck.choice(match.moves(seat))))
        match.play(*moves[-1])
    return Recorded(seed, shares, moves, secret)


def shares_of(table: Table, which: int) -> list[tuple[str, str]]:
    """The seats that add a share to the dice: all, or all but the last, or none."""
    luck = Random(f"shares of {table}/{which}")
    seats = Match.new(table.game, table.seats, 1, table.options).seats
    adding = luck.choice((seats, seats, seats[:-1], ()))
    return [(seat, f"{luck.getrandbits(256):064x}") for seat in adding]


def tables_of(game: str) -> list[int]:
    return [n for n, table in enumerate(TABLES) if table.game == game]


def table_at(number: int) -> Table:
    return TABLES[number]

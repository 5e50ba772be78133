"""A part of a soak, for a process of its own."""

import os
from typing import NamedTuple

from tests.hostile.leaks.hall import compare, walk_names
from tests.hostile.leaks.servers import postgres_at
from tests.hostile.leaks.tally import Tally


class Batch(NamedTuple):
    """So many pairs of one game, in a process."""

    game: str
    seed: int
    first: int
    pairs: int
    tcp: bool
    database: str
    again: str = ""  # the name of one walk


def run(batch: Batch) -> Tally:
    os.environ.setdefault("DONJON_MODE", "interpreted")
    names = [batch.again] if batch.again else walk_names(batch.game, batch.seed, batch.first)
    database = postgres_at(batch.database) if batch.database else None
    return compare(names, batch.pairs, batch.tcp, database)

"""Many walks, one after the other, until enough pairs have been compared."""

import asyncio
import logging
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.hostile.leaks.clock import standing_clock
from tests.hostile.leaks.games import tables_of
from tests.hostile.leaks.servers import Database, in_memory, over_tcp, sqlite_in
from tests.hostile.leaks.tally import Tally
from tests.hostile.leaks.walk import Walk

Progress = Callable[[Tally], None]


def walk_names(game: str, seed: int, first: int = 0) -> Iterable[str]:
    """The names of a game's walks: the seed, the table of `tests.tables`, a number."""
    tables, number = tables_of(game), first
    while True:
        yield f"{seed}.{tables[number % len(tables)]}.{number}"
        number += 1


async def walk_all(
    names: Iterable[str], pairs: int, tcp: bool, database: Database, progress: Progress
) -> Tally:
    tally = Tally()
    far = 0.3 if database("A").startswith("sqlite") else 1.0
    with standing_clock() as clock:
        async with (over_tcp if tcp else in_memory)(database) as servers:
            for name in names:
                await Walk(servers, clock, tally, name, far).run()
                progress(tally)
                if tally.total >= pairs:
                    break
    return tally


def compare(
    names: Iterable[str],
    pairs: int,
    tcp: bool = False,
    database: Database | None = None,
    progress: Progress = lambda _: None,
) -> Tally:
    """Walk until so many pairs have been compared; SQLite unless told otherwise."""
    with tempfile.TemporaryDirectory(prefix="donjon-leaks-") as folder, quiet():
        place = database or sqlite_in(Path(folder))
        return asyncio.run(walk_all(names, pairs, tcp, place, progress))


@contextmanager
def quiet() -> Iterator[None]:
    """Commands that fail are compared like any other; what the server notes of them is not."""
    before = logging.root.manager.disable
    logging.disable(logging.CRITICAL)
    try:
        yield
    finally:
        logging.disable(before)

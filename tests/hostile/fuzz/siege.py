"""A fuzzed server: quiet games go on beside it, and afterwards all must be as it was."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

from tests.hostile.fuzz.bystanders import Bystanders
from tests.hostile.fuzz.server import Server
from tests.hostile.fuzz.trying import Broken, Kind
from tests.table.serving import Json
from tests.tables import FIRST_TABLES

NUDGE = 25  # inputs between two moves of the game beside
MORE = 120  # MB that the server may hold more than at its start, whatever is sent; it takes
# some 25 in the suite, and most of that for the first pictures and pages
LOOKED_AT = 200  # of the tables that were fuzzed, once more after a restart


class Siege:
    """A server and what must hold while it is sent anything at all."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.asleep = [_full_table(server, table.game) for table in FIRST_TABLES]
        self.before = server.views(self.asleep)
        self.bystanders = Bystanders(server)
        self.memory = self.most = server.memory()
        self.inputs = 0
        self.tables: list[str] = []  # those that were fuzzed

    def one_more(self) -> None:
        """After every input: nobody has noticed."""
        self.inputs += 1
        self.server.check()
        self.bystanders.check()
        if self.inputs % NUDGE == 0:
            self.bystanders.nudge()
        if self.inputs % 5_000 == 0:
            self.most = max(self.most, self.server.memory())

    def lift(self) -> None:
        """At the end: no match has changed, here or on disk, and little memory is held."""
        self.bystanders.finish()
        self.most = max(self.most, self.server.memory())
        self.server.check()
        if self.most > self.memory + MORE:
            raise Broken(f"the server holds {self.most:.0f} MB, at its start {self.memory:.0f}")
        if self.server.views(self.asleep) != self.before:
            raise Broken("a match has changed that nobody played")
        told = [view for view in self.server.views(self.tables[-LOOKED_AT:]) if _at_peace(view)]
        self.server.stop()
        self.server.start()
        if self.server.views([view["id"] for view in told]) != told:
            raise Broken("a match is another one after a restart")
        if self.server.views(self.asleep) != self.before:
            raise Broken("a match that nobody played is another one after a restart")
        self.server.check()


def _full_table(server: Server, game: str) -> str:
    """A table of people who do nothing."""
    return server.person("Zoe").create("me", "me", game=game)


def _at_peace(view: Json) -> bool:
    """No bot is at play there, who would go on by itself."""
    bots = any(chair.get("who") == "bot" for chair in view["chairs"].values())
    return view["status"] == "over" or not bots


class Besieging:
    """A kind of input, with a look around after each."""

    def __init__(self, kind: Kind, siege: Siege) -> None:
        self.kind, self.siege = kind, siege

    @property
    def before(self) -> list[Any]:
        return list(getattr(self.kind, "before", ()))

    def make(self, luck: Random) -> Any:
        return self.kind.make(luck)

    def offer(self, given: Any) -> str:
        try:
            outcome = self.kind.offer(given)
        except Broken as error:
            self.siege.server.explain(error)
            raise
        self.siege.one_more()
        return outcome


@contextmanager
def besieged(folder: Path, database: str = "") -> Iterator[Siege]:
    server = Server(folder, database)
    try:
        yield Siege(server)
    finally:
        server.stop()

"""A program that adds its share to the dice, and keeps what proves that nothing was changed."""

import secrets
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

from donjon.engine.fairness import Chain, commitment, share_commitment
from tests.table.serving import Json, Line, Person

AFTER = ("seed", "entries", "result", "end")  # parts of a journal that are no part of its head


class Receipt:
    """What a page keeps of a game, from one seat."""

    def __init__(self, seat: str) -> None:
        self.seat = seat
        self.commitment = ""  # to the server's secret
        self.commits: dict[str, str] = {}  # everybody's, as told before this seat showed its share
        self.shares: list[str] = []  # made up so far; the last one counts
        self.hashes: dict[str, int] = {}  # each with the line of the log it came with
        self._promised = False  # the last share has been committed to, and not shown

    def note(self, message: Json) -> Json | None:
        """Take a message; the command that it asks of this seat, if any."""
        self.commitment = self.commitment or message.get("commitment", "")
        if message.get("hash"):
            self.hashes[message["hash"]] = message["lines"]
        lots = message["table"].get("lots") or {}
        awaited, phase = self.seat in lots.get("awaited", ()), lots.get("phase")
        if phase == "reveal":
            self._promised = False
            if awaited and not self.commits:
                self.commits = lots["commits"]
                return {"do": "share", "seat": self.seat, "reveal": self.shares[-1]}
        elif (awaited or (phase == "seats" and not self.shares)) and not self._promised:
            return self.commit()
        return None

    def commit(self) -> Json:
        """Make up a share, and promise it."""
        self.shares.append(secrets.token_hex(32))
        self._promised, self.commits = True, {}
        promise = share_commitment(self.commitment, self.seat, self.shares[-1])
        return {"do": "share", "seat": self.seat, "commit": promise}

    def complaints(self, journal: Json) -> Iterator[str]:
        """What a journal says otherwise than it was told."""
        secret = journal["seed"].split("\n")[0]
        if commitment(journal["game"], secret) != self.commitment:
            yield "commitment"
        if f"{self.seat} {self.shares[-1]}" not in journal["seed"].split("\n"):
            yield "share"
        written = {e["seat"]: e["more"]["commit"] for e in journal["entries"] if _commits(e)}
        if self.commits.items() - written.items():
            yield "commits"
        known = set(hashes_of(journal))
        yield from (f"line {line}" for found, line in self.hashes.items() if found not in known)


def _commits(entry: Json) -> bool:
    return entry["kind"] == "share" and "commit" in entry["more"]


def hashes_of(journal: Json) -> list[str]:
    """The hashes of a journal, worked out from what it says."""
    head = {name: value for name, value in journal.items() if name not in AFTER}
    chain = Chain(head, journal["seed"].split("\n")[0])
    for entry in journal["entries"]:
        chain.add({name: value for name, value in entry.items() if name != "hash"})
    return chain.hashes


class Sharer:
    """Somebody on an open line who adds a share and keeps a receipt."""

    def __init__(self, person: Person, table: str, seat: str, receipt: Receipt | None = None):
        self.person, self.id = person, table
        self.receipt = receipt or Receipt(seat)
        self.table: Json = {"lots": {}}
        self.line: Line = person.open(table, seat)
        self._take(self.line.all)

    def draw(self) -> None:
        """Go on until the lots are drawn."""
        while "lots" in self.table:
            self.hear()

    def hear(self) -> Json:
        return self._take(self.line.take("all", "news"))

    def _take(self, message: Json) -> Json:
        self.table = message["table"]
        command = self.receipt.note(message)
        if command is not None:
            self.line.say(**command)
        return message


def draw_lots(*people: Sharer) -> None:
    """All go on until the lots are drawn."""
    with ThreadPoolExecutor(len(people)) as pool:
        for done in [pool.submit(sharer.draw) for sharer in people]:
            done.result()

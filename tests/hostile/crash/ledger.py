"""What was sent to one table and what became of it, as far as its clients know."""

import hashlib
from collections import Counter
from dataclasses import dataclass
from typing import Any

from donjon.engine.fairness import share_commitment

Json = dict[str, Any]
TROUBLE = ("written", "try again", "went wrong")  # in refusals that are not about the game
UNSURE = (*TROUBLE, "faster")  # in those after which a command may stand all the same


@dataclass
class Sent:
    """One command, known by its ref however often it is sent."""

    command: Json
    times: int = 0
    refused: int = 0  # for good
    acknowledged: bool = False


def due_share(lots: Json, seat: str, token: str) -> Json:
    """The commitment, or the share, that a seat owes."""
    share = hashlib.sha256(f"{token}/{seat}".encode()).hexdigest()
    if lots["phase"] == "reveal":
        return {"reveal": share}
    return {"commit": share_commitment(lots["commitment"], seat, share)}


class Ledger:
    """All commands of one table."""

    def __init__(self) -> None:
        self.sent: dict[str, Sent] = {}
        self.heard: dict[str, list[str]] = {}  # client -> refs, in the order they were confirmed
        self.confirmed: Counter[str] = Counter()  # by seat

    @property
    def acknowledged(self) -> list[str]:
        return [ref for ref, sent in self.sent.items() if sent.acknowledged]

    def send(self, command: Json) -> None:
        """A command goes out, perhaps once more."""
        self.sent.setdefault(command["ref"], Sent(command)).times += 1

    def acknowledge(self, ref: str, client: str = "") -> bool:
        """The server says that it stands; True if that is news to everybody.

        It came in its order if a client is named; what was sent again may be answered earlier.
        """
        sent, heard = self.sent[ref], self.heard.setdefault(client, []) if client else [ref]
        if ref not in heard:
            heard.append(ref)
        if sent.acknowledged:
            return False
        sent.acknowledged = True
        self.confirmed[sent.command["seat"]] += 1
        return True

    def refuse(self, ref: str, reason: str) -> None:
        if not any(word in reason for word in UNSURE):
            self.sent[ref].refused += 1

    def never_played(self) -> list[str]:
        """Commands that the server has refused, each time they were sent."""
        return [r for r, s in self.sent.items() if s.refused == s.times and not s.acknowledged]

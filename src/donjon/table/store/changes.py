"""What is written of a table, and what is read of one."""

from dataclasses import dataclass, field
from typing import Any, NamedTuple


class Ticket(NamedTuple):
    """A link that moves a seat to another device, once."""

    token: str  # its hash
    seat: str
    expires: float


@dataclass
class Change:
    """What is written of one table, all or nothing."""

    table: str
    entries: list[tuple[int, str]] = field(default_factory=list)
    talk: list[tuple[int, str]] = field(default_factory=list)
    create: dict[str, Any] | None = None
    touch: dict[str, Any] | None = None  # columns of the table's row
    hold: dict[str, str | None] = field(default_factory=dict)  # seat -> device, None: nobody
    void: tuple[str, ...] = ()  # seats whose links to another device are worth nothing now
    give: Ticket | None = None
    use: str | None = None  # a pass, by its token; Stale if it is there no more
    rematch: str | None = None  # Stale if there is one already


class Outage(NamedTuple):
    """Time in which nobody could play, since no server was there or none could write."""

    begun: float
    ended: float


class Stored(NamedTuple):
    """What was written of one table."""

    row: dict[str, Any]
    entries: list[str]
    talk: list[str]
    holders: dict[str, str]  # seat -> device

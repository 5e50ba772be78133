"""What an open page's connection can do, be it a fast one or a plain one."""

from collections.abc import Callable
from typing import Protocol

EXTENSION = "donjon.connection"  # in a connection's scope, under extensions
MOST_WAITING = 32  # messages of one page that wait to be carried out, or to be sent
RUDE = 4008  # the close code for whoever sends too much


class Connection(Protocol):
    """One connection."""

    on_drained: Callable[[], None] | None  # the other side has read on

    @property
    def free(self) -> bool:
        """Can more be written, or does the other side read too slowly?"""

    async def take(self) -> bytes | None:
        """The next command; None once the page is gone."""

    def write(self, message: bytes) -> None:
        """Send a text; never waits, and nothing happens if the page is gone."""

    def end(self, code: int) -> None:
        """Close the connection from here, and read no more of it."""

    def refused(self) -> None:
        """It was answered without being opened."""

    async def flushed(self) -> None:
        """What was written has been handed on."""

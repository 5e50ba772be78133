"""Why something asked of a table is refused; the reason is shown to whoever asked."""

from donjon.engine.words import N_

AWAY = N_("The database can't be used just now; please try again in a moment.")
BROKEN = N_("Something went wrong here; it has been noted.")


class Refused(Exception):
    """Not now, not by you, or not at all; the sentence says which."""

    def __init__(self, reason: str, ruling: str | None = None, status: int = 409) -> None:
        super().__init__(reason)
        self.reason = reason
        self.ruling = ruling
        self.status = status


class Unusable(RuntimeError):
    """The database that was named can't be used; the sentence says why."""


class Stale(Exception):
    """Another server was faster: the journal has grown meanwhile."""

"""Tables on disk: everything that knows SQL is in this folder.

Whoever uses it catches `Failed`, whatever the database is, and asks `is_away` whether it may
come back, and `in_doubt` whether what was being written may be there after all.
"""

from donjon.table.store.changes import Change, Outage, Stored, Ticket
from donjon.table.store.database import Store
from donjon.table.store.failures import LOGGERS, Failed, in_doubt, is_away, reason_of
from donjon.table.store.notices import Notices
from donjon.table.store.schema import NEWEST
from donjon.table.store.servers import HERE
from donjon.table.store.steps import step_of, upgrade

__all__ = [
    "HERE",
    "LOGGERS",
    "NEWEST",
    "Change",
    "Failed",
    "Notices",
    "Outage",
    "Store",
    "Stored",
    "Ticket",
    "in_doubt",
    "is_away",
    "reason_of",
    "step_of",
    "upgrade",
]

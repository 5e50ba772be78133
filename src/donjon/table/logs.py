"""A log that says the same thing once a minute, however often it happens."""

import logging
import time
from collections.abc import Callable

from donjon.table.store import LOGGERS, is_away, reason_of

EVERY = 60.0  # seconds
MOST = 1000  # complaints that are remembered
SPARED = ("donjon.table", "uvicorn.error", "asyncio", *LOGGERS)


class Sparing(logging.Filter):
    """Lets a complaint pass unless it was made in the last minute; then it is counted."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self.clock = clock
        self.made: dict[tuple[str, ...], tuple[float, int]] = {}  # when, and how often since

    def filter(self, record: logging.LogRecord) -> bool:
        now, key = self.clock(), _kind(record)
        last, more = self.made.get(key, (now - EVERY, 0))
        if now - last < EVERY:
            self.made[key] = last, more + 1
            return False
        if len(self.made) >= MOST:
            self.made.clear()
        self.made[key] = now, 0
        _shorten(record)
        if more:
            record.msg, record.args = f"{record.getMessage()} (and {more} more like it)", ()
        return True


def _kind(record: logging.LogRecord) -> tuple[str, ...]:
    """What makes two complaints the same: their words, and where the error came from."""
    kind = (record.name, str(record.msg))
    if not record.exc_info or not record.exc_info[1]:
        return kind
    error, trace = record.exc_info[1], record.exc_info[2]
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    place = f"{trace.tb_frame.f_code.co_filename}:{trace.tb_lineno}" if trace else ""
    return (*kind, type(error).__name__, place)


def _shorten(record: logging.LogRecord) -> None:
    """What a database says is enough; where it was asked tells nothing more."""
    error = record.exc_info[1] if record.exc_info else None
    if error is not None and is_away(error):
        record.msg, record.args = f"{record.getMessage().strip()}: {reason_of(error)}", ()
        record.exc_info = record.exc_text = None


SPARING = Sparing()


def spare_the_log() -> None:
    for name in SPARED:
        logging.getLogger(name).addFilter(SPARING)

"""The time of day, for journals and clocks: it goes on evenly, however the system's is set."""

import time

_AHEAD = time.time() - time.monotonic()


def wall_time() -> float:
    """Seconds since 1970; a system clock that jumps moves nobody's time."""
    return _AHEAD + time.monotonic()

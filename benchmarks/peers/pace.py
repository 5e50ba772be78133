"""What every program that is measured here does: it is told how long to play, and says how fast.

Programs of other engines run in an environment of their own, without ours: they are scripts
that need nothing but this file beside them.
"""

import os
import sys
import time
from collections.abc import Callable

for _threads in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ.setdefault(_threads, "1")


def answer(play: Callable[[], int], cores: int = 1) -> None:
    """Play as long as each line says, in seconds; answer with moves a second.

    `play` plays for a short while and says how many moves that were.
    """
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:cores])
    play()  # compiled and loaded
    print("ready", flush=True)
    for line in sys.stdin:
        seconds, moves, began = float(line), 0, time.perf_counter()
        while time.perf_counter() - began < seconds:
            moves += play()
        print(moves / (time.perf_counter() - began), flush=True)

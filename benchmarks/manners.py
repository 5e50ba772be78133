"""Does a bot let go at once, and does it keep its size?

python -m benchmarks.manners [GAME ...]
"""

import os
import sys
import threading
import time
from pathlib import Path
from statistics import median

from donjon.bots import choose, request
from donjon.engine.match import Match
from donjon.engine.registry import games


def stop_latency(game: str, times: int = 30) -> list[float]:
    """Seconds from `stop` to the answer, in the midst of a search without end."""
    match = Match.new(game, seed=1)
    seat = match.acting[0]
    asked = request(match, seat, "master:simulations=1000000000,seconds=0,nodes=2000000")
    told: list[float] = []
    choose(request(match, seat, "easy"))  # loads what there is to load
    for _ in range(times):
        stop = threading.Event()
        ended: list[float] = []

        def think(stop: threading.Event = stop, ended: list[float] = ended) -> None:
            choose(asked, stop.is_set)
            ended.append(time.perf_counter())

        thread = threading.Thread(target=think)
        thread.start()
        time.sleep(0.15)
        told_at = time.perf_counter()
        stop.set()
        thread.join()
        told.append(ended[0] - told_at)
    return told


def growth(game: str, moves: int = 1000) -> int:
    """Bytes that a process grows by while a bot makes so many moves."""
    match, before = Match.new(game, seed=0), 0
    for n in range(moves + 100):
        if n == 100:  # by now everything has been loaded and allocated
            before = _size()
        if match.over:
            match = Match.new(game, seed=n)
        seat = match.acting[0]
        match.play(seat, choose(request(match, seat, "normal:simulations=100", n)))
    return _size() - before


def _size() -> int:
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def main() -> None:
    print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    for game in sys.argv[1:] or [g.id for g in games().values() if "donjon." in g.package]:
        late = sorted(stop_latency(game))
        print(
            f"  {game:<12} stop answered after {median(late) * 1000:.1f} ms (median), "
            f"{late[-1] * 1000:.1f} ms (worst of {len(late)}); "
            f"grew by {growth(game) / 1024:,.0f} KiB in 1,000 moves"
        )


if __name__ == "__main__":
    main()

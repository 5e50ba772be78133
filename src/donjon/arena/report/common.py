"""What all parts of the report share: names for its columns, and how a move is judged."""

from donjon.arena.findings import Seen, Setting
from donjon.arena.statistics import Share

RARE = 30  # seats that must have done a thing before it is judged


def label(setting: Setting) -> str:
    """The rules of one side, in short."""
    return ", ".join(f"{k} {v}" for k, v in setting.given.items()) or "usual rules"


def sorts(settings: list[Setting]) -> list[tuple[str, Seen]]:
    """Every sort of games, with a name."""
    rows = []
    for s in settings:
        rule = f", {label(s)}" if len(settings) > 1 else ""
        rows += [(f"{bare(seen.who)}{rule}", seen) for seen in s.seen()]
    return rows


def open_moves(seen: Seen) -> float:
    return float(seen.games.options.sum() / max(seen.games.moves.sum(), 1))


def forced(seen: Seen) -> float:
    return float(seen.games.forced.sum() / max(seen.games.moves.sum(), 1))


def verdict(seen: Seen, n: int) -> int:
    """1 if seats that did it win more than those that could have and didn't, -1 if less."""
    c = seen.counts
    if seen.together() or c.did[n] < RARE or c.could[n] < RARE:
        return 0
    did, could = (
        Share(int(c.did_won[n]), int(c.did[n])),
        Share(int(c.could_won[n]), int(c.could[n])),
    )
    if did.interval[0] > could.interval[1]:
        return 1
    return -1 if did.interval[1] < could.interval[0] else 0


def bare(level: str) -> str:
    return level.partition(":")[0]

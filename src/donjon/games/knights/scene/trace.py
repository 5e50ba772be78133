"""What stays to be seen of a step: the ways of its knights as they were told, and who fell where.

A sentence counts the tiles as they were when it was said.  So a way is drawn between those
tiles, and where its column has sunk since then, a red arrow leads down from where it ended.
"""

from collections.abc import Callable, Iterator
from functools import cache
from itertools import pairwise

from donjon.drawing.scene import Sprite
from donjon.games.knights.scene.fights import Fighter, badge
from donjon.games.knights.scene.places import SUNK_H, SUNK_Y, TILE_W, beside, lane_x
from donjon.games.knights.scene.strip import Roll, strip
from donjon.games.knights.scene.ways import crossed, place, sank, upwards

Height = int | str
RANKS = {"out": 0, "castle": 11}


class Trace:
    """Collected while a step is told."""

    def __init__(self, fighter: Callable[[str], Fighter]) -> None:
        self.fighter = fighter  # a knight where it stands now
        self.ways: dict[str, list[Height]] = {}  # of each knight that moved, as they were told
        self.fell: dict[str, Height | None] = {}  # where that is now; None: no longer on the board
        self.sunk: dict[str, list[int]] = {}  # from which tiles, since it was told of
        self.held = ""  # by brambles
        self.fight: tuple[Roll, ...] = ()
        self.duel: tuple[Roll, ...] = ()
        self.rounds = 0  # that have ended

    def move(self, name: str, start: Height, end: Height) -> None:
        self.ways.setdefault(name, [start]).append(end)

    def sink(self, heights: dict[str, Height]) -> None:
        """A round ends: what was told of sinks with its column, and on the lowest tile it goes."""
        self.rounds += 1
        places = heights | self.fell
        for name, height in places.items():
            if isinstance(height, int) and (name in self.ways or heights[name] == 1):
                self.sunk.setdefault(name, []).append(height)
        for name, height in self.fell.items():
            if isinstance(height, int):
                self.fell[name] = height - 1 or None

    def stay(self, lanes: int, lane: int) -> tuple[Sprite, ...]:
        """All of it; the dice beside the die of a lane."""
        told = dict.fromkeys((*self.ways, *self.fell, *self.sunk))
        ways = (sprite for name in told for sprite in self._way(name))
        held = self.fighter(self.held) if self.held else None
        stopped = (badge(held),) if held and isinstance(held.height, int) else ()
        fought = strip(self.fight, self.duel, beside(lane, lanes))
        return (*(_sinking(lanes) if self.rounds else ()), *ways, *stopped, *fought)

    def _way(self, name: str) -> Iterator[Sprite]:
        """Its places, the arrows between them, and how it sank or fell."""
        one, way, sunk = self.fighter(name), self.ways.get(name, []), self.sunk.get(name, [])
        now = self.fell.get(name, one.height)
        for start, end in pairwise(way):
            yield from upwards(one, start, _short(start, end, now))
        for height in dict.fromkeys((*way, *sunk)):
            if height != now:
                yield place(one, height)
        for tile in sunk:
            yield sank(one, tile)
        fell = self.fell.get(name)
        if fell is not None:
            yield crossed(one, fell)


def _short(start: Height, end: Height, now: Height | None) -> Height:
    """A way ends at the knight if that stands on it: it has sunk since."""
    if now is None or now == "out":
        return end
    return now if _rank(start) <= _rank(now) < _rank(end) else end


def _rank(height: Height) -> int:
    return height if isinstance(height, int) else RANKS[height]


@cache
def _sinking(lanes: int) -> tuple[Sprite, ...]:
    """An arrow below every column: they have just sunk."""
    return tuple(
        Sprite(f"sunk{lane}", "sunk", lane_x(lane), SUNK_Y, TILE_W, SUNK_H) for lane in range(lanes)
    )

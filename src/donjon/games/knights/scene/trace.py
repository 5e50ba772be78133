"""What stays to be seen of a step: the ways of its knights, who fell where, and who rolled what.

A sentence counts the tiles as they were when it was said.  A way lies on the very tiles that were
stepped on, wherever they have sunk to since; a tag there says what each was called, and is now.
"""

from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from itertools import pairwise

from donjon.drawing.scene import Sprite
from donjon.games.knights.scene.fights import Fighter, badge
from donjon.games.knights.scene.pieces import idle_die
from donjon.games.knights.scene.places import SUNK_H, SUNK_Y, TILE_W, beside, lane_x
from donjon.games.knights.scene.strip import Roll, strip
from donjon.games.knights.scene.ways import BELOW, crossed, gone, place, sank, tag, upwards

Height = int | str
NOWHERE = ""  # of a knight that did not fall


class Trace:
    """Collected while a step is told."""

    def __init__(self, fighter: Callable[[str], Fighter]) -> None:
        self.fighter = fighter  # a knight where it stands now
        self.ways: dict[str, list[Height]] = {}  # of each knight that moved, as they were told
        self.fell: dict[str, Height | None] = {}  # where that is now; None: no longer on the board
        self.swept: list[str] = []  # what stood on the lowest tile as it sank
        self.held = ""  # by brambles
        self.fight: tuple[Roll, ...] = ()
        self.duel: tuple[Roll, ...] = ()
        self.idle: dict[str, int] = {}  # the last die of each seat that could do nothing with it
        self.rounds = 0  # that have ended

    def move(self, name: str, start: Height, end: Height) -> None:
        self.ways.setdefault(name, [start]).append(end)

    def sink(self, heights: dict[str, Height]) -> None:
        """A round ends: what was told of sinks with its column, and on the lowest tile it goes."""
        self.rounds += 1
        self.swept += [name for name, height in heights.items() if height == 1]
        for name, height in self.fell.items():
            if isinstance(height, int):
                self.fell[name] = height - 1 or None

    def stay(self, lanes: dict[str, int], lane: int) -> tuple[Sprite, ...]:
        """All of it; the dice beside the die of a lane."""
        count = len(lanes)
        told = dict.fromkeys((*self.ways, *self.fell, *self.swept))
        ways = (sprite for name in told for sprite in self._told(name))
        held = self.fighter(self.held) if self.held else None
        stopped = (badge(held),) if held and isinstance(held.height, int) else ()
        fought = strip(self.fight, self.duel, beside(lane, count))
        idle = (one for name, die in self.idle.items() for one in idle_die(name, lanes[name], die))
        return (*(_sinking(count) if self.rounds else ()), *ways, *stopped, *fought, *idle)

    def _told(self, name: str) -> tuple[Sprite, ...]:
        """A knight's way, and where it fell or sank with the lowest tile."""
        way, fell = tuple(self.ways.get(name, ())), self.fell.get(name, NOWHERE)
        return _drawn(self.fighter(name), way, self.rounds, fell, name in self.swept)


@lru_cache(20_000)
def _drawn(
    one: Fighter, way: tuple[Height, ...], rounds: int, fell: Height | None, swept: bool
) -> tuple[Sprite, ...]:
    fallen = (crossed(one, fell),) if fell is not None and fell != NOWHERE else ()
    stands = one.height if fell == NOWHERE else fell
    return (*_way(one, way, rounds, stands), *fallen, *((sank(one, 1),) if swept else ()))


def _way(
    one: Fighter, way: tuple[Height, ...], rounds: int, stands: Height | None
) -> Iterator[Sprite]:
    """Its places, the arrows between them, and what they were called if they have sunk."""
    now = [_sunk(height, rounds) for height in way]
    if not now or now[-1] == BELOW:
        return
    for start, end in pairwise(now):
        yield from upwards(one, start, end)
    for here in dict.fromkeys(now):
        if here not in (stands, BELOW):
            yield place(one, here)
    for told, here in dict(zip(way, now, strict=True)).items():
        if here == BELOW:
            yield from gone(one, told)
        elif here != told:
            yield from tag(one, told, here, is_end=here == now[-1])


def _sunk(told: Height, rounds: int) -> Height:
    """Where a place is now; also the lowest tile is not where it was once it has sunk."""
    return max(told - rounds, BELOW) if isinstance(told, int) else told


@cache
def _sinking(lanes: int) -> tuple[Sprite, ...]:
    """An arrow below every column: they have just sunk."""
    return tuple(
        Sprite(f"sunk{lane}", "sunk", lane_x(lane), SUNK_Y, TILE_W, SUNK_H) for lane in range(lanes)
    )

"""What stays to be seen of a step: the ways of its knights, its dice, and that columns sank."""

from collections.abc import Callable, Iterator
from functools import cache
from itertools import pairwise

from donjon.drawing.scene import Sprite
from donjon.engine.reader import Json
from donjon.games.knights.scene.fights import Fighter, badge, fought, one_up
from donjon.games.knights.scene.places import SUNK_H, SUNK_Y, TILE_W, lane_x

Height = int | str
NEXT: dict[Height, Height] = {**{height: height + 1 for height in range(1, 10)}, 10: "castle"}


class Trace:
    """Collected while a step is told; what is on a column sinks with it."""

    def __init__(self, fighter: Callable[[str], Fighter]) -> None:
        self.fighter = fighter  # a knight where it stands now
        self.ways: dict[str, list[Height]] = {}  # where each knight that moved was on its way
        self.held: Fighter | None = None  # by brambles
        self.dice: list[tuple[Fighter, int, bool]] = []  # of fights: who, how much, who stays
        self.stage: tuple[Sprite, ...] = ()  # the same as they lay on the stage
        self.rounds = 0  # that have ended

    def sink(self) -> None:
        """A round has ended; where a column began, nothing is below."""
        self.rounds += 1
        for way in self.ways.values():
            way[:] = [max(height - 1, 1) if isinstance(height, int) else height for height in way]
        self.held = self.held and _sunk(self.held)
        sunk = ((_sunk(one), roll, stays) for one, roll, stays in self.dice)
        self.dice = [(one, roll, stays) for one, roll, stays in sunk if one]

    def was(self, before: Json) -> dict[str, list[Height]]:
        """The ways that the board before does not tell."""
        stood = before["knights"]
        ways = self.ways.items()
        return {name: way for name, way in ways if len(way) > 1 or way[0] != stood[name]}

    def stay(self, lanes: int, over: bool) -> tuple[Sprite, ...]:
        """Once the game is over no new die takes the stage: there the dice are large."""
        dice = self.stage if over else tuple(fought(*one) for one in self.dice)
        held = (badge(self.held),) if self.held else ()
        return (*(_sinking(lanes) if self.rounds else ()), *self._short(), *held, *dice)

    def _short(self) -> Iterator[Sprite]:
        """Arrows for steps to the next tile, between which there is no room for a way."""
        for name, way in self.ways.items():
            one = self.fighter(name)
            for start, end in pairwise((*way, one.height)):
                if NEXT.get(start) == end:
                    yield one_up(one._replace(height=end))

    def fight(self, pair: tuple[Fighter, Fighter], rolls: tuple[int, int]) -> None:
        """Only the last dice of a fight: it goes on while they are level."""
        best = max(rolls)
        self.dice = [(one, roll, roll == best) for one, roll in zip(pair, rolls, strict=True)]

    def duel(self, fighters: Iterator[tuple[Fighter, int]], holds: str) -> None:
        self.dice += [(one, roll, one.seat == holds) for one, roll in fighters]


def _sunk(one: Fighter) -> Fighter | None:
    if not isinstance(one.height, int):
        return one
    return Fighter(one.seat, one.lane, one.k, one.height - 1) if one.height > 1 else None


@cache
def _sinking(lanes: int) -> tuple[Sprite, ...]:
    """Arrows below every column: they have just sunk."""
    return tuple(
        Sprite(f"sunk{lane}", "sunk", lane_x(lane), SUNK_Y, TILE_W, SUNK_H) for lane in range(lanes)
    )

"""The board on its way through a step: what its events have changed so far."""

from functools import cache

from donjon.drawing.scene import Sprite
from donjon.engine.reader import Json
from donjon.engine.words import Say
from donjon.games.knights.scene.board import turned_of
from donjon.games.knights.scene.fights import Fighter
from donjon.games.knights.scene.pieces import knight
from donjon.games.knights.scene.strip import Roll
from donjon.games.knights.scene.trace import Height, Trace


class Walk:
    """The board on its way from before a step to after it, event by event."""

    def __init__(self, before: Json, say: Say) -> None:
        self.say = say
        self.lanes, self.knights = _lanes(tuple(before["seats"]))
        self.heights: dict[str, Height] = dict(before["knights"])
        self.columns = before["columns"]
        self.turned = turned_of(before)
        self.fight: tuple[Fighter, Fighter] | None = None
        self.shown: tuple[Sprite, ...] = ()  # the dice of the fight, once they lie there
        self.rolled: list[tuple[str, int, int, int]] = []  # in the duel
        self.level: list[tuple[str, int, int, int]] = []  # rolled before, where the best were level
        self.again = False  # those that are level roll once more
        self.trace = Trace(self.fighter)

    def fighter(self, name: str) -> Fighter:
        return Fighter(*self.knights[name], self.heights[name])

    def duelled(self, seat: str) -> tuple[Roll, ...]:
        """Everybody's dice in the duel that a seat has won, the last of each knight and others."""
        dice: dict[tuple[str, int], list[int]] = {}
        for name, _, k, roll in (*self.level, *self.rolled):
            dice.setdefault((name, k), []).append(roll)
        return tuple(
            Roll(name, k, last, name == seat, tuple(earlier))
            for (name, k), (*earlier, last) in dice.items()
        )

    def to(self, name: str, height: Height) -> Sprite:
        """A knight moves there."""
        self.trace.move(name, self.heights[name], height)
        return self.at(name, height)

    def out(self, name: str) -> Sprite:
        """A knight falls where it stands."""
        self.trace.fell[name] = self.heights[name]
        return self.at(name, "out")

    def at(self, name: str, height: Height) -> Sprite:
        self.heights[name] = height
        return self.drawn(name, height)

    def drawn(self, name: str, height: Height) -> Sprite:
        return knight(*self.knights[name], height, False, self.say)


@cache
def _lanes(seats: tuple[str, ...]) -> tuple[dict[str, int], dict[str, tuple[str, int, int]]]:
    """The lane of every seat; the seat, the lane and the number of every knight."""
    lanes = {name: lane for lane, name in enumerate(seats)}
    knights = {f"{name}{k}": (name, lane, k) for name, lane in lanes.items() for k in (1, 2, 3)}
    return lanes, knights

"""Who looks at a thing of whom: what everything that is told of things is made from."""

from typing import NamedTuple

from donjon.engine.reader import Json
from donjon.engine.words import Say
from donjon.games.southerners.data.army import Army
from donjon.games.southerners.scene.cards import army_of
from donjon.games.southerners.scene.side import Side


class Look(NamedTuple):
    """A thing of somebody's, and who looks at it."""

    view: Json
    owner: str
    viewer: str | None
    say: Say

    @property
    def side(self) -> Side:
        return Side(self.view, self.owner, self.viewer, True, self.say)

    @property
    def army(self) -> Army:
        return army_of(self.view, self.owner)

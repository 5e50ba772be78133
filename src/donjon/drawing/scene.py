"""A scene: a board as a flat list of sprites, and the moves one can make on it.

It is plain data, the same for the browser, a notebook, a report and a terminal.  Sprites are
drawn in order.  A sprite that keeps its id between two scenes is the same thing, and glides.

An offer is one legal move: `source` is the sprite one takes hold of, `target` where it goes.
With no target one click does it; with neither, it is a button beside the board.
With `picks` one chooses those sprites, and no others that can be chosen, and confirms; if it has a
target too, one points at that instead.  Sprites with the same label are chosen alike.
With `alike` one may take hold of any of those instead of the source: more copies of one card.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple


class Sprite(NamedTuple):
    """One thing on the board; x and y are its top left corner."""

    id: str
    art: str  # a symbol of the game's art.svg or of drawing/common.svg; "" draws only the text
    x: float
    y: float
    w: float
    h: float
    seat: str = ""  # whose it is: gives the colour
    shape: str = ""  # drawn behind the art: disc, square, triangle, diamond
    label: str = ""  # what a screen reader says
    text: str = ""  # written on it
    glyph: str = ""  # what stands for it in a terminal; several lines are allowed
    tone: str = ""  # lit, quiet, faded, left (the text), or a name that the art knows (a CSS class)
    turn: float = 0  # degrees clockwise

    def to_json(self) -> dict[str, Any]:
        """All that isn't empty; where it stands always."""
        plain = self[6:]
        content: dict[str, Any] = {
            "id": self.id,
            "art": self.art,
            "x": self.x,
            "y": self.y,
            "w": self.w,
            "h": self.h,
        }
        if any(plain):
            content.update((name, value) for name, value in zip(MORE, plain, strict=True) if value)
        return content


MORE = Sprite._fields[6:]  # what may be empty


class Offer(NamedTuple):
    """A legal move, and what one does on the board to make it."""

    move: str
    label: str
    source: str = ""
    target: str = ""
    idle: bool = False  # it does nothing: whoever wants to be asked less can have it made
    icons: tuple[str, ...] = ()  # drawings that a button shows: the faces of dice, say
    picks: tuple[str, ...] | None = None  # the sprites chosen for it, which may be none at all
    alike: tuple[str, ...] = ()  # sprites as good as its source: more copies of the same card

    def to_json(self) -> dict[str, Any]:
        content = {name: value for name, value in self._asdict().items() if value}
        if self.icons:
            content["icons"] = list(self.icons)
        if self.alike:
            content["alike"] = list(self.alike)
        if self.picks is not None:
            content["picks"] = list(self.picks)
        return content


class Region(NamedTuple):
    """A part of a wide board that a narrow page shows by itself, the first one first."""

    id: str
    label: str  # such as: Your side
    x: float
    y: float
    w: float
    h: float


@dataclass
class Scene:
    """A board as somebody sees it."""

    width: float
    height: float
    art: Path  # the game's drawings
    cell: tuple[float, float] = (10, 40)  # how much of the scene a terminal's character covers
    caption: str = ""  # whose turn it is and what can be done, in words
    legend: str = ""  # what the signs of the terminal's board mean
    sprites: list[Sprite] = field(default_factory=list)
    offers: list[Offer] = field(default_factory=list)
    regions: list[Region] = field(default_factory=list)  # none: a narrow page shows all of it
    writing: "Callable[[], Scene] | None" = None  # laid out for a terminal, if not as it is drawn
    marked: frozenset[str] = frozenset()  # what the last step was about, where that is drawn too

    def add(self, *sprites: Sprite) -> None:
        self.sprites.extend(sprites)

    def part(self, x: float, y: float, w: float, h: float) -> "Scene":
        """A piece cut out of it, with the moves that begin there."""
        inside = within(self.sprites, x, y, w, h)
        known = {sprite.id for sprite in inside}
        offers = [offer for offer in self.offers if offer.source in known]
        return Scene(w, h, self.art, self.cell, self.caption, sprites=inside, offers=offers)

    def to_json(self) -> dict[str, Any]:
        return {
            "width": self.width,
            "height": self.height,
            "caption": self.caption,
            "sprites": [sprite.to_json() for sprite in self.sprites],
            "offers": [offer.to_json() for offer in self.offers],
            "regions": [region._asdict() for region in self.regions],
        }

    def svg(self, theme: str = "auto") -> str:
        """The scene as an SVG document."""
        from donjon.drawing.svg import to_svg

        return to_svg(self, theme)

    def text(self, colour: bool = False) -> str:
        """The scene in a terminal's characters."""
        from donjon.drawing.terminal import to_text

        return to_text(self.writing() if self.writing else self, colour)

    def _repr_html_(self) -> str:
        return self.svg()


def within(sprites: Sequence[Sprite], x: float, y: float, w: float, h: float) -> list[Sprite]:
    """The sprites that stand wholly in a piece of the board, counted from its corner."""
    return [
        sprite._replace(x=sprite.x - x, y=sprite.y - y)
        for sprite in sprites
        if sprite.x >= x and sprite.y >= y
        if sprite.x + sprite.w <= x + w and sprite.y + sprite.h <= y + h
    ]


def sources(offers: Sequence[Offer]) -> set[str]:
    """The sprites one can begin a move with."""
    found = {name for offer in offers if offer.source for name in (offer.source, *offer.alike)}
    return found.union(*(offer.picks for offer in offers if offer.picks))

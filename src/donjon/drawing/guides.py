"""python -m donjon.drawing.guides [GAME ...]: draw the pictures of the games' guides anew.

A guide is `guide/guide.md` in the game's package; its pictures are drawn from positions, by
`pictures()` in that folder's `__init__.py`, and stand beside it.  There are no words in them:
what a picture shows is said beside it, in the reader's language.  A picture called `sign-…` is
as high as the line of text that it stands in.
"""

import re
import sys
from collections.abc import Mapping
from pathlib import Path

from donjon.drawing.scene import Scene, Sprite
from donjon.drawing.svg import drawings
from donjon.drawing.themes import shape_of
from donjon.engine.registry import Game, find_game, games

WORD = re.compile(r"[^\W\d_]{2}|[A-Z]")  # not the space b3, nor a figure
BOX = re.compile(r'viewBox="\S+ \S+ (\S+) (\S+)"')


def wordless(scene: Scene) -> Scene:
    """A board without any words on it."""
    sprites = [_wordless(sprite) for sprite in scene.sprites]
    seen = [sprite for sprite in sprites if sprite.art or sprite.shape or sprite.text]
    return Scene(scene.width, scene.height, scene.art, sprites=seen, offers=scene.offers)


def _wordless(sprite: Sprite) -> Sprite:
    return sprite._replace(label="", text="" if WORD.search(sprite.text) else sprite.text)


def signs(art: Path, names: Mapping[str, str]) -> dict[str, Scene]:
    """Drawings of a game as signs to put into a sentence."""
    return {f"sign-{name}": sign(art, drawing) for name, drawing in names.items()}


def sign(art: Path, drawing: str, width: float = 0, text: str = "", seat: str = "") -> Scene:
    """One drawing, or its left part; with a figure on it, and as a piece of a seat."""
    found = BOX.search(drawings(art)[drawing])
    assert found, f"{drawing} has no viewBox"
    w, h = float(found[1]), float(found[2])
    shape = shape_of(seat) if seat else ""
    sprite = Sprite(drawing, drawing, 0, 0, w, h, seat=seat, shape=shape, text=text)
    return Scene(width or w, h, art, sprites=[sprite])


def pictures(game: Game) -> dict[str, str]:
    """Every file that the guide's pictures are in, by its name, as it should be now."""
    drawn: dict[str, Scene] = getattr(game.guide, "pictures", dict)()
    return {f"{name}.svg": f"{wordless(scene).svg()}\n" for name, scene in drawn.items()}


def kept(game: Game) -> dict[str, str]:
    """The same files as they are."""
    folder = game.folder / "guide"
    return {path.name: path.read_text("utf-8") for path in folder.glob("*.svg")}


def draw(game: Game) -> None:
    """Write what is new, and take away what is shown no longer."""
    drawn, folder = pictures(game), game.folder / "guide"
    for name in kept(game).keys() - drawn.keys():
        (folder / name).unlink()
    for name, svg in drawn.items():
        (folder / name).write_text(svg, "utf-8")


def main() -> None:
    for name in sys.argv[1:] or games():
        draw(find_game(name))


if __name__ == "__main__":
    main()

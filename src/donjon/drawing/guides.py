"""python -m donjon.drawing.guides [GAME ...]: draw the pictures of the games' guides anew.

A guide is `guide/guide.md` in the game's package; its pictures are drawn from positions, by
`pictures()` in that folder's `__init__.py`, and stand beside it.
"""

import sys

from donjon.engine.registry import Game, find_game, games


def pictures(game: Game) -> dict[str, str]:
    """Every file that the guide's pictures are in, by its name, as it should be now."""
    drawn: dict[str, str] = getattr(game.guide, "pictures", dict)()
    return {f"{name}.svg": f"{svg}\n" for name, svg in drawn.items()}


def kept(game: Game) -> dict[str, str]:
    """The same files as they are."""
    folder = game.folder / "guide"
    return {path.name: path.read_text("utf-8") for path in folder.glob("*.svg")}


def draw(game: Game) -> None:
    for name, svg in pictures(game).items():
        (game.folder / "guide" / name).write_text(svg, "utf-8")


def main() -> None:
    for name in sys.argv[1:] or games():
        draw(find_game(name))


if __name__ == "__main__":
    main()

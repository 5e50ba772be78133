"""The pictures of the guide; `python -m donjon.drawing.guides` draws them anew."""

from typing import Any

from donjon.drawing.guides import sign, signs
from donjon.drawing.scene import Scene
from donjon.drawing.turns import Turn, at_random
from donjon.engine.match import Match
from donjon.games.knights.scene import ART
from donjon.games.knights.scene.places import NAME_Y, width

TILES = ("basic", "bramble", "fire", "charge", "attack")
UNDER_WAY = {
    "blue1": 7,
    "blue2": "castle",
    "blue3": 4,
    "red1": 9,
    "red2": 3,
    "green1": 6,
    "green3": 2,
}


def turn() -> Turn:
    """Blue attacks with a six."""
    match = at_random("knights", 2, moves=7, luck=1)
    return Turn(match, [("blue", "attack:3>red3")], (0, 0, width(2), NAME_Y))


def pictures() -> dict[str, Scene]:
    """Every picture of the guide, by its name."""
    opening = Match.new("knights", 2, "guide", {"first": "blue"})
    attack = Match.load(_position(UNDER_WAY, die=3, attacker="blue1"), seed="guide")
    six = Match.load(_position(UNDER_WAY | {"blue1": 8, "blue3": "out"}, die=6), seed="guide")
    boards = {"opening": opening, "attack": attack, "six": six}
    return {name: _board(match.scene("blue")) for name, match in boards.items()} | _signs()


def _board(scene: Scene) -> Scene:
    """All but the names of the seats and of the signs."""
    scene.sprites = [one for one in scene.sprites if "-sign" not in one.id]
    return scene.part(0, 0, width(3), NAME_Y)


def _signs() -> dict[str, Scene]:
    """The left ends of tiles, where their signs are, and faces of the die."""
    tiles = {f"sign-{tile}": sign(ART, f"tile-{tile}", width=46) for tile in TILES}
    return tiles | signs(ART, {f"die-{face}": f"die-{face}" for face in (1, 5, 6)})


def _position(knights: dict[str, Any], die: int, attacker: str | None = None) -> dict[str, Any]:
    position = Match.new("knights", 3, "guide", {"first": "blue"}).position()
    out = dict.fromkeys(position["knights"], "out")
    turn = {"seat": "blue", "die": die, "attacker": attacker}
    return position | {"knights": out | knights, "turn": turn}

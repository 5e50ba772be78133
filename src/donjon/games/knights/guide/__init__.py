"""The pictures of the guide; `python -m donjon.drawing.guides` draws them anew."""

from typing import Any

from donjon.engine.match import Match

UNDER_WAY = {
    "blue1": 7,
    "blue2": "castle",
    "blue3": 4,
    "red1": 9,
    "red2": 3,
    "green1": 6,
    "green3": 2,
}


def pictures() -> dict[str, str]:
    """Every picture of the guide, by its name."""
    opening = Match.new("knights", 2, "guide", {"first": "blue"})
    attack = Match.load(_position(UNDER_WAY, die=3, attacker="blue1"), seed="guide")
    six = Match.load(_position(UNDER_WAY | {"blue1": 8}, die=6), seed="guide")
    return {
        "opening": opening.scene("blue").svg(),
        "attack": attack.scene("blue").svg(),
        "six": six.scene("blue").svg(),
    }


def _position(knights: dict[str, Any], die: int, attacker: str | None = None) -> dict[str, Any]:
    position = Match.new("knights", 3, "guide", {"first": "blue"}).position()
    out = dict.fromkeys(position["knights"], "out")
    turn = {"seat": "blue", "die": die, "attacker": attacker}
    return position | {"knights": out | knights, "turn": turn}

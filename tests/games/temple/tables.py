"""Temple, for the tests that every game must pass."""

import json
from importlib.resources import files
from typing import Any


def own_sheet() -> dict[str, Any]:
    """A sheet unlike the shipped one: another exit, three maps, two secrets, fewer boxes."""
    text = (files("donjon.games.temple") / "data" / "sheets" / "donjon.json").read_text()
    sheet: dict[str, Any] = json.loads(text)
    sheet["name"] = "own"
    rooms = sheet["rooms"]
    rooms["c3"]["action"], rooms["d4"]["action"] = "gem", "exit"
    for name in ("a1", "e5", "b3", "d3"):
        del rooms[name]["secret"]
    rooms["b2"]["action"] = "run"
    sheet["maps"] = [
        {"action": "MA", "reward": "key", "gem": "T"},
        {"action": "K", "reward": "run", "gem": "KA"},
        {"action": "TTT", "reward": "mask", "gem": "MAK"},
    ]
    sheet["tracks"]["boxes"] = 7
    sheet["dice"] = 7
    sheet["rounds"]["2"] = 4
    sheet["goals"]["2"] = {"easy": 1, "normal": 2, "hard": 3}
    return sheet


TABLES: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (3, {"variant": "closed"}),
    (4, {"variant": "lottery", "difficulty": "hard"}),
    (2, {"variant": "dice", "sheet": own_sheet(), "difficulty": "easy"}),
]
GOLDENS: dict[str, tuple[int, dict[str, Any], int]] = {  # seeds that show what is peculiar
    "temple": (2, {}, 2667),
    "temple-closed": (2, {"variant": "closed"}, 6),
    "temple-lottery": (2, {"variant": "lottery"}, 3764),
    "temple-dice": (2, {"variant": "dice"}, 896),
}


def pieces(position: dict[str, Any]) -> Any:
    """Dice are conserved, but for those that secrets add; sheets keep their maps."""
    dice = position["dice"]
    lying = dice["free"] + sum(dice["tray"]) + dice["spent"]
    lying += sum(len(dice[name]) for name in ("rolled", "kept", "offer"))
    maps = {
        seat: [(chart["action"], chart["gem"]) for chart in sheet["maps"]]
        for seat, sheet in position["sheets"].items()
    }
    sheet = position["options"]["sheet"]
    least = 8 if sheet == "donjon" else sheet["dice"]
    assert least <= lying <= least + (2 if position["options"]["variant"] == "dice" else 0)
    return maps

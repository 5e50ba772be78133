"""Knights, for the tests that every game must pass."""

from typing import Any

REVERSED = [
    "basic",
    "basic",
    "basic",
    "attack",
    "basic",
    "charge",
    "basic",
    "basic",
    "fire",
    "bramble",
]
TABLES: list[tuple[int, dict[str, Any]]] = [
    (4, {}),
    (2, {}),
    (3, {"rounds": 12, "first": "green"}),
    (2, {"column": REVERSED, "rounds": 40}),
]
GOLDENS: dict[str, tuple[int, dict[str, Any], int]] = {"knights": (3, {}, 11)}


def pieces(position: dict[str, Any]) -> Any:
    """Every seat keeps its knights, and every column its tiles."""
    tiles = {seat: sorted(column) for seat, column in position["columns"].items()}
    return sorted(position["knights"]), tiles

"""The tables that Sir Holland is tested at."""

from collections import Counter
from typing import Any

from tests.games.holland.table import TOWER

TABLES: list[tuple[int, dict[str, Any]]] = [
    (4, {}),
    (2, {}),
    (3, {"fall": 2}),
    (2, {"tower": TOWER}),
]
GOLDENS: dict[str, tuple[int, dict[str, Any], int]] = {
    "holland": (3, {}, 5),
    "holland-2": (2, {"fall": 2, "tower": TOWER}, 8),
}


def pieces(position: dict[str, Any]) -> Any:
    """Cards of the tower, heroes and villains, and seven action cards a seat."""
    chosen, turn = position["chosen"], position["turn"]
    cards = {seat: len(set(hand)) == len(hand) for seat, hand in position["hands"].items()}
    shown = turn is not None
    doubled = [s for s, card in chosen.items() if shown and card in position["hands"][s]]
    return (
        Counter("".join(position["tower"])),
        sorted(position["heroes"]),
        sorted(position["villains"]),
        cards,
        doubled,
    )

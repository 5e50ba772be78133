"""Pebbles, for the tests that every game must pass."""

from typing import Any

TABLES: list[tuple[int, dict[str, Any]]] = [(3, {}), (2, {"goal": 5}), (4, {})]
GOLDENS: dict[str, tuple[int, dict[str, Any], int]] = {"pebbles": (3, {}, 4)}


def pieces(position: dict[str, Any]) -> Any:
    """Every seat keeps its fist."""
    return sorted(position["fists"])

"""Southerners, for the tests that every game must pass."""

from collections import Counter
from typing import Any

TABLES: list[tuple[int, dict[str, Any]]] = [
    (2, {"turns": 30}),
    (2, {"north": "lanterns", "turns": 10}),
    (2, {"again": True, "natives": "fill", "south": "lanterns", "turns": 10}),
]
GOLDENS: dict[str, tuple[int, dict[str, Any], int]] = {"southerners": (2, {"turns": 14}, 147)}


def pieces(position: dict[str, Any]) -> Any:
    """Each of the 100 cards lies in exactly one place."""
    return {seat: cards(position[seat]) for seat in position["seats"]}


def cards(side: dict[str, Any]) -> Counter[str]:
    """A seat's cards by pile and name, wherever they are."""
    found: Counter[str] = Counter()
    for zone in ("hand", "draw", "discard"):
        for pile, named in side[zone].items():
            found.update({f"{pile}:{name}": n for name, n in named.items()})
    found.update({f"ability:{name}": n for name, n in side["played"].items()})
    found.update({f"base:{name}": n for name, n in side["milled"].items()})
    found.update(f"ability:{name}" for name in side["palace"])
    slots = [slot for territory in side["territories"] for slot in territory]
    found.update(f"base:{slot['base']}" for slot in slots if slot)
    return found


def loadable(position: dict[str, Any]) -> bool:
    return position["phase"] in ("renew", "main", "over")

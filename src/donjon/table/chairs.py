"""Who sits where."""

from dataclasses import dataclass
from typing import Any

CHAIR = ("who", "name", "level", "muted", "draw", "resigned", "out")


@dataclass
class Chair:
    """Who sits on a seat now: open (to anyone), friend (awaited), person or bot."""

    who: str = "open"
    name: str = ""
    level: str = ""  # of the bot
    muted: bool = False
    draw: bool = False  # has offered one
    resigned: bool = False
    out: bool = False  # of time


def chairs_json(chairs: dict[str, Chair]) -> dict[str, Any]:
    """Who sits where, for everybody."""
    return {
        seat: {name: value for name, value in vars(chair).items() if value}
        for seat, chair in chairs.items()
    }

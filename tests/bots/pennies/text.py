"""What builds and searches need of the words."""

from collections.abc import Sequence
from typing import Any

from donjon.engine.options import Option
from donjon.engine.twin import Twin

OPTIONS: tuple[Option, ...] = ()


def setup(options: dict[str, Any], seats: Sequence[str]) -> list[int]:
    return [0]


def move(state: Twin, seat: int, action: int) -> str:
    return f"side:{action}"


def action(state: Twin, seat: int, move: str) -> int:
    return int(move.partition(":")[2])


def position(state: Any, seats: Sequence[str]) -> dict[str, Any]:
    return {"coin": state.coin, "won": state.won, "chosen": list(state.chosen)}

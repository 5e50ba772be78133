"""What builds need of a game's words."""

from collections.abc import Sequence
from typing import Any

from donjon.engine.options import Option

OPTIONS: tuple[Option, ...] = ()


def setup(options: dict[str, Any], seats: Sequence[str]) -> list[int]:
    return [0]
